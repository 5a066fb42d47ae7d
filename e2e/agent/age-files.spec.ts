/** Files under a passphrase: made and opened by Enrola and by the age program, and refused by name when they are not whole. */
import * as z from 'zod/mini';
import { AgeProgram } from '../setup/age/program.ts';
import { test as base } from '../setup/another-computer.ts';
import { findViolations } from '../audits/axe.ts';
import { expect } from '../setup/fixtures.ts';
import { test as strict } from '../setup/offline/fixtures.ts';
import { awaitWorker } from '../setup/offline/worker.ts';
import { toFile } from '../pages/files.ts';
import { ProtectDialog } from '../pages/protect-dialog.ts';
import { completePerson } from '../setup/seed.ts';

/** Deriving a key takes a second or two, on a machine with nothing else to do. */
const DERIVED = { timeout: 30_000 };
const PASSPHRASE = "correo caballo ñandú's 1";

const fileSchema = z.object({ enrollment: z.unknown() });
const durationsSchema = z.array(z.number());

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

test('what is exported under a passphrase is opened by the age program, and on another computer', async ({
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
  expect(file.name).toBe(`${clear.name}.age`);
  await expect(page.getByText(`Archivo creado: ${file.name}`)).toBeVisible();
  await expect(protect.dialog).toHaveCount(0);
  await expect(protect.openButton).toBeFocused();
  const armored = file.buffer.toString();
  expect(armored).toMatch(/^-----BEGIN AGE ENCRYPTED FILE-----\n[^]*\n-----END AGE ENCRYPTED FILE-----\n$/);
  expect(armored).not.toContain('Begoña');

  const opened = age.decrypt(file.buffer, PASSPHRASE) ?? '';
  const { enrollment } = fileSchema.parse(JSON.parse(clear.buffer.toString()));
  expect(JSON.parse(opened)).toMatchObject({ format: 'enrola', enrollment });
  expect(age.decrypt(file.buffer, 'otra contraseña')).toBeUndefined();

  const { files } = another.desk;
  // By its content: its name says something else.
  await files.give({ ...file, name: 'inscripcion.json' });
  await expect(files.passphrase).toBeFocused();
  await files.passphrase.fill(PASSPHRASE);
  await another.page.keyboard.press('Enter');
  await expect(files.fact('Estado')).toHaveText('En preparación', DERIVED);
  await expect(files.dialog.getByText('Archivo: inscripcion.json')).toBeFocused();
  await files.addButton.click();
  await expect(another.page).toHaveURL(path);
  expect(faults).toEqual([]);
});

for (const isArmored of [true, false]) {
  test(`what the age program encrypted is opened, ${isArmored ? 'armored' : 'in binary'}`, async ({
    page,
    desk,
    seed,
    another,
    age,
  }) => {
    const { path } = await seed([completePerson()]);
    await page.goto(path);
    const clear = await desk.files.export();
    const file = age.encrypt(clear.buffer.toString(), PASSPHRASE, { isArmored });

    const { files } = another.desk;
    await files.give(toFile(file, 'x.age'));
    await files.passphrase.fill(PASSPHRASE);
    await files.unlockButton.click();
    await expect(files.here).toHaveText('No está en este equipo.', DERIVED);
    await files.addButton.click();
    await expect(another.page).toHaveURL(path);
  });
}

test('a wrong passphrase, a flipped byte and a cut are told apart', async ({
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

  await files.give(toFile(buffer));
  await files.unlockButton.click();
  await expect(files.refusal).toHaveText('Escriba la contraseña del archivo.');
  await files.passphrase.fill(PASSPHRASE.toUpperCase());
  await files.unlockButton.click();
  await expect(files.dialog.getByRole('status')).toHaveText('Descifrando…');
  await expect(files.refusal).toHaveText(/^Esta contraseña no abre el archivo\./, DERIVED);
  await expect(files.passphrase).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  // What is there is selected: typing takes its place.
  await page.keyboard.type(PASSPHRASE);
  await page.keyboard.press('Enter');
  await expect(files.addButton).toBeVisible(DERIVED);
  await files.cancelButton.click();

  const flipped = Buffer.from(buffer);
  // In the contents, well before the last line.
  const place = flipped.length - 200;
  flipped[place] = flipped[place] === 65 ? 66 : 65;
  await files.give(toFile(flipped));
  await files.passphrase.fill(PASSPHRASE);
  await files.unlockButton.click();
  await expect(files.refusal).toContainText(
    'está cifrado y se dañó o se cambió después de cifrarlo',
    DERIVED,
  );
  await expect(files.passphrase).toHaveCount(0);

  await files.give(toFile(buffer.subarray(0, -200)));
  await expect(files.refusal).toContainText('está cifrado y le falta el final');
  await expect(files.passphrase).toHaveCount(0);

  await files.give(toFile(age.encryptForKey('{}')));
  await expect(files.refusal).toContainText('está cifrado con claves de age, no con una contraseña');

  // What is inside is looked at as any file is.
  await files.give(toFile(age.encrypt('{"format":', PASSPHRASE, { isArmored: true })));
  await files.passphrase.fill(PASSPHRASE);
  await files.unlockButton.click();
  await expect(files.refusal).toContainText('no es JSON', DERIVED);
});

test('by keyboard: the passphrase is typed twice, and Escape gives up in the middle of the work', async ({
  page,
  seed,
  protect,
}) => {
  const { path } = await seed([completePerson()]);
  await page.goto(path);
  const downloads: string[] = [];
  page.on('download', (download) => downloads.push(download.suggestedFilename()));
  await protect.openButton.focus();
  await page.keyboard.press('Enter');
  await expect(protect.passphrase).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
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
  await page.keyboard.press('Enter');
  await expect(protect.status).toHaveText('Cifrando…');
  await page.keyboard.press('Escape');
  await expect(protect.dialog).toHaveCount(0);
  await expect(protect.openButton).toBeFocused();
  await expect.poll(() => page.workers()).toHaveLength(0);
  expect(downloads).toEqual([]);
});

test('the page goes on while a key is derived', async ({ page, seed, protect }) => {
  const { path } = await seed([completePerson()]);
  await page.goto(path);
  await protect.openButton.click();
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({
      type: 'longtask',
    });
  });
  await protect.passphrase.fill(PASSPHRASE);
  await protect.repeat.fill(PASSPHRASE);
  await Promise.all([page.waitForEvent('download'), protect.submitButton.click()]);
  const tasks = durationsSchema.parse(await page.evaluate<unknown>(() => Reflect.get(window, 'tasks')));
  // Deriving alone takes longer.
  expect(Math.max(0, ...tasks)).toBeLessThan(1000);
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a file is encrypted and opened', async ({ page, context, desk, seed, protect }) => {
    const { path } = await seed([completePerson()]);
    await awaitWorker(page);
    await context.setOffline(true);
    await page.goto(path);
    const file = await protect.export(PASSPHRASE);
    await desk.files.give(file);
    await desk.files.passphrase.fill(PASSPHRASE);
    await desk.files.unlockButton.click();
    await expect(desk.files.here).toContainText('Este equipo ya la conoce', DERIVED);
  });
});

strict(
  'under a strict content policy, with Trusted Types, both workers start',
  async ({ page, desk, seed, faults }) => {
    const { path } = await seed([completePerson()]);
    await awaitWorker(page);
    await page.goto(path);
    const file = await new ProtectDialog(page).export(PASSPHRASE);
    await desk.files.give(file);
    await desk.files.passphrase.fill(PASSPHRASE);
    await page.keyboard.press('Enter');
    await expect(desk.files.here).toContainText('Este equipo ya la conoce', DERIVED);
    expect(faults).toEqual([]);
  },
);
