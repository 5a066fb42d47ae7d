/** What a supervisor decides is decided about what the page showed. */
import { holdRequests } from '../setup/hold.ts';
import { expect, PASSWORD, test } from '../setup/team-fixtures.ts';

test('a page that lags behind approves nothing that it did not show; once it has caught up, it does', async ({
  signIn,
}) => {
  test.slow();
  const [agent, supervisor] = [await signIn('agente'), await signIn('supervisora')];
  const { team } = supervisor;
  const refusal = supervisor.desk.review.supervision.refusal;
  const toShow = (name: string) => expect(team.page.getByText(name, { exact: true })).toBeVisible();
  // No event arrives.
  await team.page.route('**/api/events?*', (route) => route.abort());
  await team.page.reload();
  await team.openEnrollment('Carlos Soto');
  await toShow('Carlos');

  await agent.team.openEnrollment('Carlos Soto');
  await agent.desk.frame.persons.first().getByRole('link').click();
  await agent.team.bar.getByRole('button', { name: 'Retirar' }).click();
  await agent.desk.person.field('Nombres').fill('Claudio');
  await expect(agent.team.bar).toContainText('El equipo la tiene');
  await agent.desk.frame.stepLink('Revisión y envío').click();
  await agent.team.take('Pedir aprobación');
  await expect(agent.team.panel).toContainText('En revisión.');

  // The state of the enrollment is asked for after the press; what was entered stays on its way.
  const release = await holdRequests(team.page, '/api/enrollments/*');
  await team.page.route('**/api/enrollments/*', (route) => route.continue(), { times: 1 });
  await team.take('Aprobar sin enviar');
  await expect(refusal).toContainText('Mírela de nuevo antes de decidir');
  await expect(team.panel).not.toContainText('Aprobada');
  await toShow('Carlos');
  await team.take('Aprobar sin enviar');
  await expect(refusal).toHaveCount(0);
  release();
  await expect(refusal).toContainText('Mírela de nuevo antes de decidir');
  await expect(team.panel).not.toContainText('Aprobada');

  await toShow('Claudio');
  await team.take('Aprobar sin enviar');
  await expect(team.panel).toContainText('Aprobada por Elena Fuentes.');
  // The person was on the screen.
  await expect(team.page.getByText('1 de 1 vistas')).toBeVisible();
  await expect(team.journal.filter({ hasText: 'Se aprobó la solicitud' })).toHaveCount(1);
});

test('a sign-in that is too old for an approval: the reason that was typed stays, and it goes on after a new one', async ({
  signIn,
}) => {
  const { team, desk } = await signIn('supervisora');
  await team.openEnrollment('Daniela Vera');
  await desk.review.supervision.observe('Daniela Vera · Nombres', 'Falta el segundo nombre.');
  // As the server answers after a rest; its own tests age a session.
  await team.page.route(
    '**/api/enrollments/*/approve',
    (route) =>
      route.fulfill({
        status: 401,
        contentType: 'application/problem+json',
        json: { type: 'urn:enrola:sign-in-again', title: 'Unauthorized', status: 401 },
      }),
    { times: 1 },
  );
  await team.take('Aprobar con motivo y enviar…');
  const dialog = team.page.getByRole('dialog', { name: 'Aprobar con motivo' });
  const reason = dialog.getByRole('textbox');
  await reason.fill('Tiene uno solo.');
  await dialog.getByRole('button', { name: 'Aprobar y enviar' }).click();
  const signInDialog = team.page.getByRole('dialog', { name: 'Acceder al equipo' });
  await expect(signInDialog.getByRole('alert')).toContainText('confirmar que es usted');
  await expect(signInDialog.getByLabel('Usuario')).not.toHaveAttribute('aria-invalid');
  await expect(reason).toHaveValue('Tiene uno solo.');
  await team.fillSignIn('supervisora', PASSWORD);
  await team.page.getByRole('heading', { name: 'Comprobante' }).waitFor();
});

test('a send that nothing proved: when it was, what came back, and what each of them has to do', async ({
  signIn,
}) => {
  const [agent, supervisor] = [await signIn('agente'), await signIn('supervisora')];
  for (const { team, desk } of [agent, supervisor]) {
    await team.openEnrollment('Helena Toro');
    await desk.unknown.heading.waitFor();
    await expect(team.page.getByText('Nada por corregir')).toHaveCount(0);
    await expect(desk.unknown.facts).toContainText(/Enviada.*\d\d:\d\d:\d\d/);
  }
  await expect(supervisor.desk.unknown.identifiers).toContainText([/^[\d.]+-[\dK]/]);
  await expect(
    agent.team.page.getByRole('heading', { name: 'No la ingrese ni la envíe de nuevo' }),
  ).toBeVisible();
  await expect(agent.desk.unknown.record).toHaveCount(0);
  await expect(supervisor.desk.unknown.choices).toHaveCount(2);
  await expect(supervisor.desk.unknown.by).toHaveCount(0);
});

test('what the service refused: its answer stands first, and it is returned rather than sent again', async ({
  signIn,
}) => {
  const { team } = await signIn('supervisora');
  await team.openEnrollment('Gonzalo Araya');
  const answer = team.page.getByRole('alert').filter({ hasText: 'El servicio respondió 422: no creó nada' });
  await expect(answer).toContainText('Comuna desconocida');
  await expect(team.page.getByText('Nada por corregir')).toHaveCount(0);
  await expect(team.step('Devolver')).toHaveClass(/button--primary/);
});

test('the second round says that it is one, since when it waits, and opens at the first change', async ({
  signIn,
}) => {
  test.slow();
  const [agent, supervisor] = [await signIn('agente'), await signIn('supervisora')];
  await supervisor.team.openEnrollment('Carlos Soto');
  const lead = supervisor.team.page.getByText('Agente: Pedro Rojas', { exact: true });
  await expect(supervisor.team.page.getByText(/^Espera hace/)).toBeVisible();
  await supervisor.team.take('Devolver', 'Falta el correo.');
  await agent.team.openEnrollment('Carlos Soto');
  await agent.desk.frame.persons.first().getByRole('link').click();
  await agent.desk.person.field('Nombres').fill('Claudio');
  await expect(agent.team.bar).toContainText('El equipo la tiene');
  await agent.desk.frame.stepLink('Revisión y envío').click();
  await agent.team.take('Pedir aprobación');
  await expect(agent.team.panel).toContainText('En revisión.');
  await supervisor.desk.queue.open();
  await supervisor.desk.queue.waiting.filter({ hasText: 'Claudio Soto' }).click();
  await expect(lead).toBeVisible();
  await expect(supervisor.team.page.getByText(/^Segunda revisión: \d+ cambio/)).toBeVisible();
  await expect(supervisor.team.page.getByText('devolver', { exact: false }).first()).toBeVisible();
});
