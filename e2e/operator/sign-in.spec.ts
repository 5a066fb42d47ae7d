/** Signing in to the service with a password: no entry is lost, nothing is sent twice, no secret is stored. */
import * as z from 'zod/mini';
import { readDescription } from '../pages/field.ts';
import { changeProfile } from '../setup/change-profile.ts';
import { expect, test } from '../setup/second-service/fixtures.ts';
import { holdRequests } from '../setup/hold.ts';
import { toHolder } from '../setup/second-service/people.ts';
import { PASSWORD, PATHS, USER } from '../setup/second-service/service.ts';
import { readStorage } from '../setup/second-service/storage.ts';

const TOKEN_MINUTES = 15;
const tokensSchema = z.object({ result: z.object({ accessToken: z.string(), refreshToken: z.string() }) });

test('the sign-in opens over the first page, a wrong password keeps the user name, and signing out ends the token', async ({
  page,
  desk,
  account,
  sandbox,
}) => {
  await desk.home.open();
  await expect(account.dialog).toBeVisible();
  await expect(account.user).toBeFocused();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Inscripciones', includeHidden: true }),
  ).toBeVisible();
  await account.submit(USER, 'equivocada');

  await expect(account.error).toHaveText(
    'El servicio no aceptó el usuario o la contraseña. Revíselos y acceda de nuevo.',
  );
  await expect(account.user).toHaveValue(USER);
  await expect(account.password).toBeFocused();
  await expect(account.password).toHaveAttribute('aria-invalid', 'true');
  expect(await readDescription(account.password)).toContain('no aceptó');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(account.dialog).toBeHidden();
  await expect(account.line).toContainText(USER);
  await expect(desk.home.newButton).toBeVisible();

  await account.leaveButton.click();
  await expect(account.dialog).toBeVisible();
  await expect(account.user).toHaveValue('');
  await expect
    .poll(async () => {
      const requests = (await sandbox.requests()).filter(({ path }) => path === PATHS.signIn);
      return requests.map(({ method, status }) => `${method} ${status}`);
    })
    .toEqual(['POST 401', 'POST 200', 'DELETE 204']);
});

const authenticationSchema = z.looseObject({ signIn: z.looseObject({}) });
/** The profile's sign-in with other values. */
const withSignIn = (values: object) => (profile: Record<string, unknown>) => {
  const authentication = authenticationSchema.parse(profile['authentication']);
  return { authentication: { ...authentication, signIn: { ...authentication.signIn, ...values } } };
};

test('a sign-in that the profile looks for in the wrong place names the cause, and a refusal shows the words of the service', async ({
  page,
  desk,
  account,
  sandbox,
}) => {
  await changeProfile(page, withSignIn({ url: '/v1/nowhere' }));
  await desk.home.open();
  await account.submit(USER, PASSWORD);
  await expect(account.error).toContainText('no es por sus datos');
  await expect(account.error).toContainText('POST /segundo/v1/nowhere respondió 404. Revise la URL');

  await changeProfile(page, withSignIn({ token: '/accessToken', message: '/detail' }));
  await page.reload();
  await account.submit(USER, PASSWORD);
  await expect(account.error).toContainText(`POST ${PATHS.signIn} no hay un token en /accessToken`);
  const body = '{"detail":"Cuenta <b>bloqueada</b>"}';
  await sandbox.addFault({ path: PATHS.signIn, status: 401, body });
  await account.submit(USER, PASSWORD);
  await expect(account.error).toHaveText(
    'El servicio no aceptó el usuario o la contraseña. Revíselos y acceda de nuevo. El servicio dice: «Cuenta <b>bloqueada</b>»',
  );
});

test('an agent who signs in only to send, and again when the token is refused, loses nothing and sends once', async ({
  page,
  desk,
  account,
  sandbox,
  seedClients,
}) => {
  const { path, personPath } = await seedClients([toHolder({ bankAccounts: [] })]);
  await page.goto(personPath(1));

  await test.step('without signing in, the agent enters a person and opens the review', async () => {
    await account.laterButton.click();
    await expect(account.dialog).toBeHidden();
    await desk.person.field('Nombres').fill('Amalia Inés');
    // The list of banks needs the sign-in. The empty row is not sent.
    await desk.person.addButton('cuentaBancarioFulls').click();
    await expect(desk.person.row('cuentaBancarioFulls', 1)).toContainText('No se pudo cargar la lista.');
    await desk.frame.reviewButton.click();
    await expect(desk.review.person('AMALIA INÉS')).toBeVisible();
  });

  await test.step('sending asks for the sign-in first, and the sign-in sends nothing', async () => {
    await desk.review.sendButton.click();
    await expect(account.dialog).toBeVisible();
    expect(await sandbox.submissions()).toEqual([]);
    await account.signIn();
    await expect(page).toHaveURL(`${path}/revision`);
    await expect(desk.review.sendButton).toBeEnabled();
    expect(await sandbox.submissions()).toEqual([]);
  });

  await test.step('a token that the service refuses is asked for again over the review', async () => {
    await sandbox.signOut();
    await desk.review.sendButton.click();
    await expect(account.error).toHaveText(
      'El servicio pide acceder de nuevo. Lo escrito sigue en pantalla.',
    );
    await expect(page).toHaveURL(`${path}/revision`);
    await account.signIn();
    await expect(desk.review.sendButton).toBeFocused();
    await expect(desk.review.notice).toContainText('El servicio respondió 401');
    await expect(desk.review.person('AMALIA INÉS')).toBeVisible();
  });

  await desk.review.sendButton.click();
  await expect(desk.receipt.heading).toBeVisible();
  // The 204 is the answer to the last click: a sign-in that sent by itself would have left one more request.
  const sent = (await sandbox.requests()).filter(({ path: sentTo }) => sentTo === PATHS.finalize);
  expect(sent.map(({ status }) => status)).toEqual([401, 204]);
  const [refused, taken] = await sandbox.bodies();
  expect(taken).toEqual(refused);
  expect(taken).toMatchObject({ personaFulls: [{ nombre: 'AMALIA INÉS' }] });
  expect(await sandbox.clients()).toHaveLength(1);
});

