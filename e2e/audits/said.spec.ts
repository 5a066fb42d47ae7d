/** What is said unasked from the first entry to the receipt: everything once, in this order, and nothing else. */
import type { Page } from '@playwright/test';
import { FINALIZE_PATH } from '../../src/domain/contract/finalize-request.ts';
import { expect, test } from '../setup/fixtures.ts';
import { listenToPage } from './said.ts';
import { completePerson } from '../setup/seed.ts';

const WRONG_RUT = 'el dígito verificador no corresponde a este RUT; revise el número';

/** Times do not matter, nor does how often a minute went by meanwhile. */
function toLines(heard: readonly string[]): string[] {
  return heard
    .filter((line) => !line.startsWith('Todo está guardado, '))
    .map((line) => line.replaceAll(/\d\d-\d\d-\d{4}, \d\d:\d\d:\d\d/g, 'hoy'));
}

/** Types in place of what stands in the entry that is named, and goes on. */
async function retype(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('main').getByLabel(label, { exact: true }).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
  await page.keyboard.press('Tab');
}

test('errors, what was saved, results of lists, undo', async ({ page, desk, seed, storage }) => {
  const hear = await listenToPage(page);
  const { id, personPath } = await seed([completePerson()]);
  // Saved in another minute than now.
  await storage.change('enrollments', id, (header) => ({ ...header, updatedAt: '2026-01-02T03:04:05.678Z' }));
  await page.goto(personPath(1));
  await desk.palette.openButton.waitFor();
  await page.waitForLoadState('networkidle');
  await hear();

  await retype(page, 'Identificador', '12.345.678-9');
  const left = await hear();
  expect(left).toContainEqual(expect.stringMatching(/^Todo está guardado, \d\d:\d\d\.$/));
  expect(toLines(left)).toEqual([
    expect.stringMatching(/^→ Identificador/),
    expect.stringMatching(/^→ Tipo de relación/),
    `Identificador: ${WRONG_RUT}`,
  ]);
  // Who comes by again hears it with the entry, and not once more behind it.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  expect(toLines(await hear())).toEqual([
    expect.stringContaining(WRONG_RUT),
    expect.stringMatching(/^→ Tipo de relación/),
  ]);
  await desk.frame.reviewButton.click();
  expect(toLines(await hear())).toEqual(['→ Revisar', expect.stringMatching(/^→ Hay 1 dato por corregir/)]);

  await desk.person.scalar('codPais').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('zzz');
  expect(toLines(await hear())).toEqual([
    expect.stringMatching(/^→ País/),
    'Nada coincide. Pruebe con otra parte del nombre o con el código.',
  ]);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Chile');
  await page.keyboard.press('Enter');
  await hear();

  await desk.person.addButton('emailFulls').click();
  await desk.person.removeButton('emailFulls', 1).click();
  await hear();
  await page.keyboard.press('Control+z');
  expect(await hear()).toContain('Se revirtió un cambio.');
  await page.keyboard.press('Control+z');
  expect(await hear()).toContain('Se revirtió un cambio.');
});

test('the review, what it lacks, the approval and what became of the send', async ({
  page,
  desk,
  seed,
  sandbox,
}) => {
  const hear = await listenToPage(page);
  const { personPath } = await seed([completePerson()]);
  await page.goto(personPath(1));
  await desk.palette.openButton.waitFor();
  await hear();
  await desk.frame.reviewButton.click();
  await expect(desk.review.checked).toHaveText(/^Nada por corregir/);
  expect(toLines(await hear())).toEqual(['→ Revisar', '→ Revisión', 'Nada por corregir.']);
  await desk.review.sendButton.click();
  expect(toLines(await hear())).toEqual([
    '→ Enviar inscripción',
    'Enviando. No cierre esta página.',
    expect.stringMatching(/^No se envió: falta la aprobación/),
  ]);
  const { supervision } = desk.review;
  await supervision.enterer.fill('Ana Agente');
  await supervision.approveButton.click();
  expect(toLines(await hear()).at(-1)).toBe('→ Revisada por Escriba el nombre de quien revisa.');
  await supervision.supervisor.fill('Sofía Supervisora');
  await supervision.approveButton.click();
  await expect(supervision.approved).toBeVisible();
  const said = toLines(await hear());
  expect(said).toContain('→ Aprobación');
  expect(
    said.filter((line) => line === 'Aprobada por Sofía Supervisora (según declaró) el hoy'),
  ).toHaveLength(1);

  await sandbox.addFault({ path: FINALIZE_PATH, delayMs: 500 });
  await desk.review.sendButton.click();
  await expect(desk.receipt.heading).toBeFocused();
  expect(toLines(await hear())).toEqual([
    '→ Enviar inscripción',
    'Enviando. No cierre esta página.',
    '→ Comprobante El servicio recibió la inscripción.',
  ]);
});

test('a result that nobody knows is told in a sentence, without what was sent', async ({
  page,
  desk,
  seed,
}) => {
  const hear = await listenToPage(page);
  const { path } = await seed([completePerson({ givenName: 'SANDBOX-400' })]);
  await page.goto(`${path}/revision`);
  await desk.review.supervision.approve();
  await hear();
  await desk.review.sendButton.click();
  await expect(desk.unknown.heading).toBeFocused();
  expect(toLines(await hear())).toEqual([
    '→ Enviar inscripción',
    'Enviando. No cierre esta página.',
    expect.stringMatching(/^El servicio pudo haber creado los clientes/),
    '→ Resultado desconocido',
  ]);
});
