/**
 * Announcements of a screen reader from the first field to the receipt: everything once, in order, and
 * nothing else.
 */
import type { Page } from '@playwright/test';
import { FINALIZE_PATH } from '../../src/domain/contract/finalize-request.ts';
import { findField } from '../pages/field.ts';
import { expect, test } from '../setup/fixtures.ts';
import { completePerson } from '../setup/seed.ts';
import { ScreenReader } from './screen-reader.ts';

const WRONG_RUT = 'el dígito verificador no corresponde a este RUT; revise el número';

/** Replaces the text of the named field and leaves it. */
async function retype(page: Page, label: string, text: string): Promise<void> {
  await findField(page.getByRole('main'), label).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
  await page.keyboard.press('Tab');
}

test('errors, saved texts, lists without results and undo are announced', async ({
  page,
  desk,
  seed,
  storage,
}) => {
  const reader = await ScreenReader.start(page);
  const { id, personPath } = await seed([completePerson()]);
  // Saved in an earlier minute, so that the next save changes the text.
  await storage.change('enrollments', id, (header) => ({ ...header, updatedAt: '2026-01-02T03:04:05.678Z' }));
  await page.goto(personPath(1), { waitUntil: 'networkidle' });
  await desk.palette.openButton.waitFor();
  await reader.forget();

  await retype(page, 'RUT', '12.345.678-9');
  await reader.expectLine(/^Todo está guardado, \d\d:\d\d\.$/);
  await reader.expectLines(/^→ RUT/, /^→ Tipo de identificador/, `RUT: ${WRONG_RUT}`);
  // When the user comes back, the error is read with its field, and not announced again.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await reader.expectLines(new RegExp(WRONG_RUT), /^→ Tipo de identificador/);
  await desk.frame.reviewButton.click();
  await reader.expectLines('→ Revisar', /^→ Hay 1 dato por corregir/);

  await desk.person.scalar('codPais').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('zzz');
  await reader.expectLines(/^→ País/, 'Nada coincide. Pruebe con otra parte del nombre o con el código.');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Chile');
  await page.keyboard.press('Enter');
  await desk.person.addButton('emailFulls').click();
  await desk.person.removeButton('emailFulls', 1).click();
  for (let change = 0; change < 2; change += 1) {
    await reader.forget();
    await page.keyboard.press('Control+z');
    await reader.expectLine('Se revirtió un cambio.');
  }
});

test('the review, a missing approval, the approval and the receipt are announced', async ({
  page,
  desk,
  seed,
  sandbox,
}) => {
  const reader = await ScreenReader.start(page);
  const { personPath } = await seed([completePerson()]);
  await page.goto(personPath(1));
  await desk.palette.openButton.waitFor();
  await reader.forget();
  await desk.frame.reviewButton.click();
  await reader.expectLines('→ Revisar', '→ Revisión', 'Nada por corregir.');
  const { supervision } = desk.review;
  await supervision.handIn('Ana Agente');
  await expect(supervision.why).toContainText('Espera en Por revisar');
  await reader.expectLine(/^Aprobación pedida \d\d:\d\d\. Espera en Por revisar\.$/);
  await reader.forget();
  await supervision.workAs('Sofía Supervisora');
  await reader.forget();
  await supervision.chooseMore('approveOnly');
  await supervision.answerKnown(supervision.approved);
  await expect(supervision.approved).toBeVisible();
  await reader.forget();

  await sandbox.addFault({ path: FINALIZE_PATH, delayMs: 500 });
  await desk.review.sendButton.click();
  await expect(desk.receipt.heading).toBeFocused();
  await reader.expectLines(
    '→ Enviar inscripción',
    'Enviando. No cierre esta página.',
    '→ Comprobante 1 cliente creado',
  );
});

test('an unknown result is announced in a sentence, without the data that was sent', async ({
  page,
  desk,
  seed,
}) => {
  const reader = await ScreenReader.start(page);
  const { path } = await seed([completePerson({ givenName: 'SANDBOX-400' })]);
  await page.goto(`${path}/revision`);
  await desk.review.supervision.approve();
  await reader.forget();
  await desk.review.sendButton.click();
  await expect(desk.unknown.heading).toBeFocused();
  await reader.expectLines(
    '→ Enviar inscripción',
    'Enviando. No cierre esta página.',
    /^El servicio pudo haber creado los clientes/,
    '→ Resultado desconocido',
  );
});
