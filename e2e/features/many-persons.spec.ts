/** 60 persons: the list mounts only what is in sight, each person can be reached, and all are sent. */
import { Keyboard } from '../pages/keyboard.ts';
import { expect, test } from '../setup/fixtures.ts';
import { completePerson } from '../setup/seed.ts';

const PERSONS = Array.from({ length: 60 }, (_, index) =>
  completePerson({ givenName: `Nombre${index + 1}`, paternalName: 'Soto' }),
);

test('60 persons are reached by mouse, by Tab and by address, and arrive in their order', async ({
  page,
  desk,
  sandbox,
  seed,
}) => {
  test.slow();
  const { personPath } = await seed(PERSONS);
  const { frame, person } = desk;
  const keyboard = new Keyboard(page);

  await test.step('the address of a person brings them into sight in the list', async () => {
    await page.goto(personPath(30));
    await expect(person.scalar('nombre')).toHaveValue('Nombre30');
    await expect(frame.personLink('Nombre30 Soto')).toBeInViewport();
    for (const name of ['Nombre1 Soto', 'Nombre60 Soto']) await expect(frame.personLink(name)).toHaveCount(0);
    expect(await frame.persons.count()).toBeLessThan(40);
  });

  await test.step('Tab reaches the last person', async () => {
    await frame.personLink('Nombre30 Soto').focus();
    for (const n of [45, 60]) await keyboard.tabTo(frame.personLink(`Nombre${n} Soto`));
    await keyboard.press('Enter');
    await expect(page).toHaveURL(personPath(60));
    await expect(person.heading(60, 60)).toBeFocused();
  });

  await test.step('the wheel reaches the first person', async () => {
    await frame.list.hover();
    await page.mouse.wheel(0, -10_000);
    await frame.personLink('Nombre1 Soto').click();
    await expect(person.heading(1, 60)).toBeVisible();
    await expect(frame.personLink('Nombre60 Soto')).toHaveCount(0);
  });

  await test.step('a person added at the end is opened and in sight', async () => {
    await frame.addPersonButton.click();
    await expect(person.heading(61, 61)).toBeVisible();
    await expect(frame.personLink(61)).toBeInViewport();
    await page.keyboard.press('Control+z');
    await expect(frame.personLink(61)).toHaveCount(0);
  });

  await test.step('all arrive in their order', async () => {
    await frame.reviewButton.click();
    await desk.review.approveAndSend();
    await expect(desk.receipt.heading).toBeVisible();
    expect((await sandbox.clients()).map(({ fields }) => fields['nombre'])).toEqual(
      PERSONS.map(({ givenName }) => givenName),
    );
  });
});

test('a script quicker than a frame fills the person that it has added', async ({ page, desk, seed }) => {
  const { personPath } = await seed(PERSONS.slice(0, 1));
  const { frame, person } = desk;
  await page.goto(personPath(1));
  await expect(person.scalar('nombre')).toHaveValue('Nombre1');
  for (const n of [2, 3, 4, 5, 6]) {
    await frame.addPersonButton.click();
    await person.scalar('nombre').fill(`Nombre${n}`);
  }
  for (const n of [5, 4, 3, 2, 1]) {
    await frame.previousButton.click();
    await person.scalar('paterno').fill(`Soto${n}`);
  }
  for (const n of [1, 2, 3, 4, 5]) await expect(frame.personLink(`Nombre${n} Soto${n}`)).toBeVisible();
  await expect(frame.personLink('Nombre6')).toBeVisible();
});

test('a request of more than 64 KiB arrives whole: no limit of keepalive holds it back', async ({
  page,
  desk,
  sandbox,
  seed,
}) => {
  test.slow();
  const people = Array.from({ length: 250 }, (_, index) =>
    completePerson({ givenName: `Nombre${index + 1}`, paternalName: 'Soto' }),
  );
  const { path } = await seed(people);
  await page.goto(`${path}/revision`);
  await desk.review.approveAndSend();
  await expect(desk.receipt.heading).toBeVisible();
  const [sent] = await sandbox.submissions();
  expect(sent?.body.length).toBeGreaterThan(64 * 1024);
  expect(sent?.body).toContain('Nombre250');
});
