/** Passkeys: one touch in place of the password. */
import { addAuthenticator } from '../setup/authenticator.ts';
import { expect, PASSWORD, test } from '../setup/team-fixtures.ts';

const SIGN_IN_AGAIN = {
  status: 401,
  contentType: 'application/problem+json',
  json: { type: 'urn:enrola:sign-in-again', title: 'Unauthorized', status: 401 },
};

test('a passkey is made, signs in, and is the fresh proof of an approval, which goes on by itself', async ({
  signIn,
}) => {
  test.slow();
  const { team } = await signIn('supervisora');
  const { page } = team;
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) violations.push(message.text());
  });
  await addAuthenticator(page);
  await page.getByRole('link', { name: 'Mi cuenta' }).click();
  await expect(page.getByRole('heading', { name: 'Mi cuenta' })).toBeVisible();
  await page.getByRole('button', { name: 'Agregar llave de acceso' }).click();
  const dialog = page.getByRole('dialog', { name: 'Agregar llave de acceso' });
  await dialog.getByLabel('Nombre de la llave').fill('Lector del escritorio');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Llave de acceso agregada.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Lector del escritorio.*Nunca/ })).toBeVisible();

  // The same authenticator has no second one of the same user.
  await page.getByRole('button', { name: 'Agregar llave de acceso' }).click();
  await dialog.getByRole('button', { name: 'Crear llave' }).click();
  await expect(dialog.getByRole('alert')).toContainText('ya tiene una llave de su cuenta');
  await page.keyboard.press('Escape');

  const account = page.getByRole('group', { name: 'Acceso al servicio' });
  await account.getByRole('button', { name: 'Salir' }).click();
  const signInDialog = page.getByRole('dialog', { name: 'Acceder al equipo' });
  await signInDialog.getByRole('button', { name: 'Acceder con llave de acceso' }).click();
  await expect(account).toContainText('Elena Fuentes');

  await page.goto('/');
  await team.openEnrollment('Carlos Soto');
  await page.route('**/api/enrollments/*/approve', (route) => route.fulfill(SIGN_IN_AGAIN), { times: 1 });
  await team.take('Aprobar sin enviar');
  await expect(team.panel).toContainText('Aprobada por Elena Fuentes.');
  await expect(signInDialog).toHaveCount(0);

  await page.getByRole('link', { name: 'Mi cuenta' }).click();
  await page.getByRole('button', { name: 'Quitar: Lector del escritorio' }).click();
  await expect(page.getByText('Llave de acceso quitada.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Llaves de acceso' })).toHaveCount(0);
  expect(violations).toEqual([]);
});

test('without a passkey the password is asked for, with the user name filled in; whoever calls it off has decided nothing', async ({
  signIn,
}) => {
  const { team } = await signIn('supervisora');
  const { page } = team;
  await team.openEnrollment('Carlos Soto');
  await page.route('**/api/enrollments/*/approve', (route) => route.fulfill(SIGN_IN_AGAIN), { times: 2 });
  const dialog = page.getByRole('dialog', { name: 'Acceder al equipo' });
  await team.take('Aprobar sin enviar');
  await expect(dialog.getByLabel('Usuario')).toHaveValue('supervisora');
  await expect(dialog.getByLabel('Contraseña')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(team.panel).not.toContainText('Aprobada');

  await page.getByRole('button', { name: 'Acceder', exact: true }).first().click();
  await team.fillSignIn('supervisora', PASSWORD);
  await team.take('Aprobar sin enviar');
  await dialog.getByLabel('Contraseña').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(team.panel).toContainText('Aprobada por Elena Fuentes.', { timeout: 30_000 });
});
