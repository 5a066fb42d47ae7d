/** Undo and redo of fields, rows and persons, and the notice that brings back what was removed. */
import { rowWith } from '../../src/domain/enrollment/builders.fixture.ts';
import { readShown } from '../pages/field.ts';
import { expect, test } from '../setup/fixtures.ts';
import { waitForTwoPaints } from '../setup/paints.ts';
import { completePerson } from '../setup/seed.ts';

const UNDO = { name: 'Revertir cambio (Ctrl+Z)' };

test('Ctrl+Z undoes changes of fields, rows and persons one by one, and Ctrl+Y redoes them', async ({
  page,
  desk,
  seed,
}) => {
  const { personPath } = await seed([completePerson({ givenName: '' })]);
  await page.goto(personPath(1));
  const { person, frame } = desk;
  const name = person.scalar('nombre');
  const maternal = person.scalar('materno');
  const number = person.rowField('telefonoFulls', 1, 'telefono');
  const undo = page.getByRole('button', UNDO);
  await name.fill('Begoña');
  await maternal.fill('Soto');
  await person.addButton('telefonoFulls').click();
  await number.fill('22 345 6789');
  await person.removeButton('telefonoFulls', 1).click();
  await expect(number).toHaveCount(0);
  await frame.addPersonButton.click();
  await expect(person.heading(2, 2)).toBeVisible();
  await frame.actOnPerson(1, 'remove');
  await expect(frame.persons).toHaveCount(1);
  await expect(frame.saved).toBeVisible();

  await page.keyboard.press('Control+z');
  await expect(frame.persons).toHaveCount(2);
  await expect(frame.personLink(1)).toContainText('Begoña');
  await page.keyboard.press('Control+z');
  await expect(frame.persons).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(number).toHaveValue('22 345 6789');
  await page.keyboard.press('Control+z');
  await expect(number).toHaveValue('');
  await expect(number).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(number).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(maternal).toHaveValue('');
  await expect(maternal).toBeFocused();
  await expect(name).toHaveValue('Begoña');
  await page.keyboard.press('Control+z');
  await expect(name).toHaveValue('');
  await expect(undo).toBeDisabled();

  for (let change = 0; change < 4; change += 1) await page.keyboard.press('Control+y');
  await expect(number).toHaveValue('22 345 6789');
  await page.keyboard.press('Control+Shift+z');
  await expect(number).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(number).toHaveValue('22 345 6789');
  await expect(frame.saved).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue('Begoña');
  await expect(maternal).toHaveValue('Soto');
  await expect(number).toHaveValue('22 345 6789');
});

test('sixty changes of three persons are undone one by one, across their pages', async ({
  page,
  desk,
  seed,
}) => {
  const { personPath } = await seed(
    ['Ana', 'Berta', 'Carla'].map((givenName) => completePerson({ givenName })),
  );
  const { person, frame } = desk;
  await page.goto(personPath(1));
  for (let n = 1; n <= 3; n += 1) {
    await frame.personLink(n).click();
    await expect(person.heading(n, 3)).toBeVisible();
    for (let change = 1; change <= 10; change += 1) {
      await person.scalar('paterno').fill(`P${n}-${change}`);
      await person.scalar('materno').fill(`M${n}-${change}`);
    }
  }
  const undo = page.getByRole('button', UNDO);
  for (let change = 1; change <= 60; change += 1) {
    await expect(undo).toBeEnabled();
    await page.keyboard.press('Control+z');
  }
  await expect(undo).toBeDisabled();
  for (let n = 1; n <= 3; n += 1) {
    await frame.personLink(n).click();
    await expect(person.heading(n, 3)).toBeVisible();
    await expect(person.scalar('paterno')).toHaveValue('Núñez');
    await expect(person.scalar('materno')).toHaveValue('');
  }
});

