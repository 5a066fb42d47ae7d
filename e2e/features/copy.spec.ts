/** Rows and persons that are copied, and the marks beside the copied values. */
import { changeProfile } from '../setup/change-profile.ts';
import { ANA, BERTA, LANDLINE, MAIL, PHONE } from '../setup/copied-persons.ts';
import { expect, test } from '../setup/fixtures.ts';
import { completePerson } from '../setup/seed.ts';

test('copied rows are marked, can be undone, survive a reload and follow their source', async ({
  page,
  desk,
  seed,
}) => {
  const { personPath } = await seed([ANA, BERTA]);
  await page.goto(personPath(2));
  const [first, second] = [desk.person.row('telefonoFulls', 1), desk.person.row('telefonoFulls', 2)];
  const remark = desk.person.rowField('telefonoFulls', 1, 'observacion');

  await test.step('an address is copied, undone, redone and stored', async () => {
    await desk.copy.openFor('Direcciones');
    await expect(desk.copy.what).toHaveValue('addresses');
    await desk.copy.row('Calle Uno 123 · Ñuñoa · Particular').check();
    await desk.copy.copyButton.click();
    await expect(desk.copy.dialog).toBeHidden();
    const row = desk.person.row('direccionFulls', 1);
    const line = desk.person.rowField('direccionFulls', 1, 'linea1');
    await expect(line).toHaveValue('Calle Uno 123');
    await expect(line).toBeFocused();
    await expect(desk.person.rowField('direccionFulls', 1, 'prospComunaCiudadId')).toHaveValue('Ñuñoa');
    await expect(desk.copy.mark('Copiado de Ana Núñez', row)).toHaveCount(1);
    await page.keyboard.press('Control+z');
    await expect(desk.person.rows('direccionFulls')).toHaveCount(0);
    await page.keyboard.press('Control+y');
    await expect(line).toHaveValue('Calle Uno 123');
    await expect(desk.frame.saved).toBeVisible();
    await page.reload();
    await expect(desk.copy.mark('Copiado de Ana Núñez', row)).toBeVisible();
  });

  await test.step('a source that changed offers its new values', async () => {
    await desk.copy.openFor('Teléfonos');
    await desk.copy.row('Teléfonos: todo').check();
    await desk.copy.copyButton.click();
    await expect(desk.copy.mark('Copiado de Ana Núñez', first)).toBeVisible();
    await expect(desk.copy.mark('Copiado de Ana Núñez', second)).toBeVisible();
    await desk.frame.personLink(1).click();
    await desk.person.scalar('nombre').fill('Anita');
    await desk.person.rowField('telefonoFulls', 1, 'observacion').fill('mañanas');
    await desk.person.rowField('telefonoFulls', 2, 'observacion').fill('oficina');
    await desk.frame.personLink(2).click();
    const changed = 'Cambió en Anita Núñez: ahora «mañanas». ¿Actualizar?';
    await expect(desk.copy.mark(changed, first)).toBeVisible();
    await desk.copy.markButton('Actualizar', first).click();
    await expect(remark).toHaveValue('mañanas');
    await expect(desk.person.rowField('telefonoFulls', 1, 'telefono')).toBeFocused();
    await expect(desk.copy.mark('Copiado de Anita Núñez', first)).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(remark).toHaveValue('tardes');
    await expect(desk.copy.mark(changed, first)).toBeVisible();
  });

  await test.step('a mark can be removed, which undo brings back', async () => {
    await desk.copy.markButton('Quitar aviso', second).click();
    await expect(desk.copy.mark(/Cambió|Copiado/, second)).toHaveCount(0);
    await expect(desk.person.rowField('telefonoFulls', 2, 'telefono')).toBeFocused();
    await expect(desk.person.rowField('telefonoFulls', 2, 'observacion')).toHaveValue('');
    await page.keyboard.press('Control+z');
    await expect(desk.copy.mark(/Cambió/, second)).toBeVisible();
    await expect(desk.person.rowField('telefonoFulls', 2, 'telefono')).toBeFocused();
    await page.keyboard.press('Control+y');
    await expect(desk.copy.mark(/Cambió/, second)).toHaveCount(0);
  });

  await test.step('an edited value loses its mark, the other values of the row keep theirs', async () => {
    await remark.fill('siempre');
    await expect(desk.copy.mark(/Cambió/, first)).toHaveCount(0);
    await expect(desk.frame.saved).toBeVisible();
    await page.reload();
    await expect(desk.copy.mark('Copiado de Anita Núñez', first)).toHaveCount(2);
    await desk.frame.actOnPerson(1, 'remove');
    await expect(desk.copy.mark('Copiado de una persona que ya no está', first)).toHaveCount(2);
  });
});

