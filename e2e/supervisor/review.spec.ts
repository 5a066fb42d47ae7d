/** The review of an enrollment: its findings, the grid of persons and sections, the search, and long lists. */
import { Keyboard } from '../pages/keyboard.ts';
import { expect, test } from '../setup/fixtures.ts';
import { completePerson } from '../setup/seed.ts';

const WRONG_EMAIL = { id: 'm', address: 'sin arroba', typeCode: 'TDIREEPART' };
const telephone = (number: string) => ({ id: `t-${number}`, number, remark: '', typeCode: 'TTELEMOVIL' });
/** Of 60 persons, 25 have no family name and one has a wrong e-mail address: 26 errors. */
const MANY = Array.from({ length: 60 }, (_, index) =>
  completePerson({
    givenName: `Nombre${index + 1}`,
    paternalName: index >= 10 && index < 35 ? '' : 'Soto',
    telephones: [telephone('+56 9 8765 4321'.replace('4321', String(4000 + index)))],
    ...(index === 49 && { emails: [WRONG_EMAIL] }),
  }),
);
const [NAME, DATA, TELEPHONES, EMAILS] = [0, 1, 2, 4];

test('the review lists the errors, shows the state of each section, and leads to each field', async ({
  page,
  desk,
  seed,
}) => {
  const { path } = await seed([
    completePerson({ identifier: '12.345.678-5', telephones: [telephone('+56 9 8765 4321')] }),
    completePerson({
      givenName: 'Íñigo',
      identifier: '7.654.321-6',
      paternalName: '',
      emails: [WRONG_EMAIL],
    }),
    completePerson({
      entityKind: 'J',
      companyTypeCode: 'SPA',
      businessActivity: 'Comercio',
      givenName: 'Ejemplos del Sur SpA',
      maternalName: 'hidden by a rule',
    }),
  ]);
  await page.goto(`${path}/revision`);
  const errors = desk.review.findings('Hay 2 datos por corregir');

  await test.step('errors', async () => {
    await expect(errors.getByRole('link')).toHaveText([
      'Íñigo · Apellido paterno: escriba el apellido paterno',
      /^Íñigo · Correo electrónico 1 · Correo electrónico: /,
    ]);
    await expect(desk.review.checked).toHaveCount(0);
  });

  await test.step('empty fields are hidden until they are asked for, fields hidden by a rule always', async () => {
    await expect(desk.review.fieldLink('Apellido paterno', 'Íñigo')).toBeVisible();
    await expect(desk.review.person('Íñigo').getByText('Vacío')).toHaveCount(1);
    await expect(desk.review.fieldLink('Apellido materno', 'Íñigo')).toHaveCount(0);
    await desk.review.hideEmpty.uncheck();
    await expect(desk.review.fieldLink('Apellido materno', 'Íñigo')).toBeVisible();
    await expect(
      desk.review.fieldLink('Apellido materno', 'Ejemplos del Sur SpA hidden by a rule'),
    ).toHaveCount(0);
    await desk.review.hideEmpty.check();
    await expect(desk.review.fieldLink('Apellido materno', 'Íñigo')).toHaveCount(0);
  });

  await test.step('search by name and by identifier', async () => {
    await desk.review.search.fill('inigo');
    await expect(desk.review.persons).toHaveText(['Íñigo']);
    await expect(desk.review.grid.getByRole('rowheader')).toHaveText(['Íñigo']);
    await expect(desk.review.shown).toHaveText('Se muestran 1 de 3 personas.');
    await desk.review.search.fill('12345678');
    await expect(desk.review.persons).toHaveText(['Begoña Núñez']);
    await desk.review.search.fill('nadie así');
    await expect(desk.review.shown).toHaveText('Nadie coincide. Cambie la búsqueda o los filtros.');
    await expect(desk.review.grid).toHaveCount(0);
    await desk.review.search.fill('');
    await expect(desk.review.persons).toHaveCount(3);
    await expect(desk.review.shown).toBeEmpty();
  });

  await test.step('the grid shows the state of each section, and its cells lead there', async () => {
    await expect(desk.review.gridRow('Begoña').getByRole('gridcell')).toHaveText([
      'Completa',
      'Completa',
      'Vacía',
      'Vacía',
      'Vacía',
    ]);
    await expect(desk.review.gridRow('Íñigo').getByRole('gridcell')).toHaveText([
      'Incompleta',
      'Vacía',
      'Vacía',
      'Con errores',
      'Vacía',
    ]);
    await desk.review.cellLink('Begoña', TELEPHONES).click();
    await expect(
      desk.review.person('Begoña Núñez').getByRole('heading', { level: 3, name: 'Teléfonos' }),
    ).toBeFocused();
    await desk.review.cellLink('Íñigo', DATA).click();
    await expect(desk.person.scalar('paterno')).toBeFocused();
    await page.goBack();
    await desk.review.cellLink('Íñigo', EMAILS).click();
    await expect(desk.person.rowField('emailFulls', 1, 'email')).toBeFocused();
    await page.goBack();
  });

  await test.step('each error leads to its field; without errors the review says so', async () => {
    await errors.getByRole('link').nth(1).click();
    await expect(desk.person.rowField('emailFulls', 1, 'email')).toBeFocused();
    await desk.person.rowField('emailFulls', 1, 'email').fill('a@example.com');
    await desk.person.scalar('paterno').fill('Soto');
    await desk.frame.stepLink('Revisión y envío').click();
    await expect(desk.review.checked).toHaveText('Nada por corregir.');
    await expect(desk.review.findings(/por corregir/)).toHaveCount(0);
  });
});

