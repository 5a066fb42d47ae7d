/** Signing in with OpenID Connect: the provider opens in a window of its own, and the page below keeps its entries. */
import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { findBrowser } from '../setup/install/browser.mjs';
import { expect, test as base } from '../setup/second-service/fixtures.ts';
import { toHolder } from '../setup/second-service/people.ts';
import { PROFILE_PATH, readProfile } from '../setup/second-service/profile.ts';
import { Provider } from '../setup/second-service/provider.ts';
import { PASSWORD, PATHS, USER } from '../setup/second-service/service.ts';
import { setOwner } from '../setup/second-service/owner.ts';
import { readStorage } from '../setup/second-service/storage.ts';

const answerSchema = z.object({ result: z.object({ accessToken: z.string() }) });

interface Fixtures {
  /** An OpenID provider that the profile names. */
  readonly provider: Provider;
  /** The token that the provider grants; the service accepts it. */
  readonly accessToken: string;
}

const test = base.extend<Fixtures>({
  // Playwright and the headless shell allow every popup; browsers of users allow one after a click only.
  launchOptions: [
    async ({ launchOptions }, use) => {
      await use({ ...launchOptions, ...findBrowser(), ignoreDefaultArgs: ['--disable-popup-blocking'] });
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

test('the agent signs in in a second window, also after it was blocked or the provider refused, and the page below keeps its entries and sends', async ({
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
  await page.evaluate(() => performance.mark('not-reloaded'));
  await account.enterButton.click();

  await test.step('the browser blocks the window', async () => {
    // A press allows one window, and so does the script of a test. They are used up before the click.
    const opened = await account.submitButton.evaluate((button) => {
      const windows: Window[] = [];
      for (let next = window.open(''); next && windows.length < 10; next = window.open(''))
        windows.push(next);
      for (const other of windows) other.close();
      if (button instanceof HTMLElement) button.click();
      return windows.length;
    });
    expect(opened).toBeLessThan(10);
    await expect(account.error).toHaveText(
      'El navegador no abrió la ventana de acceso. Permita ventanas emergentes en esta página y acceda de nuevo.',
    );
  });

  await test.step('the agent refuses at the provider', async () => {
    await answer(await openProvider(page, () => account.submitButton.click()), 'Negar');
    await expect(account.error).toHaveText('El acceso se canceló o no fue concedido. Acceda de nuevo.');
  });

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
  expect(await page.evaluate(() => performance.getEntriesByName('not-reloaded').length)).toBe(1);
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

test('two people of the same name see nothing of each other, and what the name alone owned goes to the first of them', async ({
  page,
  desk,
  account,
  provider,
  seedClients,
  storage,
}) => {
  const enter = async (subject: string) => {
    provider.subject = subject;
    await answer(await openProvider(page, () => account.submitButton.click()), 'Permitir');
    await expect(account.line).toContainText('Ana Rojas');
  };
  const leave = async () => {
    await account.leaveButton.click();
    await expect(account.dialog).toBeVisible();
  };
  const { id } = await seedClients([toHolder({ givenName: 'Sofía' })]);
  await setOwner(storage, id, 'ana rojas');
  await desk.home.open();
  await enter('Sub');
  await expect(page.getByText('Sofía').first()).toBeVisible();
  await desk.home.newButton.click();
  await desk.frame.addPersonButton.click();
  await desk.person.field('Nombres').fill('Amalia');
  await expect(desk.frame.saved).toBeVisible();
  const amalias = page.url();
  await leave();

  // Subjects are told apart letter by letter.
  for (const other of ['other', 'sub']) {
    await enter(other);
    await expect(desk.home.empty).toBeVisible();
    await page.goto(amalias);
    await enter(other);
    await expect(desk.notFound).toBeVisible();
    await leave();
  }
  await enter('Sub');
  await expect(page.getByText('Amalia').first()).toBeVisible();
  await expect(page.getByText('Sofía').first()).toBeVisible();
});

async function openProvider(page: Page, press: () => Promise<void>): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), press()]);
  await popup.getByRole('heading', { name: 'Proveedor' }).waitFor();
  return popup;
}

function answer(popup: Page, text: 'Permitir' | 'Negar') {
  const link = popup.getByRole('link', { name: text, exact: true });
  return Promise.all([popup.waitForEvent('close'), link.click()]);
}
