/** The help opens from everywhere and fits the profile, and the screen speaks the chosen language. */
import type { Route } from '@playwright/test';
import { Desk } from '../pages/desk.ts';
import { expect, test } from '../setup/fixtures.ts';
import { servePrivacy } from '../setup/privacy.ts';

test('the help opens from everywhere, says what is true under this profile, and its links work', async ({
  page,
  desk,
  sandbox,
  request,
  faults,
}) => {
  const { help, palette } = desk;
  const english = new Desk(page, 'en').help;
  const storage = help.section('Qué se guarda y dónde');
  const trouble = help.section('Si algo no sale como esperaba');

  await test.step('it opens by the links, its key and the palette, with the focus on its heading', async () => {
    await desk.home.open();
    await help.homeLink.click();
    await expect(help.heading).toBeFocused();
    await page.goBack();
    await desk.menuButton.click();
    await help.link.click();
    await expect(help.heading).toBeFocused();
    await page.goBack();
    await palette.openButton.waitFor();
    await page.keyboard.press('Alt+h');
    await expect(help.heading).toBeFocused();
    await page.goBack();
    await expect(desk.home.newButton).toBeVisible();
    await palette.take('como usar');
    await expect(help.heading).toBeFocused();
  });

  await test.step('its text is complete in both languages', async () => {
    await expect(help.headings).toHaveText([
      'Cómo usar Enrola',
      'Para agentes: una inscripción en seis pasos',
      'Para supervisores: revisar y aprobar',
      'Ingresar más rápido',
      'Qué se guarda y dónde',
      'Si algo no sale como esperaba',
      'Qué quieren decir las palabras',
    ]);
    await expect(
      help.section('Para agentes: una inscripción en seis pasos').getByRole('listitem'),
    ).toHaveCount(6);
    await expect(help.main).toContainText('Revisar» Ctrl+Enter.');
    await help.indexLink('Para supervisores: revisar y aprobar').click();
    await expect(page).toHaveURL('/ayuda#review');
    await expect(help.sectionHeading('Para supervisores: revisar y aprobar')).toBeFocused();
    await expect(help.sectionHeading('Para supervisores: revisar y aprobar')).toBeInViewport();
    await page.goBack();
    await expect(help.main).not.toContainText(/[{}]/);
    await help.keysButton.click();
    await expect(palette.keysDialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(help.keysButton).toBeFocused();
    await desk.switchLanguage('en');
    await expect(english.heading).toBeVisible();
    await expect(help.main).toContainText('Review” Ctrl+Enter.');
    await expect(help.main).not.toContainText(/[{}]/);
    await desk.switchLanguage('es');
  });

  await test.step('its links lead where they say', async () => {
    for (const [name, path] of [
      ['Envíos', '/envios'],
      ['Inscripciones', '/'],
      ['Perfil del servicio', '/perfil'],
    ] as const) {
      await help.main.getByRole('link', { name, exact: true }).first().click();
      await expect(page).toHaveURL(path);
      await page.goBack();
    }
    const licences = await request.get((await help.licences.getAttribute('href')) ?? '');
    expect(licences.headers()['content-type']).toContain('text/plain');
    expect(await licences.text()).toContain('age-encryption');
  });

  await test.step('it says whether entries are encrypted under this profile', async () => {
    await expect(storage).toContainText('No va cifrado');
    await expect(trouble).not.toContainText('frase de acceso');
    expect(faults).toEqual([]);
    await servePrivacy(sandbox, { storage: 'encrypted' });
    await help.open();
    await desk.vault.create('correo caballo ñandú');
    await expect(storage).toContainText('Va cifrado con su frase de acceso');
    await expect(trouble).toContainText('Pide la frase de acceso');
  });
});

test('a chosen language holds in every tab and after a reload, and keeps typed text and focus', async ({
  page,
  desk,
  openDesk,
  seed,
}) => {
  const { personPath } = await seed([{}]);
  const name = new Desk(page, 'en').person.scalar('nombre');
  await page.goto(personPath(1));
  await desk.person.scalar('nombre').fill('Bego');
  const other = openDesk(await page.context().newPage());
  await other.home.open();
  await other.switchLanguage('en');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(name).toHaveValue('Bego');
  await expect(name).toBeFocused();
  await expect(new Desk(page, 'en').frame.saved).toBeVisible();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(name).toHaveValue('Bego');
});

test('the key goes on from the language chosen last, while its file is still loading', async ({
  page,
  desk,
}) => {
  const held: Route[] = [];
  await page.route('**/assets/en-*.js', (route) => void held.push(route));
  await desk.home.open();
  await desk.palette.openButton.waitFor();
  await page.keyboard.press('Alt+g');
  // Its start and its three other parts.
  await expect.poll(() => held.length).toBe(4);
  await page.keyboard.press('Alt+g');
  const come = page.waitForEvent('requestfinished', (request) => request.url().includes('/assets/en-'));
  for (const route of held) await route.continue();
  await come;
  await expect.poll(() => page.evaluate(() => localStorage.getItem('enrola.language'))).toBe('es');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.keyboard.press('Alt+g');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.keyboard.press('Alt+g');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
});

test('a language whose file does not load leaves the screen as it is', async ({ page, desk, faults }) => {
  await page.route('**/assets/en-*.js', (route) => route.abort());
  await desk.home.open();
  const failed = page.waitForEvent('requestfailed');
  await desk.switchLanguage('en');
  await failed;
  await expect(desk.home.newButton).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.evaluate(() => localStorage.setItem('enrola.language', 'en'));
  await page.reload();
  await expect(desk.home.newButton).toBeVisible();
  expect(faults.filter((fault) => !fault.includes('ERR_FAILED'))).toEqual([]);
});

test('theme and size of the text are chosen in the menu, and hold before the first paint and in other tabs', async ({
  page,
  desk,
  context,
}) => {
  const readPaint = () =>
    page.evaluate(() => {
      const { backgroundColor, fontSize } = getComputedStyle(document.body);
      return { backgroundColor, fontSize };
    });
  await desk.home.open();
  const before = await readPaint();
  await desk.menuButton.click();
  await page.getByRole('radio', { name: 'Oscuro' }).check();
  await page.getByRole('radio', { name: 'Muy grande' }).check();
  const after = await readPaint();
  expect(after).toEqual({ backgroundColor: 'rgb(16, 19, 20)', fontSize: '17.5px' });

  // The document alone, without the app.
  const other = await context.newPage();
  await other.route(/\/start-[^/]*\.js$/, (route) => route.abort());
  await other.goto('/');
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(other.locator('html')).toHaveCSS('font-size', '20px');

  await page.getByRole('radio', { name: 'Sistema' }).check();
  await page.getByRole('radio', { name: 'Normal' }).check();
  expect(await readPaint()).toEqual(before);
  await expect(other.locator('html')).toHaveAttribute('data-theme', '');
  await expect(other.locator('html')).toHaveCSS('font-size', '16px');
  await other.close();

  await page.keyboard.press('Escape');
  await desk.palette.take('tema oscuro');
  await expect.poll(async () => (await readPaint()).backgroundColor).toBe('rgb(16, 19, 20)');
});

test.describe('in a browser that asks for the language of tests', () => {
  test.use({ locale: 'en-XA' });

  test('the screen speaks it, and the switch does not offer it', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-xa');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\[.*\]$/u);
    await page.getByRole('banner').getByRole('button', { expanded: false }).last().click();
    const names = page.getByRole('banner').getByRole('group').getByRole('button');
    await expect(names).toHaveText(['Español', 'English']);
  });
});
