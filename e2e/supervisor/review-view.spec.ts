/** The review as a careful reader uses it: what was found, how everybody stands, who is looked for. */
import { expect, test } from '../setup/fixtures.ts';
import { Keyboard } from '../pages/keyboard.ts';
import { completePerson } from '../setup/seed.ts';

const telephone = (number: string) => ({ id: `t-${number}`, number, remark: '', typeCode: 'TTELEMOVIL' });
/** Of 60, the 40th misses a name and the 50th has a wrong address. */
const MANY = Array.from({ length: 60 }, (_, index) =>
  completePerson({
    givenName: `Nombre${index + 1}`,
    paternalName: index === 39 ? '' : 'Soto',
    telephones: [telephone('+56 9 8765 4321'.replace('4321', String(4000 + index)))],
    ...(index === 49 && { emails: [{ id: 'm', address: 'sin arroba', typeCode: 'TDIREEPART' }] }),
  }),
);
const [NAME, DATA, TELEPHONES, EMAILS] = [0, 1, 2, 4];

test('errors come first, each leads to its field, and what is sound says so', async ({
  page,
  desk,
  seed,
}) => {
  const { path } = await seed([
    completePerson({ paternalName: '' }),
    completePerson({ emails: [{ id: 'm', address: 'sin arroba', typeCode: 'TDIREEPART' }] }),
  ]);
  await page.goto(`${path}/revision`);
  const errors = desk.review.findings('Hay 2 datos por corregir');
  await expect(errors.getByRole('link')).toHaveText([
    'Persona 1 · Apellido paterno: escriba el apellido paterno',
    /^Persona 2 · Correo electrónico 1 · Correo electrónico: /,
  ]);
  await expect(desk.review.checked).toHaveCount(0);
  await errors.getByRole('link').nth(1).click();
  await expect(desk.person.rowField('emailFulls', 1, 'email')).toBeFocused();

  await desk.person.rowField('emailFulls', 1, 'email').fill('a@example.com');
  await desk.frame.personLink(1).click();
  await desk.person.scalar('paterno').fill('Soto');
  await desk.frame.stepLink('Revisión y envío').click();
  await expect(desk.review.checked).toHaveText('Nada por corregir.');
  await expect(desk.review.findings(/por corregir/)).toHaveCount(0);
});

test('a long list of findings shows some, then more, and the focus goes on', async ({ page, desk, seed }) => {
  const { path } = await seed(Array.from({ length: 30 }, () => completePerson({ paternalName: '' })));
  await page.goto(`${path}/revision`);
  const errors = desk.review.findings('Hay 30 datos por corregir');
  await expect(errors.getByRole('link')).toHaveCount(20);
  await errors.getByRole('button', { name: 'Mostrar más (quedan 10)' }).click();
  await expect(errors.getByRole('link')).toHaveCount(30);
  await expect(errors.getByRole('link').nth(20)).toBeFocused();
  await expect(errors.getByRole('button')).toHaveCount(0);
});

test('the grid tells how each part of a person stands, and its cells lead there', async ({
  page,
  desk,
  seed,
}) => {
  const { path } = await seed([
    completePerson({ telephones: [telephone('+56 9 8765 4321')] }),
    completePerson({
      givenName: 'Berta',
      paternalName: '',
      emails: [{ id: 'm', address: 'sin arroba', typeCode: 'TDIREEPART' }],
    }),
  ]);
  await page.goto(`${path}/revision`);
  await expect(desk.review.gridRow('Begoña').getByRole('gridcell')).toHaveText([
    'Completa',
    'Completa',
    'Vacía',
    'Vacía',
    'Vacía',
  ]);
  await expect(desk.review.gridRow('Berta').getByRole('gridcell')).toHaveText([
    'Incompleta',
    'Vacía',
    'Vacía',
    'Con errores',
    'Vacía',
  ]);
  await desk.review.cellLink('Begoña', TELEPHONES).click();
  await expect(
    desk.review.person('Persona 1').getByRole('heading', { level: 3, name: 'Teléfonos' }),
  ).toBeFocused();
  await desk.review.cellLink('Berta', DATA).click();
  await expect(desk.person.scalar('paterno')).toBeFocused();
  await page.goBack();
  await desk.review.cellLink('Berta', EMAILS).click();
  await expect(desk.person.rowField('emailFulls', 1, 'email')).toBeFocused();
});

test('the grid is one stop of the Tab key, and the arrows reach every cell', async ({ page, desk, seed }) => {
  const keyboard = new Keyboard(page);
  const { path } = await seed(MANY);
  await page.goto(`${path}/revision`);
  await expect(desk.review.cellLink('Nombre1 ', DATA)).toHaveText('Completa');
  await desk.review.hideEmpty.focus();
  await keyboard.press('Tab');
  await expect(desk.review.cellLink('Nombre1 ', NAME)).toBeFocused();
  await keyboard.press('ArrowRight');
  await expect(desk.review.cellLink('Nombre1 ', DATA)).toBeFocused();
  await keyboard.press('Control+End');
  await expect(desk.review.gridRow('Nombre60 ').getByRole('link').last()).toBeFocused();
  await expect(desk.review.gridRow('Nombre60 ')).toHaveAttribute('aria-rowindex', '61');
  await keyboard.press('Home');
  for (let up = 0; up < 20; up += 1) await keyboard.press('ArrowUp');
  await expect(desk.review.cellLink('Nombre40 ', NAME)).toBeFocused();
  await keyboard.press('Shift+Tab');
  await keyboard.press('Tab');
  await expect(desk.review.cellLink('Nombre40 ', NAME)).toBeFocused();
  await keyboard.press('Enter');
  await expect(desk.review.personHeading('Persona 40: Nombre40')).toBeFocused();
  await expect(desk.review.personHeading('Persona 40: Nombre40')).toBeInViewport();
});

