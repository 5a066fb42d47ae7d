/** Rows copied from other persons, as values that say where they came from. */
import { changeProfile } from '../setup/change-profile.ts';
import { ANA, BERTA, MAIL, PHONE } from '../setup/copied-persons.ts';
import { expect, test } from '../setup/fixtures.ts';
import { completePerson } from '../setup/seed.ts';

test('an address of another person is copied, marked, undone and kept over a reload', async ({
  page,
  desk,
  seed,
}) => {
  const { personPath } = await seed([ANA, BERTA]);
  await page.goto(personPath(2));
  await desk.copy.button('Direcciones').click();
  await expect(desk.copy.what).toHaveValue('addresses');
  await desk.copy.row('Calle Uno 123 · Ñuñoa · Particular').check();
  await desk.copy.copyButton.click();
  await expect(desk.copy.dialog).toBeHidden();

  const row = desk.person.row('direccionFulls', 1);
  const line = desk.person.rowField('direccionFulls', 1, 'linea1');
  await expect(line).toHaveValue('Calle Uno 123');
  await expect(line).toBeFocused();
  await expect(desk.person.rowField('direccionFulls', 1, 'prospComunaCiudadId')).toHaveValue('Ñuñoa');
  await expect(desk.copy.mark('Copiado de Persona 1 (Ana Núñez)', row)).toHaveCount(1);
  await expect(desk.frame.saved).toBeVisible();

  await page.keyboard.press('Control+z');
  await expect(desk.person.rows('direccionFulls')).toHaveCount(0);
  await page.keyboard.press('Control+y');
  await expect(line).toHaveValue('Calle Uno 123');
  await expect(desk.frame.saved).toBeVisible();
  await page.reload();
  await expect(desk.copy.mark('Copiado de Persona 1 (Ana Núñez)', row)).toBeVisible();
});

