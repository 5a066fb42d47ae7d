/** A spreadsheet that lacks something is put right on the page: for all rows at once, in the table, for a whole column. */
import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { toFinalizeRequest } from '../../src/domain/contract/to-finalize-request.ts';
import { rowWith } from '../../src/domain/enrollment/builders.fixture.ts';
import { HOLDER, PARTNER, SAMPLE } from '../../src/domain/profile/sample.fixture.ts';
import { Keyboard } from '../pages/keyboard.ts';
import { checkDigitOf } from '../../src/domain/formats/rut.ts';
import { expect, test } from '../setup/fixtures.ts';

const ROWS = 200;
const HEADINGS =
  'RUT;Nombre;Apellido paterno;Fecha nac.;Sexo;País;Relación;Teléfono;Dirección;Comuna;Correo;Banco;Número de cuenta';

function lineOf(index: number): string {
  const body = String(12_000_000 + index * 13);
  const relation = index === 0 ? 'Titular' : 'Socio';
  const own = [`${body}-${checkDigitOf(body)}`, 'Ana', 'Rojas', '05-09-1973', 'F', 'Chile', relation];
  const rows = [`9 ${51_000_000 + index}`, `Los Alerces ${index + 1}`, 'Ñuñoa', `ana.${index}@example.com`];
  return [...own, ...rows, 'Banco de Chile', `00${8_000_000 + index}`].join(';');
}

const file = (lines: readonly string[]) => ({
  name: 'personas.csv',
  bytes: [HEADINGS, ...lines].join('\r\n'),
});

test('200 rows without any kind are ready in fewer than ten actions, and nothing is guessed', async ({
  desk,
  faults,
}) => {
  const { spreadsheet } = desk;
  let actions = 0;
  const press = async (button: Locator) => {
    actions += 1;
    await button.click();
  };
  const choose = async (select: Locator, label: string) => {
    actions += 1;
    await select.focus();
    await select.selectOption({ label });
  };
  await spreadsheet.open();
  actions += 1;
  await spreadsheet.choose(file(Array.from({ length: ROWS }, (_, index) => lineOf(index))));
  await expect(spreadsheet.counts).toHaveText(/0 listas.*200 incompletas/);
  // The number plan says the kind of each telephone.
  await expect(spreadsheet.groups).toHaveCount(3);

  // The profile suggests no kind of account.
  await expect(spreadsheet.valueForAll('Falta Tipo de cuenta en 200 filas')).toHaveValue('');
  await choose(spreadsheet.valueForAll('Tipo de cuenta'), 'Cuenta corriente');
  await press(spreadsheet.putInAll('Tipo de cuenta'));
  await expect(spreadsheet.groups).toHaveCount(2);
  await expect(spreadsheet.groupsHeading).toBeFocused();
  await expect(spreadsheet.said).toContainText('Se puso en 200 filas.');
  // A button that imports nobody has no number, says why, and leads to what is to be resolved.
  await expect(spreadsheet.importButton).toHaveText('Importar');
  await expect(spreadsheet.importButton).toHaveAccessibleDescription(/A todas les falta algo/);
  await spreadsheet.undoButton.click();
  await expect(spreadsheet.said).toContainText('Deshecho.');
  await expect(spreadsheet.groups).toHaveCount(3);
  await expect(spreadsheet.valueForAll('Falta Tipo de cuenta en 200 filas')).toHaveCount(1);
  await choose(spreadsheet.valueForAll('Tipo de cuenta'), 'Cuenta corriente');
  await press(spreadsheet.putInAll('Tipo de cuenta'));
  await expect(spreadsheet.groups).toHaveCount(2);
  // What it suggests is offered, and put only when it is pressed.
  await expect(spreadsheet.valueForAll('Tipo de dirección')).toHaveValue('TDIREFPART');
  await press(spreadsheet.putInAll('Tipo de dirección'));
  await press(spreadsheet.putInAll(/Tipo de (?:correo|e-mail)/));
  await expect(spreadsheet.groups).toHaveCount(0);
  await expect(spreadsheet.counts).toHaveText('200 listas');
  await press(spreadsheet.importButton);
  await expect(spreadsheet.result).toContainText('Entraron 200 de 200 personas');
  expect(actions).toBeLessThan(10);
  expect(faults).toEqual([]);
});

