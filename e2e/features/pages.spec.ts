/** Every page has its address, and nothing typed is lost by leaving a page. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../setup/fixtures.ts';
import { wrapTexts } from '../setup/foreign-program.ts';
import { completePerson } from '../setup/seed.ts';

test('every page has its address, and back and forward lead through them', async ({ page, desk }) => {
  await desk.home.create();
  await expect(page).toHaveURL(/\/inscripciones\/[\w-]+$/);
  await desk.start.fill();
  await desk.frame.nextButton.click();
  await expect(desk.person.heading(1, 1)).toBeVisible();
  await expect(page).toHaveURL(/\/inscripciones\/[\w-]+\/personas\/[\w-]+$/);
  await desk.frame.stepLink('Revisión y envío').click();
  await expect(desk.review.heading).toBeVisible();
  await expect(page).toHaveURL(/\/revision$/);

  await page.goBack();
  await expect(desk.person.heading(1, 1)).toBeVisible();
  await page.goBack();
  await expect(desk.start.chosenRisk).toHaveValue('MOD');
  await page.goForward();
  await expect(desk.person.heading(1, 1)).toBeVisible();
  await page.goForward();
  await expect(desk.review.heading).toBeVisible();
});

test('the address of a page that does not exist says so and leads home', async ({ page, desk, seed }) => {
  const { path } = await seed([completePerson()]);
  for (const address of [
    '/inscripciones/none',
    '/inscripciones/none/personas/none',
    `${path}/elsewhere`,
    `${path}/personas/none`,
    '/elsewhere',
  ]) {
    await test.step(address, async () => {
      await page.goto(address);
      await expect(desk.notFound).toBeVisible();
      await expect(page).toHaveTitle('No encontramos esta página · Enrola');
      await expect(desk.frame.nextButton).toHaveCount(0);
    });
  }
  await page.getByRole('link', { name: 'Ir al inicio' }).click();
  await expect(desk.home.drafts).toHaveCount(1);
});

test('text typed just before the page is left is there on return, and saved text survives a reload', async ({
  page,
  desk,
  seed,
}) => {
  const { personPath } = await seed([completePerson(), completePerson({ givenName: 'Berta' })]);
  const { person, frame } = desk;
  const name = person.scalar('materno');
  await page.goto(personPath(1));
  const leave = async (text: string, link: Locator, arrived: Locator) => {
    await name.fill(text);
    if (link === desk.help.link) await desk.menuButton.click();
    await link.click();
    await expect(arrived).toBeVisible();
    await page.goBack();
    await expect(name).toHaveValue(text);
  };
  await leave('another person', frame.personLink('Berta'), person.heading(2, 2));
  await leave('the help', desk.help.link, desk.help.heading);
  await leave('home', page.getByRole('link', { name: 'Enrola · Inicio' }), desk.home.newButton);

  for (const text of ['first', 'second']) {
    await name.fill(text);
    await expect(frame.saved).toBeVisible();
    await page.reload();
    await expect(name).toHaveValue(text);
  }
});

/** Counts the forms that are made from the next page on. */
async function watchForms(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    let forms = 0;
    const create = Document.prototype.createElement.bind(document);
    document.createElement = (name: string) => {
      forms += name === 'form' ? 1 : 0;
      return create(name);
    };
    Object.assign(window, { countForms: () => forms });
  });
  return () => page.evaluate('window.countForms()');
}

test('the next person is ready while nothing is typed, and takes the keys at once', async ({
  page,
  desk,
  seed,
}) => {
  const { personPath } = await seed(
    ['Ana', 'Berta', 'Carla'].map((givenName) => completePerson({ givenName })),
  );
  const { person, frame } = desk;
  const countForms = await watchForms(page);
  await page.goto(personPath(1));
  await expect.poll(countForms).toBe(2);
  await expect(person.scalar('nombre')).toHaveCount(1);
  await expect(page).toHaveTitle(/^Persona 1 /);
  await frame.nextButton.click();
  await expect(person.heading(2, 3)).toHaveText('Berta Núñez');
  await expect(page).toHaveTitle(/^Persona 2 /);
  await person.scalar('materno').fill('Paz');
  await expect.poll(countForms).toBe(3);
  await page.keyboard.press('Control+z');
  await expect(person.scalar('materno')).toHaveValue('');
  await frame.nextButton.click();
  await expect(person.heading(3, 3)).toHaveText('Carla Núñez');
  // One for each person: nobody comes after Carla.
  expect(await countForms()).toBe(3);
  await frame.personLink(1).click();
  await expect(person.scalar('nombre')).toHaveValue('Ana');
});

