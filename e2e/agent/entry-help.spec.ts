/** Suggestions for empty entries and offers for texts: taken by a key or a press, never filled in unasked. */
import { expect, test } from '../setup/fixtures.ts';
import { readDescription } from '../pages/field.ts';
import { Keyboard } from '../pages/keyboard.ts';
import { servePrivacy } from '../setup/privacy.ts';
import { completePerson } from '../setup/seed.ts';

const FRESH = { entityKind: 'N', identifierType: 'R', identifier: '12.345.678-5' };
const telephone = (number: string) => [{ id: 't', number, typeCode: '', remark: '' }];
const RECENT = () =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith('enrola.recent'))
    .map((key) => localStorage.getItem(key));

test('Enter takes what is suggested and goes on; Tab, Escape and other keys take nothing', async ({
  page,
  desk,
  seed,
}) => {
  const keyboard = new Keyboard(page);
  const { personPath } = await seed([FRESH]);
  await page.goto(personPath(1), { waitUntil: 'networkidle' });
  const country = desk.person.scalar('codPais');
  const suggestion = (value: string) => desk.person.suggestion(value);
  await country.focus();
  await expect(suggestion('Chile')).toBeVisible();
  await expect.poll(() => readDescription(country)).toContain('Sugerencia: Chile');
  await expect(page.getByRole('status').filter({ hasText: 'Sugerencia: Chile. Enter lo toma.' })).toHaveCount(
    1,
  );
  await keyboard.press('Tab');
  await expect(desk.person.scalar('codEstadoCivil')).toBeFocused();
  await expect(country).toHaveValue('');
  await expect(suggestion('Chile')).toHaveCount(0);

  await country.focus();
  await keyboard.press('Escape');
  await expect(suggestion('Chile')).toHaveCount(0);
  await keyboard.press('Enter');
  await expect(desk.person.scalar('codEstadoCivil')).toBeFocused();
  await expect(country).toHaveValue('');

  await country.focus();
  await page.keyboard.type('per');
  await expect(suggestion('Chile')).toHaveCount(0);
  await keyboard.press('Enter');
  await expect(country).not.toHaveValue(/Chile/);
  // The list that opens covers what is suggested: Enter takes neither.
  await country.fill('');
  await keyboard.press('Enter');
  await expect(desk.person.scalar('codEstadoCivil')).toBeFocused();
  await expect(country).toHaveValue('');
  await keyboard.press('Shift+Enter');
  await keyboard.press('Enter');
  await expect(country).toHaveValue('Chile');
  await expect(desk.person.scalar('codEstadoCivil')).toBeFocused();
  await expect(desk.frame.saved).toBeVisible();
  await page.reload();
  await expect(country).toHaveValue('Chile');
});

test('a suggestion can be pressed, and then stands in the field with the focus', async ({
  page,
  desk,
  seed,
}) => {
  const { personPath } = await seed([{ ...FRESH, telephones: telephone('223456789') }]);
  await page.goto(personPath(1), { waitUntil: 'networkidle' });
  const type = desk.person.rowField('telefonoFulls', 1, 'codTipoTelefono');
  await type.focus();
  const button = desk.person.suggestion('Fijo');
  const box = await button.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(24);
  await button.click();
  await expect(type.locator('option:checked')).toHaveText('Fijo');
  await expect(type).toBeFocused();
  await expect(button).toHaveCount(0);
});

