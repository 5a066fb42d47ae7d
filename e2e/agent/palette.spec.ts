/** The palette and the keys: everything that has a key is done by it, found by its name, and listed. */
import { checkDigitOf, toDisplayRut } from '../../src/domain/formats/rut.ts';
import { expect, test } from '../setup/fixtures.ts';
import { WITH_ROWS } from '../scenes/entry-scenes.ts';
import { completePerson } from '../setup/seed.ts';

test('an enrollment is begun and moved through by the palette alone', async ({ page, desk }) => {
  const { palette } = desk;
  await desk.home.open();
  await palette.take('nueva insc');
  await expect(desk.start.heading).toBeFocused();
  await palette.take('agregar persona');
  await expect(desk.person.scalar('tipoEntidad')).toBeFocused();
  await palette.take('agregar telefono');
  const number = desk.person.rowField('telefonoFulls', 1, 'telefono');
  await expect(number).toBeFocused();
  await page.keyboard.type('912345678');
  await palette.take('apellido mat');
  await expect(desk.person.scalar('materno')).toBeFocused();
  await palette.take('telefono 1 tipo');
  await expect(desk.person.rowField('telefonoFulls', 1, 'codTipoTelefono')).toBeFocused();
  await palette.take('telefonos');
  await expect(number).toBeFocused();
  await palette.take('correos electronicos');
  await expect(desk.person.addButton('emailFulls')).toBeFocused();
  await palette.take('eliminar esta persona');
  await expect(desk.start.heading).toBeFocused();
  await palette.take('revertir');
  await expect(desk.frame.persons).toHaveCount(1);
  await palette.take('persona 1');
  await expect(desk.person.heading(1, 1)).toBeFocused();
  await expect(number).toHaveValue('912345678');
  await palette.take('perfil de riesgo');
  await expect(page).toHaveURL(/inscripciones\/[^/]+(#riskProfileCode)?$/);
  await palette.take('envios');
  await expect(page.getByRole('heading', { level: 1, name: 'Envíos' })).toBeFocused();
  await palette.take('inscripciones');
  await expect(page.getByRole('heading', { level: 1, name: 'Inscripciones' })).toBeFocused();
});

test('Escape gives the focus back, the arrows choose, the mouse does it too', async ({
  page,
  desk,
  seed,
}) => {
  const { palette } = desk;
  const { personPath } = await seed([completePerson(), completePerson({ givenName: 'Ana' })]);
  await page.goto(personPath(1));
  const name = desk.person.scalar('nombre');
  await name.focus();
  await palette.open();
  await expect(palette.search).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette.dialog).toBeHidden();
  await expect(name).toBeFocused();
  await palette.open();
  await page.keyboard.type('apellido');
  await expect(palette.active).toHaveText(/Apellido paterno/);
  await page.keyboard.press('ArrowDown');
  await expect(palette.active).toHaveText(/Apellido materno/);
  await page.keyboard.press('Enter');
  await expect(desk.person.scalar('materno')).toBeFocused();
  await palette.openButton.click();
  await palette.search.fill('zzz');
  await expect(palette.status).toHaveText(/Nada coincide/);
  await page.keyboard.press('Enter');
  await palette.search.fill('ana nunez');
  await palette.results.first().click();
  await expect(desk.person.heading(2, 2)).toBeFocused();
});

test('what a text does not find goes from the list, sections with rows too', async ({ page, desk, seed }) => {
  const { palette } = desk;
  const { personPath } = await seed([WITH_ROWS]);
  await page.goto(personPath(1));
  await palette.open();
  await page.keyboard.type('e');
  await expect(palette.results.filter({ hasText: 'Sección' }).first()).toBeVisible();
  await page.keyboard.type('nvios');
  await expect(palette.results).toHaveText([/^Envíos/]);
  await expect(palette.status).toHaveText('1 resultado');
});

test('one of 500 persons is found by RUT, name or number, without a long task', async ({
  page,
  desk,
  seed,
}) => {
  test.slow();
  const persons = Array.from({ length: 500 }, (_, index) =>
    completePerson({ givenName: `Nombre${index + 1}` }),
  );
  const { personPath } = await seed(persons);
  await page.goto(personPath(1));
  const { palette } = desk;
  await palette.openButton.waitFor();
  await desk.person.scalar('nombre').focus();
  await page.waitForTimeout(1000);
  const longest = await page.evaluateHandle(() => {
    const found = { ms: 0 };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) found.ms = Math.max(found.ms, duration);
    }).observe({ type: 'longtask' });
    return found;
  });
  await palette.open();
  await expect(palette.status).toHaveText(/primeros 50/);
  // Of the 437th, as the seed makes it: written in three ways.
  const rut = `13452684${checkDigitOf('13452684')}`;
  for (const text of [rut, `${rut.slice(0, 8)}-${rut.slice(8)}`, `0${toDisplayRut(rut)}`]) {
    await palette.search.fill(text);
    await expect(palette.results).toHaveCount(1);
    await expect(palette.result('Nombre437 Núñez')).toBeVisible();
  }
  await palette.search.fill('437');
  await expect(palette.active).toHaveText(/Nombre437 Núñez/);
  await palette.search.fill('nombre437');
  await expect(palette.active).toHaveText(/Nombre437 Núñez/);
  expect(await longest.evaluate(({ ms }) => ms)).toBeLessThan(process.env['CI'] ? 100 : 60);
  await page.keyboard.press('Enter');
  await expect(desk.person.heading(437, 500)).toBeFocused();
});

