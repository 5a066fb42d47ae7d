/** Pasted or scanned text: the dialog shows what was read, and only what the agent confirms is entered. */
import { rowWith } from '../../src/domain/enrollment/builders.fixture.ts';
import type { Route } from '@playwright/test';
import { toFinalizeRequest } from '../../src/domain/contract/to-finalize-request.ts';
import { LUZ, toCode } from '../../src/domain/intake/cards.arbitraries.ts';
import { HOLDER, PARTNER, SAMPLE } from '../../src/domain/profile/sample.fixture.ts';
import { readDescription, readShown } from '../pages/field.ts';
import { ZONE_OF_LUZ } from '../setup/cards.ts';
import { ANA } from '../setup/copied-persons.ts';
import { expect, test } from '../setup/fixtures.ts';
import { completePerson } from '../setup/seed.ts';

/** Output of a Chilean keyboard layout for the characters that a scanner with the US layout types. */
const TYPED_BY_SCANNER: Readonly<Record<string, string>> = {
  ':': 'Ñ',
  '/': '-',
  '?': '_',
  '=': '¡',
  '&': '/',
  '-': "'",
};
const EMAIL_TEXT = `RUT: 12.345.678-5
Fono: 9 8765 4321
22 345 6789
Correo: begona@example.com
Dirección: Av. Irarrázaval 0123, depto. 45, Ñuñoa
Banco: Santander
Cuenta corriente N° 000123456`;

test('one key pastes a card into an empty person, doubtful values are marked, and undo removes all of it', async ({
  page,
  desk,
  storage,
  faults,
}) => {
  const held: Route[] = [];
  await page.route(/intake-dialog.*js/, (route) => void held.push(route));
  await desk.home.create();
  await desk.start.fill();
  await desk.frame.nextButton.click();
  const { intake, person } = desk;
  const given = person.scalar('nombre');
  await given.focus();

  await test.step('a text that is pasted before the dialog has loaded waits for its box', async () => {
    await intake.paste(ZONE_OF_LUZ);
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await expect(intake.dialog).toBeHidden();
    for (const route of held) await route.continue();
    await expect(intake.box).toHaveValue(ZONE_OF_LUZ);
    await expect(given).toHaveValue('');
  });

  await expect(intake.status).toContainText('9 datos leídos; 3 por revisar.');
  await expect(intake.value('RUT').getByRole('cell')).toHaveText(['16.543.210-K', '']);
  await expect(intake.value('Apellido paterno').getByRole('cell')).toHaveText([
    'Nunez',
    'La fuente no trae tildes ni ñ',
  ]);
  await expect(intake.choice('Apellido paterno')).toBeChecked();
  await expect(intake.applyButton).toHaveText('Agregar 9 datos');
  await page.keyboard.press('Control+Enter');

  await expect(intake.dialog).toBeHidden();
  await expect(given).toBeFocused();
  await expect(given).toHaveValue('Luz Maria');
  await expect(person.scalar('identificador')).toHaveValue('16.543.210-K');
  await expect(person.scalar('fechaNacimiento')).toHaveValue('14-03-1987');
  await expect.poll(() => readShown(person.scalar('sexo'))).toBe('Femenino');
  await expect(person.scalar('codPais')).toHaveValue('Chile');
  await expect(desk.frame.saved).toBeVisible();
  await expect
    .poll(async () => JSON.stringify(await storage.list('persons')))
    .toContain('"origin":{"kind":"read","doubt":"no-accents"}');

  await page.keyboard.press('Control+Z');
  await expect(given).toHaveValue('');
  await expect(person.scalar('identificador')).toHaveValue('');
  await expect(person.scalar('codPais')).toHaveValue('');
  await page.keyboard.press('Control+Y');
  await expect(given).toHaveValue('Luz Maria');
  expect(faults).toEqual([]);
});

