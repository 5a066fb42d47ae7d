/** The review of an enrollment: its findings, the grid of values with the person beside it, cards, search and keys. */
import { rowWith } from '../../src/domain/enrollment/builders.fixture.ts';
import { Keyboard } from '../pages/keyboard.ts';
import { expect, test } from '../setup/fixtures.ts';
import { listSeen } from '../setup/list-seen.ts';
import { completePerson } from '../setup/seed.ts';

const WRONG_EMAIL = rowWith('emails', { address: 'sin arroba', typeCode: 'TDIREEPART' });
const telephone = (number: string) =>
  rowWith('telephones', { id: `t-${number}`, number, typeCode: 'TTELEMOVIL' });
/** 60 persons: 25 have no family name and one has a wrong e-mail address, which makes 26 errors. */
const MANY = Array.from({ length: 60 }, (_, index) =>
  completePerson({
    givenName: `Nombre${index + 1}`,
    paternalName: index >= 10 && index < 35 ? '' : 'Soto',
    telephones: [telephone('+56 9 8765 4321'.replace('4321', String(4000 + index)))],
    ...(index === 49 && { emails: [WRONG_EMAIL] }),
  }),
);
/** Columns of the grid. */
const [NAME, IDENTIFIER, BIRTH, TELEPHONE, , , EMAIL] = [0, 1, 2, 3, 4, 5, 6];