test('values are put right in the table and for a whole column, and stand in the file of those who did not come in', async ({
  desk,
}) => {
  const { spreadsheet } = desk;
  const lines = [
    lineOf(0).replace('Ñuñoa', 'Atlantis'),
    lineOf(1).replace(';Chile;', ';;').replace('Rojas', ''),
    lineOf(2).replace(';Chile;', ';Perú;').replace('9 51000002', ''),
  ];
  await spreadsheet.open();
  await spreadsheet.choose(file(lines));
  await expect(spreadsheet.group('Comuna o ciudad «Atlantis»')).toContainText('no está en la lista');

  await test.step('a cell of the table', async () => {
    const commune = spreadsheet.cell('Comuna o ciudad 1', 2);
    await commune.focus();
    await commune.selectOption({ label: 'Ñuñoa' });
    await expect(spreadsheet.group('Comuna')).toHaveCount(0);
    await expect(commune).toBeFocused();
    await expect(commune).toHaveValue('13120');
  });

  await test.step('a name, typed', async () => {
    const name = spreadsheet.cell('Apellido paterno', 3);
    await name.fill('Ñanco');
    await name.press('Enter');
    await expect(spreadsheet.rows.nth(1)).toContainText('Fila 3, Apellido paterno: cambiado aquí');
    await expect(name).toBeFocused();
    await name.fill('');
    await name.press('Tab');
    await expect(spreadsheet.group('Apellido paterno')).toHaveCount(1);
  });

  await test.step('a column, where it is empty, and a field that has no column', async () => {
    await spreadsheet.showEmpty();
    const country = spreadsheet.whenEmpty('F País');
    await country.focus();
    await country.selectOption({ label: 'Chile' });
    await spreadsheet.addField.click();
    await spreadsheet.setColumn('agregada 1', 'Tipo de teléfono 1');
    const kind = spreadsheet.whenEmpty('agregada 1');
    await kind.focus();
    await kind.selectOption({ label: 'Móvil' });
    await spreadsheet.checkAgain.click();
    await expect(spreadsheet.group('País')).toHaveCount(0);
    await expect(spreadsheet.group('Tipo de teléfono')).toHaveCount(0);
  });

  await test.step('only the rows of one cause', async () => {
    await spreadsheet.showOnly('Apellido paterno').click();
    await expect(spreadsheet.rows).toHaveCount(2);
    await spreadsheet.showOnly('Apellido paterno').click();
    await expect(spreadsheet.rows).toHaveCount(3);
  });

  for (const kind of [/Tipo de dirección/, /Tipo de (?:correo|e-mail)/])
    await spreadsheet.putInAll(kind).click();
  await spreadsheet.valueForAll('Tipo de cuenta').focus();
  await spreadsheet.valueForAll('Tipo de cuenta').selectOption({ label: 'Cuenta vista' });
  await spreadsheet.putInAll('Tipo de cuenta').click();
  await expect(spreadsheet.counts).toHaveText(/2 listas.*1 incompleta/);
  await spreadsheet.importButton.click();
  await expect(spreadsheet.result).toContainText('Entraron 2 de 3 personas');
  const rejected = await readFile(await (await spreadsheet.downloadRejected()).path(), 'utf8');
  expect(rejected).toContain('"Tipo de teléfono 1"');
  expect(rejected).toMatch(/"CHL";.*"TTELEMOVIL".*"Cuenta vista"/);
});

const address = (line: string) => [rowWith('addresses', { line, typeCode: 'TDIREFPART', communeId: 13120 })];
const phone = (number: string) => [rowWith('telephones', { number, typeCode: 'TTELEMOVIL' })];