test('a whole section comes from the last enrollment that can be read; what is there is not repeated', async ({
  page,
  desk,
  seed,
  storage,
}) => {
  await seed([ANA]);
  const damaged = await seed([completePerson({ givenName: 'Dañada', telephones: [PHONE] })]);
  await storage.change('persons', [damaged.id, damaged.personIds[0] ?? ''], (record) => ({
    ...record,
    person: 'nothing to read',
  }));
  const { personPath } = await seed([
    completePerson({ givenName: 'Carla', telephones: [{ ...PHONE, id: 'own', number: '912345678' }] }),
  ]);
  await page.goto(personPath(1));
  await desk.copy.button('Teléfonos').click();
  const source = desk.copy.source('Persona 1 · Ana Núñez');
  await expect(
    desk.copy.dialog.getByRole('heading', { name: /^Última inscripción, cambiada el/ }),
  ).toBeVisible();
  await expect(desk.copy.dialog.getByRole('heading', { name: 'Esta inscripción' })).toHaveCount(0);
  await expect(desk.copy.row(/1234 5678 · Móvil · tardes ya está/, source)).toBeDisabled();
  await desk.copy.what.selectOption({ label: 'Todo' });
  await desk.copy.row('+56 2 2345 6789 · Fijo', source).check();
  await desk.copy.row('ana@example.com · Personal', source).check();
  await desk.copy.copyButton.click();

  await expect(desk.person.rows('telefonoFulls')).toHaveCount(2);
  await expect(desk.person.rowField('emailFulls', 1, 'email')).toHaveValue('ana@example.com');
  await expect(desk.copy.mark('Copiado de otra inscripción (Ana Núñez)')).toHaveCount(2);
  await expect(desk.person.rowField('telefonoFulls', 2, 'telefono')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(desk.person.rows('telefonoFulls')).toHaveCount(1);
  await expect(desk.person.rows('emailFulls')).toHaveCount(0);
});

test('a section is ticked as a whole, two equal rows are copied once, and what does not fit is refused', async ({
  page,
  desk,
  seed,
}) => {
  await changeProfile(page, { limits: { rows: { telefonoFulls: 2 } } });
  const { personPath } = await seed([
    ANA,
    completePerson({ givenName: 'Berta', telephones: [PHONE, { ...PHONE, id: 't3', number: '22345678' }] }),
    completePerson({ givenName: 'Carla' }),
  ]);
  await page.goto(personPath(3));
  await desk.copy.button('Teléfonos').click();
  const whole = desk.copy.row('Teléfonos: todo', desk.copy.source('Persona 1 · Ana Núñez'));
  await whole.check();
  await desk.copy.row(/22345678/).check();
  await expect(desk.copy.problem).toHaveText('Teléfonos: caben 2 más. Desmarque las que sobran.');
  await desk.copy.copyButton.click();
  await expect(desk.copy.dialog).toBeVisible();
  await desk.copy.row(/22345678/).uncheck();
  await desk.copy.row(/1234 5678/, desk.copy.source('Persona 2 · Berta Núñez')).check();
  await expect(desk.copy.problem).toHaveText('');
  await expect(whole).toBeChecked();
  await desk.copy.row('+56 2 2345 6789 · Fijo').uncheck();
  await expect(whole).not.toBeChecked();
  await whole.check();
  await desk.copy.copyButton.click();
  await expect(desk.person.rows('telefonoFulls')).toHaveCount(2);
  await expect(page.getByText('Se copiaron 2 filas. 1 ya estaba y no se repitió.')).toHaveCount(1);
});

test('among many persons one is searched; nothing ticked, nothing copied; the focus returns', async ({
  page,
  desk,
  seed,
}) => {
  const persons = Array.from({ length: 60 }, (_, index) =>
    completePerson({ givenName: `Nombre${index + 1}`, emails: [{ ...MAIL, id: `e${index}` }] }),
  );
  const { personPath } = await seed([...persons, BERTA]);
  await page.goto(personPath(61));
  await desk.copy.button('Correos electrónicos').click();
  await expect(desk.copy.search).toBeFocused();
  await expect(desk.copy.dialog.getByText(/^Hay 45 personas más/)).toBeVisible();
  await desk.copy.copyButton.click();
  await expect(desk.copy.problem).toHaveText('Marque al menos una fila.');
  await desk.copy.search.fill('nombre58');
  await expect(desk.copy.dialog.getByRole('checkbox')).toHaveCount(1);
  await desk.copy.what.selectOption({ label: 'Direcciones' });
  await expect(desk.copy.dialog.getByText(/^No hay nada que copiar/)).toBeVisible();
  // The first one clears the search, as in every browser.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(desk.copy.dialog).toBeHidden();
  await expect(desk.copy.button('Correos electrónicos')).toBeFocused();
});

test('nothing of where a value came from is sent, or stands in a file', async ({
  page,
  desk,
  sandbox,
  seed,
}) => {
  const { path, personPath } = await seed([
    { ...ANA, emails: [] },
    { ...BERTA, marks: [{ field: 'givenName', value: 'Berta', origin: { kind: 'read', doubt: 'guessed' } }] },
  ]);
  await page.goto(personPath(2));
  await desk.copy.button('Direcciones').click();
  await desk.copy.row(/Calle Uno/).check();
  await desk.copy.copyButton.click();
  await expect(desk.copy.mark(/^Copiado de/)).toBeVisible();
  await expect(desk.frame.saved).toBeVisible();
  await page.goto(`${path}/revision`);
  const { buffer } = await desk.files.export();
  expect(buffer.toString()).toContain('Calle Uno 123');
  expect(buffer.toString()).not.toMatch(/marks|origin"|copied|guessed/);
  await desk.review.approveAndSend();
  await expect(desk.receipt.heading).toBeVisible();
  const [sent] = await sandbox.submissions();
  expect(sent?.body).toContain('Calle Uno 123');
  expect(sent?.body).not.toMatch(/mark|origin|copied|guessed/);
});
