/** Storage `encrypted`: nothing without the passphrase, and everything that was typed with it. */
import { expect, test } from '../setup/fixtures.ts';
import { Desk } from '../pages/desk.ts';
import { NATURAL } from '../setup/people.ts';
import { readScreen, readStored, servePrivacy } from '../setup/privacy.ts';

const PASSPHRASE = 'correo caballo ñandú';
const ENCRYPTED = { storage: 'encrypted', idleLockMinutes: 1 };

test('a passphrase is chosen before anything is shown, asked for again after a reload, and opens where one was', async ({
  page,
  desk,
  sandbox,
  faults,
}) => {
  await servePrivacy(sandbox, ENCRYPTED);
  await desk.home.open();
  await expect(desk.vault.createHeading).toBeFocused();
  await expect(page).toHaveTitle('Elija una frase de acceso · Enrola');
  await expect(desk.vault.lockButton).toBeHidden();
  await desk.vault.create(PASSPHRASE);
  await expect(desk.vault.encryptedLine).toBeVisible();

  await desk.startPerson();
  await desk.person.fillScalars(NATURAL.scalars);
  await expect(desk.frame.saved).toBeVisible();
  const { enrollments, persons } = await readStored(page);
  expect(JSON.stringify(persons)).not.toContain('Núñez');
  expect(persons.map((record) => Object.keys(record).toSorted())).toEqual([
    ['enrollmentId', 'id', 'sealed', 'version'],
  ]);
  expect(enrollments.map(({ sealedBy }) => typeof sealedBy)).toEqual(['string']);

  await page.reload();
  await expect(desk.vault.passphrase).toBeFocused();
  expect(await readScreen(page)).not.toContain('Núñez');
  await desk.vault.open('otra frase larga');
  await expect(desk.vault.alert).toContainText('No es la frase que abre lo guardado');
  await expect(desk.vault.passphrase).toBeFocused();
  await desk.vault.open(PASSPHRASE);
  await expect(desk.person.scalar('paterno')).toHaveValue('Núñez');
  expect(faults).toEqual([]);
});

test('«Bloquear» clears the screen in every tab, and keeps what is typed and not yet saved', async ({
  page,
  context,
  desk,
  sandbox,
}) => {
  await servePrivacy(sandbox, ENCRYPTED);
  await desk.home.open();
  await desk.vault.create(PASSPHRASE);
  await desk.startPerson();
  const other = await context.newPage();
  const otherDesk = new Desk(other);
  await otherDesk.home.open();
  await otherDesk.vault.open(PASSPHRASE);
  await expect(otherDesk.home.drafts).toHaveCount(1);

  await desk.person.scalar('nombre').fill('Xochiquétzal');
  await desk.person.scalar('paterno').pressSequentially('Wyszkowska');
  await desk.vault.lockButton.click();
  await expect(desk.vault.openHeading).toBeVisible();
  await expect(desk.vault.passphrase).toBeFocused();
  expect(await readScreen(page)).not.toMatch(/Xochi|Wyszk/);
  await expect(page.getByText('Lo que se ingresó aquí quedó guardado')).toBeVisible();
  await expect(otherDesk.vault.openHeading).toBeVisible();

  await desk.vault.open(PASSPHRASE);
  await expect(desk.person.scalar('nombre')).toHaveValue('Xochiquétzal');
  await expect(desk.person.scalar('paterno')).toHaveValue('Wyszkowska');
  // The other one is asked for itself.
  await expect(otherDesk.vault.openHeading).toBeVisible();
});

