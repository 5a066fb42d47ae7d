/** Storage `session`: what is entered is there for its tab, and for no other. */
import type { Page } from '@playwright/test';
import { expect, test } from '../setup/fixtures.ts';
import { Desk } from '../pages/desk.ts';
import { putStored, readStored, servePrivacy } from '../setup/privacy.ts';
import { completePerson } from '../setup/seed.ts';

const SESSION = { storage: 'session' };
const HOUR_MS = 60 * 60_000;

/** Of a tab that is long gone; the last one in the order of ids, so that with it all were looked at. */
const ABANDONED = {
  version: 2,
  id: 'z',
  revision: 1,
  sealedBy: 'tab-z',
  createdAt: '2026-01-02T03:04:05.678Z',
  updatedAt: '2026-01-02T03:04:05.678Z',
  riskProfileCode: '',
  personIds: [],
  submission: { state: 'draft', attempts: 0 },
};

/** An enrollment with one person, entered and saved; gives the address of the person. */
async function enterPerson(page: Page, desk: Desk): Promise<string> {
  await desk.home.create();
  await desk.start.fill();
  await desk.frame.nextButton.click();
  await desk.person.scalar('paterno').fill('Wyszkowska');
  await expect(desk.frame.saved).toBeVisible();
  return new URL(page.url()).pathname;
}

test('a reload goes on; another tab sees nothing of it, nor does one after it was closed', async ({
  page,
  context,
  desk,
  sandbox,
  faults,
}) => {
  await servePrivacy(sandbox, SESSION);
  const path = await enterPerson(page, desk);
  await expect(desk.vault.tabLine).toBeVisible();
  await expect(desk.vault.lockButton).toBeHidden();
  await page.reload();
  await expect(desk.person.scalar('paterno')).toHaveValue('Wyszkowska');
  const stored = await readStored(page);
  expect(JSON.stringify(stored)).not.toContain('Wyszk');
  expect(stored.enrollments).toMatchObject([{ sealedBy: expect.stringMatching(/^tab-/) }]);

  const other = await context.newPage();
  const otherDesk = new Desk(other);
  const seesNothing = async () => {
    await otherDesk.home.open();
    await expect(otherDesk.vault.tabLine).toBeVisible();
    await expect(otherDesk.home.empty).toBeVisible();
    await other.goto(path);
    await expect(other.getByText('Está cifrada con una clave que no está en esta sesión.')).toBeVisible();
  };
  await seesNothing();
  await page.reload();
  await expect(desk.person.scalar('paterno')).toHaveValue('Wyszkowska');
  await page.close();
  await seesNothing();
  expect(faults).toEqual([]);
});

test('what a tab has left is deleted a day later, never of one that is there; of sends it is known that they were', async ({
  page,
  context,
  desk,
  sandbox,
  seed,
}) => {
  const { path } = await seed([completePerson()]);
  await servePrivacy(sandbox, SESSION);
  await enterPerson(page, desk);
  const second = (await readStored(page)).enrollments.find(({ sealedBy }) => sealedBy !== undefined);
  expect(second).toBeDefined();
  // The first one was stored as it is: its change and its send make it the tab's.
  await page.goto(`${path}/revision`);
  await desk.review.approveAndSend();
  await expect(desk.receipt.heading).toBeVisible();
  const before = await readStored(page);
  expect(before.enrollments.map(({ sealedBy }) => sealedBy)).toEqual([second?.sealedBy, second?.sealedBy]);
  expect(JSON.stringify(before)).not.toMatch(/Wyszk|Núñez/);

  const other = await context.newPage();
  await other.clock.install();
  const otherDesk = new Desk(other);
  /** What is left once another tab has started so many hours later, and deleted what it deletes. */
  const readLater = async (hours: number) => {
    await putStored(other, { enrollments: [ABANDONED] });
    await other.clock.setSystemTime(Date.now() + hours * HOUR_MS);
    await other.reload();
    await expect(otherDesk.home.empty).toBeVisible();
    await expect.poll(async () => (await readStored(other)).enrollments).not.toContainEqual(ABANDONED);
    return readStored(other);
  };
  await otherDesk.home.open();
  expect(await readLater(25)).toEqual(before);
  await page.close();
  expect(await readLater(23)).toEqual(before);
  const { enrollments, persons, attempts } = await readLater(25);
  expect(enrollments).toEqual([]);
  expect(persons).toEqual([]);
  expect(attempts).toMatchObject([{ state: 'confirmed', hash: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
  expect(attempts[0]).not.toHaveProperty('sealed');
});
