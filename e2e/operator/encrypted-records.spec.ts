/** Storage `encrypted`: what was stored before, what is deleted with a forgotten passphrase, and where it cannot be had. */
import type { Page } from '@playwright/test';
import { expect, test } from '../setup/fixtures.ts';
import { Desk } from '../pages/desk.ts';
import { putStored, readStored, servePrivacy } from '../setup/privacy.ts';
import { completePerson, type Seed } from '../setup/seed.ts';

const PASSPHRASE = 'correo caballo ñandú';
const ENCRYPTED = { storage: 'encrypted' };
const NAMES = /Begoña|Núñez|Xochi|Wyszk/;

/** A draft and its send as the first version stored them: the request stood in the record of the enrollment. */
async function storeOldDraft(page: Page): Promise<string> {
  const at = '2026-01-02T03:04:05.678Z';
  const request = JSON.stringify({ personaFulls: [{ nombre: 'Xochiquétzal', identificador: '11111111-1' }] });
  const answer = { status: 200, contentType: 'application/json', body: '{}', truncated: false };
  const times = { createdAt: at, updatedAt: at };
  const outcome = { kind: 'answered', at, ...answer, request };
  const header = { version: 1, id: 'old', ...times, riskProfileCode: 'MOD', personIds: [], outcome };
  const attempt = { id: 'old-1', enrollmentId: 'old', v1: header };
  await putStored(page, { enrollments: [header], attempts: [attempt] });
  return '/inscripciones/old';
}

/** A saved enrollment that was sent. */
async function seedSent(page: Page, desk: Desk, seed: Seed) {
  const seeded = await seed([completePerson()]);
  await page.goto(`${seeded.path}/revision`);
  await desk.review.approveAndSend();
  await expect(desk.receipt.heading).toBeVisible();
  return seeded;
}

test('what was stored as it was is sealed before the desk is shown, and is all there', async ({
  page,
  desk,
  sandbox,
  seed,
}) => {
  const sent = await seedSent(page, desk, seed);
  const draft = await seed([completePerson({ givenName: 'Wyszkowska' }), completePerson()]);
  const oldPath = await storeOldDraft(page);
  expect(JSON.stringify(await readStored(page))).toMatch(NAMES);

  await servePrivacy(sandbox, ENCRYPTED);
  // The start reads this draft while it does not know yet that it will be sealed.
  await page.goto(draft.personPath(1));
  await desk.vault.create(PASSPHRASE);
  await expect(desk.person.scalar('nombre')).toHaveValue('Wyszkowska');
  const { enrollments, persons, attempts } = await readStored(page);
  expect(JSON.stringify([enrollments, persons, attempts])).not.toMatch(NAMES);
  expect([enrollments.length, persons.length, attempts.length]).toEqual([3, 3, 2]);

  await desk.person.scalar('nombre').fill('Wyszkowska II');
  await expect(desk.frame.saved).toBeVisible();
  await page.reload();
  await desk.vault.open(PASSPHRASE);
  await expect(desk.person.scalar('nombre')).toHaveValue('Wyszkowska II');
  await page.goto(sent.path);
  await desk.vault.open(PASSPHRASE);
  await expect(desk.receipt.sent).toContainText('Begoña');
  await page.goto(oldPath);
  await desk.vault.open(PASSPHRASE);
  await expect(desk.receipt.sent).toContainText('Xochiquétzal');
});

test('what another tab has open is left alone, and sealed the next time', async ({
  page,
  context,
  desk,
  sandbox,
  seed,
}) => {
  const { personPath } = await seed([completePerson()]);
  await page.goto(personPath(1));
  await expect(desk.person.scalar('paterno')).toHaveValue('Núñez');
  await servePrivacy(sandbox, ENCRYPTED);
  const other = await context.newPage();
  const otherDesk = new Desk(other);
  await otherDesk.home.open();
  await otherDesk.vault.create(PASSPHRASE);
  await expect(otherDesk.home.drafts).toHaveCount(1);
  expect(JSON.stringify(await readStored(other))).toMatch(NAMES);
  await desk.person.scalar('materno').fill('Wyszkowska');
  await expect(desk.frame.saved).toBeVisible();

  await page.close();
  await other.goto(personPath(1));
  await otherDesk.vault.open(PASSPHRASE);
  await expect(otherDesk.person.scalar('materno')).toHaveValue('Wyszkowska');
  expect(JSON.stringify(await readStored(other))).not.toMatch(NAMES);
});

