/** Which language the screen speaks, and who follows a choice. */
import { DESK_WORDS } from '../setup/words.ts';
import { expect, test } from '../setup/fixtures.ts';

const html = 'html';

test('a choice holds in every tab, and what is typed there stays', async ({ page, desk, openDesk, seed }) => {
  const { personPath } = await seed([{}]);
  await page.goto(personPath(1));
  await desk.person.scalar('nombre').fill('Bego');
  const other = await page.context().newPage();
  await openDesk(other).home.open();
  await openDesk(other).switchLanguage('en');
  await expect(page.locator(html)).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('textbox', { name: 'Given name', exact: true })).toHaveValue('Bego');
  await expect(page.getByRole('textbox', { name: 'Given name', exact: true })).toBeFocused();
  await page.reload();
  await expect(page.locator(html)).toHaveAttribute('lang', 'en');
});

test('a language whose file does not come leaves the screen as it is', async ({ page, desk, faults }) => {
  await page.route('**/assets/en-*.js', (route) => route.abort());
  await desk.home.open();
  await desk.switchLanguage('en');
  await expect(desk.home.newButton).toBeVisible();
  await expect(page.locator(html)).toHaveAttribute('lang', 'es');
  await page.evaluate(() => localStorage.setItem('enrola.language', 'en'));
  await page.reload();
  await expect(desk.home.newButton).toBeVisible();
  expect(faults.filter((fault) => !fault.includes('ERR_FAILED'))).toEqual([]);
});

test.describe('a browser that asks for the language of tests', () => {
  test.use({ locale: 'en-XA' });

  test('has it, and no button for it', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator(html)).toHaveAttribute('lang', 'en-xa');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\[.*\]$/u);
    const names = page.getByRole('banner').getByRole('group').getByRole('button');
    await expect(names).toHaveText(['Español', 'English']);
  });
});

test('every language is offered by its own name', async ({ desk, page }) => {
  await desk.home.open();
  await desk.switchLanguage('en');
  await expect(page.getByRole('button', { name: DESK_WORDS.newEnrollment.en })).toBeVisible();
  await desk.switchLanguage('es');
  await expect(page.getByRole('button', { name: DESK_WORDS.newEnrollment.es })).toBeVisible();
});