test('of 60 persons those in sight are mounted, and everyone is reached', async ({ page, desk, seed }) => {
  const { path, personIds } = await seed(MANY);
  await page.goto(`${path}/revision`);
  await expect(desk.review.cellLink('Nombre1 ', DATA)).toHaveText('Completa');
  await expect(desk.review.grid).toHaveAttribute('aria-rowcount', '61');
  expect(await desk.review.grid.getByRole('row').count()).toBeLessThan(40);
  expect(await desk.review.persons.count()).toBeLessThan(10);
  await expect(desk.review.personHeading('Persona 60')).toHaveCount(0);

  await page.goto(`${path}/revision#review.${personIds[59]}`);
  await expect(desk.review.personHeading('Persona 60: Nombre60 Soto')).toBeFocused();
  await expect(desk.review.personHeading('Persona 60: Nombre60 Soto')).toBeInViewport();
  expect(await desk.review.persons.count()).toBeLessThan(10);
  // Wherever one scrolls, what has focus stays.
  await page.mouse.move(700, 400);
  await page.mouse.wheel(0, -200_000);
  await expect(desk.review.heading).toBeInViewport();
  await expect(desk.review.personHeading('Persona 60: Nombre60 Soto')).toBeFocused();
});

test('a person is found by name and by identifier, in the grid and below', async ({ page, desk, seed }) => {
  const { path } = await seed([
    completePerson({ identifier: '12.345.678-5' }),
    completePerson({ givenName: 'Íñigo', identifier: '7.654.321-6' }),
    completePerson({ givenName: 'Carla' }),
  ]);
  await page.goto(`${path}/revision`);
  await desk.review.search.fill('inigo');
  await expect(desk.review.persons).toHaveText(['Persona 2: Íñigo Núñez']);
  await expect(desk.review.grid.getByRole('rowheader')).toHaveText(['Persona 2: Íñigo Núñez']);
  await expect(desk.review.shown).toHaveText('Se muestran 1 de 3 personas.');
  await desk.review.search.fill('12345678');
  await expect(desk.review.persons).toHaveText(['Persona 1: Begoña Núñez']);
  await desk.review.search.fill('nadie así');
  await expect(desk.review.shown).toHaveText('Nadie coincide. Cambie la búsqueda o los filtros.');
  await expect(desk.review.grid).toHaveCount(0);
  await desk.review.search.fill('');
  await expect(desk.review.persons).toHaveCount(3);
  await expect(desk.review.shown).toBeEmpty();
});

test('of many, only those with findings; the rest comes back', async ({ page, desk, seed }) => {
  const { path } = await seed(MANY);
  await page.goto(`${path}/revision`);
  await expect(desk.review.findings('Hay 2 datos por corregir')).toBeVisible();
  await desk.review.onlyFindings.check();
  // Of the holder, the first, the sample says what is usual and not there.
  await expect(desk.review.persons).toHaveText([
    'Persona 1: Nombre1 Soto',
    'Persona 40: Nombre40',
    'Persona 50: Nombre50 Soto',
  ]);
  await expect(desk.review.gridRow('Nombre40').getByRole('gridcell').first()).toHaveText('Incompleta');
  await desk.review.search.fill('nombre50');
  await expect(desk.review.persons).toHaveText(['Persona 50: Nombre50 Soto']);
  await desk.review.search.fill('');
  await desk.review.onlyFindings.uncheck();
  await expect(desk.review.grid).toHaveAttribute('aria-rowcount', '61');
});

test('empty fields are left out until they are asked for, hidden ones always', async ({
  page,
  desk,
  seed,
}) => {
  const { path } = await seed([
    completePerson({ paternalName: '' }),
    completePerson({ entityKind: 'J', maternalName: 'kept' }),
  ]);
  await page.goto(`${path}/revision`);
  const natural = desk.review.person('Persona 1');
  await expect(desk.review.fieldLink('Apellido paterno', 'Persona 1')).toBeVisible();
  await expect(natural.getByText('Vacío')).toHaveCount(1);
  await expect(desk.review.fieldLink('Apellido materno', 'Persona 1')).toHaveCount(0);
  await desk.review.hideEmpty.uncheck();
  await expect(desk.review.fieldLink('Apellido materno', 'Persona 1')).toBeVisible();
  await expect(desk.review.fieldLink('Apellido materno', 'Persona 2')).toHaveCount(0);
  await desk.review.hideEmpty.check();
  await expect(desk.review.fieldLink('Apellido materno', 'Persona 1')).toHaveCount(0);
});
