/** «Inscripciones» over time and under pressure: retention, hundreds of enrollments, no room left. */
import { expect, test } from '../setup/fixtures.ts';
import { daysAgo, type Records, storeRecords, toAttempt, toRecords } from '../setup/records.ts';

const ANA = { givenName: 'Ana', paternalName: 'Zúñiga', identifier: '11.111.111-1' };
const BEGONA = { givenName: 'Begoña', paternalName: 'Núñez', identifier: '12.345.678-5' };
const CARLA = { givenName: 'Carla', paternalName: 'Muñoz', identifier: '9.876.543-3' };

test('what the profile keeps no longer goes: after a warning, or its days after the confirmation', async ({
  page,
  storage,
  desk,
}) => {
  const submission = { state: 'confirmed', attempts: 1, attemptId: 'a' } as const;
  const confirmed = toRecords([ANA], { updatedAt: daysAgo(90.1), submission });
  const idle = toRecords([BEGONA], { updatedAt: daysAgo(60.5) });
  const overdue = toRecords([CARLA], { updatedAt: daysAgo(80), warnedAt: daysAgo(7.1) });
  const sent = toAttempt({
    id: 'a',
    enrollmentId: confirmed.id,
    endedAt: daysAgo(90.1),
    content: {
      subjects: [{ name: 'Ana Zúñiga', identifier: '••.•••.•11-1', identifierHash: 'f00' }],
      request: '{"nombre":"Ana"}',
    },
  });
  await storeRecords(page, confirmed, idle, overdue, { attempts: [sent] });
  await page.reload();

  await expect(desk.home.drafts).toHaveText(['Begoña Núñez']);
  const date = new Intl.DateTimeFormat('es-CL', { dateStyle: 'long', timeZone: 'America/Santiago' });
  const inAWeek = date.format(new Date(Date.now() + 7 * 86_400_000));
  await expect(desk.home.row('Begoña')).toContainText(`Sin cambios hace 60 días: se eliminará el ${inAWeek}`);
  const persons = await storage.dump('persons');
  expect([persons.includes('Ana'), persons.includes('Carla'), persons.includes('Begoña')]).toEqual([
    false,
    false,
    true,
  ]);
  const attempts = await storage.dump('attempts');
  expect(attempts).not.toContain('Ana');
  expect(attempts).toContain(sent.hash);

  await desk.home.drafts.click();
  await desk.frame.addPersonButton.click();
  await expect(desk.frame.saved).toBeVisible();
  await page.goto('/');
  await expect(desk.home.row('Begoña')).not.toContainText('Sin cambios');
});

test('what a tab has open is not purged', async ({ page, context, desk }) => {
  const ana = toRecords([ANA], { updatedAt: daysAgo(80), warnedAt: daysAgo(8) });
  await storeRecords(page, toRecords([BEGONA]));
  const other = await context.newPage();
  await storeRecords(other, toRecords([CARLA]));
  await page.goto('/perfil');
  await other.evaluate(async (id) => {
    await new Promise<void>((held) => {
      void navigator.locks.request(`enrollment:${id}`, () => {
        held();
        return new Promise(() => undefined);
      });
    });
  }, ana.id);
  await storeRecords(page, ana);
  await page.reload();
  await expect(desk.home.row('Ana')).toBeVisible();
  await other.close();
  await page.reload();
  await expect(desk.home.count).toHaveText('2 inscripciones');
  await expect(desk.home.row('Ana')).toHaveCount(0);
});

test('of 300 enrollments those in sight are mounted; any of 1,500 persons is found', async ({
  page,
  desk,
}) => {
  const all: Records[] = Array.from({ length: 300 }, (_, n) => {
    const persons = Array.from({ length: 5 }, (__, k) => ({
      ...BEGONA,
      paternalName: `Número${n}de${k}`,
      identifier: `${10_000_000 + n * 10 + k}-0`,
    }));
    return toRecords(persons, { updatedAt: daysAgo(n / 10) });
  });
  await storeRecords(page, ...all);
  await page.reload();
  // All names are read.
  await expect(desk.home.count).toHaveText('300 inscripciones', { timeout: 20_000 });
  expect(await desk.home.drafts.count()).toBeLessThan(40);
  await expect(desk.home.drafts.first()).toHaveText(/Número0de0.* y 2 más$/);

  // Rows are measured as they come into sight: the page may grow on the way to its end.
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(desk.home.row('Número299de0')).toBeInViewport({ timeout: 500 });
  }).toPass();
  await expect(desk.home.row('Número299de0')).toHaveAttribute('aria-posinset', '300');
  expect(await desk.home.drafts.count()).toBeLessThan(40);

  await desk.home.search.fill('10.002.994');
  await expect(desk.home.drafts).toHaveText([/^Begoña Número299de4, Begoña Número299de0, /]);
});

test('without room a new enrollment says what to do, and the list stays', async ({ page, context, desk }) => {
  await desk.home.open();
  await expect(desk.home.empty).toBeVisible();
  // Before anything is written: the browser remembers for a while how much room there was.
  const devtools = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await desk.home.newButton.click();

  await expect(desk.home.problem).toContainText('no queda espacio para este sitio');
  await expect(desk.home.problem).toContainText('Libere espacio');
  await expect(page).toHaveURL('/');
  await devtools.send('Storage.overrideQuotaForOrigin', { origin });
  await desk.home.newButton.click();
  await expect(page).toHaveURL(/\/inscripciones\//);
});

test('the first new enrollment asks the browser to keep what is stored, once', async ({ page, desk }) => {
  await page.addInitScript(() => {
    const persist = navigator.storage.persist.bind(navigator.storage);
    navigator.storage.persist = () => {
      performance.mark('persist');
      return persist();
    };
  });
  const countAsked = () => page.evaluate(() => performance.getEntriesByName('persist').length);
  await desk.home.open();
  await expect(desk.home.newButton).toBeVisible();
  expect(await countAsked()).toBe(0);
  await desk.home.newButton.click();
  await expect(page).toHaveURL(/\/inscripciones\//);
  await expect.poll(countAsked).toBe(1);
  await page.goBack();
  await desk.home.newButton.click();
  await expect(page).toHaveURL(/\/inscripciones\//);
  expect(await countAsked()).toBe(1);
});
