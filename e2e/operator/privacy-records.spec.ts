/** When the storage setting changes or a passphrase is forgotten, stored records are encrypted, kept or deleted as promised. */
import type { Page } from '@playwright/test';
import { failWrites } from '../setup/fail-writes.ts';
import { expect, test } from '../setup/fixtures.ts';
import { Desk } from '../pages/desk.ts';
import { putStored, readScreen, readStored, servePrivacy } from '../setup/privacy.ts';
import { completePerson } from '../setup/seed.ts';

const PASSPHRASE = 'correo caballo ñandú';
const ENCRYPTED = { storage: 'encrypted' };
const NAMES = /Begoña|Núñez|Xochi|Wyszk/;
/** The app tries a save that failed again after this time. */
const RETRY_MS = 5000;

/** A draft and its send as the first version stored them: the request was in the record of the enrollment. */
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

test('records that were stored unencrypted are encrypted at the next start, and stay so if the profile changes back', async ({
  page,
  desk,
  sandbox,
  seed,
}) => {
  const sent = await seed([completePerson()]);
  await page.goto(`${sent.path}/revision`);
  await desk.review.approveAndSend();
  await expect(desk.receipt.heading).toBeVisible();
  const draft = await seed([completePerson({ givenName: 'Wyszkowska' }), completePerson()]);
  const oldPath = await storeOldDraft(page);
  expect(JSON.stringify(await readStored(page))).toMatch(NAMES);

  await test.step('every record is encrypted before the app shows anything', async () => {
    await servePrivacy(sandbox, ENCRYPTED);
    // The app starts to read this draft before it knows that the draft must be encrypted.
    await page.goto(draft.personPath(1));
    await desk.vault.create(PASSPHRASE);
    await expect(desk.person.scalar('nombre')).toHaveValue('Wyszkowska');
    const { enrollments, persons, attempts } = await readStored(page);
    expect(JSON.stringify([enrollments, persons, attempts])).not.toMatch(NAMES);
    expect([enrollments.length, persons.length, attempts.length]).toEqual([3, 3, 2]);
    await desk.person.scalar('nombre').fill('Wyszkowska II');
    await expect(desk.frame.saved).toBeVisible();
  });

  await test.step('the passphrase opens all of them', async () => {
    await page.goto(sent.path);
    await desk.vault.open(PASSPHRASE);
    await expect(desk.receipt.sent).toContainText('Begoña');
    await page.goto(oldPath);
    await desk.vault.open(PASSPHRASE);
    await expect(desk.receipt.sent).toContainText('Xochiquétzal');
  });

  await test.step('under a profile without encryption they stay encrypted, and the app says so', async () => {
    const before = await readStored(page);
    await sandbox.clear();
    for (const path of [draft.personPath(1), oldPath]) {
      await page.goto(path);
      await expect(page.getByText('Está cifrada con una clave que no está en esta sesión.')).toBeVisible();
    }
    await desk.home.open();
    await expect(desk.home.newButton).toBeVisible();
    expect(await readStored(page)).toEqual(before);
    await servePrivacy(sandbox, ENCRYPTED);
    await page.goto(draft.personPath(1));
    await desk.vault.open(PASSPHRASE);
    await expect(desk.person.scalar('nombre')).toHaveValue('Wyszkowska II');
  });
});

test('a draft that another tab has open is encrypted only when that tab is closed', async ({
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

test('text that could not be saved survives the lock, and a forgotten passphrase deletes it with all that it opens', async ({
  page,
  desk,
  sandbox,
  seed,
}) => {
  await page.clock.install();
  const { vault, person } = desk;
  const sent = await seed([completePerson()]);
  await page.goto(`${sent.path}/revision`);
  await desk.review.approveAndSend();
  await expect(desk.receipt.heading).toBeVisible();
  await servePrivacy(sandbox, ENCRYPTED);
  await desk.home.open();
  await vault.create(PASSPHRASE);
  await expect(desk.home.drafts).toHaveCount(1);
  await desk.startPerson();
  await person.scalar('nombre').fill('Xochiquétzal');
  await expect(desk.frame.saved).toBeVisible();

  const restoreWrites = await failWrites(page);
  await test.step('the lock hides the text, and unlocking shows it again', async () => {
    await person.scalar('paterno').fill('Wyszkowska');
    await vault.lockButton.click();
    await expect(vault.openHeading).toBeVisible();
    await expect(vault.alert).toContainText('aún no se pudo guardar');
    expect(await readScreen(page)).not.toMatch(NAMES);
    await vault.open(PASSPHRASE);
    await expect(person.scalar('paterno')).toHaveValue('Wyszkowska');
    await expect(page.getByRole('alert').filter({ hasText: 'No queda espacio' })).toBeVisible();
  });

  await test.step('a reload would lose the text, so the browser asks first', async () => {
    await vault.lockButton.click();
    await expect(vault.alert).toContainText('aún no se pudo guardar');
    const asked = page.waitForEvent('dialog');
    const reloading = page.evaluate(() => window.location.reload());
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await reloading;
    await expect(vault.alert).toContainText('aún no se pudo guardar');
  });

  await test.step('the text is saved as soon as there is room', async () => {
    await restoreWrites?.();
    await page.clock.fastForward(RETRY_MS);
    await expect(page.getByText('quedó guardado')).toBeVisible();
    await page.reload();
    await vault.open(PASSPHRASE);
    await expect(person.scalar('paterno')).toHaveValue('Wyszkowska');
    expect(JSON.stringify(await readStored(page))).not.toMatch(NAMES);
  });

  await test.step('a forgotten passphrase deletes everything but the fact that the enrollment was sent', async () => {
    const [attempt] = (await readStored(page)).attempts;
    const head = Object.fromEntries(Object.entries(attempt ?? {}).filter(([name]) => name !== 'sealed'));
    expect(head).toMatchObject({ state: 'confirmed', hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    await failWrites(page);
    await person.scalar('materno').fill('Xochipilli');
    await vault.lockButton.click();
    await expect(vault.alert).toContainText('aún no se pudo guardar');
    await vault.forget();
    await expect(vault.createHeading).toBeVisible();
    // The page reloads once everything is deleted.
    await expect
      .poll(() => readStored(page).catch(() => undefined))
      .toEqual({ enrollments: [], persons: [], attempts: [head] });
    await vault.create('otra frase larga');
    await expect(desk.notFound).toBeVisible();
    expect(await readScreen(page)).not.toMatch(NAMES);
    await desk.home.open();
    await vault.open('otra frase larga');
    await expect(desk.home.empty).toBeVisible();
  });
});
