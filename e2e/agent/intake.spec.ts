/** «Pegar o escanear»: what is pasted or scanned shows before and after, and only what is confirmed goes in. */
import { toFinalizeRequest } from '../../src/domain/contract/to-finalize-request.ts';
import { LUZ, toCode } from '../../src/domain/intake/cards.arbitraries.ts';
import { HOLDER, PARTNER, SAMPLE } from '../../src/domain/profile/sample.oracle.ts';
import { ZONE_OF_LUZ } from '../setup/cards.ts';
import { expect, test } from '../setup/fixtures.ts';
import { completePerson } from '../setup/seed.ts';

test('one key pastes a card into an empty person; what wants a look keeps its mark, undo takes all back', async ({
  page,
  desk,
  storage,
  faults,
}) => {
  await desk.home.create();
  await desk.start.fill();
  await desk.frame.nextButton.click();
  const { intake, person } = desk;
  const given = person.scalar('nombre');
  await given.focus();
  await intake.paste(ZONE_OF_LUZ);
  await expect(intake.box).toHaveValue(ZONE_OF_LUZ);
  await expect(given).toHaveValue('');
  await expect(intake.status).toContainText('9 datos leídos; 3 por revisar.');
  await expect(intake.value('Identificador').getByRole('cell')).toHaveText(['vacío', '16.543.210-K', '']);
  await expect(intake.value('Apellido paterno').getByRole('cell')).toHaveText([
    'vacío',
    'NUNEZ',
    'La fuente no trae tildes ni ñ',
  ]);
  await expect(intake.choice('Apellido paterno')).toBeChecked();
  await page.keyboard.press('Control+Enter');

  await expect(intake.dialog).toBeHidden();
  await expect(given).toBeFocused();
  await expect(given).toHaveValue('LUZ MARIA');
  await expect(person.scalar('identificador')).toHaveValue('16.543.210-K');
  await expect(person.scalar('fechaNacimiento')).toHaveValue('14-03-1987');
  await expect(person.scalar('sexo')).toHaveValue('F');
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
  await expect(given).toHaveValue('LUZ MARIA');
  expect(faults).toEqual([]);
});

test('a scanner of another keyboard types the code of a card; somebody else than the person on the page is a new one', async ({
  page,
  desk,
  seed,
}) => {
  const { personPath } = await seed([completePerson()]);
  await page.goto(personPath(1));
  const { intake, person } = desk;
  await intake.openButton.click();
  const garbled: Readonly<Record<string, string>> = {
    ':': 'Ñ',
    '/': '-',
    '?': '_',
    '=': '¡',
    '&': '/',
    '-': "'",
  };
  await intake.box.pressSequentially(
    Array.from(toCode(LUZ), (character) => garbled[character] ?? character).join(''),
  );
  await page.keyboard.press('Enter');
  await expect(intake.status).toContainText('código QR');
  await expect(intake.target(/Persona nueva/)).toBeChecked();
  await expect(intake.dialog).toContainText('El identificador leído es otro');
  // Of the person on the page it would take the place of what was entered.
  await intake.target(/Persona 1/).check();
  await expect(intake.choice('Identificador')).not.toBeChecked();
  await expect(intake.value('Identificador')).toContainText('12.345.678-5');
  await intake.target(/Persona nueva/).check();
  await intake.applyButton.click();

  await expect(person.heading(2, 2)).toBeVisible();
  await expect(person.scalar('identificador')).toHaveValue('16.543.210-K');
  await expect(person.scalar('fechaNacimiento')).toHaveValue('14-03-1987');
  // The first one that is missing.
  await expect(person.scalar('codTipoRelacion')).toBeFocused();
});

test('a mail into rows: unsure is not chosen, rows that wait are used, the same is not added twice', async ({
  page,
  desk,
  seed,
}) => {
  const { personPath } = await seed([
    completePerson({ telephones: [{ id: 't1', number: '', remark: '', typeCode: '' }] }),
  ]);
  await page.goto(personPath(1));
  const { intake, person } = desk;
  const mail = `RUT: 12.345.678-5
Fono: 9 8765 4321
22 345 6789
Correo: begona@example.com
Dirección: Av. Irarrázaval 0123, depto. 45, Ñuñoa
Banco: Santander
Cuenta corriente N° 000123456`;
  await intake.give(mail);
  await expect(intake.status).toContainText('Texto con datos de una persona.');
  await expect(intake.value('Identificador')).toHaveCount(0);
  await expect(intake.choice('Teléfono 1: Teléfono')).toBeChecked();
  await expect(intake.choice('Teléfono 2: Teléfono')).not.toBeChecked();
  await expect(intake.value('Teléfono 2: Teléfono')).toContainText('Se dedujo por su forma o lugar');
  await expect(intake.choice('Cuenta bancaria 1: Banco')).not.toBeChecked();
  await intake.choice('Cuenta bancaria 1: Banco').check();
  await intake.applyButton.click();

  await expect(intake.dialog).toBeHidden();
  await expect(person.rows('telefonoFulls')).toHaveCount(1);
  await expect(person.rowField('telefonoFulls', 1, 'telefono')).toHaveValue('9 8765 4321');
  await expect(person.rowField('telefonoFulls', 1, 'codTipoTelefono')).toHaveValue('TTELEMOVIL');
  await expect(person.rowField('direccionFulls', 1, 'prospComunaCiudadId')).toHaveValue('Ñuñoa');
  await expect(person.rowField('cuentaBancarioFulls', 1, 'numero')).toHaveValue('000123456');
  await expect(person.rowField('cuentaBancarioFulls', 1, 'prospBancoId')).toBeFocused();
  await intake.give(mail.replace('22 345 6789\n', '').replace('Banco: Santander\n', ''));
  await expect(intake.status).toContainText('Todo lo que se leyó ya está ingresado.');
});

test('a request and rows of a spreadsheet are persons: into the enrollment, or into a new one', async ({
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
  await expect(page.getByRole('combobox', { name: 'Perfil de riesgo' })).toHaveValue('MOD');

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