test('of many persons only those in sight are in the page, and the keyboard reaches every cell of the grid', async ({
  page,
  desk,
  seed,
}) => {
  const keyboard = new Keyboard(page);
  const { path, personIds } = await seed(MANY);
  await page.goto(`${path}/revision`);

  await test.step('only the rows and persons in sight are in the page', async () => {
    await expect(desk.review.cellLink('Nombre1 ', DATA)).toHaveText('Completa');
    await expect(desk.review.grid).toHaveAttribute('aria-rowcount', '61');
    expect(await desk.review.grid.getByRole('row').count()).toBeLessThan(40);
    expect(await desk.review.persons.count()).toBeLessThan(10);
    await expect(desk.review.personHeading('Nombre60')).toHaveCount(0);
  });

  await test.step('the grid is one stop of the Tab key, and the arrow keys reach every cell', async () => {
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
    await expect(desk.review.personHeading('Nombre40')).toBeFocused();
    await expect(desk.review.personHeading('Nombre40')).toBeInViewport();
  });

  await test.step('a link to a person far below moves the focus there, and scrolling keeps it', async () => {
    await page.goto(`${path}/revision#review.${personIds[59]}`);
    await expect(desk.review.personHeading('Nombre60 Soto')).toBeFocused();
    await expect(desk.review.personHeading('Nombre60 Soto')).toBeInViewport();
    expect(await desk.review.persons.count()).toBeLessThan(10);
    await page.mouse.move(700, 400);
    await page.mouse.wheel(0, -200_000);
    await expect(desk.review.heading).toBeInViewport();
    await expect(desk.review.personHeading('Nombre60 Soto')).toBeFocused();
  });
});

/** A digit in a name is a finding of its own: Nombre11 is Nombrebb. */
const toLetters = (name: string) => name.replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));

test('a long list of errors grows on demand, and the review can be limited to persons with findings', async ({
  page,
  desk,
  seed,
}) => {
  const { path } = await seed(MANY.map((person) => ({ ...person, givenName: toLetters(person.givenName) })));
  await page.goto(`${path}/revision`);
  const errors = desk.review.findings('Hay 26 datos por corregir');

  await test.step('the list shows 20 errors, then the others, and the focus goes to the first new one', async () => {
    await expect(errors.getByRole('link')).toHaveCount(20);
    await errors.getByRole('button', { name: 'Mostrar más (quedan 6)' }).click();
    await expect(errors.getByRole('link')).toHaveCount(26);
    await expect(errors.getByRole('link').nth(20)).toBeFocused();
    await expect(errors.getByRole('button')).toHaveCount(0);
  });

  await test.step('only persons with findings', async () => {
    await desk.review.onlyFindings.check();
    // 26 persons with errors, and the holder, of whom the sample profile misses something usual.
    await expect(desk.review.shown).toHaveText('Se muestran 27 de 60 personas.');
    await expect(desk.review.grid).toHaveAttribute('aria-rowcount', '28');
    await expect(desk.review.persons.nth(0)).toHaveText('Nombreb Soto');
    await expect(desk.review.persons.nth(1)).toHaveText('Nombrebb');
    await expect(desk.review.gridRow('Nombrebb').getByRole('gridcell').first()).toHaveText('Incompleta');
    await desk.review.search.fill('nombrefa');
    await expect(desk.review.persons).toHaveText(['Nombrefa Soto']);
    await desk.review.search.fill('');
    await desk.review.onlyFindings.uncheck();
    await expect(desk.review.grid).toHaveAttribute('aria-rowcount', '61');
  });
});