test('what follows is suggested: commune, company type, number of a CuentaRUT', async ({
  page,
  desk,
  seed,
}) => {
  const keyboard = new Keyboard(page);
  const { personPath } = await seed([
    {
      ...FRESH,
      addresses: [{ id: 'a', line: 'Calle Uno 1, til til', communeId: '', typeCode: '' }],
      bankAccounts: [{ id: 'b', bankId: 12, kind: 'CuentaRUT', number: '' }],
    },
    { ...FRESH, entityKind: 'J', givenName: 'Ejemplos del Sur SpA' },
  ]);
  await page.goto(personPath(1), { waitUntil: 'networkidle' });
  const takes = async (field: ReturnType<typeof desk.person.field>, value: string) => {
    await field.focus();
    await keyboard.press('Enter');
    await expect(field).toHaveValue(value);
  };
  await takes(desk.person.rowField('direccionFulls', 1, 'prospComunaCiudadId'), 'Tiltil');
  await takes(desk.person.rowField('cuentaBancarioFulls', 1, 'numero'), '12345678');
  await page.goto(personPath(2), { waitUntil: 'networkidle' });
  await takes(desk.person.scalar('codTipoSociedad'), 'SPA');
});

test('the last choices are suggested for the next person, and stand first in lists', async ({
  page,
  desk,
  seed,
}) => {
  const keyboard = new Keyboard(page);
  const { personPath } = await seed([completePerson(), completePerson({ relationshipTypeCode: '' })]);
  await page.goto(personPath(1), { waitUntil: 'networkidle' });
  await desk.person.scalar('codTipoRelacion').focus();
  await desk.person.scalar('codTipoRelacion').selectOption({ label: 'Apoderado' });
  await desk.person.scalar('codEstadoCivil').focus();
  await desk.person.scalar('codEstadoCivil').selectOption({ label: 'Viudo/a' });
  await desk.person.addRow('direccionFulls', { linea1: 'Calle Uno 1' });
  const commune = desk.person.rowField('direccionFulls', 1, 'prospComunaCiudadId');
  for (const typed of ['nunoa', 'arica']) {
    await commune.fill(typed);
    await keyboard.press('Enter');
  }
  // A code of a list, and of no field that is not suggested again.
  expect(await page.evaluate(RECENT)).toEqual([
    JSON.stringify({ relationshipTypeCode: ['APODERADO'], 'addresses.communeId': ['15101', '13120'] }),
  ]);
  await page.goto(personPath(2), { waitUntil: 'networkidle' });
  await desk.person.scalar('codEstadoCivil').focus();
  await desk.person.scalar('codTipoRelacion').focus();
  await expect(desk.person.suggestion('Apoderado')).toBeVisible();
  await keyboard.press('Enter');
  await expect(desk.person.scalar('codTipoRelacion')).toHaveValue('APODERADO');
  await desk.person.addRow('direccionFulls', { linea1: 'Calle Uno 1' });
  await commune.focus();
  // Where somebody lives is not guessed from where others do.
  await page.waitForTimeout(300);
  await expect(desk.person.anySuggestion).toHaveCount(0);
  await keyboard.press('ArrowDown');
  await expect(desk.person.results.first()).toHaveAccessibleName('Arica');
  await expect(desk.person.results.first()).toContainText('reciente');
  await expect(desk.person.results.nth(1)).toHaveAccessibleName('Ñuñoa');
  await expect(desk.person.results.nth(2)).not.toContainText('reciente');
  await keyboard.press('Enter');
  await expect(commune).toHaveValue('Arica');
});

test('where nothing may stay on the computer, choices are remembered for the visit alone', async ({
  page,
  desk,
  sandbox,
  seed,
}) => {
  await servePrivacy(sandbox, { storage: 'session' });
  const { path } = await seed([]);
  await page.goto(path);
  await desk.home.create();
  await desk.start.fill();
  await desk.frame.nextButton.click();
  await desk.person.scalar('codTipoRelacion').focus();
  await desk.person.scalar('codTipoRelacion').selectOption({ label: 'Socio' });
  await desk.frame.addPersonButton.click();
  await expect(desk.person.heading(2, 2)).toBeVisible();
  await desk.person.scalar('codTipoRelacion').focus();
  await expect(desk.person.suggestion('Socio')).toBeVisible();
  expect(await page.evaluate(RECENT)).toEqual([]);
});