test('without input the desk is locked by the clock, also after a sleep; with input it is not', async ({
  page,
  desk,
  sandbox,
}) => {
  await page.clock.install();
  await servePrivacy(sandbox, ENCRYPTED);
  await desk.home.open();
  await desk.vault.create(PASSPHRASE);
  await desk.startPerson();
  await desk.person.scalar('nombre').fill('Xochiquétzal');
  for (let times = 0; times < 3; times += 1) {
    await page.clock.fastForward(40_000);
    await page.keyboard.press('Shift');
  }
  await expect(desk.person.scalar('nombre')).toHaveValue('Xochiquétzal');
  await page.clock.fastForward(61_000);
  await expect(desk.vault.openHeading).toBeVisible();
  expect(await readScreen(page)).not.toContain('Xochi');

  await desk.vault.open(PASSPHRASE);
  await expect(desk.person.scalar('nombre')).toHaveValue('Xochiquétzal');
  // Asleep no timer runs: the first sign of somebody must not count as one of the agent.
  await page.clock.setSystemTime(await page.evaluate(() => Date.now() + 60 * 60_000));
  await page.keyboard.press('Shift');
  await expect(desk.vault.openHeading).toBeVisible();
});

test('a request on its way is awaited before the desk is locked', async ({ page, desk, sandbox }) => {
  await servePrivacy(sandbox, ENCRYPTED);
  await desk.home.open();
  await desk.vault.create(PASSPHRASE);
  await desk.startPerson();
  const scalars = { ...NATURAL.scalars, nombre: 'SANDBOX-DELAY-2000' };
  await desk.person.enter({ scalars, rows: NATURAL.rows });
  await desk.frame.reviewButton.click();
  await desk.review.approveAndSend();
  await expect(desk.review.sendingButton).toBeVisible();
  await desk.vault.lockButton.click();
  await expect(page.getByRole('banner')).toContainText('Se bloquea en cuanto responda el servicio');
  await expect(desk.review.sendingButton).toBeVisible();
  await expect(desk.vault.openHeading).toBeVisible();
  expect(await sandbox.submissions()).toHaveLength(1);

  await desk.vault.open(PASSPHRASE);
  await expect(desk.receipt.heading).toBeVisible();
  await expect(desk.receipt.status).toContainText('200');
  const { attempts } = await readStored(page);
  expect(attempts).toMatchObject([{ state: 'confirmed' }]);
  expect(attempts[0]).not.toHaveProperty('content');
  expect(JSON.stringify(attempts)).not.toContain('Núñez');
});

test('the pages of the passphrase are for everybody, and in both languages', async ({
  page,
  desk,
  sandbox,
}) => {
  await servePrivacy(sandbox, ENCRYPTED);
  await desk.home.open();
  await desk.vault.createButton.click();
  await expect(desk.vault.alert).toHaveText('Es muy corta: use 8 caracteres o más.');
  await desk.vault.create(PASSPHRASE);
  await expect(desk.vault.encryptedLine).toBeVisible();
  await desk.vault.lockButton.click();
  await desk.vault.forgetButton.click();
  await desk.vault.deleteButton.click();
  await expect(desk.vault.alert).toHaveText('Marque la casilla; sin ella no se borra nada.');
  await desk.switchLanguage('en');
  await expect(desk.vault.heading).toHaveText('Type your passphrase');
  await expect(page.getByText('What was entered here is saved.')).toBeVisible();
  await expect(page.locator('body')).not.toContainText('vault.');
});

test('an answer that comes while the desk is locked is recorded under the key', async ({
  page,
  desk,
  sandbox,
}) => {
  await servePrivacy(sandbox, ENCRYPTED, { timeoutSeconds: 1 });
  await desk.home.open();
  await desk.vault.create(PASSPHRASE);
  await desk.startPerson();
  const scalars = { ...NATURAL.scalars, nombre: 'SANDBOX-DELAY-8000' };
  await desk.person.enter({ scalars, rows: NATURAL.rows });
  await desk.frame.reviewButton.click();
  await desk.review.approveAndSend();
  await expect(page.getByRole('heading', { name: 'Resultado desconocido' })).toBeVisible();
  const before = (await readStored(page)).attempts;
  await desk.vault.lockButton.click();
  await expect(desk.vault.openHeading).toBeVisible();
  await expect.poll(async () => (await readStored(page)).attempts, { timeout: 15_000 }).not.toEqual(before);
  expect(JSON.stringify(await readStored(page))).not.toMatch(/Núñez|SANDBOX/);
  await desk.vault.open(PASSPHRASE);
  await expect(page.getByRole('heading', { name: 'Después llegó una respuesta' })).toBeVisible();
});