test('a spreadsheet with three causes is imported after one remedy and one edit by the keyboard, and sent exactly', async ({
  page,
  desk,
  sandbox,
  faults,
}) => {
  const { spreadsheet } = desk;
  const keyboard = new Keyboard(page);
  const head =
    'RUT;Nombre;Apellido paterno;Fecha nac.;Sexo;País;Relación;Teléfono 1;Tipo teléfono 1;Dirección;Comuna';
  // The type of the addresses is missing, a family name too, and the name of a type is not exact.
  const rows = [
    '12.345.678-5;Begoña;Núñez;05-09-1983;F;Chile;Titular;9 8765 4321;celular;Av. Irarrázaval 0123;nunoa',
    '17.654.321-3;Luz;;31-01-1990;M;Perú;Socio;9 7654 3210;Móvil;Los Alerces 2;Ñuñoa',
  ];
  await spreadsheet.open();
  await spreadsheet.choose({ name: 'personas.csv', bytes: [head, ...rows].join('\r\n') });
  for (const cause of [
    'Falta Tipo de dirección en 2 filas',
    'Falta Apellido paterno en 1 fila',
    'nombre exacto',
  ])
    await expect(spreadsheet.group(cause)).toHaveCount(1);
  await keyboard.tabTo(spreadsheet.putInAll('Tipo de dirección'));
  await keyboard.press('Enter');
  await expect(spreadsheet.said).toContainText('Se puso en 2 filas.');
  await expect(spreadsheet.group('Tipo de dirección')).toHaveCount(0);
  await expect(spreadsheet.importButton).toHaveText('Importar 1 persona');

  await keyboard.enter(spreadsheet.cell('Apellido paterno', 3), 'Soto');
  await keyboard.press('Enter');
  await expect(spreadsheet.group('Apellido paterno')).toHaveCount(0);
  await expect(spreadsheet.cell('Apellido paterno', 3)).toHaveValue('Soto');
  await expect(spreadsheet.counts).toHaveText('2 listas');

  await test.step('the arrow keys reach every cell, and a sound value is edited in its place', async () => {
    await keyboard.press('ArrowUp');
    await expect(spreadsheet.cell('Apellido paterno', 2)).toBeFocused();
    await keyboard.press('ArrowLeft');
    await expect(spreadsheet.cell('Nombres', 2)).toBeFocused();
    await page.keyboard.type('Begoña Inés');
    await keyboard.press('ArrowDown');
    await expect(spreadsheet.cell('Nombres', 3)).toBeFocused();
    await expect(spreadsheet.rows.nth(0)).toContainText('Begoña Inés Núñez');
  });

  await keyboard.tabTo(spreadsheet.importButton, 'Shift+Tab');
  await expect(spreadsheet.importButton).toHaveText('Importar 2 personas');
  await keyboard.press('Enter');
  await expect(spreadsheet.result).toContainText('Entraron 2 de 2 personas');
  await spreadsheet.toEnrollment.click();
  await desk.start.fill();
  await desk.frame.stepLink('Revisión y envío').click();
  await desk.review.approveAndSend();
  await expect(desk.receipt.heading).toBeVisible();
  const [sent] = await sandbox.submissions();
  const persons = [
    {
      ...HOLDER,
      givenName: 'Begoña Inés',
      addresses: address('Av. Irarrázaval 0123'),
      emails: [],
      bankAccounts: [],
    },
    { ...PARTNER, telephones: phone('9 7654 3210'), addresses: address('Los Alerces 2') },
  ];
  const made = toFinalizeRequest({ id: 'e', riskProfileCode: 'MOD', persons }, SAMPLE);
  expect(JSON.parse(sent?.body ?? '')).toEqual(made.ok && made.request);
  expect(faults).toEqual([]);
});

test('values of a row are put right one after the other with the keyboard, and none moves or takes the focus away', async ({
  page,
  desk,
}) => {
  const { spreadsheet } = desk;
  const [rut = ''] = lineOf(0).split(';');
  const wrong = rut.replace(/.$/, (digit) => (digit === '1' ? '2' : '1'));
  await spreadsheet.open();
  await spreadsheet.choose(
    file([
      lineOf(0).replace(rut, wrong).replace('Rojas', '').replace(';Chile;', ';;').replace('05-09-1973', ''),
    ]),
  );
  const cell = (field: string) => spreadsheet.cell(field, 2);
  await expect(cell('Identificador')).toBeVisible();

  await test.step('a type that the RUT tells goes away while it has the focus', async () => {
    await cell('Identificador').fill(rut);
    await cell('Identificador').press('Tab');
    await expect(spreadsheet.group('Tipo de identificador')).toHaveCount(0);
    await expect(cell('Apellido paterno')).toBeFocused();
  });

  await test.step('what is put right stays before the next one', async () => {
    await page.keyboard.type('Ñanco');
    await page.keyboard.press('Enter');
    await expect(spreadsheet.group('Apellido paterno')).toHaveCount(0);
    await expect(cell('Apellido paterno')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(cell('Fecha de nacimiento')).toBeFocused();
  });
});
