/** The focus is never lost: after every press an element in sight has it. */
import { rowWith } from '../../src/domain/enrollment/builders.fixture.ts';
import type { Locator, Page } from '@playwright/test';
import type { Desk } from '../pages/desk.ts';
import { expect, test } from '../setup/fixtures.ts';
import { Presses, readFocus } from '../setup/presses.ts';
import { completePerson } from '../setup/seed.ts';

/** More changes than a test makes. */
const MAX_CHANGES = 40;

const email = (id: string) => rowWith('emails', { id, address: `${id}@example.com`, typeCode: 'TDIREEPART' });
const PERSONS = [
  completePerson({ givenName: 'Ana', emails: [email('a'), email('b')] }),
  completePerson({ givenName: 'Berta' }),
  completePerson({ givenName: 'Carla' }),
];

for (const way of ['mouse', 'keys'] as const) {
  test(`the focus stays in sight through a whole enrollment, by ${way}`, async ({ page, desk, seed }) => {
    test.slow();
    const others = await seed([completePerson({ givenName: 'Diego' })]);
    const { personPath } = await seed(PERSONS);
    await page.clock.install();
    await page.goto(personPath(1));
    await desk.palette.openButton.waitFor();
    const presses = new Presses(page, way);
    await desk.person.scalar('nombre').focus();
    await test.step('rows', () => changeRows(desk, presses));
    await test.step('persons', () => changePersons(desk, presses));
    await test.step('undo and redo', () => undoAndRedo(desk, presses));
    await test.step('pages', () => goThroughPages(desk, presses));
    await test.step('dialogs', () => openDialogs(desk, presses));
    await test.step('review', () => reviewAndSend(desk, presses));
    await test.step('an enrollment of which a part was sent before', async () => {
      await page.goto(`${others.path}/revision`);
      const { supervision } = desk.review;
      await supervision.handIn('Ana Agente');
      await supervision.workAs('Sofía Supervisora');
      await presses.openAndClose(supervision.approveButton);
      await expect(supervision.approveButton).toBeFocused();
    });
    await test.step('list of enrollments', () => deleteEnrollments(desk, presses));
  });
}