test('the menu shows what the nearest person would give, and one press copies it', async ({
  page,
  desk,
  seed,
}) => {
  const { personPath } = await seed([ANA, BERTA]);
  await page.goto(personPath(2));
  await desk.copy.menuButton.click();
  await expect(desk.copy.item('Teléfonos')).toContainText(/1234 5678 · Móvil · tardes; .*2345 6789 · Fijo/);
  await desk.copy.item('Teléfonos').click();
  await expect(desk.person.rows('telefonoFulls')).toHaveCount(2);
  await expect(desk.person.rowField('telefonoFulls', 1, 'telefono')).toBeFocused();
  await expect(desk.copy.mark('Copiado de Ana Núñez')).toHaveCount(2);
  await expect(page.getByText('Se copiaron 2 filas.')).toHaveCount(1);
  await desk.copy.menuButton.click();
  await expect(desk.copy.item('Direcciones')).toBeVisible();
  await expect(desk.copy.item('Teléfonos')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(desk.copy.menuButton).toBeFocused();
});

test('rows come from the last readable enrollment, and existing rows are not repeated', async ({
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
  await desk.copy.openFor('Teléfonos');
  const source = desk.copy.source('Ana Núñez');
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

test('the copy dialog searches many persons, takes a whole section, and refuses more rows than fit', async ({
  page,
  desk,
  seed,
}) => {
  await changeProfile(page, { limits: { rows: { telefonoFulls: 2 } } });
  const withMail = Array.from({ length: 58 }, (_, index) =>
    completePerson({ givenName: `Nombre${index + 1}`, emails: [{ ...MAIL, id: `e${index}` }] }),
  );
  const { personPath } = await seed([
    { ...ANA, emails: [] },
    completePerson({ givenName: 'Berta', telephones: [PHONE, { ...PHONE, id: 't3', number: '22345678' }] }),
    ...withMail,
    completePerson({ givenName: 'Carla' }),
  ]);
  await page.goto(personPath(61));

  await test.step('search; nothing is copied without a tick; the focus returns', async () => {
    await desk.copy.openFor('Correos electrónicos');
    await expect(desk.copy.search).toBeFocused();
    await expect(desk.copy.dialog.getByText(/^Hay 43 personas más/)).toBeVisible();
    await desk.copy.copyButton.click();
    await expect(desk.copy.problem).toHaveText('Marque al menos una fila.');
    await desk.copy.search.fill('nombre58');
    await expect(desk.copy.dialog.getByRole('checkbox')).toHaveCount(1);
    await desk.copy.what.selectOption({ label: 'Direcciones' });
    await expect(desk.copy.dialog.getByText(/^No hay nada que copiar/)).toBeVisible();
    // In a search box the first Escape clears the text, as in every browser.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(desk.copy.dialog).toBeHidden();
    await expect(desk.copy.menuButton).toBeFocused();
  });

  await test.step('whole section, limit of rows, equal rows', async () => {
    await desk.copy.openFor('Teléfonos');
    const whole = desk.copy.row('Teléfonos: todo', desk.copy.source('Ana Núñez'));
    await whole.check();
    await desk.copy.row(/22345678/).check();
    await expect(desk.copy.problem).toHaveText('Teléfonos: caben 2 más. Desmarque las que sobran.');
    await desk.copy.copyButton.click();
    await expect(desk.copy.dialog).toBeVisible();
    await desk.copy.row(/22345678/).uncheck();
    await desk.copy.row(/1234 5678/, desk.copy.source('Berta Núñez')).check();
    await expect(desk.copy.problem).toHaveText('');
    await expect(whole).toBeChecked();
    await desk.copy.row('+56 2 2345 6789 · Fijo').uncheck();
    await expect(whole).not.toBeChecked();
    await whole.check();
    await desk.copy.copyButton.click();
    await expect(desk.person.rows('telefonoFulls')).toHaveCount(2);
    await expect(page.getByText('Se copiaron 2 filas. 1 ya estaba y no se repitió.')).toHaveCount(1);
  });
});

test('a row or a person is duplicated, and the focus goes to where the copy differs', async ({
  page,
  desk,
  seed,
}) => {
  const { personPath } = await seed([ANA, BERTA]);
  await page.goto(personPath(1));
  await expect(desk.palette.openButton).toBeVisible();

  await test.step('Alt+W duplicates the row', async () => {
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
  });

  await test.step('Alt+C opens the copy dialog for the section of the focus', async () => {
    await desk.person.rowField('direccionFulls', 1, 'linea1').focus();
    await page.keyboard.press('Alt+c');
    await expect(desk.copy.what).toHaveValue('addresses');
    await page.keyboard.press('Escape');
    await expect(desk.person.rowField('direccionFulls', 1, 'linea1')).toBeFocused();
  });

  await test.step('the button duplicates the person without personal data; undo removes the copy', async () => {
    await desk.copy.duplicatePerson();
    await expect(desk.person.heading(2, 3)).toBeVisible();
    await expect(desk.person.scalar('identificador')).toBeFocused();
    for (const name of ['identificador', 'nombre', 'paterno', 'fechaNacimiento'] as const)
      await expect(desk.person.scalar(name)).toHaveValue('');
    await expect(desk.person.scalar('sexo').getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(desk.person.scalar('codPais')).toHaveValue('Chile');
    await expect(desk.person.rowField('direccionFulls', 1, 'linea1')).toHaveValue('Calle Uno 123');
    await expect(desk.copy.mark('Copiado de Ana Núñez')).toHaveCount(7);
    await page.keyboard.press('Control+z');
    await expect(desk.frame.persons).toHaveCount(2);
    await expect(desk.frame.personLink(2)).toContainText('Berta');
  });

  await test.step('Alt+U duplicates the person too', async () => {
    await desk.frame.personLink(1).click();
    await expect(desk.person.heading(1, 2)).toBeVisible();
    await page.keyboard.press('Alt+u');
    await expect(desk.person.heading(2, 3)).toBeVisible();
  });
});
