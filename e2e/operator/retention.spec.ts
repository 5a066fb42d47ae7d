/** Retention of enrollments, and a list of hundreds of them. */
import { expect, test } from '../setup/fixtures.ts';
import type { Records } from '../setup/database.ts';
import { daysAgo, storeRecords, toAttempt, toRecords } from '../setup/records.ts';

const DAY_MS = 86_400_000;
const ANA = { givenName: 'Ana', paternalName: 'Zúñiga', identifier: '11.111.111-1' };
const BEGONA = { givenName: 'Begoña', paternalName: 'Núñez', identifier: '12.345.678-5' };
const CARLA = { givenName: 'Carla', paternalName: 'Muñoz', identifier: '9.876.543-3' };
const DORA = { givenName: 'Dora', paternalName: 'Soto', identifier: '8.765.432-K' };

test('enrollments are purged when the time in the profile is over: drafts after a warning, never one that is open', async ({
  page,
  context,
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

  await test.step('confirmed and overdue enrollments left the list, a warned one and an open one are there', async () => {
    await expect(desk.home.count).toHaveText('2 inscripciones');
    await expect(desk.home.drafts).toHaveText(['Begoña Núñez', 'Dora Soto']);
    const date = new Intl.DateTimeFormat('es-CL', { dateStyle: 'long', timeZone: 'America/Santiago' });
    const inAWeek = date.format(new Date(Date.now() + 7 * 86_400_000));
    await expect(desk.home.row('Begoña')).toContainText(
      `Sin cambios hace 60 días: se eliminará el ${inAWeek}`,
    );
  });

  await test.step('the purged ones can be restored with everything that was sent', async () => {
    await desk.home.tab('Eliminadas 2').click();
    await expect(desk.home.row('Carla')).toContainText('durante 7 días de uso de Enrola');
    await desk.home.button('Ana', 'Restaurar').click();
    await expect(desk.home.done).toContainText('Se restauró «Ana Zúñiga»');
    await page.reload();
    await desk.home.tab('Todas 3').click();
    await desk.home.row('Ana').getByRole('link').click();
    await expect(desk.receipt.sent).toContainText('"nombre":"Ana"');
    await page.goto('/');
    await desk.home.choose('Ana', 'Eliminar');
    // Waits for the save before the page reloads.
    await expect(desk.home.drafts).toHaveText(['Begoña Núñez', 'Dora Soto']);
  });

  await test.step('once its tab is closed, the open one is deleted too', async () => {
    await other.close();
    await page.reload();
    await expect(desk.home.drafts).toHaveText(['Begoña Núñez']);
  });

  await test.step('a change removes the warning', async () => {
    await desk.home.drafts.click();
    await desk.frame.addPersonButton.click();
    // «Guardado» also shows for the earlier save.
    await expect(desk.frame.persons).toHaveCount(2);
    await expect(desk.frame.saved).toBeVisible();
    await page.goto('/');
    await expect(desk.home.row('Begoña')).not.toContainText('Sin cambios');
  });
});

test('a purged enrollment is gone for good after seven days on which the app was opened, and of its send the proof stays', async ({
  page,
  storage,
  desk,
}) => {
  // The date in the browser's time zone: at night the UTC date differs.
  const day = new Date(daysAgo(1)).toLocaleDateString('sv-SE', { timeZone: 'America/Santiago' });
  const visits = { id: 'visits', at: daysAgo(1), day, days: 7 };
  const last = toRecords([ANA], { deletedAt: daysAgo(300), purgedOn: 1 });
  const kept = toRecords([BEGONA], { deletedAt: daysAgo(300), purgedOn: 2 });
  const sent = toAttempt({
    enrollmentId: last.id,
    content: {
      subjects: [{ name: 'Ana Zúñiga', identifier: '••.•••.•11-1', identifierHash: 'f00' }],
      request: '{"nombre":"Ana"}',
    },
  });
  await storeRecords(page, last, kept, { attempts: [sent], settings: [visits] });
  await page.goto('/');
  await desk.home.tab('Eliminadas 1').click();
  await expect(desk.home.row('Begoña')).toContainText('durante 1 día de uso de Enrola, contando hoy');
  await expect.poll(() => storage.dump('persons')).not.toContain('Ana');
  await expect.poll(() => storage.dump('attempts')).not.toContain('Ana');
  const attempts = await storage.dump('attempts');
  expect(attempts).toContain(sent.hash);
});

test('a wrong clock deletes nothing: the list names what would go, and asks', async ({ page, desk }) => {
  const right = Date.now();
  const submission = { state: 'confirmed', attempts: 1 } as const;
  await page.clock.install();
  await storeRecords(page, toRecords([ANA], { submission }), toRecords([BEGONA]));
  await page.goto('/');
  await expect(desk.home.drafts).toHaveCount(2);
  await expect(desk.home.clock).toBeHidden();

  const openAt = async (time: number) => {
    await page.clock.setSystemTime(time);
    await page.goto('/');
    await expect(desk.home.drafts.filter({ hasText: 'Begoña' })).toBeVisible();
  };

  await test.step('two years ahead nothing goes, and «Ahora no» leaves it so', async () => {
    await openAt(right + 730 * DAY_MS);
    await expect(desk.home.clock).toContainText('Con esa fecha terminó el plazo de 1 inscripción');
    await expect(desk.home.clock.getByRole('listitem')).toContainText(['Ana Zúñiga']);
    await expect(desk.home.clock).toContainText('1 inscripción sin cambios recibe el aviso');
    await expect(desk.home.drafts).toHaveCount(2);
    await desk.home.declineButton.click();
    await expect(desk.home.clock).toBeHidden();
    await expect(desk.home.drafts).toHaveCount(2);
    await expect(desk.home.row('Begoña')).not.toContainText('Sin cambios');
  });

  await test.step('once the clock is put right nothing is asked', async () => {
    await openAt(right + DAY_MS);
    await expect(desk.home.drafts).toHaveCount(2);
    await expect(desk.home.clock).toBeHidden();
  });

  await test.step('a date that a person confirms is believed, and what went can be restored', async () => {
    await openAt(right + 730 * DAY_MS);
    await desk.home.believeButton.click();
    await expect(desk.home.drafts).toHaveText(['Begoña Núñez']);
    await expect(desk.home.row('Begoña')).toContainText('Sin cambios');
    await expect(desk.home.clock).toBeHidden();
    await openAt(right + 731 * DAY_MS);
    await expect(desk.home.clock).toBeHidden();
    await desk.home.tab('Eliminadas 1').click();
    await desk.home.button('Ana', 'Restaurar').click();
    await desk.home.tab('Todas 2').click();
  });

  await test.step('a clock that went back is asked about only where something would go', async () => {
    await openAt(right + DAY_MS);
    await expect(desk.home.drafts).toHaveCount(2);
    await expect(desk.home.clock).toBeHidden();
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
  await expect(desk.home.drafts.first()).toHaveText(/Número0de0 y 4 más$/);

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
  await expect(desk.home.row('Número299de0')).toHaveAttribute('aria-rowindex', '301');
  expect(await desk.home.drafts.count()).toBeLessThan(40);

  await desk.home.search.fill('10.002.994');
  await expect(desk.home.drafts).toHaveText([/^Begoña Número299de0 y 4 más$/]);
  await expect(desk.home.rows).toContainText('También está: Begoña Número299de4');
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
