/** Files made to do harm, as the dialog shows them: refused with a reason, or shown as text; never run, never stored. */
import { truncate, writeFile } from 'node:fs/promises';
import { HOSTILE_REVIEWS } from '../../src/domain/files/hostile-reviews.fixture.ts';
import { HOSTILE_TEXTS } from '../../src/domain/files/hostile-texts.fixture.ts';
import { HOSTILE_VALUES } from '../../src/domain/files/hostile-values.fixture.ts';
import { expect, test } from '../setup/fixtures.ts';
import { toFile } from '../pages/files.ts';

/** One file of each kind of problem, with the reason that the agent reads. Unit tests open all of them. */
const REFUSED: Readonly<Record<string, string>> = {
  'a hundred thousand brackets': 'va más hondo que 16 niveles',
  'half a million zeros': 'tiene más de 500.000 valores',
  '__proto__ first': '__proto__: esta clave no se admite',
  '__proto__ of a row, its underscores escaped':
    'enrollment.persons[0].telephones[0].__proto__: esta clave no se admite',
  'constructor.prototype': 'enrollment.submission.constructor: esta clave no se admite',
  'a key twice, once with an escape': 'enrollment.submission.state: está dos veces',
  'enrollment.persons[0].givenName: 7':
    'enrollment.persons[0].givenName: se espera un texto y hay un número entero',
  'enrollment.persons[0].id: "../../../etc/passwd"':
    'enrollment.persons[0].id: no tiene la forma de un identificador',
  'enrollment.submission.state: "draft"':
    'enrollment.submission.state: no corresponde con los envíos que trae el archivo',
  'review.entries[3].number: 9': 'review.entries[3].number: no sigue la numeración desde 1',
  'review.entries[13].event.hash: "<script>"': 'review.entries[13].event.hash: no es una huella SHA-256',
  'version 6': 'lo hizo una versión más nueva de Enrola (formato 6; aquí se lee hasta 5)',
  'UTF-16, little endian': 'todo el archivo: está en UTF-16; guárdelo como UTF-8',
  gzip: 'está comprimido (gzip)',
  'Latin-1': 'no está en UTF-8',
  'a comment': 'no es JSON: línea 1, columna 3: se espera un nombre entre comillas dobles',
  'an unknown field': 'personaFulls[0].edad: no es un campo del contrato',
  'only null': 'es JSON, pero ni una inscripción exportada de Enrola ni una solicitud',
};

const HOSTILE_FILES = [...HOSTILE_TEXTS, ...HOSTILE_VALUES, ...HOSTILE_REVIEWS];
const SHOWN = HOSTILE_VALUES.filter(({ shown }) => shown !== undefined).slice(0, 8);

test('a hostile file is refused with its reason or shown as text, and never run or stored', async ({
  page,
  desk,
  storage,
  faults,
}, testInfo) => {
  const { files } = desk;
  await page.addInitScript(() => {
    const read = Blob.prototype.arrayBuffer;
    Object.assign(window, { reads: 0 });
    Blob.prototype.arrayBuffer = function arrayBuffer() {
      Object.assign(window, { reads: Number(Reflect.get(window, 'reads')) + 1 });
      return read.call(this);
    };
  });
  await desk.home.open();
  const countReads = async () => Number(await page.evaluate('window.reads'));

  await test.step('files that are refused', async () => {
    for (const [name, text] of Object.entries(REFUSED)) {
      const hostile = HOSTILE_FILES.find((file) => file.name === name);
      if (!hostile) throw new Error(`no hostile file is called ${name}`);
      await files.open.setInputFiles(toFile(hostile.bytes()));
      await expect.soft(files.refusal, name).toContainText(text);
      await expect.soft(files.refusal, name).toContainText('Nada se agregó a este computador.');
      await expect.soft(files.addButton, name).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(files.dialog).toHaveCount(0);
    }
    expect(await countReads(), 'the counter sees files that are read').toBeGreaterThan(0);
  });

  await test.step('a file of 140 MB is refused before it is read', async () => {
    const path = testInfo.outputPath('grande.enrola.json');
    await writeFile(path, '{"format":"enrola"');
    await truncate(path, 140_000_000);
    const before = await countReads();
    await files.open.setInputFiles(path);
    await expect(files.refusal).toContainText('pesa 140 MB y se abren archivos de hasta 95 MB');
    expect(await countReads()).toBe(before);
    await page.keyboard.press('Escape');
    await expect(files.dialog).toHaveCount(0);
  });
  expect(await storage.list('enrollments')).toEqual([]);
  expect(await storage.list('attempts')).toEqual([]);

  await test.step('values that look like a program are text, also after the file is added', async () => {
    for (const { name, bytes, shown } of SHOWN) {
      await files.open.setInputFiles(toFile(bytes()));
      await expect.soft(files.persons.first(), name).toContainText(shown ?? '');
      await expect.soft(files.dialog.locator('img, svg, script, a'), name).toHaveCount(0);
      expect.soft(await page.evaluate(() => 'polluted' in window), name).toBe(false);
      await page.keyboard.press('Escape');
      await expect(files.dialog).toHaveCount(0);
    }
    const last = SHOWN.at(-1);
    if (!last) throw new Error('no hostile file is shown');
    await files.open.setInputFiles(toFile(last.bytes()));
    await files.addButton.click();
    await expect(desk.unknown.heading).toBeVisible();
    await expect(page).toHaveTitle('Resultado desconocido · Enrola');
  });
  expect(faults).toEqual([]);
});
