/** The case of the example profile: what is kept of a client beside the request. */
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { enter, findField } from '../pages/field.ts';
import { answeredCase, CASE_PROFILE } from '../setup/case.ts';
import { changeProfile } from '../setup/change-profile.ts';
import { expect, test } from '../setup/fixtures.ts';
import { completePerson } from '../setup/seed.ts';

const CARD = fileURLToPath(new URL('../setup/cards/no-code.png', import.meta.url));

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

async function answerCase(page: Page) {
  const main = page.getByRole('main');
  await page.getByRole('tab', { name: /^Caso/ }).click();
  for (const [question, answer] of ANSWERS) await enter(findField(main, question), answer);
  await main.getByLabel('Cédula, reverso', { exact: true }).setInputFiles(CARD);
  await expect(main.getByText('no-code.png')).toBeVisible();
}

test('a case is approved with the request, shown with it, and never sent', async ({
  page,
  desk,
  seed,
  sandbox,
}) => {
  await changeProfile(page, CASE_PROFILE);
  const { personPath } = await seed([completePerson()], 'MOD');
  await page.goto(personPath(1));
  await answerCase(page);
  await expect(page.getByRole('main').getByText('Perfil propuesto: Moderado')).toBeVisible();
  await desk.frame.reviewButton.click();
  await expect(page.getByRole('heading', { level: 3, name: 'Cuestionario' })).toBeVisible();
  await desk.review.approveAndSend();
  await expect(desk.receipt.heading).toBeVisible();
  await expect(page.getByText('Huella del caso')).toBeVisible();
  const [sent] = await sandbox.submissions();
  expect(sent?.body).toContain('12345678-5');
  expect(sent?.body).not.toMatch(/case|horizon|2026-08|sha256|no-code/);
});

/** Takes the bytes of every file out of this browser, as a tidy program or another tab could. */
const dropFiles = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('enrola-case-files');
        opening.addEventListener('error', () => reject(new Error('the files cannot be opened')));
        opening.addEventListener('success', () => {
          const writing = opening.result.transaction('contents', 'readwrite');
          writing.objectStore('contents').clear();
          writing.addEventListener('complete', () => {
            opening.result.close();
            resolve();
          });
        });
      }),
  );

test('a file of the case that is gone holds the approval, and is told', async ({
  page,
  desk,
  seed,
  sandbox,
}) => {
  await changeProfile(page, CASE_PROFILE);
  const { personPath } = await seed([completePerson()], 'MOD');
  await page.goto(personPath(1));
  await answerCase(page);
  await desk.frame.reviewButton.click();
  await expect(page.getByRole('heading', { level: 3, name: 'Cuestionario' })).toBeVisible();
  await dropFiles(page);
  await desk.review.supervision.pressApprove();
  await expect(page.getByText('Falta un archivo del caso, o no es el que se agregó.')).toBeVisible();
  expect(await sandbox.submissions()).toEqual([]);
});

test('another profile than the proposed one needs a reason', async ({ page, desk, seed }) => {
  await changeProfile(page, CASE_PROFILE);
  const { personPath } = await seed([completePerson()], 'AGR');
  await page.goto(personPath(1));
  await answerCase(page);
  await desk.frame.reviewButton.click();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: /Motivo de otro perfil/ })).toBeVisible();
  await main.getByRole('link', { name: /Motivo de otro perfil/ }).click();
  await expect(findField(main, 'Motivo de otro perfil')).toBeFocused();
  await page.keyboard.type('Pide acciones por escrito');
  await desk.frame.reviewButton.click();
  await expect(page.getByRole('heading', { level: 3, name: 'Cuestionario' })).toBeVisible();
  await expect(page.getByText(/se usa otro perfil que el propuesto/).first()).toBeVisible();
});

test('a look at the case leaves nothing, and a first answer can be taken back', async ({
  page,
  desk,
  seed,
  storage,
}) => {
  await changeProfile(page, CASE_PROFILE);
  const { personPath } = await seed([completePerson()], 'MOD');
  await page.goto(personPath(1));
  const main = page.getByRole('main');
  await page.getByRole('tab', { name: /^Caso/ }).click();
  const exposed = findField(main, 'Persona expuesta políticamente');
  await enter(exposed, 'Sí');
  await page.keyboard.press('Control+z');
  await expect(exposed.getByRole('radio', { name: 'Sí' })).not.toBeChecked();
  await enter(findField(main, 'Retirado el'), '01-11-2026');
  await findField(main, 'Retirado el').blur();
  await expect
    .poll(() => storage.dump('persons'))
    .toContain('"case":{"consent":[{"withdrawn":"01-11-2026","id":"consent"}]}');
  await expect(desk.frame.saved).toBeVisible();
});

test('one press takes the proposed profile over, and the other one is named while it is used', async ({
  page,
  seed,
}) => {
  await changeProfile(page, CASE_PROFILE);
  const { personPath } = await seed([completePerson({ case: answeredCase() })], 'AGR');
  await page.goto(personPath(1));
  const main = page.getByRole('main');
  await page.getByRole('tab', { name: /^Caso/ }).click();
  await expect(main.getByText('Distinto del propuesto: lo verá quien revisa')).toBeVisible();
  await main.getByRole('button', { name: 'Usar Moderado' }).click();
  await expect(main.getByText('Perfil que se usa: Moderado')).toBeFocused();
  await expect(findField(main, 'Motivo de otro perfil')).toBeHidden();
  // Undo leads to the field of the enrollment.
  await page.keyboard.press('Control+z');
  await expect(findField(main, 'Perfil de riesgo').getByRole('radio', { name: 'Agresivo' })).toBeChecked();
});

