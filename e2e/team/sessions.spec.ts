/** «Mi cuenta» lists where its user is signed in. */
import { expect, test } from '../setup/team-fixtures.ts';

test('a session that is not recognized is closed, and one press signs out everywhere', async ({ signIn }) => {
  const { team } = await signIn('agente');
  const { team: elsewhere } = await signIn('agente');
  const { page } = team;
  await page.getByRole('link', { name: 'Mi cuenta' }).click();
  const table = page.getByRole('table', { name: 'Dónde está abierta su cuenta' });
  await expect(table.getByRole('row', { name: /Esta sesión/ })).toHaveCount(1);
  await expect(table.getByRole('row', { name: /Linux · Chrome/ }).first()).toBeVisible();
  await table.getByRole('button', { name: 'Cerrar la sesión: Linux · Chrome' }).first().click();
  await expect(page.getByText('Se cerró 1 sesión.')).toBeVisible();

  await page.getByRole('button', { name: 'Salir en todas partes' }).click();
  await expect(page.getByRole('dialog', { name: 'Acceder al equipo' })).toBeVisible();
  await elsewhere.page.reload();
  await expect(elsewhere.page.getByRole('dialog', { name: 'Acceder al equipo' })).toBeVisible();
});
