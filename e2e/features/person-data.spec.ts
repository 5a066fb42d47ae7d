/** The data of one person: as a file for the person, and erased for good. */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { enter, findField } from '../pages/field.ts';
import { changeProfile } from '../setup/change-profile.ts';
import { expect, test } from '../setup/fixtures.ts';
import { daysAgo } from '../setup/records.ts';
import { completePerson } from '../setup/seed.ts';

const recordSchema = z.record(z.string(), z.unknown());
const PROFILE = recordSchema.parse(
  JSON.parse(readFileSync(new URL('../../public/profiles/case.json', import.meta.url), 'utf8')),
);
const CARD = fileURLToPath(new URL('../setup/cards/no-code.png', import.meta.url));
/** Values that may stand nowhere but on the screen, in the storage and in the file. */
const CANARIES = ['Zoilacanaria', '12.345.678-5', 'no-code'];

const fileSchema = z.object({
  format: z.literal('enrola-person'),
  version: z.literal(1),
  person: z.object({ entries: z.array(z.object({ name: z.string(), value: z.unknown() })) }),
  case: z.array(z.object({ name: z.string(), label: z.string() })),
  files: z.array(z.object({ name: z.string(), sha256: z.string(), data: z.nullable(z.string()) })),
  sent: z.array(z.object({ state: z.string(), sha256: z.string(), namesPerson: z.nullable(z.boolean()) })),
  history: z.array(z.object({ at: z.string(), event: z.object({ kind: z.string() }) })),
  retention: z.object({ confirmedDays: z.nullable(z.number()) }),
});

/** Opens a menu, and a dialog of it. */
async function ask(page: Page, item: string, menu = 'Acciones de esta persona') {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  return page.getByRole('dialog');
}

const askData = (page: Page) => ask(page, 'Datos de esta persona…');
const askErasure = (page: Page) => ask(page, 'Borrar los datos de la persona…');

async function addFile(page: Page) {
  const main = page.getByRole('main');
  await page.getByRole('tab', { name: /^Caso/ }).click();
  await enter(findField(main, 'Persona expuesta políticamente'), 'No');
  await main.getByLabel('Cédula, reverso', { exact: true }).setInputFiles(CARD);
  await expect(main.getByText('no-code.png')).toBeVisible();
}

/** Presses «Descargar» and reads the file. */
async function download(page: Page) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar', exact: true }).click(),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  return { name: file.suggestedFilename(), text, content: fileSchema.parse(JSON.parse(text)) };
}

test('what is stored of a person leaves as one file, with the bytes of the case where they are asked for', async ({
  page,
  seed,
  desk,
  faults,
}) => {
  const told: string[] = [];
  page.on('console', (message) => told.push(message.text()));
  page.on('request', (request) => told.push(request.url()));
  await changeProfile(page, PROFILE);
  const other = completePerson({ givenName: 'Otramujer' });
  const { personPath } = await seed([completePerson({ givenName: 'Zoilacanaria' }), other], 'MOD');
  await page.goto(personPath(1));
  await addFile(page);
  await expect(desk.frame.saved).toBeVisible();
  const dialog = await askData(page);
  await expect(dialog.getByText(/personal y no va cifrado/)).toBeVisible();
  await page.screenshot({ path: 'test-results/rights-data.png' });
  const whole = await download(page);
  await expect(dialog.getByRole('status')).toHaveText(/^Archivo creado: datos-/);
  expect(whole.content.person.entries).toContainEqual(
    expect.objectContaining({ name: 'nombre', value: 'Zoilacanaria' }),
  );
  expect(whole.content.case.map(({ label }) => label)).toContain('Declaraciones');
  const [file] = whole.content.files;
  expect(file?.name).toBe('no-code.png');
  expect(Buffer.from(file?.data ?? '', 'base64')).toEqual(readFileSync(CARD));
  expect(whole.content.retention.confirmedDays).toBe(90);
  expect(whole.text).not.toContain('Otramujer');
  await dialog.getByRole('checkbox', { name: /^Con los archivos/ }).uncheck();
  const short = await download(page);
  expect(short.content.files).toEqual([{ ...file, data: null }]);
  for (const canary of CANARIES) {
    expect(whole.name).not.toContain(canary);
    expect([...told, page.url(), await page.title()].join('\n')).not.toContain(encodeURI(canary));
  }
  expect(faults).toEqual([]);
});

