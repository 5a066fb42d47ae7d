/** The first step of an enrollment: its risk profile, its persons, and what is done with it as a whole. */
import { Keyboard } from '../pages/keyboard.ts';
import { expect, test } from '../setup/fixtures.ts';
import { completePerson } from '../setup/seed.ts';

const ANA = completePerson({ givenName: 'Ana', paternalName: 'Soto' });
const BERTA = completePerson({ givenName: 'Berta', paternalName: 'Rojas', sex: '' });

test('the first step names the enrollment, shows each person with what is missing, and leads on by name', async ({
  page,
  desk,
  seed,
}) => {
  const { path, personPath } = await seed([ANA, BERTA]);
  const { start, frame } = desk;
  await page.goto(path);
  await expect(start.heading).toHaveText('Ana Soto y 1 más');
  await expect(page).toHaveTitle('Perfil de riesgo y personas · Enrola');
  await expect(start.chosenRisk).toHaveValue('MOD');
  await expect(start.persons).toHaveText([
    /Ana Soto.*12\.345\.678-5.*Titular.*completa/,
    /Berta Rojas.*falta 1 dato/,
  ]);
  await expect(frame.nextButton).toHaveText('Siguiente: Ana S.');
  await frame.nextButton.click();
  await expect(page).toHaveURL(personPath(1));
  await expect(frame.nextButton).toHaveText('Siguiente: Berta R.');
  await frame.nextButton.click();
  await expect(page).toHaveURL(personPath(2));
  // The last one leads to the review.
  await expect(frame.nextButton).toHaveCount(0);
  await expect(frame.reviewButton).toBeVisible();
});

test('the risk profile is chosen by arrows, and Enter leads to the button that goes on', async ({
  page,
  desk,
}) => {
  const keyboard = new Keyboard(page);
  await desk.home.create();
  await keyboard.enter(desk.start.riskProfile, 'Agresivo');
  await page.keyboard.press('Enter');
  await expect(desk.frame.nextButton).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(desk.person.heading(1, 1)).toBeVisible();
  await page.goBack();
  await expect(desk.start.chosenRisk).toHaveAccessibleName('Agresivo');
});

test('an enrollment is duplicated and deleted from its menu, which keeps it for a day', async ({
  page,
  desk,
  seed,
  storage,
  faults,
}) => {
  const { path } = await seed([ANA]);
  const { menu } = desk.start;
  await page.goto(path);
  await menu.choose('duplicate');
  await expect(page).not.toHaveURL(path);
  await expect(desk.start.heading).toHaveText('Ana Soto');
  expect(await storage.list('enrollments')).toHaveLength(2);

  await menu.choose('delete');
  await expect(menu.deleteDialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu.button).toBeFocused();
  await menu.choose('delete');
  await menu.deleteDialog.getByRole('button', { name: 'Eliminar', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect(desk.home.drafts).toHaveCount(1);
  expect(await storage.list('enrollments')).toContainEqual(
    expect.objectContaining({ deletedAt: expect.any(String) }),
  );
  expect(faults).toEqual([]);
});

test('a person is found in the list by name or identifier, and what was typed stays from page to page', async ({
  page,
  desk,
  seed,
}) => {
  const persons = Array.from({ length: 12 }, (_, index) =>
    completePerson({ givenName: `Nombre${index + 1}`, paternalName: index === 10 ? 'Muñoz' : 'Soto' }),
  );
  const { path, personPath } = await seed(persons);
  const { frame } = desk;
  await page.goto(path);
  await frame.filter.fill('munoz');
  await expect(frame.persons).toHaveText([/Nombre11 Muñoz/]);
  await expect(frame.personLink(11)).toBeVisible();
  await frame.filter.press('Enter');
  await expect(page).toHaveURL(personPath(11));
  await expect(frame.filter).toHaveValue('munoz');
  await frame.filter.fill('12.345.678');
  await expect(frame.persons).toHaveText([/Nombre1 Soto/]);
  await frame.filter.fill('nadie');
  await expect(page.getByText('Ninguna persona coincide.')).toBeVisible();
  await frame.filter.press('Escape');
  await expect(frame.persons).toHaveCount(12);
});
