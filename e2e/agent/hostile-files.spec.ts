/** Files made to do harm, through the real dialog: refused by name, or shown as text; never run, never stored. */
import { truncate, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { HOSTILE_TEXTS } from '../../src/domain/files/hostile-texts.oracle.ts';
import { HOSTILE_REVIEWS } from '../../src/domain/files/hostile-reviews.oracle.ts';
import { HOSTILE_VALUES } from '../../src/domain/files/hostile-values.oracle.ts';
import { findViolations } from '../audits/axe.ts';
import { expect, test } from '../setup/fixtures.ts';
import { toFile } from '../pages/files.ts';

/** What a person reads of each. */
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
  'version 3': 'lo hizo una versión más nueva de Enrola (formato 3; aquí se lee hasta 2)',
  'UTF-16, little endian': 'todo el archivo: está en UTF-16; guárdelo como UTF-8',
  gzip: 'está comprimido (gzip)',
  'Latin-1': 'no está en UTF-8',
  'a comment': 'no es JSON: línea 1, columna 3: se espera un nombre entre comillas dobles',
  'an unknown field': 'personaFulls[0].edad: no es un campo del contrato',
  'only null': 'es JSON, pero ni una inscripción exportada de Enrola ni una solicitud',
};

const HOSTILE_FILES = [...HOSTILE_TEXTS, ...HOSTILE_VALUES, ...HOSTILE_REVIEWS];

/** Notes how long the page stands still, from now on. */
async function watchFrames(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    let last = performance.now();
    let longest = 0;
    const look = () => {
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    Object.assign(window, { longestFrame: () => longest });
  });
  return async () => Number(await page.evaluate('window.longestFrame()'));
}

test(`${Object.keys(REFUSED).length} files are refused by name, and nothing is stored`, async ({
  page,
  desk,
  storage,
  faults,
}) => {
  const { files } = desk;
  await desk.home.open();
  for (const [name, text] of Object.entries(REFUSED)) {
    const hostile = HOSTILE_FILES.find((file) => file.name === name);
    if (!hostile) throw new Error(`no hostile file is called ${name}`);
    await files.open.setInputFiles(toFile(hostile.bytes()));
    await expect(files.refusal, name).toContainText(text);
    await expect(files.refusal, name).toContainText('Nada se agregó a este equipo.');
    await expect(files.addButton, name).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(files.dialog).toHaveCount(0);
  }
  expect(await storage.list('enrollments')).toEqual([]);
  expect(await storage.list('attempts')).toEqual([]);
  expect(faults).toEqual([]);
});

test('what looks like a program is shown as text, and stays text once it is added', async ({
  page,
  desk,
  faults,
}) => {
  const { files } = desk;
  for (const hostile of HOSTILE_VALUES.filter(({ shown }) => shown !== undefined).slice(0, 8)) {
    await files.give(toFile(hostile.bytes()));
    await expect(files.persons.first(), hostile.name).toContainText(hostile.shown ?? '');
    await expect(files.dialog.locator('img, svg, script, a'), hostile.name).toHaveCount(0);
    expect(await page.evaluate(() => 'polluted' in window)).toBe(false);
  }
  expect(await findViolations(page)).toEqual([]);
  await files.addButton.click();
  await expect(desk.unknown.heading).toBeVisible();
  await expect(page).toHaveTitle('Resultado desconocido · Enrola');
  expect(faults).toEqual([]);
});

test('sixty megabytes are refused before they are read, and the page does not stand still', async ({
  page,
  desk,
}, testInfo) => {
  const path = testInfo.outputPath('grande.enrola.json');
  await writeFile(path, '{"format":"enrola"');
  await truncate(path, 60_000_000);
  await page.addInitScript(() => {
    const read = Blob.prototype.arrayBuffer;
    Blob.prototype.arrayBuffer = function arrayBuffer() {
      Object.assign(window, { wasRead: true });
      return read.call(this);
    };
  });
  await desk.home.open();
  const longestFrame = await watchFrames(page);
  await desk.files.open.setInputFiles(path);

  await expect(desk.files.refusal).toContainText('pesa 60 MB y se abren archivos de hasta 25 MB');
  expect(await findViolations(page)).toEqual([]);
  expect(await longestFrame()).toBeLessThan(1000);
  expect(await page.evaluate(() => 'wasRead' in window)).toBe(false);
});
