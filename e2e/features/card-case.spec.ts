/** A photo of a card gives the case its number, its end, and itself. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import * as z from 'zod/mini';
import { findField } from '../pages/field.ts';
import { changeProfile } from '../setup/change-profile.ts';
import { expect, test } from '../setup/fixtures.ts';
import { completePerson } from '../setup/seed.ts';

const TEXT = readFileSync(new URL('../../public/profiles/case.json', import.meta.url), 'utf8');
const parse = (text: string) => z.record(z.string(), z.unknown()).parse(JSON.parse(text));
const PROFILE = parse(TEXT);
const CARD = 'e2e/setup/cards/qr.png';
const KEEP = 'Guardar la foto en el caso: Cédula, reverso';

const ANSWERS = [
  ['Cuánto tiempo dejará el dinero', '3 a 5'],
  ['Si baja 15 % en un mes', 'Espera'],
  ['Qué busca primero', 'Ingreso estable'],
  ['Qué parte de su patrimonio es', '25 a 50 %'],
  ['Qué ha usado antes', 'Acciones'],
  ['Sus ingresos de los próximos años', 'Seguirán'],
  ['Persona expuesta políticamente', 'No'],
  ['Paga impuestos en otro país', 'No'],
  ['Aviso de privacidad', 'Aviso 01-06-2026'],
  ['Por qué medio', 'Presencial'],
  ['Avisos de productos por correo', 'No'],
] as const;

const openCase = (page: Page) => page.getByRole('tab', { name: /^Caso/ }).click();

test('a photo fills the person and the case, and a card that has ended is a finding of the review', async ({
  page,
  desk,
  faults,
}) => {
  // The card of the photo ends on 14 March 2031.
  await page.clock.setFixedTime('2031-04-01T12:00:00');
  await changeProfile(page, PROFILE);
  const { intake, person, frame } = desk;
  const main = page.getByRole('main');
  await desk.home.open();
  await intake.openButton.click();
  await intake.photoInput.setInputFiles(CARD);
  await expect(intake.value('Número de documento').getByRole('cell')).toHaveText(['514253560', '']);
  await expect(intake.value('La cédula vence el').getByRole('cell')).toHaveText(['14-03-2031', '']);
  await expect(intake.choice('La cédula vence el')).toBeChecked();
  await expect(intake.choice(KEEP)).toBeChecked();
  await intake.applyButton.click();

  await expect(person.scalar('identificador')).toHaveValue('16.543.210-K');
  await openCase(page);
  await expect(findField(main, 'Número de documento')).toHaveValue('514253560');
  await expect(findField(main, 'La cédula vence el')).toHaveValue('14-03-2031');
  await expect(main.getByText('qr.png')).toBeVisible();

  await test.step('all of it is stored', async () => {
    await page.reload();
    await openCase(page);
    await expect(findField(main, 'Número de documento')).toHaveValue('514253560');
    await expect(main.getByText('qr.png')).toBeVisible();
    await expect(main.getByText('El archivo no está en este computador.')).toBeHidden();
  });

  await frame.reviewButton.click();
  const finding = main.getByRole('link', { name: /La cédula vence el.*la cédula está vencida/ });
  await finding.first().click();
  await expect(findField(main, 'La cédula vence el')).toBeFocused();
  expect(faults).toEqual([]);
});

test('what stands in the case is replaced only where that is ticked', async ({ page, desk, seed }) => {
  await changeProfile(page, PROFILE);
  const { intake, frame } = desk;
  const main = page.getByRole('main');
  const { personPath } = await seed([completePerson()], 'MOD');
  await page.goto(personPath(1));
  await openCase(page);
  await findField(main, 'Número de documento').fill('600111222');
  await main.getByLabel('Cédula, reverso', { exact: true }).setInputFiles('e2e/setup/cards/no-code.png');
  await expect(main.getByText('no-code.png')).toBeVisible();
  await expect(frame.saved).toBeVisible();

  await intake.openButton.click();
  await intake.photoInput.setInputFiles(CARD);
  // The card is of somebody else: the person on the page keeps the case unless that is chosen.
  await intake.target(/en pantalla/).check();
  await expect(intake.value('Número de documento').getByRole('cell')).toHaveText([
    '600111222',
    '514253560',
    'Reemplaza lo ingresado',
  ]);
  await expect(intake.choice('Número de documento')).not.toBeChecked();
  await expect(intake.choice(KEEP)).not.toBeChecked();
  await expect(intake.dialog.getByText('Reemplaza no-code.png')).toBeVisible();
  await intake.choice('Número de documento').check();
  await intake.choice(KEEP).check();
  await intake.applyButton.click();
  await openCase(page);
  await expect(findField(main, 'Número de documento')).toHaveValue('514253560');
  await expect(main.getByText('qr.png')).toBeVisible();

  await test.step('one undo brings both back', async () => {
    await page.keyboard.press('Control+z');
    await expect(findField(main, 'Número de documento')).toHaveValue('600111222');
    await expect(main.getByText('no-code.png')).toBeVisible();
  });
});

test('a photo that is refused says so, and the rest is taken without it', async ({ page, desk, storage }) => {
  await changeProfile(
    page,
    parse(TEXT.replace('"from": "card-photo"', '"from": "card-photo", "maxBytes": 1000')),
  );
  const { intake, person } = desk;
  await desk.home.open();
  await intake.openButton.click();
  await intake.photoInput.setInputFiles(CARD);
  await expect(intake.choice(KEEP)).toBeChecked();
  await intake.applyButton.click();
  await expect(intake.dialog.getByRole('alert')).toContainText('No se guardó: pesa más de');
  await expect(intake.choice(KEEP)).not.toBeChecked();
  await expect(intake.choice('La cédula vence el')).toBeChecked();
  expect(await storage.list('enrollments')).toEqual([]);
  await intake.applyButton.click();
  await expect(person.scalar('identificador')).toHaveValue('16.543.210-K');
  await openCase(page);
  await expect(findField(page.getByRole('main'), 'La cédula vence el')).toHaveValue('14-03-2031');
});

test('without a case nothing offers to keep the photo', async ({ desk }) => {
  const { intake } = desk;
  await desk.home.open();
  await intake.openButton.click();
  await intake.photoInput.setInputFiles(CARD);
  await expect(intake.choice('RUT')).toBeChecked();
  await expect(intake.dialog.getByText('Guardar la foto en el caso')).toBeHidden();
  await expect(intake.dialog.getByText('no se guarda ni se envía')).toBeVisible();
});

test('a person with a whole case, from the photo of the card to the review, takes at most 120 keys', async ({
  page,
  desk,
}, testInfo) => {
  test.slow();
  await page.addInitScript(() => {
    for (const kind of ['keydown', 'pointerdown'] as const) {
      let count = 0;
      addEventListener(
        kind,
        () => {
          count += 1;
          document.documentElement.setAttribute(`data-${kind}`, String(count));
        },
        true,
      );
    }
  });
  /** Presses that the page does not see. */
  const count = { keys: 0, clicks: 0 };
  await changeProfile(page, PROFILE);
  const { intake, person, frame } = desk;
  const main = page.getByRole('main');
  const note = async (description: string) => {
    const root = page.locator('html');
    const keys = count.keys + Number(await root.getAttribute('data-keydown'));
    const clicks = count.clicks + Number(await root.getAttribute('data-pointerdown'));
    testInfo.annotations.push({ type: `${keys} keys, ${clicks} clicks`, description });
    return keys + clicks;
  };
  /** One click opens the window of the browser, two more choose the file there. */
  const chooseFile = async (input: Locator, path: string) => {
    await input.setInputFiles(path);
    count.clicks += 3;
  };
  const pick = (question: string, answer: string) =>
    findField(main, question).getByText(answer, { exact: true }).click();

  await desk.home.open();
  await intake.openButton.click();
  await chooseFile(intake.photoInput, CARD);
  await expect(intake.choice(KEEP)).toBeChecked();
  await intake.applyButton.click();
  await note('the card is taken');

  await expect(person.scalar('identificador')).toHaveValue('16.543.210-K');

  for (const [name, text] of [
    ['nombre', 'Luz María'],
    ['paterno', 'Núñez'],
    ['codPais', 'chil'],
  ] as const) {
    await person.scalar(name).click();
    await page.keyboard.type(text);
    // The keyboard of the test has no key for them: on a Spanish one ñ is one key, and í or ú two.
    for (const letter of text.replace(/[ -~]/g, '')) count.keys += letter === 'ñ' ? 1 : 2;
  }
  await page.keyboard.press('Enter');
  await person.scalar('sexo').getByText('Femenino', { exact: true }).click();
  // A native list opens with one click, and takes another.
  await person.scalar('codTipoRelacion').selectOption({ label: 'Titular' });
  count.clicks += 2;
  await note('the person is whole');
  await openCase(page);
  for (const [question, answer] of ANSWERS) await pick(question, answer);
  await chooseFile(main.getByLabel('Ficha firmada', { exact: true }), 'e2e/setup/cards/no-code.png');
  await note('the case is whole');
  await frame.reviewButton.click();
  await main.getByRole('link', { name: /^Perfil de riesgo/ }).click();
  await desk.start.riskProfile.getByText('Moderado', { exact: true }).click();
  await frame.reviewButton.click();
  await expect(page.getByRole('heading', { level: 3, name: 'Cuestionario' })).toBeVisible();
  await expect(frame.summary).toHaveCount(0);
  expect(await note('the review opens without an error')).toBeLessThanOrEqual(120);
});
