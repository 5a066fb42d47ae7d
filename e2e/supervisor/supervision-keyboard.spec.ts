/** The supervisor's round without a mouse: observe, send back, correct, answer, approve, send. */
import { expect, test } from '../setup/fixtures.ts';
import { Keyboard } from '../pages/keyboard.ts';
import { completePerson } from '../setup/seed.ts';

test('a round by the keyboard alone, and the focus is never lost', async ({ page, desk, seed, sandbox }) => {
  test.slow();
  const { personPath, path } = await seed([completePerson()]);
  const keyboard = new Keyboard(page);
  const { supervision } = desk.review;
  const isSomewhere = async () => expect(await keyboard.focused()).not.toBe('BODY');
  await page.goto(personPath(1));
  await keyboard.tabTo(desk.frame.reviewButton);
  await keyboard.press('Enter');
  await expect(desk.review.heading).toBeFocused();

  // Observes: the text has the focus, Ctrl+Enter adds it, and the focus is back where it was.
  const mark = supervision.mark('Persona 1 · Nombre');
  await keyboard.tabTo(mark);
  await keyboard.press('Enter');
  await expect(supervision.dialog.getByRole('textbox', { name: 'Observación' })).toBeFocused();
  await page.keyboard.type('Falta el segundo nombre');
  await keyboard.enter(supervision.dialog.getByRole('textbox', { name: 'Su nombre' }), 'Sofía Supervisora');
  await keyboard.press('Enter');
  await expect(supervision.dialog).toBeHidden();
  await expect(mark).toBeFocused();
  await keyboard.tabTo(supervision.returnButton);
  await keyboard.press('Enter');
  await expect(supervision.state).toContainText('Devuelta');
  await isSomewhere();

  // The agent steps to it, corrects, answers and settles.
  await page.goto(path);
  await keyboard.tabTo(page.getByRole('button', { name: 'Siguiente observación' }));
  await keyboard.press('Enter');
  await expect(desk.person.scalar('nombre')).toBeFocused();
  await keyboard.press('End');
  await page.keyboard.type(' Paz');
  const thread = supervision.thread('Persona 1 · Nombre');
  await keyboard.tabTo(thread.getByRole('button', { name: 'Responder' }));
  await keyboard.press('Enter');
  await expect(thread.getByRole('textbox', { name: 'Respuesta' })).toBeFocused();
  await page.keyboard.type('Corregido');
  await keyboard.enter(thread.getByRole('textbox', { name: 'Su nombre' }), 'Ana Agente');
  // Enter in a name beside a field saves nothing and adds no row.
  await keyboard.press('Enter');
  await keyboard.tabTo(thread.getByRole('button', { name: 'Guardar respuesta' }));
  await keyboard.press('Enter');
  await expect(thread).toContainText('Corregido');
  await expect(thread).toBeFocused();
  await keyboard.tabTo(thread.getByRole('button', { name: 'Marcar como resuelta' }));
  await keyboard.press('Enter');
  await expect(thread).toContainText('Resuelta por Ana Agente');
  await expect(thread).toBeFocused();

  await keyboard.tabTo(desk.frame.reviewButton);
  await keyboard.press('Enter');
  await expect(desk.review.heading).toBeFocused();
  await expect(supervision.changes).toContainText('1 cambio');
  await keyboard.tabTo(supervision.jumpToApproval);
  await keyboard.press('Enter');
  await keyboard.enter(supervision.enterer, 'Ana Agente');
  await keyboard.tabTo(supervision.approveButton);
  await keyboard.press('Enter');
  // Who approves is asked for in place.
  await expect(supervision.supervisor).toBeFocused();
  await page.keyboard.type('Sofía Supervisora');
  await keyboard.tabTo(supervision.approveButton);
  await keyboard.press('Enter');
  await expect(supervision.approved).toBeVisible();
  await isSomewhere();
  await keyboard.tabTo(desk.review.sendButton);
  await keyboard.press('Enter');
  await expect(desk.receipt.heading).toBeFocused();
  expect(await sandbox.submissions()).toHaveLength(1);
});

test('critical values are keyed again blindly, and the differences show', async ({ page, desk, seed }) => {
  const account = { id: 'b1', number: '000123456', kind: 'Cuenta vista', bankId: 1 };
  const { path } = await seed([completePerson({ bankAccounts: [account] })]);
  const { supervision } = desk.review;
  await page.goto(`${path}/revision`);
  await page.getByRole('button', { name: 'Digitar de nuevo los datos críticos' }).click();
  const { dialog } = supervision;
  const identifier = dialog.getByRole('textbox', { name: 'Persona 1 · Identificador' });
  const number = dialog.getByRole('textbox', { name: 'Persona 1 · Cuenta bancaria 1 · Número de cuenta' });
  await expect(identifier).toBeFocused();
  await expect(dialog).not.toContainText('12.345.678-5');
  await identifier.fill('12345678-5');
  await number.fill('000123465');
  await page.keyboard.press('Enter');
  await expect(identifier).toHaveAccessibleDescription('Coincide');
  await expect(number).toHaveAccessibleDescription('No coincide: se ingresó «000123456».');
  await page.keyboard.press('Escape');
  await expect(supervision.approval).toContainText('Digitados de nuevo: 1 coinciden, 1 no coinciden.');
});