test('a removed row or person is brought back with its values in its place, and moved persons keep their order', async ({
  page,
  desk,
  sandbox,
  seed,
}) => {
  const { personPath } = await seed([
    completePerson({ givenName: 'Ana' }),
    completePerson({
      givenName: 'Berta',
      telephones: [
        rowWith('telephones', { id: 'a', number: '111', remark: 'uno', typeCode: 'TTELEFIJO' }),
        rowWith('telephones', { id: 'b', number: '222', remark: 'dos', typeCode: 'TTELEMOVIL' }),
        rowWith('telephones', { id: 'c', number: '333', remark: 'tres', typeCode: 'TTELELABO' }),
      ],
    }),
    completePerson({ givenName: 'Carla' }),
  ]);
  const { person, frame } = desk;
  const telephone = (n: number, name: string) => person.rowField('telefonoFulls', n, name);
  await page.goto(personPath(2));

  await test.step('a row', async () => {
    await person.scalar('materno').fill('antes');
    await telephone(2, 'observacion').fill('dos, cambiado');
    await person.removeButton('telefonoFulls', 2).click();
    await expect(telephone(2, 'telefono')).toHaveValue('333');
    await expect(telephone(2, 'telefono')).toBeFocused();
    await desk.undoButton.click();
    await expect(telephone(2, 'telefono')).toBeFocused();
    await expect(telephone(1, 'telefono')).toHaveValue('111');
    await expect(telephone(2, 'telefono')).toHaveValue('222');
    await expect(telephone(2, 'observacion')).toHaveValue('dos, cambiado');
    await expect.poll(() => readShown(telephone(2, 'codTipoTelefono'))).toBe('Móvil');
    await expect(telephone(3, 'telefono')).toHaveValue('333');
    await expect(person.scalar('materno')).toHaveValue('antes');
  });

  await test.step('a person', async () => {
    await frame.actOnPerson(2, 'remove');
    await expect(frame.persons).toHaveCount(2);
    await expect(person.scalar('nombre')).toHaveValue('Carla');
    await desk.undoButton.click();
    await expect(frame.persons).toHaveText([/Ana/, /Berta/, /Carla/]);
    await expect(person.heading(2, 3)).toBeVisible();
    await expect(telephone(2, 'observacion')).toHaveValue('dos, cambiado');
  });

  await test.step('the order of persons', async () => {
    for (const [n, action] of [
      [1, 'up'],
      [3, 'down'],
    ] as const) {
      await frame.moreButton(n).click();
      await expect(frame.personAction(action)).toBeDisabled();
      await page.keyboard.press('Escape');
    }
    await frame.actOnPerson(3, 'up');
    await frame.actOnPerson(1, 'down');
    await expect(frame.persons).toHaveText([/Carla/, /Ana/, /Berta/]);
    await expect(frame.saved).toBeVisible();
    await page.reload();
    await expect(frame.persons).toHaveText([/Carla/, /Ana/, /Berta/]);
    await expect(person.scalar('nombre')).toHaveValue('Berta');
    await expect(telephone(2, 'observacion')).toHaveValue('dos, cambiado');
    await frame.reviewButton.click();
    await desk.review.approveAndSend();
    await expect(desk.receipt.heading).toBeVisible();
    expect(await sandbox.bodies()).toMatchObject([
      { personaFulls: [{ nombre: 'Carla' }, { nombre: 'Ana' }, { nombre: 'Berta' }] },
    ]);
  });
});

test('on a slow computer a menu that is opened right after a person was moved stays open', async ({
  page,
  desk,
  seed,
}) => {
  await page.addInitScript(() => {
    const soon = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (run) => soon(() => setTimeout(() => soon(run), 300));
  });
  const { path } = await seed(['Ana', 'Berta', 'Carla'].map((givenName) => completePerson({ givenName })));
  const { frame } = desk;
  await page.goto(path);
  await frame.actOnPerson(3, 'up');
  await frame.moreButton(1).click();
  await page.evaluate(waitForTwoPaints);
  await expect(frame.personAction('down')).toBeVisible();
  await frame.personAction('down').click();
  await expect(frame.persons).toHaveText([/Carla/, /Ana/, /Berta/]);
});

test('removing the last person leaves the start page, also after a reload', async ({ page, desk, seed }) => {
  const { path, personPath } = await seed([completePerson()]);
  await page.goto(personPath(1));
  await desk.frame.actOnPerson(1, 'remove');
  await expect(page).toHaveURL(path);
  await expect(desk.frame.persons).toHaveCount(0);
  await expect(desk.frame.saved).toBeVisible();
  await page.reload();
  await expect(desk.start.heading).toBeVisible();
  await expect(desk.frame.persons).toHaveCount(0);
});
