/** Focus is never lost: after every press there is an element in sight that has it, and it is a sensible one. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../setup/fixtures.ts';
import { completePerson } from '../setup/seed.ts';

/** What is late by then is lost for who types on. */
const SETTLED_MS = 600;

/** Does something, and looks where the focus is once all is drawn; `expected` where only one place is right. */
async function walk(page: Page, act: () => Promise<void>, expected?: Locator): Promise<void> {
  await act();
  if (expected) await expect(expected).toBeFocused();
  await page.waitForTimeout(SETTLED_MS);
  const state = await page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return 'lost';
    if (!element.checkVisibility({ checkVisibilityCSS: true })) return 'hidden';
    if (element.matches(':disabled')) return 'disabled';
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const isInSight = bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth;
    return isInSight ? 'in sight' : `out of sight: ${element.outerHTML.slice(0, 80)}`;
  });
  expect(state).toBe('in sight');
  if (expected) await expect(expected).toBeFocused();
}

const email = (id: string) => ({ id, address: `${id}@example.com`, typeCode: 'TDIREEPART' });
const PERSONS = [
  completePerson({ givenName: 'Ana', emails: [email('a'), email('b')] }),
  completePerson({ givenName: 'Berta' }),
  completePerson({ givenName: 'Carla' }),
];

for (const way of ['mouse', 'keys'] as const) {
  const press = async (page: Page, button: Locator, key?: string) => {
    if (way === 'mouse') await button.click();
    else if (key !== undefined) await page.keyboard.press(key);
    else {
      await button.focus();
      await page.keyboard.press('Enter');
    }
  };

  test(`rows come, go and come back, by ${way}`, async ({ page, desk, seed }) => {
    const { personPath } = await seed(PERSONS);
    await page.goto(personPath(1));
    await desk.palette.openButton.waitFor();
    const { person } = desk;
    const field = (n: number) => person.rowField('emailFulls', n, 'email');
    const number = person.rowField('telefonoFulls', 1, 'telefono');
    await walk(page, () => press(page, person.addButton('telefonoFulls'), 'Alt+t'), number);
    await walk(
      page,
      () => press(page, person.removeButton('telefonoFulls', 1), 'Alt+x'),
      person.addButton('telefonoFulls'),
    );
    await walk(page, () => press(page, desk.undoButton), number);
    await walk(page, () => press(page, page.getByRole('button', { name: /^Revertir/ }), 'Control+z'));
    await walk(page, () => press(page, page.getByRole('button', { name: /^Rehacer/ }), 'Control+y'), number);
    await field(1).focus();
    await walk(page, () => press(page, person.removeButton('emailFulls', 1), 'Alt+x'), field(1));
    await field(1).focus();
    await walk(
      page,
      () => press(page, person.removeButton('emailFulls', 1), 'Alt+x'),
      person.addButton('emailFulls'),
    );
    await walk(page, () => press(page, page.getByRole('button', { name: 'Cerrar aviso', exact: true })));
    await walk(
      page,
      () => press(page, person.addButton('cuentaBancarioFulls'), 'Alt+b'),
      person.rowField('cuentaBancarioFulls', 1, 'tipo'),
    );
    await page.keyboard.press('Escape');
    // All that was done is taken back, to the last one, and done again.
    const undo = page.getByRole('button', { name: /^Revertir/ });
    const redo = page.getByRole('button', { name: /^Rehacer/ });
    for (const [button, key] of [
      [undo, 'Control+z'],
      [redo, 'Control+y'],
    ] as const) {
      for (let step = 0; step < 12 && (await button.isEnabled()); step += 1) {
        await walk(page, () => press(page, button, key));
      }
      await expect(button).toBeDisabled();
    }
  });

  test(`persons come, go, move and come back, by ${way}`, async ({ page, desk, seed }) => {
    const { personPath } = await seed(PERSONS);
    await page.goto(personPath(1));
    await desk.palette.openButton.waitFor();
    const { frame, person } = desk;
    const undo = page.getByRole('button', { name: /^Revertir/ });
    const redo = page.getByRole('button', { name: /^Rehacer/ });
    await walk(page, () => press(page, frame.personLink(2), 'Alt+PageDown'));
    await walk(page, () => press(page, frame.addPersonButton, 'Alt+p'), person.scalar('tipoEntidad'));
    await walk(page, () => press(page, frame.personButton('remove', 4), 'Alt+q'), person.heading(3, 3));
    await walk(page, () => press(page, desk.undoButton), person.heading(4, 4));
    await walk(page, () => press(page, frame.personButton('remove', 1)), desk.undoButton);
    await walk(page, () => press(page, desk.undoButton), person.heading(1, 4));
    await walk(page, () => press(page, frame.personButton('down', 1)), frame.personButton('down', 2));
    await walk(page, () => press(page, undo, 'Control+z'));
    await walk(page, () => press(page, redo, 'Control+y'));
    for (const [button, key] of [
      [undo, 'Control+z'],
      [redo, 'Control+y'],
      [undo, 'Control+z'],
    ] as const) {
      for (let step = 0; step < 12 && (await button.isEnabled()); step += 1) {
        await walk(page, () => press(page, button, key));
      }
      await expect(button).toBeDisabled();
    }
    await frame.personLink(1).click();
    for (let n = await frame.persons.count(); n > 1; n -= 1) {
      await expect(person.heading(1, n)).toBeVisible();
      await walk(page, () => press(page, frame.personButton('remove', 1), 'Alt+q'), person.heading(1, n - 1));
    }
    await walk(page, () => press(page, frame.personButton('remove', 1), 'Alt+q'), desk.start.heading);
  });

  test(`pages and dialogs, by ${way}`, async ({ page, desk, seed }) => {
    const { path } = await seed(PERSONS);
    await page.goto(path);
    await desk.palette.openButton.waitFor();
    const { frame, person, review } = desk;
    await walk(page, () => press(page, frame.nextButton, 'Alt+PageDown'), person.scalar('tipoEntidad'));
    await walk(page, () => press(page, frame.personLink(3)), person.heading(3, 3));
    await walk(page, () => press(page, frame.previousButton, 'Alt+PageUp'));
    const name = person.scalar('nombre');
    await name.focus();
    await walk(page, () => press(page, desk.palette.openButton, 'Control+k'), desk.palette.search);
    await walk(page, () => page.keyboard.press('Escape'), way === 'mouse' ? desk.palette.openButton : name);
    await walk(page, () => page.keyboard.press('Control+/'));
    await walk(page, () => press(page, desk.palette.keysDialog.getByRole('button', { name: 'Cerrar' })));
    await walk(page, () => press(page, page.getByRole('button', { name: 'English', exact: true }), 'Alt+g'));
    await walk(page, () => press(page, page.getByRole('button', { name: 'Español', exact: true }), 'Alt+g'));
    await walk(page, () => press(page, frame.reviewButton, 'Control+Enter'), review.heading);
    await walk(page, () => page.goBack().then(() => undefined));
    await walk(page, () => page.goForward().then(() => undefined), review.heading);
    // Undone where it is read.
    await page.goBack();
    await name.fill('Beatriz');
    await walk(page, () => press(page, frame.reviewButton, 'Control+Enter'), review.heading);
    await walk(page, () => press(page, page.getByRole('button', { name: /^Revertir/ }), 'Control+z'));
    const home = page.getByRole('link', { name: 'Enrola · Inicio' });
    const title = page.getByRole('heading', { level: 1, name: 'Inscripciones' });
    await walk(page, () => press(page, home, 'Alt+i'), title);
    await walk(page, () =>
      press(page, page.getByRole('banner').getByRole('link', { name: 'Envíos' }), 'Alt+j'),
    );
    await walk(page, () => press(page, page.getByRole('link', { name: /^Perfil del servicio/ }), 'Alt+k'));
    await walk(page, () => press(page, home, 'Alt+i'), title);
  });
}