test('Enter right after the typing waits for the persons that are still being read', async ({
  page,
  desk,
  seed,
}) => {
  const persons = Array.from({ length: 500 }, (_, index) =>
    completePerson({ givenName: `Agueda${index + 1}` }),
  );
  const { personPath } = await seed(persons);
  await page.goto(personPath(1));
  await desk.palette.openButton.waitFor();
  await page.evaluate(typeAtOnce, 'agueda499');
  await expect(desk.person.heading(499, 500)).toBeFocused();
});

/** Runs in the page: opens the palette, types and presses Enter before anything else gets its turn. */
async function typeAtOnce(text: string): Promise<void> {
  const likeReal = { bubbles: true, cancelable: true };
  const press = (target: EventTarget | null, key: KeyboardEventInit) =>
    target?.dispatchEvent(new KeyboardEvent('keydown', { ...likeReal, ...key }));
  press(document.body, { key: 'k', ctrlKey: true });
  // What React has to do for it stands in the queue before this.
  await Promise.resolve();
  const input = document.querySelector<HTMLInputElement>('dialog input');
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(input, text);
  input?.dispatchEvent(new InputEvent('input', { bubbles: true }));
  await Promise.resolve();
  press(input, { key: 'Enter' });
}

test('«?» lists the keys outside of entries, Ctrl+/ anywhere; the sign can be turned off', async ({
  page,
  desk,
  seed,
}) => {
  const { palette } = desk;
  const { personPath } = await seed([completePerson()]);
  await page.goto(personPath(1));
  await palette.openButton.waitFor();
  const name = desk.person.scalar('nombre');
  await name.fill('');
  await page.keyboard.type('?');
  await expect(name).toHaveValue('?');
  await expect(palette.keysDialog).toBeHidden();
  await page.keyboard.press('Control+/');
  await expect(palette.keysDialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(name).toBeFocused();
  await desk.frame.addPersonButton.focus();
  await page.keyboard.press('?');
  await expect(palette.keysDialog).toBeVisible();
  await palette.signKey.uncheck();
  await page.keyboard.press('Escape');
  await expect(desk.frame.addPersonButton).toBeFocused();
  await page.keyboard.press('?');
  await expect(palette.keysDialog).toBeHidden();
  await page.keyboard.press('Control+/');
  await expect(palette.signKey).not.toBeChecked();
  await palette.signKey.check();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(palette.keysDialog).toBeVisible();
});

test('next incomplete and next error: round the enrollment, by keys and by buttons', async ({
  page,
  desk,
  seed,
}) => {
  const { personPath } = await seed([
    completePerson({ telephones: [{ id: 'a', number: '', remark: 'x', typeCode: 'TTELEFIJO' }] }),
    completePerson({ givenName: 'Ana' }),
    {},
    completePerson({ givenName: '' }),
  ]);
  const said = page.getByRole('status').filter({ hasText: /^(Persona \d|No )/ });
  await page.goto(personPath(1));
  await desk.palette.openButton.waitFor();
  await desk.person.scalar('nombre').focus();
  await page.keyboard.press('F8');
  await expect(desk.person.rowField('telefonoFulls', 1, 'telefono')).toBeFocused();
  await expect(said).toHaveText('Persona 1 · Teléfono 1: escriba el número');
  await page.getByRole('button', { name: 'Siguiente error' }).click();
  await expect(desk.person.heading(3, 4)).toBeVisible();
  await expect(desk.person.scalar('tipoEntidad')).toBeFocused();
  await page.keyboard.press('F2');
  await expect(desk.person.heading(4, 4)).toBeVisible();
  await expect(desk.person.scalar('nombre')).toBeFocused();
  await page.keyboard.press('F8');
  await expect(desk.person.rowField('telefonoFulls', 1, 'telefono')).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('912345678');
  await page.getByRole('button', { name: 'Siguiente incompleta' }).click();
  await expect(desk.person.heading(3, 4)).toBeVisible();
  await desk.frame.personButton('remove', 3).click();
  await page.keyboard.press('F8');
  await expect(desk.person.scalar('nombre')).toBeFocused();
  await page.keyboard.type('Berta');
  await page.keyboard.press('F8');
  await expect(said).toHaveText('No queda nada por corregir.');
  await page.keyboard.press('F2');
  await expect(said).toHaveText('No hay otra persona con datos por completar.');
  await expect(desk.person.scalar('nombre')).toBeFocused();
});

test('keys hold nothing back from who types', async ({ page, desk, seed }) => {
  const { personPath } = await seed([completePerson({ givenName: '' })]);
  await page.goto(personPath(1));
  await desk.palette.openButton.waitFor();
  await desk.person.scalar('nombre').focus();
  await page.keyboard.type('pqx? /kcPQX');
  await expect(desk.person.scalar('nombre')).toHaveValue('pqx? /kcPQX');
  // AltGr as Windows tells it types @ on the keyboards of Latin America.
  await page.keyboard.press('Control+Alt+q');
  await expect(desk.frame.persons).toHaveCount(1);
  await expect(desk.person.scalar('nombre')).toBeFocused();
});
