/** 60 persons: the list mounts only what is in sight, and everyone can be reached. */
import { expect, test } from '../setup/fixtures.ts';
import { Keyboard } from '../pages/keyboard.ts';
import { completePerson } from '../setup/seed.ts';

const PERSONS = Array.from({ length: 60 }, (_, index) =>
  completePerson({ givenName: `Nombre${index + 1}`, paternalName: 'Soto' }),
);

test('the list is windowed, and scrolls to the last person', async ({ page, desk, seed }) => {
  const { path, personPath } = await seed(PERSONS);
  await page.goto(path);
  await expect(desk.frame.personLink('Nombre1 Soto')).toBeVisible();
  expect(await desk.frame.persons.count()).toBeLessThan(40);
  await expect(desk.frame.personLink('Nombre60 Soto')).toHaveCount(0);
  await desk.frame.list.hover();
  await page.mouse.wheel(0, 10_000);
  await desk.frame.personLink('Nombre60 Soto').click();
  await expect(page).toHaveURL(personPath(60));
  await expect(desk.person.heading(60, 60)).toBeVisible();
  await expect(desk.person.scalar('nombre')).toHaveValue('Nombre60');
});

test('the Tab key alone reaches the last person', async ({ page, desk, seed }) => {
  test.slow();
  const keyboard = new Keyboard(page);
  const { path, personPath } = await seed(PERSONS);
  await page.goto(path);
  await keyboard.tabTo(desk.frame.personLink('Nombre1 Soto'));
  for (const n of [15, 30, 45, 60]) await keyboard.tabTo(desk.frame.personLink(`Nombre${n} Soto`));
  await keyboard.press('Enter');
  await expect(page).toHaveURL(personPath(60));
  await expect(desk.person.heading(60, 60)).toBeFocused();
});

test('an opened person is brought into sight, also after a reload', async ({ page, desk, seed }) => {
  const { personPath } = await seed(PERSONS);
  await page.goto(personPath(45));
  await expect(desk.frame.personLink('Nombre45 Soto')).toBeInViewport();
  await page.reload();
  await expect(desk.frame.personLink('Nombre45 Soto')).toBeInViewport();
  await expect(desk.person.scalar('nombre')).toHaveValue('Nombre45');
});

test('a person added at the end is opened and listed', async ({ page, desk, seed }) => {
  const { path } = await seed(PERSONS);
  await page.goto(path);
  await desk.frame.addPersonButton.click();
  await expect(desk.person.heading(61, 61)).toBeVisible();
  await expect(desk.frame.personLink(61)).toBeInViewport();
});

test('all 60 arrive in their order', async ({ page, desk, sandbox, seed }) => {
  const { path } = await seed(PERSONS);
  await page.goto(`${path}/revision`);
  await desk.review.approveAndSend();
  await expect(desk.receipt.heading).toBeVisible();
  expect((await sandbox.clients()).map(({ fields }) => fields['nombre'])).toEqual(
    PERSONS.map(({ givenName }) => givenName),
  );
});
