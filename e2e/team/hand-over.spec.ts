/** Somebody leaves the team: what is open goes on. */
import { Desk } from '../pages/desk.ts';
import { TeamDesk } from '../pages/team-desk.ts';
import { expect, test } from '../setup/team-fixtures.ts';

test('an administrator hands over what somebody has and takes the access away; the other one goes on', async ({
  signIn,
  browser,
  teamOrigin,
}) => {
  test.slow();
  const { team } = await signIn('admin');
  const link = await team.invite('Tomás Leiva');
  const context = await browser.newContext({ locale: 'es-CL', baseURL: teamOrigin });
  const page = await context.newPage();
  const [leaving, desk] = [new TeamDesk(page), new Desk(page)];
  await leaving.makeAccount(link, 'tomas');
  await desk.startPerson();
  await desk.person.field('Nombres').fill('Ignacia');
  await desk.person.field('Apellido paterno').fill('Cortés');
  await expect(leaving.bar).toContainText('El equipo la tiene');

  await team.page.reload();
  const row = team.people.filter({ hasText: 'Tomás Leiva' });
  await expect(row).toContainText('1');
  await team.page.getByRole('button', { name: 'Quitar acceso: Tomás Leiva' }).click();
  const dialog = team.page.getByRole('dialog', { name: 'Quitar acceso: Tomás Leiva' });
  await expect(dialog).toContainText('tiene 1 inscripción abierta');
  await dialog.getByLabel('A quién').selectOption('Elena Fuentes · Supervisión');
  await dialog.getByRole('button', { name: 'Pasar y quitar acceso' }).click();
  await expect(row).toContainText('Sin acceso');
  await expect(row).toContainText('0');
  await context.close();

  const supervisor = await signIn('supervisora');
  await expect(supervisor.team.row('Ignacia Cortés')).toContainText('Elena Fuentes');
  await supervisor.team.openEnrollment('Ignacia Cortés');
  await supervisor.desk.frame.persons.first().getByRole('link').click();
  await supervisor.desk.person.field('Apellido materno').fill('Vidal');
  await expect(supervisor.team.bar).toContainText('El equipo la tiene');
});

test('an administrator changes what somebody has and may do; the focus stays in the row', async ({
  signIn,
  browser,
  teamOrigin,
}) => {
  const { team } = await signIn('admin');
  const link = await team.invite('Paula Godoy');
  const context = await browser.newContext({ locale: 'es-CL', baseURL: teamOrigin });
  const page = await context.newPage();
  const member = new TeamDesk(page);
  await member.makeAccount(link, 'paula');
  await new Desk(page).startPerson();
  await expect(member.bar).toContainText('El equipo la tiene');
  await team.page.reload();
  const row = team.people.filter({ hasText: 'Paula Godoy' });
  const role = row.getByLabel('Función de Paula Godoy');
  await row.getByRole('button', { name: 'Pasar lo de Paula Godoy' }).press('Enter');
  const dialog = team.page.getByRole('dialog', { name: 'Pasar lo de Paula Godoy' });
  await dialog.getByLabel('A quién').selectOption('Elena Fuentes · Supervisión');
  await dialog.getByRole('button', { name: 'Pasar', exact: true }).press('Enter');
  await expect(row.getByRole('button', { name: 'Pasar' })).toHaveCount(0);
  await expect(role).toBeFocused();
  await role.selectOption('Auditoría');
  await row.getByRole('button', { name: 'Cambiar' }).press('Enter');
  await expect(row.getByRole('button', { name: 'Cambiar' })).toHaveCount(0);
  await expect(role).toBeFocused();
  await team.page.reload();
  await expect(role).toHaveValue('auditor');
  const auditor = await signIn('auditor');
  await auditor.team.page.getByRole('link', { name: 'Auditoría' }).click();
  await expect(
    auditor.team.entries.filter({
      hasText: 'Cambió la función o el acceso de alguien: Paula Godoy · Auditoría',
    }),
  ).toHaveCount(1);
  await context.close();
});
