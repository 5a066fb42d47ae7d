/** The rounds between agent and supervisor: observed, returned, corrected, approved, sent; by declared names. */
import { rowWith } from '../../src/domain/enrollment/builders.fixture.ts';
import { expect, test } from '../setup/fixtures.ts';
import { completePerson } from '../setup/seed.ts';

const TELEPHONE = rowWith('telephones', { number: '+56 9 1234 5678', typeCode: 'TTELEMOVIL' });

test('an enrollment is observed, returned, corrected, approved, edited, approved again and sent', async ({
  page,
  desk,
  seed,
  sandbox,
}) => {
  test.slow();
  const { personPath } = await seed([
    completePerson({ telephones: [TELEPHONE] }),
    completePerson({ givenName: 'Amaro' }),
  ]);
  const { supervision } = desk.review;
  await page.goto(personPath(1));
  await desk.frame.reviewButton.click();

  // The supervisor observes a field, a row and a person, and returns the enrollment.
  await supervision.observe('Begoña Núñez · Nombres', 'Falta el segundo nombre', 'Sofía Supervisora');
  await supervision.observe('Begoña Núñez · Teléfono 1', 'El número no contesta');
  await supervision.observe('Amaro Núñez', '¿Es cliente o contacto?');
  await expect(supervision.observations).toContainText('3 observaciones abiertas');
  await supervision.sendBack();
  await expect(supervision.state).toContainText('con 3 observaciones abiertas');

  // The agent finds it in the list, which opens it at the first observation, goes from one to the next, corrects two
  // and answers the third.
  await page.goto('/');
  await desk.home.tab('Devueltas 1').click();
  const row = desk.home.row('Begoña');
  await expect(row).toContainText('Devuelta');
  await expect(row).toContainText('3 observaciones abiertas');
  await expect(desk.home.drafts).toHaveAttribute('href', /#givenName$/);
  await desk.home.drafts.click();
  const next = page.getByRole('button', { name: 'Siguiente observación' });
  await expect(desk.person.scalar('nombre')).toBeFocused();
  await expect(desk.person.scalar('nombre')).toHaveAccessibleDescription(/Falta el segundo nombre/);
  await desk.person.scalar('nombre').fill('Begoña Paz');
  await supervision.settle('Begoña Paz Núñez · Nombres');
  await next.click();
  await expect(desk.person.row('telefonoFulls', 1)).toContainText('El número no contesta');
  await desk.person.rowField('telefonoFulls', 1, 'telefono').fill('+56 9 8765 4321');
  await supervision.settle('Begoña Paz Núñez · Teléfono 1');
  await next.click();
  await expect(desk.person.heading(2, 2)).toBeVisible();
  await supervision.reply('Amaro Núñez', 'Es contacto: lo confirmé por teléfono', 'Ana Agente');
  await desk.frame.reviewButton.click();

  // The supervisor sees exactly these changes.
  await expect(supervision.changes).toContainText('2 cambios');
  await expect(supervision.changes.getByRole('listitem')).toHaveText([
    'Cambió Begoña Paz Núñez · Nombres antes Begoña ahora Begoña Paz',
    'Cambió Begoña Paz Núñez · Teléfono 1 · Teléfono antes +56 9 1234 5678 ahora +56 9 8765 4321',
  ]);
  await expect(supervision.thread('Amaro Núñez')).toContainText('lo confirmé por teléfono');
  await supervision.settle('Amaro Núñez');
  await expect(supervision.observations).toContainText('0 observaciones abiertas');

  // Nobody approves their own entries, however the name is written.
  await supervision.handIn('Ana Agente');
  // The second round says what it is, by whom, and opens at the first change.
  await page.reload();
  await expect(desk.review.personHeading('Begoña Paz Núñez')).toBeFocused();
  await expect(page.getByText(/^Segunda revisión: 2 cambios$/)).toBeVisible();
  await expect(page.getByText('Agente: Ana Agente')).toBeVisible();
  await expect(page.getByText(/^Espera hace /)).toBeVisible();
  await supervision.workAs('ana  ÁGENTE');
  await expect(supervision.why).toContainText('Espera en Por revisar.');
  await expect(supervision.approveButton).toHaveCount(0);
  await supervision.workAs('Sofía Supervisora');
  await expect(supervision.why).toHaveCount(0);
  await supervision.chooseMore('approveOnly');
  await supervision.answerKnown(supervision.approved);
  await expect(supervision.state).toContainText('Aprobada por Sofía Supervisora (según declaró)');

  // A later edit voids the approval, and the agent sees it.
  await desk.frame.personLink(2).click();
  await desk.person.scalar('materno').fill('Soto');
  await expect(page.getByText(/La aprobación del .* quedó sin efecto/)).toBeVisible();
  await desk.frame.reviewButton.click();
  await expect(supervision.state).toContainText('quedó sin efecto');
  expect(await sandbox.submissions()).toHaveLength(0);
  await expect(supervision.changes).toContainText('1 cambio');

  // What has to be approved again is approved where that is said.
  await supervision.approveButton.click();
  await supervision.answerKnown(desk.receipt.heading);
  await expect(desk.receipt.heading).toBeVisible();
  const [submission] = await sandbox.submissions();
  expect(JSON.parse(submission?.body ?? '')).toMatchObject({
    personaFulls: [{ nombre: 'Begoña Paz' }, { materno: 'Soto' }],
  });

  // The history shows the latest event first, with its author, and folds long lists of fields.
  await desk.history.open();
  const { events } = desk.history;
  await expect(events.first()).toContainText('Intento 1: el servicio respondió 200. Confirmado.');
  await expect(
    events.filter({ hasText: 'Observación · Amaro Núñez: «¿Es cliente o contacto?»' }),
  ).toContainText('Sofía Supervisora (según declaró)');
  const entry = events.filter({ hasText: /Se cambiaron \d+ datos/ }).last();
  await expect(entry.getByText('Begoña Núñez · Nombres', { exact: true })).toBeHidden();
  await entry.getByText('Qué cambió').click();
  await expect(entry.getByText('Begoña Núñez · Nombres', { exact: true })).toBeVisible();
  await expect(entry.getByText('Begoña Núñez · Teléfono 1 · Teléfono', { exact: true })).toBeVisible();
  await desk.history.back.click();
  await expect(desk.receipt.heading).toBeVisible();
});