test('the person whose link the pointer is on is ready, and the first person on the first step', async ({
  page,
  desk,
  seed,
}) => {
  const { path } = await seed(['Ana', 'Berta', 'Carla'].map((givenName) => completePerson({ givenName })));
  const { person, frame } = desk;
  const countForms = await watchForms(page);
  await page.goto(path);
  // That of the step itself, and Ana's.
  await expect.poll(countForms).toBe(2);
  await expect(person.scalar('nombre')).toHaveCount(0);
  await frame.personLink(3).hover();
  await expect.poll(countForms).toBe(3);
  await frame.personLink(3).click();
  await expect(person.heading(3, 3)).toHaveText('Carla Núñez');
  await expect(person.scalar('nombre')).toHaveCount(1);
  await expect(page).toHaveTitle(/^Persona 3 /);
  expect(await countForms()).toBe(3);
  await person.scalar('materno').fill('Paz');
  await frame.personLink(1).click();
  await expect(person.scalar('nombre')).toHaveValue('Ana');
  await expect(frame.personLink(3)).toContainText('Carla Núñez');
  await frame.personLink(3).click();
  await expect(person.scalar('materno')).toHaveValue('Paz');
});

for (const follows of [false, true]) {
  test(`pages hold while another program wraps ${follows ? 'each text as it comes' : 'all texts'}`, async ({
    page,
    desk,
    seed,
  }) => {
    const { path, personPath } = await seed([completePerson({ identifier: '' }), completePerson()]);
    const { frame, person } = desk;
    const identifier = person.scalar('identificador');
    await page.goto(personPath(1));
    await expect(frame.personLink(2)).toContainText('completa');
    await wrapTexts(page, { follows });

    await test.step('every key stays', async () => {
      await identifier.focus();
      await page.keyboard.type('12345678-5');
      await page.keyboard.press('Tab');
      await expect(identifier).toHaveValue('12.345.678-5');
      await person.scalar('fechaNacimiento').fill('06-10-1984');
      await person.addButton('telefonoFulls').click();
      await person.rowField('telefonoFulls', 1, 'telefono').fill('9 8123 4567');
      await person.rowField('telefonoFulls', 1, 'telefono').blur();
      await wrapTexts(page);
      await person.removeButton('telefonoFulls', 1).click();
    });
    await test.step('what changed is what is shown', async () => {
      await person.scalar('nombre').fill('Almudena');
      await expect(frame.personLink(1)).toContainText('Almudena Núñez');
      await expect(frame.personLink(1)).toContainText('completa');
      await expect(page.getByRole('main')).toContainText('6 de octubre de 1984');
    });
    await test.step('pages and languages change', async () => {
      await frame.personLink(2).click();
      await expect(person.heading(2, 2)).toBeVisible();
      await wrapTexts(page);
      await frame.reviewButton.click();
      await expect(desk.review.heading).toBeVisible();
      await desk.review.waitForAll();
      await wrapTexts(page);
      await desk.switchLanguage('en');
      await desk.switchLanguage('es');
      await expect(page.getByRole('main')).toContainText('Almudena');
      await desk.home.open();
      await wrapTexts(page);
      await page
        .getByRole('main')
        .getByRole('link', { name: /Almudena/ })
        .first()
        .click();
      await page.goto(personPath(1));
      await expect(identifier).toHaveValue('12.345.678-5');
      expect(page.url()).toContain(path);
    });
  });
}

test('keys scroll a page on which nothing has the focus', async ({ page, desk, seed }) => {
  await page.setViewportSize({ width: 1366, height: 500 });
  const { personPath } = await seed([completePerson()]);
  await page.goto(personPath(1));
  await expect(desk.person.heading(1, 1)).toBeVisible();
  // The rows are painted after the first fields, and only they make the page higher than its window.
  await expect(desk.person.section('cuentaBancarioFulls')).toBeVisible();
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  const readTop = () => page.evaluate(() => document.body.scrollTop);
  for (const [down, up] of [
    ['PageDown', 'PageUp'],
    ['Space', 'Shift+Space'],
    ['End', 'Home'],
    ['ArrowDown', 'ArrowUp'],
  ] as const) {
    await page.keyboard.press(down);
    await expect.poll(readTop, down).toBeGreaterThan(0);
    await page.keyboard.press(up);
    await expect.poll(readTop, up).toBe(0);
  }
});
