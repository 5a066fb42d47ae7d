/** Passwords of local accounts: changed by their user, and by a link where somebody forgot theirs. */
import { TeamDesk } from '../pages/team-desk.ts';
import { expect, test } from '../setup/team-fixtures.ts';

const OTHER = 'otra frase que se recuerda';

test('who is signed in changes the password; whoever forgot it gets in by a link that works once', async ({
  signIn,
  browser,
  teamOrigin,
}) => {
  test.slow();
  const { team } = await signIn('admin');
  const context = await browser.newContext({ locale: 'es-CL', baseURL: teamOrigin });
  const page = await context.newPage();
  const member = new TeamDesk(page);
  await member.makeAccount(await team.invite('Rosa Tapia'), 'rosa');
  const account = page.getByRole('group', { name: 'Acceso al servicio' });
  await expect(account).toContainText('Rosa Tapia');

  await page.getByRole('link', { name: 'Mi cuenta' }).click();
  await page.getByRole('button', { name: 'Cambiar su contraseña' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Cambiar su contraseña' });
  await expect(dialog.getByLabel('Contraseña actual')).toBeFocused();
  await expect(dialog.getByLabel('Usuario')).toHaveValue('rosa');
  await dialog.getByLabel('Contraseña actual').fill('no es la clave');
  await dialog.getByLabel('Contraseña nueva').fill(OTHER);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('no es su contraseña actual');
  await expect(dialog.getByLabel('Contraseña nueva')).toHaveValue(OTHER);
  await dialog.getByLabel('Contraseña actual').fill('una frase que se recuerda');
  await page.keyboard.press('Enter');
  // Two passwords are hashed meanwhile, which takes a busy computer long.
  await expect(dialog).toHaveCount(0, { timeout: 30_000 });
  await expect(page.getByText('Contraseña cambiada.')).toBeVisible();
  await account.getByRole('button', { name: 'Salir' }).click();
  await member.fillSignIn('rosa', OTHER);
  await expect(account).toContainText('Rosa Tapia');

  await team.page.reload();
  await team.page.getByRole('button', { name: 'Restablecer contraseña: Rosa Tapia' }).click();
  const offer = team.page.getByRole('dialog', { name: 'Restablecer contraseña: Rosa Tapia' });
  await offer.getByRole('button', { name: 'Crear enlace' }).click();
  const link = (await offer.locator('code').textContent()) ?? '';
  await offer.getByRole('button', { name: 'Cerrar' }).click();
  await expect(offer).toHaveCount(0);

  await page.goto(link);
  await expect(page.getByLabel('Usuario')).toHaveValue('rosa');
  await page.getByLabel('Contraseña nueva').fill('la frase de ahora');
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  // The page of the link shows whose session there is already; the link is used once it has gone.
  await page.waitForURL((url) => url.pathname === '/', { timeout: 30_000 });
  await expect(account).toContainText('Rosa Tapia');
  await page.goto('/');
  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText('Este enlace ya se usó');
  await page.goto('/');
  await account.getByRole('button', { name: 'Salir' }).click();
  await member.fillSignIn('rosa', 'la frase de ahora');
  await expect(account).toContainText('Rosa Tapia');
  await context.close();
});

test('a user name with a space is refused at its field; of a refused sign-in is told what it can be', async ({
  signIn,
  browser,
  teamOrigin,
}) => {
  const { team } = await signIn('admin');
  const context = await browser.newContext({ locale: 'es-CL', baseURL: teamOrigin });
  const page = await context.newPage();
  await new TeamDesk(page).makeAccount(await team.invite('Inés Mora'), 'ines mora');
  const name = page.getByLabel('Usuario');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Sin espacios; por ejemplo, ana.rojas');
  await expect(name).toHaveJSProperty('validationMessage', 'Sin espacios; por ejemplo, ana.rojas');
  await name.fill(' ines.mora ');
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  const account = page.getByRole('group', { name: 'Acceso al servicio' });
  await expect(account).toContainText('Inés Mora');

  await account.getByRole('button', { name: 'Salir' }).click();
  const dialog = page.getByRole('dialog', { name: 'Acceder al equipo' });
  await dialog.getByLabel('Usuario').fill('ines.mora');
  await dialog.getByLabel('Contraseña').fill('otra cosa');
  await dialog.getByRole('button', { name: 'Acceder', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    'Tras varios intentos seguidos hay que esperar unos minutos',
  );
  await context.close();
});