test('a sign-in that interrupts the typing gives the half-typed text back, and the refused list loads', async ({
  page,
  desk,
  account,
  sandbox,
  seedClients,
}) => {
  await sandbox.addFault({ path: PATHS.banks, status: 503, times: 2 });
  const { personPath } = await seedClients([toHolder({ birthDate: '' })]);
  await page.goto(personPath(1));
  await account.signIn();
  const bank = desk.person.rowField('cuentaBancarioFulls', 1, 'prospBancoId');
  await expect.poll(() => readDescription(bank)).toContain('No se pudo cargar la lista.');
  await sandbox.signOut();
  const release = await holdRequests(page, PATHS.banks);
  await desk.person.reloadButton().click();
  const date = desk.person.field('Fecha de nacimiento');
  await date.pressSequentially('29-0');
  release();
  await expect(account.user).toBeFocused();
  await page.keyboard.type(USER);
  await account.password.fill(PASSWORD);
  await account.password.press('Enter');
  await expect(account.dialog).toBeHidden();

  await expect(date).toBeFocused();
  await expect(date).toHaveValue('29-0');
  await page.keyboard.type('2-1980');
  await expect(date).toHaveValue('29-02-1980');
  // The list loads without a click, now that the token is accepted.
  await expect(bank).toHaveValue('Caja Ñuque');
  expect(await sandbox.submissions()).toEqual([]);
  await desk.frame.reviewButton.click();
  await desk.review.sendButton.click();
  await expect(desk.receipt.heading).toBeVisible();
  expect(await sandbox.bodies()).toMatchObject([{ personaFulls: [{ fechaNacimiento: '1980-02-29' }] }]);
});

test('an expired token is renewed before the send, and tokens and password exist only in the memory of the page', async ({
  page,
  desk,
  account,
  sandbox,
  seedClients,
  openReview,
}) => {
  const said: string[] = [];
  const addresses: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('request', (request) => addresses.push(request.url()));
  const secrets = [PASSWORD];
  await page.route(new RegExp(`${PATHS.signIn}(/refresh)?$`), async (route) => {
    const response = await route.fetch();
    const { result } = tokensSchema.parse(await response.json());
    secrets.push(result.accessToken, result.refreshToken);
    await route.fulfill({ response });
  });
  const { path } = await seedClients([toHolder()]);
  // The browser writes each failed request to its console.
  await sandbox.addFault({ path: PATHS.finalize, status: 500, body: 'no' });
  await openReview(path);
  await desk.review.sendButton.click();
  await expect(desk.unknown.facts).toContainText('El servicio respondió 500');
  await desk.unknown.resolve('does-not-exist');
  await expect(desk.review.sendButton).toBeEnabled();
  await page.clock.setFixedTime(Date.now() + (TOKEN_MINUTES + 1) * 60_000);
  await desk.review.sendButton.click();
  await expect(desk.receipt.heading).toBeVisible();

  await expect(account.dialog).toBeHidden();
  const requests = (await sandbox.requests()).map(({ method, path: sentTo, status }) => [
    method,
    sentTo,
    status,
  ]);
  expect(requests.slice(-2)).toEqual([
    ['POST', PATHS.refresh, 200],
    ['POST', PATHS.finalize, 204],
  ]);

  const kept = [await readStorage(page), await page.content(), page.url(), ...addresses, ...said].join('\n');
  expect(kept).toContain('"Quintral"');
  expect(kept).toContain('Villa Ñandurel');
  expect(said.join('\n')).toContain('500');
  expect(secrets).toHaveLength(5);
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(10);
    expect(kept).not.toContain(secret);
  }
  await page.reload();
  await expect(account.dialog).toBeVisible();
});
