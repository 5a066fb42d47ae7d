/** What is asked of every page, of those of a team. */
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
  await stranger.getByRole('heading', { name: 'Su cuenta del equipo' }).waitFor();
  expect.soft(await findViolations(stranger), 'account').toEqual([]);
  await context.close();

  const administrator = await signIn('admin');
  await administrator.team.page.goto('/equipo');
  await administrator.team.page.getByRole('button', { name: 'Crear enlace' }).click();
  await administrator.team.page.locator('code').waitFor();
  expect.soft(await findViolations(administrator.team.page), 'people').toEqual([]);

  const { team } = await signIn('supervisora');
  await team.list.waitFor();
  expect.soft(await findViolations(team.page), 'home').toEqual([]);
  await team.page.goto('/por-revisar');
  await team.page.getByRole('table', { name: 'Por revisar' }).waitFor();
  expect.soft(await findViolations(team.page), 'queue').toEqual([]);
  await team.page.getByRole('link', { name: 'Helena Toro' }).click();
  await team.take('Decir qué pasó');
  const dialog = team.page.getByRole('dialog', { name: 'Decir qué pasó' });
  await dialog.getByRole('radio', { name: 'Solo algunas existen' }).check();
  expect.soft(await findViolations(team.page), 'what was found').toEqual([]);
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  expect.soft(await findViolations(team.page), 'review').toEqual([]);
});
