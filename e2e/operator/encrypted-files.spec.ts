/** Files under a passphrase: Enrola and the age program open each other's files, and a damaged file is refused with its reason. */
import { armor, Encrypter } from 'age-encryption';
import * as z from 'zod/mini';
import { findViolations } from '../audits/axe.ts';
import { toFile } from '../pages/files.ts';
import { ProtectDialog } from '../pages/protect-dialog.ts';
import { AgeProgram } from '../setup/age/program.ts';
import { test as base } from '../setup/another-computer.ts';
import { expect } from '../setup/fixtures.ts';
import { holdRequests } from '../setup/hold.ts';
import { test as strict } from '../setup/offline/fixtures.ts';
import { awaitWorker } from '../setup/offline/worker.ts';
import { completePerson } from '../setup/seed.ts';

/** Deriving a key takes a second or two on an idle machine. */
const DERIVED = { timeout: 30_000 };
/** Worker that derives keys. */
const WORKER = '/assets/age-worker*.js';
const PASSPHRASE = "correo caballo ñandú's 1";

const fileSchema = z.object({ enrollment: z.unknown() });

interface Fixtures {
  readonly age: AgeProgram;
  readonly protect: ProtectDialog;
}

const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern even where nothing is needed
  age: async ({}, use, testInfo) => {
    await use(new AgeProgram(testInfo.outputPath('age')));
  },
  protect: async ({ page }, use) => {
    await use(new ProtectDialog(page));
  },
});

test.slow();

test('Enrola and the age program open files that the other one encrypted', async ({
  page,
  desk,
  seed,
  another,
  age,
  protect,
  faults,
}) => {
  const { path } = await seed([completePerson()]);
  await page.goto(path);
  const clear = await desk.files.export();
  const file = await protect.export(PASSPHRASE);
  const { files } = another.desk;

  await test.step('the age program opens an exported file', async () => {
    expect(file.name).toBe(`${clear.name}.age`);
    await expect(page.getByText(`Archivo creado: ${file.name}`)).toBeVisible();
    await expect(protect.dialog).toHaveCount(0);
    await expect(desk.start.menu.button).toBeFocused();
    const armored = file.buffer.toString();
    expect(armored).toMatch(/^-----BEGIN AGE ENCRYPTED FILE-----\n[^]*\n-----END AGE ENCRYPTED FILE-----\n$/);
    expect(armored).not.toContain('Begoña');
    const opened = age.decrypt(file.buffer, PASSPHRASE) ?? '';
    const { enrollment } = fileSchema.parse(JSON.parse(clear.buffer.toString()));
    expect(JSON.parse(opened)).toMatchObject({ format: 'enrola', enrollment });
    expect(age.decrypt(file.buffer, 'otra contraseña')).toBeUndefined();
  });

  await test.step('Enrola opens a file of the age program', async () => {
    await files.give(toFile(age.encrypt(clear.buffer.toString(), PASSPHRASE), 'x.age'));
    await files.passphrase.fill(PASSPHRASE);
    await files.unlockButton.click();
    await expect(files.here).toHaveText('No está en este computador.', DERIVED);
  });

  await test.step('another computer opens the exported file, whatever its name', async () => {
    await files.give({ ...file, name: 'inscripcion.json' });
    await expect(files.passphrase).toBeFocused();
    await files.passphrase.fill(PASSPHRASE);
    await another.page.keyboard.press('Enter');
    await expect(files.fact('Estado')).toHaveText('En preparación', DERIVED);
    await expect(files.dialog.getByText('Archivo: inscripcion.json')).toBeFocused();
    await files.addButton.click();
    await expect(another.page).toHaveURL(path);
  });
  expect(faults).toEqual([]);
});