test('the text of an e-mail fills rows, and the scanned card of another person becomes a new person', async ({
  page,
  desk,
  seed,
}) => {
  const { personPath } = await seed([completePerson({ telephones: [rowWith('telephones')] })]);
  await page.goto(personPath(1));
  const { intake, person } = desk;

  await test.step('doubtful values are not chosen, and empty rows are filled first', async () => {
    await intake.give(EMAIL_TEXT);
    await expect(intake.status).toContainText('Texto con datos de una persona.');
    await expect(intake.value('RUT')).toHaveCount(0);
    // A line per telephone and account; what is less certain than its row has its own choice.
    await expect(intake.choice('Teléfono 1')).toBeChecked();
    await expect(intake.value('Teléfono 1').getByRole('cell')).toHaveText(['9 8765 4321 · Móvil', '']);
    await expect(intake.choice('Teléfono 2')).not.toBeChecked();
    await expect(intake.value('Teléfono 2')).toContainText('Se dedujo por su forma o lugar');
    await expect(intake.value('Cuenta bancaria 1').getByRole('cell')).toHaveText([
      '000123456 · Cuenta corriente',
      '',
    ]);
    await expect(intake.choice('Cuenta bancaria 1: Banco')).not.toBeChecked();
    await intake.choice('Cuenta bancaria 1').uncheck();
    await expect(intake.applyButton).toHaveText('Agregar 5 datos');
    await intake.choice('Cuenta bancaria 1').check();
    await expect(intake.choice('Cuenta bancaria 1: Banco')).toBeChecked();
    await intake.choice('Cuenta bancaria 1: Banco').uncheck();
    await expect(intake.applyButton).toHaveText('Agregar 7 datos');
    await intake.choice('Cuenta bancaria 1: Banco').check();
    await intake.applyButton.click();
    await expect(intake.dialog).toBeHidden();
    await expect(person.rows('telefonoFulls')).toHaveCount(1);
    await expect(person.rowField('telefonoFulls', 1, 'telefono')).toHaveValue('9 8765 4321');
    const kind = person.rowField('telefonoFulls', 1, 'codTipoTelefono');
    await expect.poll(() => readShown(kind)).toBe('Móvil');
    await expect(person.rowField('direccionFulls', 1, 'prospComunaCiudadId')).toHaveValue('Ñuñoa');
    await expect(person.rowField('cuentaBancarioFulls', 1, 'numero')).toHaveValue('000123456');
    await expect(person.rowField('cuentaBancarioFulls', 1, 'prospBancoId')).toBeFocused();
  });

  await test.step('values that are entered already are not added again', async () => {
    await intake.give(EMAIL_TEXT.replace('22 345 6789\n', '').replace('Banco: Santander\n', ''));
    await expect(intake.status).toContainText('Todo lo que se leyó ya está ingresado.');
    await intake.cancelButton.click();
  });

  await test.step('a scanner that types for another keyboard layout is understood', async () => {
    await intake.openButton.click();
    const typed = Array.from(toCode(LUZ), (character) => TYPED_BY_SCANNER[character] ?? character);
    await intake.box.pressSequentially(typed.join(''));
    await page.keyboard.press('Enter');
    await expect(intake.status).toContainText('código QR');
    await expect(intake.target(/Persona nueva/)).toBeChecked();
    await expect(intake.dialog).toContainText('El identificador leído es otro');
    // For the person on the page, the card would replace an entered value: this value is not chosen.
    await expect(intake.targets).toHaveText([/en pantalla$/, 'Persona nueva']);
    await intake.target(/en pantalla/).check();
    await expect(intake.choice('RUT')).not.toBeChecked();
    await expect(intake.value('RUT')).toContainText('12.345.678-5');
    await intake.target(/Persona nueva/).check();
    await intake.applyButton.click();
    await expect(person.heading(2, 2)).toBeVisible();
    await expect(person.scalar('identificador')).toHaveValue('16.543.210-K');
    await expect(person.scalar('fechaNacimiento')).toHaveValue('14-03-1987');
    // The first empty required field.
    await expect(person.scalar('codTipoRelacion')).toBeFocused();
  });

  await test.step('a card whose RUT another person of the enrollment has goes to that person', async () => {
    await expect(desk.frame.saved).toBeVisible();
    await page.goto(personPath(1));
    await intake.give(ZONE_OF_LUZ);
    await expect(intake.target(/ya tiene este identificador/)).toBeChecked();
    await expect(intake.value('RUT')).toHaveCount(0);
    await intake.applyButton.click();
    await expect(person.heading(2, 2)).toBeVisible();
    await expect(person.scalar('nombre')).toHaveValue('Luz Maria');
  });
});