test('the owners are added up while they are typed', async ({ page, seed }) => {
  await changeProfile(page, CASE_PROFILE);
  const { personPath } = await seed([completePerson({ entityKind: 'J', identifier: '76.543.210-3' })]);
  await page.goto(personPath(1));
  const main = page.getByRole('main');
  await page.getByRole('tab', { name: /^Caso/ }).click();
  await main.getByRole('button', { name: 'Agregar a Dueños' }).click();
  await enter(findField(main, 'Participación'), '33,3');
  await expect(main.getByText('Suman 33,3 % de 100 %')).toBeVisible();
});

test('a link to an entry leads to it again after another part was chosen', async ({ page, seed }) => {
  await changeProfile(page, CASE_PROFILE);
  const { personPath } = await seed([completePerson()], 'MOD');
  await page.goto(personPath(1));
  const main = page.getByRole('main');
  const exposed = findField(main, 'Persona expuesta políticamente');
  const link = main.getByRole('link', { name: /Persona expuesta políticamente/ });
  await page
    .getByRole('button', { name: /por corregir|Revisar/ })
    .first()
    .click();
  for (const part of [/^Datos/, /^Datos/]) {
    await link.click();
    await expect(exposed).toBeVisible();
    await page.getByRole('tab', { name: part }).click();
    await expect(exposed).toHaveCount(0);
  }
  await link.click();
  await expect(exposed).toBeVisible();
});

test('the profile page lists what is kept of clients', async ({ page }) => {
  await changeProfile(page, CASE_PROFILE);
  await page.goto('/perfil');
  const part = page.getByRole('region', { name: 'El caso', exact: true });
  await expect(part.getByText('El caso queda aquí: no se envía.')).toBeVisible();
  await expect(part.getByRole('row', { name: /case\.papers\.card .*Cédula, reverso/ })).toBeVisible();
  await expect(part.getByText(/^Cuestionario: .*versión 2026-08/)).toBeVisible();
  await expect(
    part.getByRole('list', { name: 'Reglas del caso' }).getByRole('listitem').first(),
  ).toBeVisible();
});

test.describe('on a telephone', () => {
  test.use({ isMobile: true, hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a photo of the case is taken with the camera', async ({ page, seed }) => {
    await changeProfile(page, CASE_PROFILE);
    const { personPath } = await seed([completePerson()], 'MOD');
    await page.goto(personPath(1));
    const main = page.getByRole('main');
    await page.getByRole('tab', { name: /^Caso/ }).click();
    const camera = main.getByLabel('Tomar foto: Cédula, reverso', { exact: true });
    await expect(camera).toHaveAttribute('capture', 'environment');
    await main.getByLabel('Cédula, reverso', { exact: true }).focus();
    await page.keyboard.press('Tab');
    await expect(camera).toBeFocused();
    const choosing = page.waitForEvent('filechooser');
    await main.getByText('Tomar foto', { exact: true }).first().click();
    await (await choosing).setFiles(CARD);
    await expect(main.getByText('no-code.png')).toBeVisible();
  });
});

test('a computer offers no camera, because it would open the same window', async ({ page, seed }) => {
  await changeProfile(page, CASE_PROFILE);
  const { personPath } = await seed([completePerson()], 'MOD');
  await page.goto(personPath(1));
  await page.getByRole('tab', { name: /^Caso/ }).click();
  await expect(page.getByRole('main').getByLabel('Cédula, reverso', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByText('Tomar foto').first()).toBeHidden();
});

test('what is asked of the whole enrollment has a page, is reviewed, printed and approved', async ({
  page,
  desk,
  seed,
  storage,
  sandbox,
}) => {
  await changeProfile(page, CASE_PROFILE);
  const { path, personPath } = await seed([completePerson()], 'MOD');
  await page.goto(path);
  const main = page.getByRole('main');
  await page.getByRole('button', { name: 'Siguiente: Caso de la inscripción' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Caso de la inscripción' })).toBeVisible();
  const way = findField(main, 'Cómo llegaron');
  await enter(way, 'Oficina');
  await page.keyboard.press('Control+z');
  await expect(way.getByRole('radio', { name: 'Oficina' })).not.toBeChecked();
  await enter(way, 'Recomendación');
  await expect
    .poll(() => storage.dump('persons'))
    .toContain('"case":{"origin":[{"way":"referred","id":"origin"}]}');
  await page.getByRole('button', { name: /^Siguiente: / }).click();
  await expect(page).toHaveURL(personPath(1));
  // An approval looks for the file.
  await answerCase(page);
  await page.keyboard.press('F8');
  const funds = findField(main, 'Origen de los fondos');
  await expect(funds).toBeFocused();
  await expect(page).toHaveURL(`${path}/caso#case.origin.origin.funds`);
  await page.goto(personPath(1));
  await desk.frame.reviewButton.click();
  await main.getByRole('link', { name: /Origen de los fondos/ }).click();
  await expect(funds).toBeFocused();
  await page.keyboard.type('Venta de una casa');
  await desk.frame.reviewButton.click();
  const reviewed = page.getByRole('region', { name: 'Caso de la inscripción' });
  await expect(reviewed.getByText('Venta de una casa')).toBeVisible();
  await desk.review.approveAndSend();
  await expect(desk.receipt.heading).toBeVisible();
  const [sent] = await sandbox.submissions();
  expect(sent?.body).not.toMatch(/case|origin|Venta de una casa/);
  await page.goto(`${path}/papel`);
  await expect(page.getByRole('cell', { name: 'Venta de una casa' })).toBeVisible();
});