test('a wrong passphrase, a changed file and a truncated file have different reasons', async ({
  page,
  desk,
  seed,
  age,
  protect,
}) => {
  const { path } = await seed([completePerson()]);
  await page.goto(path);
  const { buffer } = await protect.export(PASSPHRASE);
  const { files } = desk;

  await test.step('no passphrase, a wrong one, the right one', async () => {
    await files.give(toFile(buffer));
    await files.unlockButton.click();
    await expect(files.refusal).toHaveText('Escriba la contraseña del archivo.');
    await files.passphrase.fill(PASSPHRASE.toUpperCase());
    const release = await holdRequests(page, WORKER);
    await files.unlockButton.click();
    await expect(files.dialog.getByRole('status')).toHaveText('Descifrando…');
    release();
    await expect(files.refusal).toHaveText(/^Esta contraseña no abre el archivo\./, DERIVED);
    await expect(files.passphrase).toBeFocused();
    expect(await findViolations(page)).toEqual([]);
    // The text is selected: typing replaces it.
    await page.keyboard.type(PASSPHRASE);
    await page.keyboard.press('Enter');
    await expect(files.addButton).toBeVisible(DERIVED);
    await files.cancelButton.click();
    await expect(files.dialog).toHaveCount(0);
  });

  await test.step('a changed byte', async () => {
    const changed = await encryptQuickly('x'.repeat(1000));
    // In the contents, well before the last line.
    const place = changed.length - 200;
    changed[place] = changed[place] === 65 ? 66 : 65;
    await files.open.setInputFiles(toFile(changed));
    await files.passphrase.fill(PASSPHRASE);
    await files.unlockButton.click();
    await expect(files.refusal).toContainText(
      'está cifrado y se dañó o se cambió después de cifrarlo',
      DERIVED,
    );
    await expect(files.passphrase).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(files.dialog).toHaveCount(0);
  });

  await test.step('a truncated file, and a file for a key', async () => {
    await files.open.setInputFiles(toFile(buffer.subarray(0, -200)));
    await expect(files.refusal).toContainText('está cifrado y le falta el final');
    await expect(files.passphrase).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(files.dialog).toHaveCount(0);
    await files.open.setInputFiles(toFile(age.encryptForKey('{}')));
    await expect(files.refusal).toContainText('está cifrado con claves de age, no con una contraseña');
    await page.keyboard.press('Escape');
    await expect(files.dialog).toHaveCount(0);
  });

  await test.step('the decrypted contents are checked like any file', async () => {
    await files.open.setInputFiles(toFile(await encryptQuickly('{"format":')));
    await files.passphrase.fill(PASSPHRASE);
    await files.unlockButton.click();
    await expect(files.refusal).toContainText('no es JSON', DERIVED);
  });
});

test('by keyboard the passphrase is typed twice, and Escape stops the encryption', async ({
  page,
  desk,
  seed,
  protect,
}) => {
  const { path } = await seed([completePerson()]);
  await page.goto(path);
  const downloads: string[] = [];
  page.on('download', (download) => downloads.push(download.suggestedFilename()));
  await desk.start.menu.button.focus();
  await page.keyboard.press('ArrowDown');
  await desk.start.menu.item('protect').press('Enter');
  await expect(protect.passphrase).toBeFocused();
  await page.keyboard.type('corta');
  await page.keyboard.press('Enter');
  await expect(protect.alert).toHaveText('Es muy corta: use 8 caracteres o más.');
  await page.keyboard.type(' pero ya no');
  await page.keyboard.press('Tab');
  await page.keyboard.type('otra');
  await page.keyboard.press('Enter');
  await expect(protect.alert).toHaveText(/^No es igual a la primera\./);
  await expect(protect.repeat).toBeFocused();
  await protect.repeat.fill('corta pero ya no');
  // A worker derives the key, so the page stays responsive. Its request is held, or the file might be there
  // before Escape.
  await holdRequests(page, WORKER);
  await Promise.all([page.waitForRequest(`**${WORKER}`), page.keyboard.press('Enter')]);
  await expect(protect.status).toHaveText('Cifrando…');
  await page.keyboard.press('Escape');
  await expect(protect.dialog).toHaveCount(0);
  await expect(desk.start.menu.button).toBeFocused();
  await expect.poll(() => page.workers()).toHaveLength(0);
  expect(downloads).toEqual([]);
});

strict(
  'under a strict content policy and without a network, a file is encrypted and opened',
  async ({ page, context, desk, seed, faults }) => {
    const { path } = await seed([completePerson()]);
    await desk.home.open();
    await awaitWorker(page);
    await context.setOffline(true);
    await page.goto(path);
    const file = await new ProtectDialog(page).export(PASSPHRASE);
    await desk.files.give(file);
    await desk.files.passphrase.fill(PASSPHRASE);
    await page.keyboard.press('Enter');
    await expect(desk.files.here).toContainText('Este computador ya la conoce', DERIVED);
    expect(faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  },
);

/** Armored, with the lowest work factor: the key is derived at once. */
async function encryptQuickly(text: string): Promise<Buffer> {
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(1);
  encrypter.setPassphrase(PASSPHRASE);
  return Buffer.from(armor.encode(await encrypter.encrypt(text)));
}