test('a telephone without its 9 and an e-mail begun are ended by Enter', async ({ page, desk, seed }) => {
  const keyboard = new Keyboard(page);
  const { personPath } = await seed([completePerson()]);
  await page.goto(personPath(1), { waitUntil: 'networkidle' });
  await desk.person.addButton('telefonoFulls').click();
  const number = desk.person.rowField('telefonoFulls', 1, 'telefono');
  await page.keyboard.type('87654321');
  await expect(desk.person.offer('Usar +56 9 8765 4321')).toBeVisible();
  await keyboard.press('Enter');
  await expect(number).toHaveValue('+56 9 8765 4321');
  await expect(number).not.toHaveAttribute('aria-invalid', 'true');
  await desk.person.addButton('emailFulls').click();
  const address = desk.person.rowField('emailFulls', 1, 'email');
  await page.keyboard.type('ana@h');
  await expect(desk.person.offer('Usar ana@hotmail.com')).toBeVisible();
  await keyboard.press('Enter');
  await expect(address).toHaveValue('ana@hotmail.com');
  await expect(desk.person.rowField('emailFulls', 1, 'codTipoEmail')).toHaveValue('TDIREEPART');
  await expect(desk.person.rowField('emailFulls', 2, 'email')).toBeFocused();
});

test('what would do as it stands is left by Enter, asked of, and changed by Alt+Enter, Tab or a press', async ({
  page,
  desk,
  seed,
}) => {
  const keyboard = new Keyboard(page);
  const { personPath } = await seed([
    completePerson({ emails: [{ id: 'e', address: '', typeCode: 'TDIREEPART' }] }),
  ]);
  await page.goto(personPath(1), { waitUntil: 'networkidle' });
  const address = desk.person.rowField('emailFulls', 1, 'email');
  const question = desk.person.offer('¿Quiso decir ana@gmail.com?');
  await address.fill('ana@gmial.com');
  await keyboard.press('Enter');
  await expect(address).toHaveValue('ana@gmial.com');
  // Still asked once one has gone on.
  await expect(question).toBeVisible();
  await question.click();
  await expect(address).toHaveValue('ana@gmail.com');
  await expect(address).toBeFocused();
  await expect(question).toHaveCount(0);

  await address.fill('ana@gmial.com');
  await expect(question).toBeVisible();
  await keyboard.press('Alt+Enter');
  await expect(address).toHaveValue('ana@gmail.com');
  await expect(desk.person.rowField('emailFulls', 1, 'codTipoEmail')).toBeFocused();

  const paternal = desk.person.scalar('paterno');
  await paternal.fill('DE LA FUENTE');
  await expect(desk.person.offer('Usar De la Fuente')).toBeVisible();
  await keyboard.press('Tab');
  await expect(desk.person.offer('Usar De la Fuente')).toBeFocused();
  await keyboard.press('Enter');
  await expect(paternal).toHaveValue('De la Fuente');
  await expect(paternal).toBeFocused();
  await paternal.fill('MCPHERSON');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await expect(paternal).toHaveValue('MCPHERSON');
  await expect(desk.frame.saved).toBeVisible();
});

test('a commune is found by its region, behind those of the name', async ({ page, desk, seed }) => {
  const { personPath } = await seed([completePerson()]);
  await page.goto(personPath(1), { waitUntil: 'networkidle' });
  await desk.person.addRow('direccionFulls', { linea1: 'Calle Uno 1' });
  const commune = desk.person.rowField('direccionFulls', 1, 'prospComunaCiudadId');
  await commune.fill('los lagos');
  await expect(desk.person.results.first()).toHaveAccessibleName('Los Lagos');
  await expect(desk.person.result('Puerto Montt')).toContainText('Los Lagos');
  // Its name is still the one that Tab takes.
  await commune.fill('valparais');
  await expect(desk.person.result('Viña del Mar')).toHaveCount(1);
  await commune.press('Tab');
  await expect(commune).toHaveValue('Valparaíso');
});