test('where the profile says plain again, what is sealed is told, not changed, and opens again later', async ({
  page,
  desk,
  sandbox,
  seed,
}) => {
  const { personPath } = await seed([completePerson()]);
  await servePrivacy(sandbox, ENCRYPTED);
  await desk.home.open();
  await desk.vault.create(PASSPHRASE);
  await expect(desk.home.drafts).toHaveCount(1);
  await desk.home.newButton.click();
  await expect(desk.start.heading).toBeVisible();
  const withoutPersons = new URL(page.url()).pathname;
  const before = await readStored(page);

  await sandbox.clear();
  for (const path of [personPath(1), withoutPersons]) {
    await page.goto(path);
    await expect(page.getByText('Está cifrada con una clave que no está en esta sesión.')).toBeVisible();
  }
  await desk.home.open();
  await expect(desk.home.newButton).toBeVisible();
  expect(await readStored(page)).toEqual(before);
  await servePrivacy(sandbox, ENCRYPTED);
  await page.goto(personPath(1));
  await desk.vault.open(PASSPHRASE);
  await expect(desk.person.scalar('paterno')).toHaveValue('Núñez');
});

test('a forgotten passphrase is given up with all that it opened; of the sends it is known that they were', async ({
  page,
  desk,
  sandbox,
  seed,
}) => {
  await seedSent(page, desk, seed);
  await servePrivacy(sandbox, ENCRYPTED);
  await desk.home.open();
  await desk.vault.create(PASSPHRASE);
  await expect(desk.home.drafts).toHaveCount(1);
  const [attempt] = (await readStored(page)).attempts;
  await page.reload();
  await desk.vault.forget();
  await expect(desk.vault.createHeading).toBeVisible();
  const head = Object.fromEntries(Object.entries(attempt ?? {}).filter(([name]) => name !== 'sealed'));
  // The page is loaded anew once everything is gone.
  await expect
    .poll(() => readStored(page).catch(() => undefined))
    .toEqual({ enrollments: [], persons: [], attempts: [head] });
  expect(head).toMatchObject({ state: 'confirmed', hash: expect.stringMatching(/^[0-9a-f]{64}$/) });

  await desk.vault.create('otra frase larga');
  await expect(desk.home.empty).toBeVisible();
  await page.reload();
  await desk.vault.open('otra frase larga');
  await expect(desk.home.empty).toBeVisible();
});

test('two tabs that choose a passphrase at the same time end with one', async ({
  context,
  desk,
  sandbox,
}) => {
  await servePrivacy(sandbox, ENCRYPTED);
  const other = new Desk(await context.newPage());
  await Promise.all([desk.home.open(), other.home.open()]);
  for (const { vault } of [desk, other]) {
    await vault.passphrase.fill(PASSPHRASE);
    await vault.repeat.fill(PASSPHRASE);
  }
  // At once: the one that waits until its button stands still may find the other one's phrase in its place.
  const press = { force: true };
  await Promise.all([desk.vault.createButton.click(press), other.vault.createButton.click(press)]);
  for (const { vault } of [desk, other]) {
    await expect(vault.openHeading.or(vault.lockButton)).toBeVisible();
  }
  const isFirst = await desk.vault.lockButton.isVisible();
  expect(await other.vault.lockButton.isVisible()).toBe(!isFirst);
  const [first, second] = isFirst ? [desk, other] : [other, desk];
  await first.home.newButton.click();
  await expect(first.start.heading).toBeVisible();
  await second.vault.open(PASSPHRASE);
  await expect(second.home.drafts).toHaveCount(1);
});

test('where the browser encrypts nothing, that is said before anything can be typed', async ({
  page,
  desk,
  sandbox,
}) => {
  // As browsers do at http: addresses.
  await page.addInitScript(() => {
    Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined });
  });
  for (const storage of ['encrypted', 'session']) {
    await servePrivacy(sandbox, { storage });
    await desk.home.open();
    await expect(desk.vault.heading).toHaveText('En esta dirección no se puede cifrar');
    await expect(desk.vault.heading).toBeFocused();
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    await sandbox.clear();
  }
});

test('where the browser stores nothing, nobody is asked for a passphrase in vain', async ({
  page,
  desk,
  sandbox,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('', 'SecurityError');
    };
  });
  await servePrivacy(sandbox, ENCRYPTED);
  await desk.home.open();
  await expect(desk.vault.heading).toHaveText('Este navegador no deja guardar');
  await desk.vault.continueButton.click();
  await desk.home.newButton.click();
  await expect(page.getByRole('banner').getByText('Nada se guarda')).toBeVisible();
  await expect(desk.vault.lockButton).toBeHidden();
});
