/** The palette and the list of keys: every action, person and field is found by its name. */
import { rowWith } from '../../src/domain/enrollment/builders.fixture.ts';
import { checkDigitOf, toDisplayRut } from '../../src/domain/formats/rut.ts';
import { focusIn } from '../pages/field.ts';
import { expect, test } from '../setup/fixtures.ts';
import { storeRecords, toRecords } from '../setup/records.ts';
import { completePerson } from '../setup/seed.ts';

test('the palette alone leads through an enrollment', async ({ page, desk }) => {
  const { palette, person } = desk;
  await desk.home.open();
  await palette.take('nueva insc');
  await expect(desk.start.heading).toBeFocused();
  await palette.take('agregar persona');
  await expect(person.scalar('identificador')).toBeFocused();
  await palette.take('agregar telefono');
  const number = person.rowField('telefonoFulls', 1, 'telefono');
  await expect(number).toBeFocused();
  await page.keyboard.type('912345678');
  await palette.take('apellido mat');
  await expect(person.scalar('materno')).toBeFocused();
  await palette.take('telefono 1 tipo');
  await expect(focusIn(person.rowField('telefonoFulls', 1, 'codTipoTelefono'))).toBeFocused();
  await palette.take('telefonos');
  await expect(number).toBeFocused();
  await palette.take('correos electronicos');
  await expect(person.addButton('emailFulls')).toBeFocused();

  await test.step('the arrows choose a result, and a text without results takes nothing', async () => {
    await palette.open();
    await page.keyboard.type('apellido');
    await expect(palette.active).toHaveText(/Apellido paterno/);
    await page.keyboard.press('ArrowDown');
    await expect(palette.active).toHaveText(/Apellido materno/);
    await page.keyboard.press('Enter');
    await expect(person.scalar('materno')).toBeFocused();
    await palette.open();
    await page.keyboard.type('e');
    await expect(palette.results.filter({ hasText: 'Sección' }).first()).toBeVisible();
    await page.keyboard.type('nvios');
    await expect(palette.results).toHaveText([/^Envíos/]);
    await expect(palette.status).toHaveText('1 resultado');
    await palette.search.fill('zzz');
    await expect(palette.status).toHaveText(/Nada coincide/);
    await page.keyboard.press('Enter');
    await expect(palette.search).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(person.scalar('materno')).toBeFocused();
  });

  await palette.take('eliminar esta persona');
  await expect(desk.start.heading).toBeFocused();
  await palette.take('revertir');
  await expect(desk.frame.persons).toHaveCount(1);
  await palette.take('persona 1');
  await expect(person.heading(1, 1)).toBeFocused();
  await expect(number).toHaveValue('912345678');
  await palette.take('perfil de riesgo');
  await expect(page).toHaveURL(/inscripciones\/[^/]+(#riskProfileCode)?$/);
  await palette.take('envios');
  await expect(page.getByRole('heading', { level: 1, name: 'Envíos' })).toBeFocused();
  await palette.take('inscripciones');
  await expect(page.getByRole('heading', { level: 1, name: 'Inscripciones' })).toBeFocused();
});

test('the palette finds what the page and its menus offer, and the action taken most comes first', async ({
  page,
  desk,
}) => {
  const { palette } = desk;
  await desk.home.open();
  await palette.open();
  // What needs an enrollment is not offered without one.
  await expect(palette.results.filter({ hasText: 'Duplicar' })).toHaveCount(0);
  await expect(palette.results.first()).toHaveText(/^Ver las teclas/);
  await page.keyboard.press('Escape');
  await palette.take('nueva insc');
  await expect(desk.start.heading).toBeFocused();

  await palette.open();
  await expect(palette.results.first()).toHaveText(/^Nueva inscripción/);
  await palette.search.fill('historial');
  await expect(palette.active).toHaveText(/En esta página$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/historial$/);
  expect(await page.evaluate(() => localStorage.getItem('enrola.command-uses'))).toBe('{"new-enrollment":1}');
});

test('one of 500 persons is found by name, RUT or number, also while the persons are still being read', async ({
  page,
  desk,
  seed,
}) => {
  const { personPath } = await seed(
    Array.from({ length: 500 }, (_, index) => completePerson({ givenName: `Nombre${index + 1}` })),
  );
  await page.goto(personPath(1));
  const { palette, person } = desk;
  await palette.openButton.waitFor();
  await page.evaluate(typeAtOnce, 'nombre499');
  await expect(person.heading(499, 500)).toBeFocused();

  await palette.open();
  await expect(palette.status).toHaveText(/primeros 50/);
  // The RUT of the 437th person as the seed makes it, written in three ways.
  const rut = `13452684${checkDigitOf('13452684')}`;
  for (const text of [rut, `${rut.slice(0, 8)}-${rut.slice(8)}`, `0${toDisplayRut(rut)}`]) {
    await palette.search.fill(text);
    await expect(palette.results).toHaveCount(1);
    await expect(palette.result('Nombre437 Núñez')).toBeVisible();
  }
  for (const text of ['437', 'nombre437 nunez']) {
    await palette.search.fill(text);
    await expect(palette.active).toHaveText(/Nombre437 Núñez/);
  }
  await palette.results.first().click();
  await expect(person.heading(437, 500)).toBeFocused();
});

test('a person of another saved enrollment is found by name and RUT, behind what the page offers', async ({
  page,
  desk,
}) => {
  const eva = { givenName: 'Eva', paternalName: 'Revilla', identifier: '9.876.543-3' };
  const other = toRecords([completePerson({ givenName: 'Ana' }), eva]);
  const sent = toRecords([{ ...eva, givenName: 'Inés', identifier: '11.111.111-1' }], {
    submission: { state: 'confirmed', attempts: 1 },
  });
  const gone = toRecords([{ ...eva, givenName: 'Gala' }], { deletedAt: new Date().toISOString() });
  await storeRecords(page, other, sent, gone);
  await desk.home.open();
  const { palette } = desk;
  await palette.open();
  await palette.search.fill('revil');
  await expect(palette.results).toHaveCount(2);
  await expect(
    palette.results.filter({ hasText: /^Eva Revilla.*9\.876\.543-3.*En preparación/ }),
  ).toHaveCount(1);
  for (const text of ['98765433', 'eva revilla']) {
    await palette.search.fill(text);
    await expect(palette.results).toHaveText([/^Eva Revilla/]);
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/inscripciones/${other.id}/personas/${other.persons[1]?.id}$`));
  await palette.take('11111111-1');
  await expect(page).toHaveURL(/\/comprobante$/);
});

/** Runs in the page: opens the palette, types and presses Enter in one task, so that nothing is read meanwhile. */
async function typeAtOnce(text: string): Promise<void> {
  const likeReal = { bubbles: true, cancelable: true };
  const press = (target: EventTarget | null, key: KeyboardEventInit) =>
    target?.dispatchEvent(new KeyboardEvent('keydown', { ...likeReal, ...key }));
  press(document.body, { key: 'k', ctrlKey: true });
  // React renders the dialog in the microtask queued before this one.
  await Promise.resolve();
  const input = document.querySelector<HTMLInputElement>('dialog input');
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(input, text);
  input?.dispatchEvent(new InputEvent('input', { bubbles: true }));
  await Promise.resolve();
  press(input, { key: 'Enter' });
}

test('«?» lists the keys outside of fields and Ctrl+/ anywhere, and fields get all that is typed', async ({
  page,
  desk,
  seed,
}) => {
  const { palette, frame } = desk;
  const { personPath } = await seed([completePerson({ givenName: '' })]);
  await page.goto(personPath(1));
  await palette.openButton.waitFor();
  const name = desk.person.scalar('nombre');
  await name.focus();
  await page.keyboard.type('pqx? /kcPQX');
  await expect(name).toHaveValue('pqx? /kcPQX');
  // AltGr on Windows, which types @ on the keyboards of Latin America.
  await page.keyboard.press('Control+Alt+q');
  await expect(name).toBeFocused();
  await expect(frame.persons).toHaveCount(1);
  await expect(palette.keysDialog).toBeHidden();
  await page.keyboard.press('Control+/');
  await expect(palette.keysDialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(name).toBeFocused();

  await frame.addPersonButton.focus();
  await page.keyboard.press('?');
  await expect(palette.keysDialog).toBeVisible();
  await palette.signKey.uncheck();
  await page.keyboard.press('Escape');
  await expect(frame.addPersonButton).toBeFocused();
  await page.keyboard.press('?');
  // The dialog that opens next shows that «?» opened none: a second one would not open.
  await page.keyboard.press('Control+k');
  await expect(palette.search).toBeFocused();
  await expect(palette.keysDialog).toBeHidden();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+/');
  await expect(palette.signKey).not.toBeChecked();
  await palette.signKey.check();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(palette.keysDialog).toBeVisible();
});

test('F2 and F8 and their buttons lead to the next incomplete person and the next error, round the enrollment', async ({
  page,
  desk,
  seed,
}) => {
  const { personPath } = await seed([
    completePerson({ telephones: [rowWith('telephones', { id: 'a', remark: 'x', typeCode: 'TTELEFIJO' })] }),
    completePerson({ givenName: 'Ana' }),
    {},
    completePerson({ givenName: '' }),
  ]);
  const announcement = page.getByRole('status').filter({ hasText: /^(.* · |No )/ });
  await page.goto(personPath(1));
  await desk.palette.openButton.waitFor();
  await desk.person.scalar('nombre').focus();
  await page.keyboard.press('F8');
  await expect(desk.person.rowField('telefonoFulls', 1, 'telefono')).toBeFocused();
  await expect(announcement).toHaveText('Begoña Núñez · Teléfono 1: escriba el número');
  await page.getByRole('button', { name: 'Siguiente error' }).click();
  await expect(desk.person.heading(3, 4)).toBeVisible();
  await expect(desk.person.scalar('identificador')).toBeFocused();
  await page.keyboard.press('F2');
  await expect(desk.person.heading(4, 4)).toBeVisible();
  await expect(desk.person.scalar('nombre')).toBeFocused();
  await page.keyboard.press('F8');
  await expect(desk.person.rowField('telefonoFulls', 1, 'telefono')).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('912345678');
  await page.getByRole('button', { name: 'Siguiente incompleta' }).click();
  await expect(desk.person.heading(3, 4)).toBeVisible();
  await desk.frame.actOnPerson(3, 'remove');
  await page.keyboard.press('F8');
  await expect(desk.person.scalar('nombre')).toBeFocused();
  await page.keyboard.type('Berta');
  await page.keyboard.press('F8');
  await expect(announcement).toHaveText('No queda nada por corregir.');
  await page.keyboard.press('F2');
  await expect(announcement).toHaveText('No hay otra persona con datos por completar.');
  await expect(desk.person.scalar('nombre')).toBeFocused();
});
