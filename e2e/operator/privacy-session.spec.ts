/** With the setting `storage: session` entries belong to one tab. */
import type { Page } from '@playwright/test';
import { expect, test } from '../setup/fixtures.ts';
import { Desk } from '../pages/desk.ts';
import { putStored, readStored, servePrivacy } from '../setup/privacy.ts';
import { completePerson } from '../setup/seed.ts';

const SESSION = { storage: 'session' };
const HOUR_MS = 60 * 60_000;

/** A record of a tab that was closed long ago. It has the last id: when the app deletes it, it has looked at all others. */
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

/** Enters an enrollment with one person; returns the address of the person. */
async function enterPerson(page: Page, desk: Desk): Promise<string> {
  await desk.home.create();
  await desk.start.fill();
  await desk.frame.nextButton.click();
  await desk.person.scalar('paterno').fill('Wyszkowska');
  await expect(desk.frame.saved).toBeVisible();
  return new URL(page.url()).pathname;
}

test('the tab goes on after a reload, no other tab sees its entries, and a day after it is closed they are deleted', async ({
  page,
  context,
  desk,
  sandbox,
  seed,
  faults,
}) => {
  const { path } = await seed([completePerson()]);
  await servePrivacy(sandbox, SESSION);
  const personPath = await enterPerson(page, desk);
  await expect(desk.vault.tabLine).toBeVisible();
  await expect(desk.vault.lockButton).toBeHidden();
  await page.reload();
  await expect(desk.person.scalar('paterno')).toHaveValue('Wyszkowska');
  const tabKey = (await readStored(page)).enrollments.find(
    ({ sealedBy }) => sealedBy !== undefined,
  )?.sealedBy;
  expect(tabKey).toMatch(/^tab-/);

  // The seeded enrollment was stored unencrypted. Its change and its send encrypt it with the key of the tab.
  await page.goto(`${path}/revision`);
  await desk.review.approveAndSend();
  await expect(desk.receipt.heading).toBeVisible();
  const before = await readStored(page);
  expect(before.enrollments.map(({ sealedBy }) => sealedBy)).toEqual([tabKey, tabKey]);
  expect(JSON.stringify(before)).not.toMatch(/Wyszk|Núñez/);

  const other = await context.newPage();
  await other.clock.install();
  const otherDesk = new Desk(other);
  const expectNothing = async () => {
    await otherDesk.home.open();
    await expect(otherDesk.vault.tabLine).toBeVisible();
    await expect(otherDesk.home.empty).toBeVisible();
    await other.goto(personPath);
    await expect(other.getByText('Está cifrada con una clave que no está en esta sesión.')).toBeVisible();
  };
  /** The records that are left after another tab has started so many hours later and has deleted what it deletes. */
  const readLater = async (hours: number) => {
    await otherDesk.home.open();
    await putStored(other, { enrollments: [ABANDONED] });
    await other.clock.setSystemTime(Date.now() + hours * HOUR_MS);
    await other.reload();
    await expect(otherDesk.home.empty).toBeVisible();
    await expect.poll(async () => (await readStored(other)).enrollments).not.toContainEqual(ABANDONED);
    return readStored(other);
  };

  await test.step('while the tab is open, another tab sees and deletes nothing, even a day later', async () => {
    await expectNothing();
    expect(await readLater(25)).toEqual(before);
    await page.goto(personPath);
    await expect(desk.person.scalar('paterno')).toHaveValue('Wyszkowska');
  });

  await test.step('when the tab is closed, its records stay for a day; the fact of the send stays longer', async () => {
    await page.close();
    await other.clock.setSystemTime(Date.now());
    await expectNothing();
    expect(await readLater(23)).toEqual(before);
    const { enrollments, persons, attempts } = await readLater(25);
    expect(enrollments).toEqual([]);
    expect(persons).toEqual([]);
    expect(attempts).toMatchObject([{ state: 'confirmed', hash: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
    expect(attempts[0]).not.toHaveProperty('sealed');
  });
  expect(faults).toEqual([]);
});
