/** What a step did, and why something came back, is said where one looks. */
import { expect, test } from '../setup/team-fixtures.ts';

test('what is new asks the server for nothing that it has not yet', async ({ signIn }) => {
  const { desk, team } = await signIn('agente');
  const refused: string[] = [];
  team.page.on('response', (response) => {
    if (response.status() >= 400) refused.push(response.url());
  });
  await desk.home.newButton.click();
  await expect(team.bar).toContainText('El equipo la tiene');
  await desk.start.fill();
  await desk.frame.stepLink('Revisión y envío').click();
  await expect(team.journal.first()).toContainText('Pedro Rojas');
  expect(refused).toEqual([]);
});

test('handed in: it waits, and another one is begun from there; returned: why stands on every page', async ({
  signIn,
}) => {
  const [agent, supervisor] = [await signIn('agente'), await signIn('supervisora')];
  await agent.team.openEnrollment('Ana María Muñoz');
  await agent.desk.frame.stepLink('Revisión y envío').click();
  await agent.team.take('Pedir aprobación');
  await expect(agent.team.page.getByText('Espera en Por revisar.')).toBeVisible();
  await expect(agent.team.step('Retirar')).not.toHaveClass(/button--primary/);
  await expect(agent.team.step('Nueva inscripción')).toHaveClass(/button--primary/);
  await expect(agent.team.bar).not.toContainText('aquí solo se lee');
  await agent.desk.frame.persons.first().getByRole('link').click();
  await expect(agent.team.bar).toContainText('En revisión: aquí solo se lee hasta que la retire.');
  await expect(agent.desk.person.field('Nombres')).not.toBeEditable();
  await agent.team.bar.getByRole('button', { name: 'Retirar' }).click();
  await expect(agent.desk.person.field('Nombres')).toBeEditable();
  await agent.desk.frame.stepLink('Revisión y envío').click();
  await agent.team.take('Pedir aprobación');
  await expect(agent.team.panel).toContainText('En revisión.');
  await expect(supervisor.team.row('Ana María Muñoz')).toContainText('En revisión');
  await supervisor.team.openEnrollment('Ana María Muñoz');
  await expect(agent.team.page.getByText(/\. La revisa Elena Fuentes\.$/)).toBeVisible();
  await supervisor.team.take('Devolver', 'Falta el correo.');
  await expect(agent.team.bar).toContainText('La devolvió Elena Fuentes: Falta el correo.');
  await expect(agent.team.journal.nth(1)).toContainText('Falta el correo.');
  await agent.desk.frame.stepLink('Perfil de riesgo y personas').click();
  await expect(agent.team.bar).toContainText('Falta el correo.');
  await agent.team.page.goto('/');
  await expect(agent.team.row('Ana María Muñoz')).toContainText('Devuelta');
  await agent.team.openEnrollment('Ana María Muñoz');
  await agent.desk.frame.stepLink('Revisión y envío').click();
  await agent.team.take('Pedir aprobación');
  await expect(agent.team.bar).not.toContainText('Falta el correo.');
});

test('a page that is loaded while the server is away says so, and goes on once it answers', async ({
  signIn,
}) => {
  const { team } = await signIn('agente');
  await team.page.route('**/api/**', (route) => route.abort());
  await team.page.reload();
  const dialog = team.page.getByRole('dialog', { name: 'Acceder al equipo' });
  await expect(dialog.getByRole('alert')).toContainText('No se pudo llegar al servicio de acceso');
  await team.page.unroute('**/api/**');
  await expect(dialog).toBeHidden();
  await expect(team.row('Ana María Muñoz')).toBeVisible();
});

test('the help tells of the team, and of nothing that only a single computer does', async ({ signIn }) => {
  const { desk } = await signIn('agente');
  await desk.help.open();
  await expect(desk.help.main).toContainText('pulse «Pedir aprobación»');
  await expect(desk.help.section('Si algo no sale como esperaba')).toContainText(
    'Está a cargo de otra persona',
  );
  await expect(desk.help.main).not.toContainText(/quién trabaja en este computador|[{}]/);
});

test('what a page asks by itself, long after anybody worked in it, is no use of the session', async ({
  signIn,
}) => {
  const [resting, working] = [await signIn('agente'), await signIn('agente')];
  const { page } = resting.team;
  const rename = async (name: string) => {
    const asked = page.waitForRequest((request) => request.url().includes('/api/enrollments?'));
    await working.desk.person.field('Apellido materno').fill(name);
    return (await asked).headers()['enrola-unattended'];
  };
  await working.team.openEnrollment('Begoña Ñancupil');
  await working.desk.frame.persons.first().getByRole('link').click();
  expect(await rename('Uno')).toBeUndefined();
  await page.clock.install();
  await page.clock.fastForward('02:00');
  expect(await rename('Dos')).toBe('1');
  await page.mouse.move(50, 50);
  expect(await rename('Tres')).toBeUndefined();
});
