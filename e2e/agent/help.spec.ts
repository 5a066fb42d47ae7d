/** The help in the app: found from everywhere, true to this profile, and free of holes. */
import { expect, test } from '../setup/fixtures.ts';
import { Desk } from '../pages/desk.ts';
import { servePrivacy } from '../setup/privacy.ts';
import { completePerson } from '../setup/seed.ts';

test('it opens from the empty list, the bar at the top, its key and the palette, with the focus at its heading', async ({
  page,
  desk,
  faults,
}) => {
  await desk.home.open();
  await desk.help.homeLink.click();
  await expect(desk.help.heading).toBeFocused();
  await page.goBack();
  await desk.help.link.click();
  await expect(desk.help.heading).toBeFocused();
  await page.goto('/envios');
  await desk.palette.openButton.waitFor();
  await page.keyboard.press('Alt+h');
  await expect(desk.help.heading).toBeFocused();
  await page.goto('/envios');
  await desk.palette.take('como usar');
  await expect(desk.help.heading).toBeFocused();
  expect(faults).toEqual([]);
});

test('what was typed is there when one comes back from it', async ({ page, desk, seed }) => {
  const { personPath } = await seed([completePerson()]);
  await page.goto(personPath(1));
  await desk.person.scalar('materno').fill('Rojas');
  await desk.help.link.click();
  await expect(desk.help.heading).toBeVisible();
  await page.goBack();
  await expect(desk.person.scalar('materno')).toHaveValue('Rojas');
});

test('headings are in order, keys stand as on the keyboard, no name is left in braces', async ({
  page,
  desk,
}) => {
  await desk.help.open();
  await expect(desk.help.headings).toHaveText([
    'Cómo usar Enrola',
    'Una inscripción en seis pasos',
    'Ingresar más rápido',
    'Qué se guarda y dónde',
    'Si algo no sale como esperaba',
    'Qué quieren decir las palabras',
  ]);
  await expect(desk.help.section('Una inscripción en seis pasos').getByRole('listitem')).toHaveCount(6);
  await expect(desk.help.main).toContainText('Revisar» Ctrl+Entrar.');
  await expect(desk.help.main).not.toContainText(/[{}]/);
  await desk.help.keysButton.click();
  await expect(desk.palette.keysDialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(desk.help.keysButton).toBeFocused();

  await desk.switchLanguage('en');
  await expect(new Desk(page, 'en').help.heading).toBeVisible();
  await expect(desk.help.main).toContainText('Review” Ctrl+Enter.');
  await expect(desk.help.main).not.toContainText(/[{}]/);
});

test('it says how entries rest under this profile, and nothing of what cannot happen here', async ({
  desk,
  sandbox,
}) => {
  const kept = desk.help.section('Qué se guarda y dónde');
  const trouble = desk.help.section('Si algo no sale como esperaba');
  await desk.help.open();
  await expect(kept).toContainText('No va cifrado');
  await expect(trouble).not.toContainText('frase de acceso');
  await servePrivacy(sandbox, { storage: 'encrypted' });
  await desk.help.open();
  await desk.vault.create('correo caballo ñandú');
  await expect(kept).toContainText('Va cifrado con su frase de acceso');
  await expect(trouble).toContainText('Pide la frase de acceso');
});

test('its links lead where they say', async ({ page, desk, request }) => {
  for (const [name, path] of [
    ['Envíos', '/envios'],
    ['Inscripciones', '/'],
    ['Perfil del servicio', '/perfil'],
  ] as const) {
    await desk.help.open();
    await desk.help.main.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
  }
  await desk.help.open();
  const licences = await request.get((await desk.help.licences.getAttribute('href')) ?? '');
  expect(licences.headers()['content-type']).toContain('text/plain');
  expect(await licences.text()).toContain('age-encryption');
});
