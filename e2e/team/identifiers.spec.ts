/** Facts that the team and the service know about an identifier appear while it is entered. */
import { expect, test } from '../setup/team-fixtures.ts';

test('an identifier that another enrollment carries is told beside the field, and stops nothing', async ({
  signIn,
}) => {
  const { team, desk } = await signIn('agente');
  await team.openEnrollment('Begoña Ñancupil');
  await desk.frame.persons.first().getByRole('link').click();
  const identifier = desk.person.field('RUT');
  // The enrollment's own identifier is not reported.
  await expect(team.bar).toContainText('El equipo la tiene');
  await expect(identifier).not.toHaveAccessibleDescription(/Ya lo tiene/);
  await identifier.fill('12345678-5');
  await desk.person.field('Nombres').focus();
  const told = /Ya lo tiene otra inscripción del equipo: .* · .*/;
  await expect(identifier).toHaveAccessibleDescription(told);
  await expect(team.page.getByRole('link', { name: 'Ver esa inscripción' })).toHaveAttribute(
    'href',
    /^\/inscripciones\//,
  );
  await expect(desk.person.invalidFields).toHaveCount(0);
  await identifier.fill('11.111.112-K');
  await expect(identifier).not.toHaveAccessibleDescription(told);

  // Without the server nothing is reported.
  await team.page.route('**/api/identifiers', (route) => route.abort());
  const asked = team.page.waitForRequest('**/api/identifiers');
  await identifier.fill('22.222.222-2');
  await asked;
  await expect(identifier).not.toHaveAccessibleDescription(told);
  await expect(team.page.getByRole('alert')).toHaveCount(0);
});

test('who is a client of the service already is told beside the field', async ({ signIn }) => {
  const [agent, supervisor] = [await signIn('agente'), await signIn('supervisora')];
  await supervisor.team.openEnrollment('Esteban Pérez');
  await supervisor.desk.frame.stepLink('Revisión y envío').click();
  await supervisor.team.take('Enviar inscripción');
  await supervisor.team.page.getByRole('heading', { name: 'Comprobante' }).waitFor();
  await agent.team.openEnrollment('Begoña Ñancupil');
  await agent.desk.frame.persons.first().getByRole('link').click();
  const identifier = agent.desk.person.field('RUT');
  await identifier.fill('9.876.543-3');
  await expect(identifier).toHaveAccessibleDescription(/Ya es cliente del servicio\. Ya lo tiene otra/);
  await identifier.fill('22.222.222-2');
  await expect(identifier).not.toHaveAccessibleDescription(/Ya es cliente/);
});

test('what the service says of each person stands beside the decision, and decides nothing', async ({
  signIn,
}) => {
  const { team, desk } = await signIn('supervisora');
  await team.openEnrollment('Helena Toro');
  const name = 'Qué dice ahora el servicio de cada persona';
  const evidence = team.page.getByRole('list', { name });
  await expect(evidence).toHaveText(/^Helena Toro.* · [\d.]+-[\dK]: no está en el servicio$/);
  await expect(team.page.getByRole('radio', { checked: true })).toHaveCount(0);
  // With one person there is no option «some».
  await expect(desk.unknown.choices).toHaveCount(2);
});

test('whoever is known already is told to who decides, and asked about before the approval', async ({
  signIn,
}) => {
  const [agent, supervisor] = [await signIn('agente'), await signIn('supervisora')];
  await agent.team.openEnrollment('Ana María Muñoz');
  await agent.desk.frame.persons.first().getByRole('link').click();
  await agent.desk.person.field('RUT').fill('9.876.543-3');
  await agent.desk.frame.stepLink('Revisión y envío').click();
  await agent.team.take('Pedir aprobación');
  await expect(supervisor.team.row('Ana María Muñoz')).toContainText('En revisión');
  await supervisor.team.openEnrollment('Ana María Muñoz');
  const { supervision } = supervisor.desk.review;
  await expect(supervisor.desk.review.findings(/aviso/i)).toContainText(
    /Ana María Muñoz · RUT: está también en otra inscripción de Pedro Rojas/,
  );
  await supervisor.team.take('Aprobar sin enviar');
  await supervision.answerKnown(supervision.dialog, 'Otra cuenta de la misma persona.');
  await expect(supervisor.team.panel).toContainText('Aprobada por Elena Fuentes.');
  await expect(supervisor.team.journal.nth(1)).toContainText('Otra cuenta de la misma persona.');
});