test('a person is erased with the case and its file; nothing brings the person back', async ({
  page,
  seed,
  desk,
  storage,
}) => {
  await changeProfile(page, PROFILE);
  const other = completePerson({ givenName: 'Otramujer' });
  const { personPath, path } = await seed([completePerson({ givenName: 'Zoilacanaria' }), other], 'MOD');
  await page.goto(personPath(1));
  await addFile(page);
  await desk.frame.reviewButton.click();
  await expect(page.getByRole('main').getByText('Zoilacanaria').first()).toBeVisible();
  await page.goto(personPath(1));
  await expect(desk.frame.saved).toBeVisible();
  const dialog = await askErasure(page);
  await expect(dialog.getByText(/se puede deshacer; esto no/)).toBeVisible();
  await page.screenshot({ path: 'test-results/rights-erase.png' });
  await dialog.getByRole('button', { name: 'Borrar para siempre', exact: true }).click();
  await expect(desk.person.content.getByRole('heading', { name: /Otramujer/ })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Zoilacanaria')).toHaveCount(0);
  for (const store of ['enrollments', 'persons', 'attempts', 'reviews'] as const)
    expect(await storage.dump(store)).not.toMatch(/Zoilacanaria|no-code/);
  expect(await page.evaluate(countFiles)).toBe(0);
  await page.goto(path);
  await expect(
    page
      .getByRole('main')
      .getByText(/Otramujer/)
      .first(),
  ).toBeVisible();
  await expect(page.getByText('Zoilacanaria')).toHaveCount(0);
});

test('of a confirmed enrollment the dialogs say what stays, and give the data of the one who is chosen', async ({
  page,
  seed,
  desk,
}) => {
  await changeProfile(page, { ...PROFILE, case: undefined });
  const other = completePerson({ givenName: 'Otramujer' });
  const { personPath } = await seed([completePerson({ givenName: 'Zoilacanaria' }), other], 'MOD');
  await page.goto(personPath(1));
  await desk.frame.reviewButton.click();
  await desk.review.approveAndSend();
  await expect(desk.receipt.heading).toBeVisible();
  await changeProfile(page, PROFILE);
  await page.reload();
  const dialog = await ask(page, 'Borrar los datos de una persona…', 'Más acciones de la inscripción');
  await expect(dialog.getByText(/no se puede borrar a una sola persona/)).toBeVisible();
  await expect(dialog.getByText(/90 días después de la confirmación/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Borrar para siempre' })).toHaveCount(0);
  await page.screenshot({ path: 'test-results/rights-sent.png' });
  await dialog.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await ask(page, 'Datos de una persona…', 'Más acciones de la inscripción');
  await dialog.getByRole('combobox', { name: 'Persona' }).selectOption({ label: 'Otramujer Núñez' });
  await expect(dialog.getByRole('heading', { name: 'Datos de Otramujer Núñez' })).toBeVisible();
  await page.screenshot({ path: 'test-results/rights-some.png' });
  const { content, text } = await download(page);
  expect(content.sent).toMatchObject([{ state: 'confirmed', namesPerson: true }]);
  expect(content.history.map(({ event }) => event.kind)).toContain('approved');
  expect(text).not.toContain('Zoilacanaria');
});

test('files of a confirmed enrollment go by their own term, and the receipt says so', async ({
  page,
  seed,
  storage,
}) => {
  const { case: ofCase } = PROFILE;
  await changeProfile(page, {
    ...PROFILE,
    case: { ...recordSchema.parse(ofCase), retention: { filesDays: 30 } },
  });
  const { id, path } = await seed([completePerson({ givenName: 'Zoilacanaria' })], 'MOD');
  await storage.change('enrollments', id, (header) => ({
    ...header,
    updatedAt: daysAgo(31),
    submission: { state: 'confirmed', attempts: 1 },
  }));
  await page.goto('/');
  await expect.poll(() => storage.read('enrollments', id)).toHaveProperty('filesGoneAt');
  await page.goto(path);
  await expect(page.getByText(/Se borraron el .* por su plazo/)).toBeVisible();
});

/** Runs in the page: the number of stored files. */
function countFiles(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('enrola-case-files');
    opening.addEventListener('error', () => reject(new Error('the database of files did not open')));
    opening.addEventListener('success', () => {
      const counting = opening.result.transaction('heads').objectStore('heads').count();
      counting.addEventListener('success', () => {
        opening.result.close();
        resolve(counting.result);
      });
    });
  });
}