test('what was not read of a mail stands apart, goes into a field by choice and comes back', async ({
  page,
  desk,
  faults,
}) => {
  const { intake, person } = desk;
  await desk.home.open();
  await intake.give(
    'Ana María Muñoz Soto 12.345.678-5 Av. Providencia 1234, Providencia\n9 8765 4321\nComuna de nacimiento Arica',
  );
  await expect(intake.status).toContainText('1 trozo sin leer.');
  await expect(intake.choice('Nombres')).not.toBeChecked();
  await expect(intake.value('Nombres')).toContainText('Se dedujo por su forma o lugar');
  await intake.put('Comuna de nacimiento Arica', 'Nota');
  await expect(intake.status).not.toContainText('sin leer');
  await expect(intake.backButton('Nota')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(intake.value('Teléfono 1: Nota')).toHaveCount(0);
  await expect(intake.unread('Comuna de nacimiento Arica')).toBeFocused();
  await intake.put('Comuna de nacimiento Arica', 'Nota');
  await expect(intake.choice('Teléfono 1: Nota')).toBeChecked();
  await intake.choice('Teléfono 1').check();
  await intake.applyButton.click();
  await expect(person.scalar('identificador')).toHaveValue('12.345.678-5');
  await expect(person.scalar('nombre')).toHaveValue('');
  await expect(person.rowField('telefonoFulls', 1, 'observacion')).toHaveValue('Comuna de nacimiento Arica');
  expect(faults).toEqual([]);
});

test('a pasted request becomes a new enrollment, and pasted spreadsheet rows become persons', async ({
  page,
  desk,
  seed,
}) => {
  const made = toFinalizeRequest({ id: 'e', riskProfileCode: 'MOD', persons: [HOLDER, PARTNER] }, SAMPLE);
  if (!made.ok) throw new Error('refused');
  const { intake, person } = desk;
  await desk.home.open();
  await intake.give(JSON.stringify(made.request));
  await expect(intake.persons).toHaveCount(2);
  await expect(intake.dialog).toContainText('Se creará una inscripción nueva.');
  await intake.applyButton.click();
  await expect(person.heading(1, 2)).toBeVisible();
  await expect(person.content.locator(':focus')).toBeVisible();
  await expect(person.scalar('nombre')).toHaveValue('Begoña');
  await expect(person.rowField('cuentaBancarioFulls', 1, 'numero')).toHaveValue('000123456');
  await desk.frame.stepLink('Perfil de riesgo y personas').click();
  await expect(desk.start.chosenRisk).toHaveValue('MOD');

  const { path } = await seed([completePerson()]);
  await page.goto(`${path}/revision`);
  await intake.paste(
    'RUT\tNombre\tApellido paterno\tCorreo\n16.543.210-K\tLuz\tNúñez\tluz@example.com\n15.443.211-8\tAna\tSoto\tana@example.com\n',
  );
  await expect(intake.persons).toHaveCount(2);
  await intake.dialog.getByRole('checkbox', { name: 'Ana Soto' }).uncheck();
  await intake.applyButton.click();
  await expect(person.heading(2, 2)).toBeVisible();
  await expect(person.rowField('emailFulls', 1, 'email')).toHaveValue('luz@example.com');
  await page.keyboard.press('Control+Z');
  await expect(desk.frame.persons).toHaveCount(1);
});

test('values read by a machine stay marked until the agent confirms them, and no mark leaves the computer', async ({
  page,
  desk,
  sandbox,
  seed,
}) => {
  const { path, personPath } = await seed([
    { ...ANA, emails: [] },
    completePerson({
      givenName: 'Begona',
      marks: [
        { field: 'givenName', value: 'Begona', origin: { kind: 'read', doubt: 'no-accents' } },
        { field: 'paternalName', value: 'Núñez', origin: { kind: 'read', doubt: 'cut-off' } },
      ],
    }),
  ]);
  await page.goto(personPath(2));
  const name = desk.person.scalar('nombre');
  const review = desk.frame.stepLink('Revisión y envío');

  await test.step('a mark belongs to the value that was read', async () => {
    await expect(desk.copy.mark('Se leyó sin tildes ni ñ: revise cómo se escribe.')).toBeVisible();
    await expect.poll(() => readDescription(name)).toContain('Se leyó sin tildes ni ñ');
    await name.fill('Begoña');
    await expect(desk.copy.mark(/Se leyó sin tildes/)).toHaveCount(0);
    await name.fill('Begona');
    await expect(desk.copy.mark(/Se leyó sin tildes/)).toBeVisible();
  });

  await test.step('the review counts the values that are not confirmed', async () => {
    await review.click();
    await expect(page.getByText('2 valores leídos por máquina están sin revisar.')).toBeVisible();
    await page.getByRole('link', { name: 'Ir al primero' }).click();
    await expect(name).toBeFocused();
    await desk.copy.markButton('Está bien').first().click();
    await expect(name).toBeFocused();
    await expect(desk.copy.mark(/Se leyó sin tildes/)).toHaveCount(0);
    await expect(desk.copy.mark(/Se leyó cortado/)).toBeVisible();
  });

  await test.step('neither the file nor the request says where a value comes from', async () => {
    await desk.copy.openFor('Direcciones');
    await desk.copy.row(/Calle Uno/).check();
    await desk.copy.copyButton.click();
    await expect(desk.copy.mark(/^Copiado de/)).toBeVisible();
    await expect(desk.frame.saved).toBeVisible();
    await page.goto(`${path}/revision`);
    await expect(page.getByText('1 valor leído por máquina está sin revisar.')).toBeVisible();
    const { buffer } = await desk.files.export();
    expect(buffer.toString()).toContain('Calle Uno 123');
    expect(buffer.toString()).not.toMatch(/marks|origin"|copied|no-accents|cut-off/);
    await desk.review.approveAndSend();
    await expect(desk.receipt.heading).toBeVisible();
    const [sent] = await sandbox.submissions();
    expect(sent?.body).toContain('Calle Uno 123');
    expect(sent?.body).not.toMatch(/mark|origin|copied|no-accents|cut-off/);
  });

  await test.step('a sent enrollment takes no pasted text', async () => {
    await desk.intake.paste(ZONE_OF_LUZ);
    await expect(desk.intake.status).toContainText('Esta inscripción no se puede modificar aquí.');
    await expect(desk.intake.applyButton).toHaveAttribute('aria-disabled', 'true');
  });
});
