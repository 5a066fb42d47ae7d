/** Enter leads through a person: it commits an entry and goes to the next one in the same press. */
import { expect, test } from '../setup/fixtures.ts';
import { Keyboard } from '../pages/keyboard.ts';
import { completePerson } from '../setup/seed.ts';

const NONE = { telephones: [], addresses: [], emails: [], bankAccounts: [] };

test('Enter leads from the first entry to the button that leads on, and takes what follows from each', async ({
  page,
  desk,
  seed,
}) => {
  const keyboard = new Keyboard(page);
  const { personPath } = await seed([{ ...NONE }, completePerson()]);
  await page.goto(personPath(1), { waitUntil: 'networkidle' });
  const { person } = desk;
  await keyboard.tabTo(person.scalar('tipoEntidad'));
  const steps: (readonly [typed: string, field: ReturnType<typeof person.scalar>])[] = [
    ['Persona n', person.scalar('tipoEntidad')],
    ['123456785', person.scalar('identificador')],
    ['T', person.scalar('codTipoRelacion')],
    ['Begoña', person.scalar('nombre')],
    ['Núñez', person.scalar('paterno')],
    ['', person.scalar('materno')],
    ['05091983', person.scalar('fechaNacimiento')],
    ['F', person.scalar('sexo')],
    ['Cas', person.scalar('codEstadoCivil')],
    // Shown by what was just chosen.
    ['Sep', person.scalar('codRegimenMatrimonial')],
    ['+56912345678', person.rowField('telefonoFulls', 1, 'telefono')],
    ['+56223456789', person.rowField('telefonoFulls', 2, 'telefono')],
    ['', person.rowField('telefonoFulls', 3, 'telefono')],
    ['Av. Uno 1', person.rowField('direccionFulls', 1, 'linea1')],
    ['nunoa', person.rowField('direccionFulls', 1, 'prospComunaCiudadId')],
    ['Pa', person.rowField('direccionFulls', 1, 'codTipoDireccion')],
    ['', person.rowField('direccionFulls', 2, 'linea1')],
    ['ana@example.com', person.rowField('emailFulls', 1, 'email')],
    ['Per', person.rowField('emailFulls', 1, 'codTipoEmail')],
    ['', person.rowField('emailFulls', 2, 'email')],
    ['Cuenta v', person.rowField('cuentaBancarioFulls', 1, 'tipo')],
    ['banco de chile', person.rowField('cuentaBancarioFulls', 1, 'prospBancoId')],
    ['123', person.rowField('cuentaBancarioFulls', 1, 'numero')],
    ['', person.rowField('cuentaBancarioFulls', 2, 'tipo')],
  ];
  // What is offered comes once the page stands.
  await page.keyboard.type('Persona n');
  await expect(person.offer('Además: RUT')).toBeVisible();
  for (const [typed, field] of steps) {
    await expect(field).toBeFocused();
    await page.keyboard.type(typed);
    await keyboard.press('Enter');
  }
  await expect(person.scalar('tipoIdentificador')).toHaveValue('R');
  await expect(person.rowField('telefonoFulls', 1, 'codTipoTelefono')).toHaveValue('TTELEMOVIL');
  await expect(person.rowField('telefonoFulls', 2, 'codTipoTelefono')).toHaveValue('TTELEFIJO');
  await expect(desk.frame.nextButton).toBeFocused();
  await expect(person.rows('telefonoFulls')).toHaveCount(2);
  await expect(person.rows('direccionFulls')).toHaveCount(1);
  await expect(person.rows('emailFulls')).toHaveCount(1);
  await expect(person.rows('cuentaBancarioFulls')).toHaveCount(1);
  await expect(person.scalar('codPais')).toHaveValue('Chile');
  await expect(person.rowField('direccionFulls', 1, 'prospComunaCiudadId')).toHaveValue('Ñuñoa');
  await expect(person.scalar('codRegimenMatrimonial').locator('option:checked')).toHaveText(
    'Separación total de bienes',
  );
  await expect(person.invalidFields).toHaveCount(0);
  await keyboard.press('Enter');
  await expect(person.heading(2, 2)).toBeVisible();
});

test('Shift+Enter goes back, and takes an empty row that Enter made with it', async ({
  page,
  desk,
  seed,
}) => {
  const keyboard = new Keyboard(page);
  const { personPath } = await seed([completePerson()]);
  await page.goto(personPath(1), { waitUntil: 'networkidle' });
  const number = (n: number) => desk.person.rowField('telefonoFulls', n, 'telefono');
  await keyboard.tabTo(desk.person.scalar('codEstadoCivil'));
  await keyboard.press('Enter');
  await expect(number(1)).toBeFocused();
  await keyboard.press('Shift+Enter');
  await expect(desk.person.scalar('codEstadoCivil')).toBeFocused();
  await expect(desk.person.rows('telefonoFulls')).toHaveCount(0);
  await keyboard.press('Shift+Enter');
  await expect(desk.person.scalar('codPais')).toBeFocused();
  // What is back there is typed over, as after Tab.
  await page.keyboard.type('per');
  await expect(desk.person.scalar('codPais')).toHaveValue('per');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await expect(number(1)).toHaveCount(0);
  await expect(desk.person.rowField('direccionFulls', 1, 'linea1')).toBeFocused();
});

test('a row that was added by its button stays, and makes no other one while it is empty', async ({
  page,
  desk,
  seed,
}) => {
  const keyboard = new Keyboard(page);
  const { personPath } = await seed([completePerson()]);
  await page.goto(personPath(1), { waitUntil: 'networkidle' });
  await desk.person.addButton('emailFulls').click();
  await expect(desk.person.rowField('emailFulls', 1, 'email')).toBeFocused();
  await keyboard.press('Enter');
  await expect(desk.person.rowField('emailFulls', 1, 'codTipoEmail')).toBeFocused();
  // The end of a row in which nothing stands makes no other one.
  await keyboard.press('Enter');
  await expect(desk.person.rowField('cuentaBancarioFulls', 1, 'tipo')).toBeFocused();
  await expect(desk.person.rows('emailFulls')).toHaveCount(1);
});
