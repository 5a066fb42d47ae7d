/** Three users change one enrollment, one of them offline: what only one changed is joined, the rest is asked. */
import { Desk } from '../pages/desk.ts';
import { TeamDesk } from '../pages/team-desk.ts';
import { expect, test } from '../setup/team-fixtures.ts';

test('changes made offline are joined with those of two others; only what both changed is asked, and theirs is marked', async ({
  signIn,
  browser,
  teamOrigin,
}) => {
  test.slow();
  const { team: people } = await signIn('admin');
  const context = await browser.newContext({ locale: 'es-CL', baseURL: teamOrigin });
  const thirdPage = await context.newPage();
  const third = { team: new TeamDesk(thirdPage), desk: new Desk(thirdPage) };
  await third.team.makeAccount(await people.invite('Sofía Reyes'), 'sofia');
  const [agent, supervisor] = [await signIn('agente'), await signIn('supervisora')];
  const { page, bar } = agent.team;
  await agent.team.openEnrollment('Begoña Ñancupil');
  await agent.desk.frame.persons.first().getByRole('link').click();
  await expect(bar).toContainText('El equipo la tiene');
  await page.route('**/api/e*/**', (route) => route.abort());
  await agent.desk.person.field('Nombres').fill('Begoña Elisa');
  await agent.desk.person.field('Apellido materno').fill('Antilef');
  await agent.desk.person.field('Apellido materno').press('Tab');
  await expect(bar).toContainText('no responde');

  await supervisor.team.openEnrollment('Begoña Ñancupil');
  await supervisor.team.bar.getByRole('button', { name: 'Tomarla' }).click();
  const takeOver = supervisor.team.page.getByRole('dialog', { name: 'Tomarla' });
  await takeOver.getByLabel('Aviso para quien está a cargo').fill('La completo.');
  await takeOver.getByRole('button', { name: 'Tomarla' }).click();
  await supervisor.desk.frame.persons.first().getByRole('link').click();
  await supervisor.desk.person.field('Apellido materno').fill('Antileo');
  await supervisor.desk.person.field('Apellido paterno').fill('Ñancupil Soto');
  await supervisor.desk.person.field('Apellido paterno').press('Tab');
  await expect(supervisor.team.bar).toContainText('El equipo la tiene');
  await supervisor.desk.frame.stepLink('Revisión y envío').click();
  const assign = async (to: string) => {
    await supervisor.team.take('Asignar');
    const assigning = supervisor.team.page.getByRole('dialog', { name: 'Asignar' });
    await assigning.getByLabel('Quién queda a cargo').selectOption(`${to} · Agente`);
    await assigning.getByRole('button', { name: 'Asignar' }).click();
    await expect(supervisor.team.panel).toContainText(`A cargo de ${to}.`);
  };

  await assign('Sofía Reyes');
  await third.team.openEnrollment('Begoña Ñancupil');
  await third.desk.frame.persons.first().getByRole('link').click();
  await third.desk.person.field('Fecha de nacimiento').fill('06-10-1984');
  await third.desk.person.field('Fecha de nacimiento').press('Tab');
  await expect(third.team.bar).toContainText('El equipo la tiene');
  await assign('Pedro Rojas');

  await page.unroute('**/api/e*/**');
  await bar.getByRole('button', { name: 'Decidir qué vale' }).click({ timeout: 20_000 });
  const question = page.getByRole('dialog', { name: 'Se cambió en otro lugar mientras tanto' });
  await expect(question.getByRole('group')).toHaveCount(1);
  await expect(question.getByRole('group', { name: /Apellido materno/ })).toContainText('Antes: sin datos');
  await question.getByRole('radio', { name: /^Elena Fuentes \/ Sofía Reyes: Antileo/ }).check();
  await question.getByRole('button', { name: 'Aplicar' }).click();
  await expect(question).toBeHidden();

  await expect(agent.desk.person.field('Nombres')).toHaveValue('Begoña Elisa');
  await expect(agent.desk.person.field('Apellido materno')).toHaveValue('Antileo');
  await expect(agent.desk.person.field('Apellido paterno')).toHaveValue('Ñancupil Soto');
  await expect(agent.desk.person.field('Fecha de nacimiento')).toHaveValue('06-10-1984');
  await expect(bar).toContainText('cambió 2 datos');
  const mark = page.getByText(/^De Elena Fuentes \/ Sofía Reyes, .*Antes: /);
  await expect(mark).toHaveCount(2);
  await expect(bar).toContainText('El equipo la tiene', { timeout: 20_000 });
  await page.reload();
  await expect(mark).toHaveCount(2);
  await bar.getByRole('button', { name: 'Marcar como vistos' }).click();
  await expect(mark).toHaveCount(0);
  await expect(bar).not.toContainText('cambió 2 datos');

  await supervisor.desk.frame.persons.first().getByRole('link').click();
  await expect(supervisor.desk.person.field('Nombres')).toHaveValue('Begoña Elisa');
  await context.close();
});
