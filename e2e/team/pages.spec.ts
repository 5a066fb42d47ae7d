/** Audits of every page, for the pages of a team. */
import { findViolations } from '../audits/axe.ts';
import { expect, test } from '../setup/team-fixtures.ts';

test('the pages of a team have no barriers that axe finds', async ({ signIn, browser, teamOrigin }) => {
  test.slow();
  const context = await browser.newContext({ locale: 'es-CL', baseURL: teamOrigin });
  const stranger = await context.newPage();
  await stranger.goto('/');
  await stranger.getByRole('dialog', { name: 'Acceder al equipo' }).waitFor();
  expect.soft(await findViolations(stranger), 'sign-in').toEqual([]);
  await stranger.goto('/equipo/cuenta#x');
  await stranger.getByRole('alert').filter({ hasText: 'Este enlace ya se usó' }).waitFor();
  expect.soft(await findViolations(stranger), 'a used link').toEqual([]);

  const administrator = await signIn('admin');
  await stranger.goto(await administrator.team.invite());
  await stranger.getByRole('button', { name: 'Crear cuenta' }).waitFor();
  expect.soft(await findViolations(stranger), 'account').toEqual([]);
  await context.close();
  expect.soft(await findViolations(administrator.team.page), 'people').toEqual([]);
  await administrator.team.page.getByRole('button', { name: 'Pasar lo de Pedro Rojas' }).click();
  await administrator.team.page.getByRole('dialog', { name: 'Pasar lo de Pedro Rojas' }).waitFor();
  expect.soft(await findViolations(administrator.team.page), 'hand over').toEqual([]);

  const auditor = await signIn('auditor');
  await auditor.team.page.getByRole('link', { name: 'Auditoría' }).click();
  await auditor.team.entries.first().waitFor();
  await auditor.team.page.getByRole('button', { name: 'Verificar las cadenas' }).click();
  await auditor.team.page.getByText('nada se cambió ni se borró').waitFor();
  expect.soft(await findViolations(auditor.team.page), 'audit').toEqual([]);

  const { team, desk } = await signIn('supervisora');
  await team.list.waitFor();
  expect.soft(await findViolations(team.page), 'home').toEqual([]);
  await team.page.goto('/por-revisar');
  await team.page.getByRole('table', { name: 'Por revisar' }).waitFor();
  expect.soft(await findViolations(team.page), 'queue').toEqual([]);
  await team.page.getByRole('link', { name: 'Helena Toro' }).click();
  await desk.unknown.record.click();
  await expect(desk.unknown.exists).toBeFocused();
  expect.soft(await findViolations(team.page), 'what was found').toEqual([]);
});
