import { expect, test } from '../setup/team-fixtures.ts';

test('what a supervisor returns comes back to its agent with words', async ({ signIn }) => {
  const [agent, supervisor] = [await signIn('agente'), await signIn('supervisora')];
  await supervisor.team.openEnrollment('Carlos Soto');
  await supervisor.team.take('Devolver', 'Falta el correo.');
  await agent.team.openEnrollment('Carlos Soto');
  await agent.desk.frame.stepLink('Revisión y envío').click();
  await expect(agent.team.journal.nth(1)).toContainText('Falta el correo.');
  const auditor = await signIn('auditor');
  await expect(auditor.team.row('En preparación').first()).toBeVisible();
});
