/** The same service where people sign in with OpenID Connect: a window of the provider beside the page. */
import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { expect, test as base } from '../setup/second-service/fixtures.ts';
import { toHolder } from '../setup/second-service/people.ts';
import { PROFILE_PATH, readProfile } from '../setup/second-service/profile.ts';
import { Provider } from '../setup/second-service/provider.ts';
import { PASSWORD, PATHS, USER } from '../setup/second-service/service.ts';
import { readStorage } from '../setup/second-service/storage.ts';

interface Fixtures {
  /** A token that the service takes, as its own sign-in gives it. */
  readonly accessToken: string;
  /** The profile asks it. */
  readonly provider: Provider;
}

const answerSchema = z.object({ result: z.object({ accessToken: z.string() }) });

const test = base.extend<Fixtures>({
  // Playwright lets every window open; people's browsers open them on a press only.
  launchOptions: [
    async ({ launchOptions }, use) => {
      await use({ ...launchOptions, ignoreDefaultArgs: ['--disable-popup-blocking'] });
    },
    { scope: 'worker' },
  ],
  accessToken: async ({ context }, use) => {
    const data = { login: USER, secret: PASSWORD, channel: 'desk' };
    const response = await context.request.post(PATHS.signIn, { data });
    await use(answerSchema.parse(await response.json()).result.accessToken);
  },
  provider: async ({ accessToken, sandbox }, use) => {
    const provider = await Provider.start(accessToken);
    const authentication = { kind: 'openid-connect', issuer: provider.issuer, clientId: 'enrola' };
    const body = { ...readProfile(), authentication };
    await sandbox.addFault({ path: PROFILE_PATH, status: 200, times: 50, body });
    await use(provider);
    provider.stop();
  },
});

async function openProvider(page: Page, press: () => Promise<void>): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), press()]);
  await popup.getByRole('heading', { name: 'Proveedor' }).waitFor();
  return popup;
}

const answer = (popup: Page, text: 'Permitir' | 'Negar') =>
  Promise.all([popup.waitForEvent('close'), popup.getByRole('link', { name: text, exact: true }).click()]);

test('the window opens, comes back and closes; the page below keeps what was typed, and sends', async ({
  page,
  desk,
  account,
  sandbox,
  seedClients,
  provider,
  accessToken,
}) => {
  const { personPath } = await seedClients([toHolder({ birthDate: '' })]);
  await page.goto(personPath(1));
  await account.laterButton.click();
  const date = desk.person.field('Fecha de nacimiento');
  await date.pressSequentially('29-02-1');
  await page.evaluate(() => performance.mark('untouched'));
  await account.enterButton.click();
  const popup = await openProvider(page, () => account.submitButton.click());
  await expect(account.dialog.getByRole('status')).toHaveText(
    'Termine el acceso en la ventana que se abrió.',
  );
  expect(await popup.evaluate(() => window.opener === null)).toBe(true);
  await answer(popup, 'Permitir');

  await expect(account.dialog).toBeHidden();
  await expect(account.line).toContainText('Ana Rojas');
  expect(provider.tokenRequests).toEqual([
    { grantType: 'authorization_code', isRight: true, hasCookie: false },
  ]);
  await expect(date).toHaveValue('29-02-1');
  expect(await page.evaluate(() => performance.getEntriesByName('untouched').length)).toBe(1);
  await date.focus();
  await page.keyboard.press('End');
  await page.keyboard.type('980');
  await expect(desk.person.rowField('cuentaBancarioFulls', 1, 'prospBancoId')).toHaveValue('Caja Ñuque');
  await desk.frame.reviewButton.click();
  await desk.review.sendButton.click();
  await expect(desk.receipt.heading).toBeVisible();
  expect(await sandbox.bodies()).toMatchObject([{ personaFulls: [{ fechaNacimiento: '1980-02-29' }] }]);
  const kept = await readStorage(page);
  expect(kept).toContain('1980-02-29');
  expect(kept).not.toContain(accessToken);
});

test('what the provider does not grant is said, and the next attempt may be granted', async ({
  page,
  desk,
  account,
  provider,
}) => {
  await desk.home.open();
  const popup = await openProvider(page, () => account.submitButton.click());
  await answer(popup, 'Negar');
  await expect(account.error).toHaveText('El acceso se canceló o no fue concedido. Acceda de nuevo.');
  await answer(await openProvider(page, () => account.submitButton.click()), 'Permitir');
  await expect(account.line).toContainText('Ana Rojas');
  expect(provider.tokenRequests).toHaveLength(1);
});

test('a window that the browser does not open is said', async ({ page, desk, account, provider }) => {
  await desk.home.open();
  await expect(account.dialog).toBeVisible();
  // A press opens one window. For a script that opened one and then presses the button, there is none left.
  const hasAnother = await account.submitButton.evaluate((button) => {
    window.open('about:blank')?.close();
    const another = window.open('about:blank');
    another?.close();
    if (button instanceof HTMLElement) button.click();
    return another !== null;
  });
  expect(hasAnother).toBe(false);
  await expect(account.error).toHaveText(
    'El navegador no abrió la ventana de acceso. Permita ventanas emergentes en esta página y acceda de nuevo.',
  );
  const popup = await openProvider(page, () => account.submitButton.click());
  await answer(popup, 'Permitir');
  await expect(account.line).toContainText('Ana Rojas');
  expect(provider.tokenRequests).toHaveLength(1);
});
