/** A day of a team: two agents and a supervisor, each in a browser of their own. */
import { expect, test } from '../setup/team-fixtures.ts';

/** What others do is seen within so long. */
const SEEN = { timeout: 2000 };

test('entered, handed in, returned, corrected, approved and sent: the agent sees each step', async ({
  signIn,
}) => {
  test.slow();
  const [agent, supervisor] = [await signIn('agente'), await signIn('supervisora')];
  const asked: string[] = [];
  for (const { team } of [agent, supervisor]) team.page.on('request', (request) => asked.push(request.url()));
  await agent.team.openEnrollment('Ana María Muñoz');
  await agent.desk.start.fill();
  await expect(agent.team.bar).toContainText('El equipo la tiene');
  await agent.desk.frame.stepLink('Revisión y envío').click();
  await agent.team.take('Entregar a revisión');
  await expect(agent.team.panel).toContainText('En revisión.');

  await expect(supervisor.team.row('Ana María Muñoz')).toContainText('En revisión', SEEN);
  await supervisor.team.openEnrollment('Ana María Muñoz');
  await supervisor.team.take('Devolver', 'Falta el apellido materno.');
  await expect(agent.team.panel).toContainText('En preparación.', SEEN);
  await expect(agent.team.journal.first()).toContainText('Falta el apellido materno.');

  await agent.desk.frame.persons.first().getByRole('link').click();
  await agent.desk.person.field('Apellido materno').fill('Soto');
  await agent.desk.frame.stepLink('Revisión y envío').click();
  await agent.team.take('Entregar a revisión');
  await expect(supervisor.team.panel).toContainText('En revisión.', SEEN);
  await expect(supervisor.team.page.getByText('Soto', { exact: true })).toBeVisible();
  await supervisor.team.take('Aprobar');
  await expect(agent.team.panel).toContainText('Aprobada por Elena Fuentes.', SEEN);
  await supervisor.team.take('Enviar');
  await expect(supervisor.team.panel).toContainText('Confirmada.');
  await expect(agent.team.panel).toContainText('Confirmada.', SEEN);
  await expect(agent.team.bar).toContainText('Confirmada');
  // What the team knows no browser sends.
  expect(asked.filter((url) => url.includes('finalize'))).toEqual([]);
});

test('what has errors is neither handed in nor approved', async ({ signIn }) => {
  const { team, desk } = await signIn('agente');
  await team.openEnrollment('Begoña Ñancupil');
  await desk.frame.persons.first().getByRole('link').click();
  await desk.person.field('Nombres').fill('');
  await desk.frame.stepLink('Revisión y envío').click();
  await expect(team.step('Entregar a revisión')).toHaveAttribute('aria-disabled', 'true');
  await expect(team.panel).toContainText('Corrija primero lo marcado arriba.');
});

test('saved on two computers: the second one says which counts, and nothing is lost before that', async ({
  signIn,
}) => {
  const [here, there] = [await signIn('agente'), await signIn('agente')];
  const edit = async ({ desk }: typeof here, name: string) => {
    await desk.frame.persons.first().getByRole('link').click();
    await desk.person.field('Apellido materno').fill(name);
  };
  for (const { team } of [here, there]) await team.openEnrollment('Begoña Ñancupil');
  // There the changes of others arrive too late.
  await there.team.page.route('**/api/e*/**', (route) => route.abort());
  await edit(there, 'Allá');
  await expect(there.team.bar).toContainText('no responde');
  await edit(here, 'Aquí');
  await expect(here.team.bar).toContainText('se lleva al equipo');
  await expect(here.team.bar).toContainText('El equipo la tiene');
  await there.team.page.unroute('**/api/e*/**');
  const question = there.team.page.getByRole('dialog', { name: 'Otra persona la cambió mientras tanto' });
  await question.getByRole('button', { name: 'Decidir después' }).click({ timeout: 20_000 });
  await expect(there.desk.person.field('Apellido materno')).toHaveValue('Allá');
  await there.team.bar.getByRole('button').click();
  await question.getByRole('button', { name: 'Vale la mía' }).click();
  await expect(there.team.bar).toContainText('El equipo la tiene');
  await expect(here.desk.person.field('Apellido materno')).toHaveValue('Allá');
});

test('an administrator invites somebody, who makes an account by the link; it works once', async ({
  signIn,
  browser,
  teamOrigin,
}) => {
  const { team } = await signIn('admin');
  await team.page.goto('/equipo');
  await team.page.getByRole('button', { name: 'Crear enlace' }).click();
  const link = await team.page.locator('code').textContent();
  const context = await browser.newContext({ locale: 'es-CL', baseURL: teamOrigin });
  const page = await context.newPage();
  const fill = async () => {
    await page.goto(link ?? '');
    await page.getByLabel('Nombre y apellido').fill('Sofía Reyes');
    await page.getByLabel('Usuario').fill('sofia');
    await page.getByLabel('Contraseña').fill('una frase que se recuerda');
    await page.getByRole('button', { name: 'Crear cuenta' }).click();
  };
  await fill();
  await expect(page.getByRole('group', { name: 'Acceso al servicio' })).toContainText('Sofía Reyes');
  await page.goto('/');
  await fill();
  await expect(page.getByRole('alert')).toContainText('Este enlace ya se usó');
  await context.close();
  await team.page.reload();
  await expect(team.page.getByRole('row', { name: 'Sofía Reyes' })).toContainText('Agente');
});
