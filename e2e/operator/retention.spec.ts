/** How long enrollments are kept, and a list of hundreds of them. */
import { expect, test } from '../setup/fixtures.ts';
import type { Records } from '../setup/database.ts';
import { daysAgo, storeRecords, toAttempt, toRecords } from '../setup/records.ts';

const ANA = { givenName: 'Ana', paternalName: 'Zúñiga', identifier: '11.111.111-1' };
const BEGONA = { givenName: 'Begoña', paternalName: 'Núñez', identifier: '12.345.678-5' };
const CARLA = { givenName: 'Carla', paternalName: 'Muñoz', identifier: '9.876.543-3' };
const DORA = { givenName: 'Dora', paternalName: 'Soto', identifier: '8.765.432-K' };

test('enrollments are deleted when the time in the profile is over: drafts after a warning, never one that is open', async ({
  page,
  context,
  storage,
  desk,
}) => {
  const submission = { state: 'confirmed', attempts: 1, attemptId: 'a' } as const;
  const confirmed = toRecords([ANA], { updatedAt: daysAgo(90.1), submission });
  const idle = toRecords([BEGONA], { updatedAt: daysAgo(60.5) });
  const overdue = toRecords([CARLA], { updatedAt: daysAgo(80), warnedAt: daysAgo(7.1) });
  const open = toRecords([DORA], { updatedAt: daysAgo(80), warnedAt: daysAgo(8) });
  const sent = toAttempt({
    id: 'a',
    enrollmentId: confirmed.id,
    endedAt: daysAgo(90.1),
    content: {
      subjects: [{ name: 'Ana Zúñiga', identifier: '••.•••.•11-1', identifierHash: 'f00' }],
      request: '{"nombre":"Ana"}',
    },
  });
  const other = await context.newPage();
  await other.goto('/perfil');
  await other.evaluate(holdLock, `enrollment:${open.id}`);
  await storeRecords(page, confirmed, idle, overdue, open, { attempts: [sent] });
  await page.goto('/');

  await test.step('confirmed and overdue enrollments are gone, a warned one and an open one are there', async () => {
    await expect(desk.home.count).toHaveText('2 inscripciones');
    await expect(desk.home.drafts).toHaveText(['Begoña Núñez', 'Dora Soto']);
    const date = new Intl.DateTimeFormat('es-CL', { dateStyle: 'long', timeZone: 'America/Santiago' });
    const inAWeek = date.format(new Date(Date.now() + 7 * 86_400_000));
    await expect(desk.home.row('Begoña')).toContainText(
      `Sin cambios hace 60 días: se eliminará el ${inAWeek}`,
    );
    const persons = await storage.dump('persons');
    const names = ['Ana', 'Begoña', 'Carla', 'Dora'].filter((name) => persons.includes(name));
    expect(names).toEqual(['Begoña', 'Dora']);
  });

  await test.step('of the send only the proof stays', async () => {
    const attempts = await storage.dump('attempts');
    expect(attempts).not.toContain('Ana');
    expect(attempts).toContain(sent.hash);
  });

  await test.step('once its tab is closed, the open one is deleted too', async () => {
    await other.close();
    await page.reload();
    await expect(desk.home.drafts).toHaveText(['Begoña Núñez']);
  });

  await test.step('a change removes the warning', async () => {
    await desk.home.drafts.click();
    await desk.frame.addPersonButton.click();
    await expect(desk.frame.saved).toBeVisible();
    await page.goto('/');
    await expect(desk.home.row('Begoña')).not.toContainText('Sin cambios');
  });
});

test('a list of 300 enrollments mounts only the visible rows, and the search finds any of 1,500 persons', async ({
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
  await page.goto('/');
  await expect(desk.home.count).toHaveText('300 inscripciones');
  expect(await desk.home.drafts.count()).toBeLessThan(40);
  await expect(desk.home.drafts.first()).toHaveText(/Número0de0.* y 2 más$/);

  // Rows are measured when they become visible, so the page may grow while it scrolls.
  const last = desk.home.row('Número299de0');
  await expect
    .poll(async () => {
      await page.keyboard.press('End');
      return last.isVisible();
    })
    .toBe(true);
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
  await expect(desk.home.row('Número299de0')).toHaveAttribute('aria-posinset', '300');
  expect(await desk.home.drafts.count()).toBeLessThan(40);

  await desk.home.search.fill('10.002.994');
  await expect(desk.home.drafts).toHaveText([/^Begoña Número299de4, Begoña Número299de0, /]);
});

/** Runs in the page: takes a lock and keeps it until the page is closed. */
function holdLock(name: string): Promise<void> {
  return new Promise((resolve) => {
    void navigator.locks.request(name, () => {
      resolve();
      return new Promise(() => undefined);
    });
  });
}