test('the focus stays in sight when another tab takes over', async ({
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
  await second.clock.install();
  await second.goto(personPath(1));
  const takeOver = second.getByRole('button', { name: 'Tomar el control' });
  await openDesk(second).palette.openButton.waitFor();
  await takeOver.focus();
  await new Presses(second, 'mouse').press(takeOver);
  await expect(takeOver).toHaveCount(0);
  await expect.poll(() => second.evaluate(readFocus)).toBe('in sight');
});

test('a deletion that ends late takes the focus from nobody who went on', async ({ page, desk, seed }) => {
  await seed([completePerson({ givenName: 'Ana' })]);
  await seed([completePerson({ givenName: 'Diego' })]);
  await desk.home.open();
  await desk.home.openMenu('Diego');
  const remove = await desk.home.button('Diego', 'Eliminar').elementHandle();
  // In one task, so that the deletion cannot end before.
  await desk.home.search.evaluate((search, button) => {
    if (button instanceof HTMLElement) button.click();
    search.focus();
  }, remove);
  await expect(desk.home.drafts).toHaveCount(1);
  await expect(desk.undoButton).toBeVisible();
  await page.evaluate(() => new Promise((resolve) => void setTimeout(resolve, 100)));
  await expect(desk.home.search).toBeFocused();
});

async function changeRows(desk: Desk, presses: Presses): Promise<void> {
  const { page, person } = desk;
  const number = person.rowField('telefonoFulls', 1, 'telefono');
  const address = person.rowField('emailFulls', 1, 'email');
  await presses.press(person.addButton('telefonoFulls'), { key: 'Alt+t', expected: number });
  await presses.press(person.removeButton('telefonoFulls', 1), {
    key: 'Alt+x',
    expected: person.addButton('telefonoFulls'),
  });
  await presses.press(desk.undoButton, { expected: number });
  await presses.press(undoIn(page), { key: 'Control+z' });
  await presses.press(redoIn(page), { key: 'Control+y', expected: number });
  for (const expected of [address, person.addButton('emailFulls')]) {
    await address.focus();
    await presses.press(person.removeButton('emailFulls', 1), { key: 'Alt+x', expected });
  }
  await presses.press(page.getByRole('button', { name: 'Cerrar aviso', exact: true }));
  await presses.press(person.addButton('cuentaBancarioFulls'), {
    key: 'Alt+b',
    expected: person.rowField('cuentaBancarioFulls', 1, 'tipo'),
  });
}

async function changePersons(desk: Desk, presses: Presses): Promise<void> {
  const { frame, person } = desk;
  const act = async (
    n: number,
    action: 'up' | 'down' | 'remove',
    expected: Parameters<Presses['press']>[1] = {},
  ) => {
    if (presses.way === 'mouse' || expected.key === undefined)
      await presses.press(frame.moreButton(n), { expected: frame.personAction('up') });
    await presses.press(frame.personAction(action), expected);
  };
  await presses.press(frame.personLink(2), { key: 'Alt+PageDown' });
  await presses.press(frame.addPersonButton, { key: 'Alt+p', expected: person.scalar('identificador') });
  await act(4, 'remove', { key: 'Alt+q', expected: person.heading(3, 3) });
  await presses.press(desk.undoButton, { expected: person.heading(4, 4) });
  await act(1, 'remove', { expected: desk.undoButton });
  await presses.press(desk.undoButton, { expected: person.heading(1, 4) });
  await act(1, 'down', { expected: frame.moreButton(2) });
  await act(3, 'up', { expected: frame.moreButton(2) });
  await act(2, 'up', { expected: frame.moreButton(1) });
  await act(3, 'down', { expected: frame.moreButton(4) });
  await presses.press(frame.personLink(1), { expected: person.heading(1, 4) });
  for (const n of [3, 2, 1]) {
    await act(1, 'remove', { key: 'Alt+q', expected: person.heading(1, n) });
  }
  await act(1, 'remove', { key: 'Alt+q', expected: desk.start.heading });
}

async function undoAndRedo({ page }: Desk, presses: Presses): Promise<void> {
  const undo = [undoIn(page), 'Control+z'] as const;
  for (const [button, key] of [undo, [redoIn(page), 'Control+y'] as const, undo]) {
    for (let change = 0; change < MAX_CHANGES && (await button.isEnabled()); change += 1) {
      await presses.press(button, { key });
    }
    await expect(button).toBeDisabled();
  }
}

async function goThroughPages(desk: Desk, presses: Presses): Promise<void> {
  const { page, frame, person, review, start } = desk;
  const banner = page.getByRole('banner');
  await presses.press(frame.stepLink('Perfil de riesgo y personas'), { expected: start.heading });
  for (let n = 0; n < 2; n += 1) {
    await presses.press(frame.nextButton, { key: 'Alt+PageDown', expected: person.scalar('identificador') });
  }
  await presses.press(frame.previousButton, { expected: person.heading(1, 3) });
  await presses.press(frame.personLink(3), { expected: person.heading(3, 3) });

  await presses.press(frame.personLink(2), { expected: person.heading(2, 3) });
  await presses.press(frame.moreButton(3), { expected: frame.personAction('up') });
  await presses.press(frame.personAction('remove'));
  await presses.check(() => page.goBack(), desk.notFound);
  await presses.check(() => page.goForward(), person.heading(2, 2));
  await presses.press(undoIn(page), { key: 'Control+z' });
  await presses.press(frame.personLink(1), { expected: person.heading(1, 3) });

  for (const [name, tag] of [
    ['English', 'en'],
    ['Español', 'es'],
  ] as const) {
    if (presses.way === 'mouse') await presses.press(desk.menuButton);
    await presses.press(page.getByRole('button', { name, exact: true }), { key: 'Alt+g' });
    await expect(page.locator('html')).toHaveAttribute('lang', tag);
  }
  await presses.press(frame.stepLink('Revisión y envío'), { expected: review.heading });
  await presses.check(() => page.goBack(), person.heading(1, 3));
  await presses.check(() => page.goForward(), review.heading);
  await page.goBack();
  await person.scalar('nombre').fill('Anita');
  await presses.press(frame.reviewButton, { key: 'Control+Enter', expected: review.heading });
  // Undone on the review, where the change is read.
  await presses.press(undoIn(page), { key: 'Control+z' });

  const home = page.getByRole('link', { name: 'Enrola · Inicio' });
  const title = page.getByRole('heading', { level: 1, name: 'Inscripciones' });
  await presses.press(home, { key: 'Alt+i', expected: title });
  // A page that arrives closes the menu, so each is awaited before the next press.
  await presses.press(banner.getByRole('link', { name: 'Envíos' }), {
    key: 'Alt+j',
    expected: desk.ledger.heading,
  });
  if (presses.way === 'mouse') await presses.press(desk.menuButton);
  await presses.press(desk.profile.link, { key: 'Alt+k', expected: desk.profile.heading });
  if (presses.way === 'mouse') await presses.press(desk.menuButton);
  await presses.press(desk.help.link, { key: 'Alt+h', expected: desk.help.heading });
  await presses.press(home, { key: 'Alt+i', expected: title });
  await presses.press(desk.home.drafts.filter({ hasText: 'Ana' }));
}

async function openDialogs(desk: Desk, presses: Presses): Promise<void> {
  const { page, frame, person, palette } = desk;
  await presses.press(frame.personLink(2), { expected: person.heading(2, 3) });
  const name = person.scalar('nombre');
  await name.focus();
  await presses.openAndClose(palette.openButton, 'Control+k');
  await expect(presses.way === 'mouse' ? palette.openButton : name).toBeFocused();
  await name.focus();
  await presses.check(() => page.keyboard.press('Control+/'));
  await presses.press(palette.keysDialog.getByRole('button', { name: 'Cerrar' }), { expected: name });
  await presses.openAndClose(desk.intake.openButton);
  await expect(desk.intake.openButton).toBeFocused();
  await presses.press(desk.copy.menuButton, { expected: desk.copy.item('Correos electrónicos') });
  await presses.openAndClose(desk.copy.item('De otra persona…'));
  await expect(desk.copy.menuButton).toBeFocused();
  await frame.stepLink('Perfil de riesgo y personas').click();
  for (const item of ['protect', 'delete'] as const) {
    await presses.press(desk.start.menu.button, { expected: desk.start.menu.item('duplicate') });
    await presses.openAndClose(desk.start.menu.item(item));
    await expect(desk.start.menu.button).toBeFocused();
  }
}

async function reviewAndSend(desk: Desk, presses: Presses): Promise<void> {
  const { page, frame, review } = desk;
  const { supervision } = review;
  await presses.press(frame.reviewButton, { key: 'Control+Enter', expected: review.heading });
  await supervision.approve();
  for (const opener of [
    supervision.mark('Ana Núñez · Nombres'),
    page.getByRole('button', { name: 'Observar la inscripción', exact: true }),
    page.getByRole('button', { name: 'Digitar de nuevo los datos críticos', exact: true }),
  ]) {
    await presses.openAndClose(opener);
    await expect(opener).toBeFocused();
  }
  await supervision.observe('Ana Núñez · Nombres', 'Revise el nombre', 'Sofía');
  await supervision.sendBack();
  await supervision.settle('Ana Núñez · Nombres');
  await supervision.approve();
  await presses.press(review.sendButton, { expected: desk.receipt.heading });
}

async function deleteEnrollments(desk: Desk, presses: Presses): Promise<void> {
  const { page, home } = desk;
  const title = page.getByRole('heading', { level: 1, name: 'Inscripciones' });
  await presses.press(page.getByRole('link', { name: 'Enrola · Inicio' }), { key: 'Alt+i', expected: title });
  await expect(home.drafts).toHaveCount(2);
  const remove = async (name: string) => {
    await home.openMenu(name);
    await presses.press(home.button(name, 'Eliminar'));
  };
  await remove('Diego');
  await presses.press(desk.undoButton);
  await remove('Diego');
  await presses.press(page.getByRole('button', { name: 'Cerrar aviso' }));
  await remove('Ana');
  await presses.press(home.tab('Eliminadas'));
}

function undoIn(page: Page): Locator {
  return page.getByRole('button', { name: /^Revertir/ });
}

function redoIn(page: Page): Locator {
  return page.getByRole('button', { name: /^Rehacer/ });
}