test('the list of enrollments: deleted, brought back, closed, searched for', async ({ page, desk, seed }) => {
  const { home } = desk;
  await seed([completePerson({ givenName: 'Ana' })]);
  await seed([completePerson({ givenName: 'Berta' })]);
  await page.goto('/');
  await expect(home.drafts).toHaveCount(2);
  await desk.palette.openButton.waitFor();
  await walk(page, () => home.button('Ana', 'Eliminar').click());
  await walk(page, () => desk.undoButton.click());
  await walk(page, () => home.button('Berta', 'Eliminar').click());
  await walk(page, () => page.getByRole('button', { name: 'Cerrar aviso' }).click());
  await walk(page, () => home.button('Ana', 'Eliminar').click());
  await walk(page, () => home.show.selectOption({ index: 0 }).then(() => home.show.focus()));
});

test('a review: approved, observed, settled, sent back', async ({ page, desk, seed }) => {
  const { path } = await seed(PERSONS);
  await page.goto(`${path}/revision`);
  await desk.palette.openButton.waitFor();
  const { supervision } = desk.review;
  await supervision.approve();
  await walk(page, () => Promise.resolve());
  await walk(page, () => supervision.mark('Persona 1 · Nombre').click());
  await walk(page, () => page.keyboard.press('Escape'), supervision.mark('Persona 1 · Nombre'));
  await supervision.observe('Persona 1 · Nombre', 'Revise el nombre', 'Sofía');
  await walk(page, () => Promise.resolve());
  await walk(page, () => supervision.returnButton.click());
});

test('another tab takes over, and what was pressed is gone', async ({
  page,
  context,
  desk,
  seed,
  openDesk,
}) => {
  const { personPath } = await seed(PERSONS);
  await page.goto(personPath(1));
  await desk.palette.openButton.waitFor();
  const second = await context.newPage();
  const other = openDesk(second);
  await second.goto(personPath(1));
  await other.palette.openButton.waitFor();
  const takeOver = second.getByRole('button', { name: 'Tomar el control' });
  await walk(second, () => takeOver.click());
  await expect(takeOver).toHaveCount(0);
});
