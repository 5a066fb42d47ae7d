/** What is said of values that nobody typed, and duplicates, which are made of such. */
import { ANA, BERTA, LANDLINE, PHONE } from '../setup/copied-persons.ts';
import { expect, test } from '../setup/fixtures.ts';
import { readDescription } from '../pages/field.ts';
import { completePerson } from '../setup/seed.ts';

test('a source that changed offers its values; a notice can be taken off; both keep the focus', async ({
  page,
  desk,
  seed,
}) => {
  const { personPath } = await seed([ANA, BERTA]);
  await page.goto(personPath(2));
  await desk.copy.button('Teléfonos').click();
  await desk.copy.row('Teléfonos: todo').check();
  await desk.copy.copyButton.click();
  const copied = desk.copy.mark('Copiado de Persona 1 (Ana Núñez)');
  await expect(copied).toHaveCount(2);

  await desk.frame.personLink(1).click();
  await desk.person.scalar('nombre').fill('Anita');
  await desk.person.rowField('telefonoFulls', 1, 'observacion').fill('mañanas');
  await desk.person.rowField('telefonoFulls', 2, 'observacion').fill('oficina');
  await desk.frame.personLink(2).click();
  const [first, second] = [desk.person.row('telefonoFulls', 1), desk.person.row('telefonoFulls', 2)];
  const changed = 'Cambió en Persona 1 (Anita Núñez): ahora «mañanas». ¿Actualizar?';
  await expect(desk.copy.mark(changed, first)).toBeVisible();
  await desk.copy.markButton('Actualizar', first).click();
  const remark = desk.person.rowField('telefonoFulls', 1, 'observacion');
  await expect(remark).toHaveValue('mañanas');
  await expect(desk.person.rowField('telefonoFulls', 1, 'telefono')).toBeFocused();
  await expect(desk.copy.mark('Copiado de Persona 1 (Anita Núñez)', first)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(remark).toHaveValue('tardes');
  await expect(desk.copy.mark(changed, first)).toBeVisible();

  await desk.copy.markButton('Quitar aviso', second).click();
  await expect(desk.copy.mark(/Cambió|Copiado/, second)).toHaveCount(0);
  await expect(desk.person.rowField('telefonoFulls', 2, 'telefono')).toBeFocused();
  await expect(desk.person.rowField('telefonoFulls', 2, 'observacion')).toHaveValue('');
  await page.keyboard.press('Control+z');
  await expect(desk.copy.mark(/Cambió/, second)).toBeVisible();
  await expect(desk.person.rowField('telefonoFulls', 2, 'telefono')).toBeFocused();
  await page.keyboard.press('Control+y');
  await expect(desk.copy.mark(/Cambió/, second)).toHaveCount(0);
  await remark.fill('siempre');
  await expect(desk.copy.mark(/Cambió/, first)).toHaveCount(0);
  await expect(desk.frame.saved).toBeVisible();
  await page.reload();
  await expect(desk.copy.mark('Copiado de Persona 1 (Anita Núñez)', first)).toHaveCount(2);
  await desk.frame.personButton('remove', 1).click();
  await expect(desk.copy.mark('Copiado de una persona que ya no está', first)).toHaveCount(2);
});

test('a duplicate has what both share, marked; typing begins where it differs; one step takes it back', async ({
  page,
  desk,
  seed,
}) => {
  const { personPath } = await seed([ANA, BERTA]);
  await page.goto(personPath(1));
  await desk.copy.duplicatePersonButton.click();
  await expect(desk.person.heading(2, 3)).toBeVisible();
  await expect(desk.person.scalar('identificador')).toBeFocused();
  for (const name of ['identificador', 'nombre', 'paterno', 'fechaNacimiento', 'sexo'] as const)
    await expect(desk.person.scalar(name)).toHaveValue('');
  await expect(desk.person.scalar('codPais')).toHaveValue('Chile');
  await expect(desk.person.rowField('direccionFulls', 1, 'linea1')).toHaveValue('Calle Uno 123');
  await expect(desk.copy.mark('Copiado de Persona 1 (Ana Núñez)')).toHaveCount(7);
  await page.keyboard.press('Control+z');
  await expect(desk.frame.persons).toHaveCount(2);
  await expect(desk.frame.personLink(2)).toContainText('Berta');
});

test('what a machine read is said until somebody says it is right; the review counts the rest', async ({
  page,
  desk,
  seed,
}) => {
  const { path, personPath } = await seed([
    completePerson({
      givenName: 'Begona',
      marks: [
        { field: 'givenName', value: 'Begona', origin: { kind: 'read', doubt: 'no-accents' } },
        { field: 'paternalName', value: 'Núñez', origin: { kind: 'read', doubt: 'cut-off' } },
      ],
    }),
  ]);
  await page.goto(personPath(1));
  const name = desk.person.scalar('nombre');
  await expect(desk.copy.mark('Se leyó sin tildes ni ñ: revise cómo se escribe.')).toBeVisible();
  expect(await readDescription(name)).toContain('Se leyó sin tildes ni ñ');
  await name.fill('Begoña');
  await expect(desk.copy.mark(/Se leyó sin tildes/)).toHaveCount(0);
  await name.fill('Begona');
  await expect(desk.copy.mark(/Se leyó sin tildes/)).toBeVisible();
  await expect(desk.frame.saved).toBeVisible();

  await page.goto(`${path}/revision`);
  await expect(page.getByText('2 valores leídos por máquina están sin revisar.')).toBeVisible();
  await page.getByRole('link', { name: 'Ir al primero' }).click();
  await expect(name).toBeFocused();
  await desk.copy.markButton('Está bien').first().click();
  await expect(name).toBeFocused();
  await expect(desk.copy.mark(/Se leyó sin tildes/)).toHaveCount(0);
  await expect(desk.copy.mark(/Se leyó cortado/)).toBeVisible();
  await expect(desk.frame.saved).toBeVisible();
  await page.goto(`${path}/revision`);
  await expect(page.getByText('1 valor leído por máquina está sin revisar.')).toBeVisible();
});

test('a row is duplicated by its key, with the focus in the copy; one step takes it back', async ({
  page,
  desk,
  seed,
}) => {
  const { personPath } = await seed([ANA]);
  await page.goto(personPath(1));
  await expect(desk.palette.openButton).toBeVisible();
  await desk.person.rowField('telefonoFulls', 1, 'observacion').focus();
  await page.keyboard.press('Alt+w');
  await expect(desk.person.rows('telefonoFulls')).toHaveCount(3);
  await expect(desk.person.rowField('telefonoFulls', 2, 'telefono')).toBeFocused();
  await expect(desk.person.rowField('telefonoFulls', 2, 'telefono')).toHaveValue(PHONE.number);
  await expect(desk.person.rowField('telefonoFulls', 2, 'observacion')).toHaveValue('tardes');
  await expect(desk.person.rowField('telefonoFulls', 3, 'telefono')).toHaveValue(LANDLINE.number);
  await expect(desk.copy.mark(/^Copiado/)).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(desk.person.rows('telefonoFulls')).toHaveCount(2);

  await desk.person.rowField('direccionFulls', 1, 'linea1').focus();
  await page.keyboard.press('Alt+c');
  await expect(desk.copy.what).toHaveValue('addresses');
  await page.keyboard.press('Escape');
  await expect(desk.person.rowField('direccionFulls', 1, 'linea1')).toBeFocused();
  await page.keyboard.press('Alt+u');
  await expect(desk.person.heading(2, 2)).toBeVisible();
});
