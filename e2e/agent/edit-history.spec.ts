/** Undo and redo over fields, rows and persons. */
import { expect, test } from '../setup/fixtures.ts';
import { completePerson } from '../setup/seed.ts';

test('Ctrl+Z takes back fields, rows and persons in their order, Ctrl+Y does them again', async ({
  page,
  desk,
  seed,
}) => {
  const { personPath } = await seed([completePerson({ givenName: '' })]);
  await page.goto(personPath(1));
  const name = desk.person.scalar('nombre');
  const mother = desk.person.scalar('materno');
  await name.fill('Begoña');
  await mother.fill('Soto');
  await page.getByRole('button', { name: 'Agregar teléfono' }).click();
  const row = page.getByRole('group', { name: 'Teléfono 1' });
  await row.getByLabel('Teléfono', { exact: true }).fill('22 345 6789');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Eliminar teléfono 1' }).click();
  await expect(row).toHaveCount(0);
  await expect(desk.frame.saved).toBeVisible();

  await page.keyboard.press('Control+z');
  await expect(row.getByLabel('Teléfono', { exact: true })).toHaveValue('22 345 6789');
  await page.keyboard.press('Control+z');
  await expect(row.getByLabel('Teléfono', { exact: true })).toHaveValue('');
  await expect(row.getByLabel('Teléfono', { exact: true })).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(row).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(mother).toHaveValue('');
  await expect(mother).toBeFocused();
  await expect(name).toHaveValue('Begoña');
  await page.keyboard.press('Control+z');
  await expect(name).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Revertir cambio (Ctrl+Z)' })).toBeDisabled();

  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Control+y');
  await expect(row.getByLabel('Teléfono', { exact: true })).toHaveValue('22 345 6789');
  await page.keyboard.press('Control+Shift+z');
  await expect(row).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(desk.frame.saved).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue('Begoña');
  await expect(mother).toHaveValue('Soto');
  await expect(row.getByLabel('Teléfono', { exact: true })).toHaveValue('22 345 6789');
});

test('sixty edits on three persons are taken back one by one, across their pages', async ({
  page,
  desk,
  seed,
}) => {
  const { personPath } = await seed([
    completePerson({ givenName: 'Ana' }),
    completePerson({ givenName: 'Berta' }),
    completePerson({ givenName: 'Carla' }),
  ]);
  for (let n = 1; n <= 3; n += 1) {
    await (n === 1 ? page.goto(personPath(1)) : desk.frame.personLink(n).click());
    await expect(page.getByRole('heading', { level: 1, name: `Persona ${n}` })).toBeVisible();
    for (let edit = 1; edit <= 10; edit += 1) {
      await desk.person.scalar('paterno').fill(`P${n}-${edit}`);
      await desk.person.scalar('materno').fill(`M${n}-${edit}`);
    }
  }
  const undo = page.getByRole('button', { name: 'Revertir cambio (Ctrl+Z)' });
  for (let step = 1; step <= 60; step += 1) await page.keyboard.press('Control+z');
  await expect(undo).toBeDisabled();
  for (let n = 1; n <= 3; n += 1) {
    await desk.frame.personLink(n).click();
    await expect(desk.person.scalar('paterno')).toHaveValue('Núñez');
    await expect(desk.person.scalar('materno')).toHaveValue('');
  }
});

test('a removed person comes back by Ctrl+Z, and an added one goes', async ({ page, desk, seed }) => {
  const { personPath } = await seed([
    completePerson({ givenName: 'Ana' }),
    completePerson({ givenName: 'Berta' }),
  ]);
  await page.goto(personPath(1));
  await desk.frame.personButton('remove', 1).click();
  await expect(desk.frame.persons).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(desk.frame.persons).toHaveCount(2);
  await expect(desk.frame.personLink(1)).toContainText('Ana');

  await desk.frame.addPersonButton.click();
  await expect(desk.frame.persons).toHaveCount(3);
  await page.keyboard.press('Control+z');
  await expect(desk.frame.persons).toHaveCount(2);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