test('few persons stand as cards with what was found beside each value, and each error leads to its field', async ({
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
    await expect(desk.review.grid).toHaveCount(0);
    await expect(desk.review.person('Íñigo').getByText('Error: escriba el apellido paterno')).toBeVisible();
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

  await test.step('J and K go from card to card, and E to the person', async () => {
    await desk.review.heading.focus();
    await page.keyboard.press('j');
    await expect(desk.review.personHeading('Begoña Núñez')).toBeFocused();
    await page.keyboard.press('j');
    await expect(desk.review.personHeading('Íñigo')).toBeFocused();
    await page.keyboard.press('k');
    await expect(desk.review.personHeading('Begoña Núñez')).toBeFocused();
    await page.keyboard.press('j');
    await page.keyboard.press('e');
    await expect(desk.person.heading(2, 3)).toBeVisible();
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

test('the grid shows the values of all persons, marks what was found in its cell, sorts, filters and searches', async ({
  page,
  desk,
  seed,
}) => {
  const { path } = await seed(
    ['Zoila', 'Ana', 'Íñigo', 'Berta', 'Carla', 'Diego'].map((givenName, index) =>
      completePerson({
        givenName,
        birthDate: `19${90 - index}-02-0${index + 1}`,
        telephones: [telephone(`+56 9 8765 400${index}`)],
        ...(givenName === 'Íñigo' && { emails: [WRONG_EMAIL] }),
        ...(givenName === 'Ana' && {
          telephones: [telephone('+56 9 8765 4321'), telephone('+56 2 2123 4567')],
        }),
      }),
    ),
  );
  await page.goto(`${path}/revision`);
  const names = desk.review.grid.getByRole('rowheader');
  // A person counts as seen only when the panel showed all of it.
  await expect(desk.review.seen).toHaveText('1 de 6 vistas');

  await test.step('values as they are read, and what is wrong as the description of its cell', async () => {
    await expect(desk.review.cell('Zoila', TELEPHONE)).toHaveText('9 8765 4000');
    await expect(desk.review.cell('Zoila', BIRTH)).toHaveText('01-02-1990');
    await expect(desk.review.cell('Íñigo', EMAIL)).toHaveAccessibleDescription(/^Error: .*@/);
    await expect(desk.review.cell('Íñigo', EMAIL)).toContainText('Error');
    await expect(desk.review.cell('Ana', EMAIL)).toHaveAccessibleDescription('');
  });

  await test.step('other rows of a person fold out and away', async () => {
    await expect(desk.review.cell('Ana', TELEPHONE)).toContainText('+1');
    await desk.review.cell('Ana', TELEPHONE).getByText('9 8765 4321').click();
    await page.keyboard.press('Enter');
    await expect(names).toHaveCount(7);
    await expect(desk.review.cell('Ana Núñez, fila 2', TELEPHONE)).toContainText('2 2123 4567');
    await page.keyboard.press('ArrowDown');
    await expect(desk.review.cell('Ana Núñez, fila 2', TELEPHONE)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(names).toHaveCount(6);
    await expect(desk.review.cell('Ana', TELEPHONE)).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(desk.review.cell('Ana', BIRTH)).toBeFocused();
  });

  await test.step('a column sorts up, down, and not at all', async () => {
    await desk.review.sortButton('Nombre').click();
    await expect(names).toHaveText([/Ana/, /Berta/, /Carla/, /Diego/, /Íñigo/, /Zoila/]);
    await desk.review.sortButton('Fecha de nacimiento').click();
    await expect(names.first()).toContainText('Diego');
    await desk.review.sortButton('Fecha de nacimiento').click();
    await expect(names.first()).toContainText('Zoila');
    await expect(desk.review.grid.getByRole('columnheader', { name: 'Fecha de nacimiento' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await desk.review.sortButton('Fecha de nacimiento').click();
    await expect(names).toHaveText([/Zoila/, /Ana/, /Íñigo/, /Berta/, /Carla/, /Diego/]);
  });

  await test.step('search finds by every value, in any way of writing it', async () => {
    for (const [text, found] of [
      ['inigo', /Íñigo/],
      ['arroba', /Íñigo/],
      ['221234567', /Ana/],
      ['04-02-1987', /Berta/],
    ] as const) {
      await desk.review.search.fill(text);
      await expect(names).toHaveText([found]);
    }
    await expect(desk.review.shown).toHaveText('Se muestran 1 de 6 personas.');
    await desk.review.search.fill('nadie así');
    await expect(desk.review.shown).toHaveText('Nadie coincide. Cambie la búsqueda o los filtros.');
    await desk.review.search.fill('');
    await expect(names).toHaveCount(6);
    await expect(desk.review.shown).toBeEmpty();
  });

  await test.step('the panel shows the person of the cell; who was shown counts as seen', async () => {
    await desk.review.cell('Carla', IDENTIFIER).click();
    await expect(desk.review.persons).toHaveText(['Carla Núñez']);
    await expect(desk.review.seen).toHaveText(/^[3-5] de 6 vistas$/);
  });
});

test('letters go through the persons, observe and correct; they can be turned off', async ({
  page,
  desk,
  seed,
}) => {
  const { path } = await seed(
    ['Ana', 'Berta', 'Carla', 'Diego', 'Elsa', 'Fidel'].map((givenName) => completePerson({ givenName })),
  );
  const { supervision } = desk.review;
  await page.goto(`${path}/revision`);
  await desk.review.cell('Ana', IDENTIFIER).click();

  await test.step('J and K: the panel follows, and the cell keeps its column', async () => {
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await expect(desk.review.cell('Berta', IDENTIFIER)).toBeFocused();
    await expect(desk.review.persons).toHaveText(['Berta Núñez']);
    await page.keyboard.press('Enter');
    await expect(desk.review.personHeading('Berta')).toBeFocused();
    await page.keyboard.press('j');
    await expect(desk.review.personHeading('Carla')).toBeFocused();
  });

  await test.step('letters act wherever the focus is', async () => {
    await desk.review.heading.focus();
    await page.keyboard.press('k');
    await expect(desk.review.cell('Berta', IDENTIFIER)).toBeFocused();
    await desk.review.heading.focus();
    await expect(supervision.handInButton).toBeVisible();
    await page.keyboard.press('a');
    await expect(supervision.handInButton).toBeFocused();
  });

  await test.step('O observes the value of the cell; its cell and the panel show it', async () => {
    await desk.review.cell('Carla', BIRTH).click();
    // The letter key does the same as this button, once the button is there.
    await expect(supervision.mark('Carla Núñez · Fecha de nacimiento')).toBeVisible();
    await page.keyboard.press('o');
    await expect(supervision.dialog).toContainText('Carla Núñez · Fecha de nacimiento');
    await supervision.dialog.getByRole('textbox', { name: 'Observación' }).fill('Otro año');
    await supervision.dialog.getByRole('textbox', { name: 'Su nombre' }).fill('Sofía');
    await supervision.dialog.getByRole('button', { name: 'Agregar observación' }).click();
    await expect(desk.review.cell('Carla', BIRTH)).toHaveAccessibleDescription('Observación: Otro año');
    await expect(supervision.thread('Carla Núñez · Fecha de nacimiento')).toContainText('Otro año');
    await desk.review.showOnly('Observadas');
    await expect(desk.review.grid.getByRole('rowheader')).toHaveText([/Carla/]);
    await desk.review.showOnly('Todas');
  });

  await test.step('what is typed in the search is text, and letters that are off do nothing', async () => {
    await desk.review.search.press('j');
    await expect(desk.review.search).toHaveValue('j');
    await desk.review.search.fill('');
    await desk.review.cell('Ana', NAME).click();
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog');
    await expect(keys.getByRole('row', { name: 'Observar el dato o la persona' })).toContainText('O');
    await keys.getByRole('checkbox').uncheck();
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await expect(desk.review.cell('Ana', NAME)).toBeFocused();
    await page.evaluate(() => localStorage.removeItem('enrola.sign-key'));
  });

  await test.step('E goes to the field of the cell', async () => {
    await desk.review.cell('Diego', BIRTH).click();
    await page.keyboard.press('e');
    await expect(desk.person.scalar('fechaNacimiento')).toBeFocused();
    await expect(desk.person.heading(4, 6)).toBeVisible();
  });
});

test('a card counts as seen once its name was in sight, or the keyboard was in it', async ({
  page,
  desk,
  seed,
}) => {
  await page.setViewportSize({ width: 800, height: 700 });
  const telephones = Array.from({ length: 24 }, (_, index) => telephone(`+56 9 8765 40${index + 10}`));
  const { path } = await seed(
    ['Ana', 'Berta', 'Carla'].map((givenName) => completePerson({ givenName, telephones })),
  );
  await page.goto(`${path}/revision`);
  await desk.review.waitForAll();
  await expect(desk.review.seen).toHaveText('1 de 3 vistas');

  await test.step('its name is enough, and no other one is', async () => {
    await desk.review.scrollTo('Berta', 'start');
    await expect(desk.review.seen).toHaveText('2 de 3 vistas');
  });

  await test.step('J goes to the next one', async () => {
    await desk.review.personHeading('Berta').focus();
    await page.keyboard.press('j');
    await expect(desk.review.personHeading('Carla')).toBeFocused();
    await expect(desk.review.seen).toHaveText('3 de 3 vistas');
  });
});

test('who was seen is kept with the enrollment; who is changed has to be seen again', async ({
  page,
  desk,
  seed,
  storage,
}) => {
  const { path, personPath } = await seed(
    ['Ana', 'Berta', 'Carla', 'Diego', 'Elsa', 'Fidel'].map((givenName) => completePerson({ givenName })),
  );
  await page.goto(personPath(1));
  await desk.frame.reviewButton.click();
  await expect(desk.review.checked).toHaveText('Nada por corregir.');
  await desk.review.supervision.handIn('Ana Agente');
  // The person who entered it does not review it.
  await desk.review.supervision.workAs('Sofía Supervisora');
  // A person counts as seen only when the panel showed it.
  for (const [index, name] of ['Ana', 'Berta', 'Carla'].entries()) {
    await desk.review.cell(name, NAME).click();
    await expect(desk.review.seen).toHaveText(`${index + 1} de 6 vistas`);
  }
  // Seen persons are saved when the user is idle.
  await expect.poll(async () => listSeen(await storage.list('reviews'))).toHaveLength(3);
  await page.goto(`${path}/revision#review.none`);
  await page.reload();
  await expect(desk.review.seen).toHaveText('3 de 6 vistas');
  await page.goto(personPath(2));
  await desk.person.scalar('nombre').fill('Bertina');
  await desk.frame.stepLink('Revisión y envío').click();
  await expect(desk.review.seen).toHaveText('2 de 6 vistas');
});

test('of many persons only those in sight are in the page, and the keyboard reaches every cell of the grid', async ({
  page,
  desk,
  seed,
}) => {
  const keyboard = new Keyboard(page);
  const { path, personIds } = await seed(MANY);
  await page.goto(`${path}/revision`);

  await test.step('only the rows in sight are in the page, and one person', async () => {
    await expect(desk.review.cell('Nombre1 ', TELEPHONE)).toHaveText('9 8765 4000');
    await expect(desk.review.grid).toHaveAttribute('aria-rowcount', '61');
    expect(await desk.review.grid.getByRole('row').count()).toBeLessThan(40);
    await expect(desk.review.persons).toHaveText(['Nombre1 Soto']);
  });

  await test.step('the grid is one stop of the Tab key, and the arrow keys reach every cell', async () => {
    await desk.review.search.focus();
    await keyboard.tabTo(desk.review.cell('Nombre1 ', NAME));
    await keyboard.press('ArrowRight');
    await expect(desk.review.cell('Nombre1 ', IDENTIFIER)).toBeFocused();
    await keyboard.press('Control+End');
    await expect(desk.review.gridRow('Nombre60 ').getByRole('gridcell').last()).toBeFocused();
    await expect(desk.review.gridRow('Nombre60 ')).toHaveAttribute('aria-rowindex', '61');
    await keyboard.press('Home');
    for (let up = 0; up < 20; up += 1) await keyboard.press('ArrowUp');
    await expect(desk.review.cell('Nombre40 ', NAME)).toBeFocused();
    await keyboard.press('Shift+Tab');
    await keyboard.press('Tab');
    await expect(desk.review.cell('Nombre40 ', NAME)).toBeFocused();
    await keyboard.press('Enter');
    await expect(desk.review.personHeading('Nombre40')).toBeFocused();
    await expect(desk.review.personHeading('Nombre40')).toBeInViewport();
  });

  await test.step('the heads are reached from the first row, and sort', async () => {
    await desk.review.cell('Nombre40 ', NAME).focus();
    await keyboard.press('Control+Home');
    await keyboard.press('ArrowUp');
    await expect(desk.review.sortButton('Nombre')).toBeFocused();
  });

  await test.step('a link to a person far below opens it, and moves the focus there', async () => {
    await page.goto(`${path}/revision#review.${personIds[59]}`);
    await expect(desk.review.personHeading('Nombre60 Soto')).toBeFocused();
    await expect(desk.review.personHeading('Nombre60 Soto')).toBeInViewport();
    await expect(desk.review.persons).toHaveCount(1);
  });
});

/** A digit in a name is a finding of its own: Nombre11 becomes Nombrebb. */
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
    // 26 persons with errors, and the holder, for whom the sample profile has a notice.
    await desk.review.showOnly('Con hallazgos');
    await expect(desk.review.shown).toHaveText('Se muestran 27 de 60 personas.');
    await expect(desk.review.grid).toHaveAttribute('aria-rowcount', '28');
    await expect(desk.review.cell('Nombrebb', NAME)).toHaveAccessibleDescription(/^Error: /);
    await desk.review.search.fill('nombrefa');
    await expect(desk.review.grid.getByRole('rowheader')).toHaveText([/Nombrefa Soto/]);
    await desk.review.search.fill('');
    await desk.review.showOnly('Todas');
    await expect(desk.review.grid).toHaveAttribute('aria-rowcount', '61');
  });
});
