/** Signing in, at the start and over work that is under way: nothing is lost, nothing is sent twice, nothing is kept. */
import * as z from 'zod/mini';
import { readDescription } from '../pages/field.ts';
import { expect, test } from '../setup/second-service/fixtures.ts';
import { toHolder } from '../setup/second-service/people.ts';
import { PASSWORD, PATHS, USER } from '../setup/second-service/service.ts';
import { readStorage } from '../setup/second-service/storage.ts';

const tokensSchema = z.object({ result: z.object({ accessToken: z.string(), refreshToken: z.string() }) });

test('signing in stands over the page at the start, and a wrong password keeps the user', async ({
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
  const signIns = (await sandbox.requests()).filter(({ path }) => path === PATHS.signIn);
  expect(signIns.map(({ status }) => status)).toEqual([401, 200]);
});

test('whoever goes on without signing in loses nothing, and sending asks first', async ({
  page,
  desk,
  account,
  sandbox,
  seedClients,
}) => {
  const { path, personPath } = await seedClients([toHolder({ bankAccounts: [] })]);
  await page.goto(personPath(1));
  await account.laterButton.click();
  await expect(account.dialog).toBeHidden();
  await desk.person.field('Nombre').fill('Amalia Inés');
  // Only who signs in gets the list of banks. An empty row is not sent.
  await desk.person.addButton('cuentaBancarioFulls').click();
  await expect(desk.person.row('cuentaBancarioFulls', 1)).toContainText('No se pudo cargar la lista.');
  await desk.frame.reviewButton.click();
  await expect(desk.review.person('Persona 1: AMALIA INÉS')).toBeVisible();
  await desk.review.sendButton.click();

  await expect(account.dialog).toBeVisible();
  expect(await sandbox.submissions()).toEqual([]);
  await account.signIn();
  await expect(page).toHaveURL(`${path}/revision`);
  await expect(desk.review.sendButton).toBeEnabled();
  expect(await sandbox.submissions()).toEqual([]);
  await desk.review.sendButton.click();
  await expect(desk.receipt.heading).toBeVisible();
  expect(await sandbox.bodies()).toMatchObject([{ personaFulls: [{ nombre: 'AMALIA INÉS' }] }]);
});

test('a token that ended in the middle of work is asked for over the review, and nothing goes twice', async ({
  page,
  desk,
  account,
  sandbox,
  seedClients,
  openReview,
}) => {
  const { path } = await seedClients([toHolder()]);
  await openReview(path);
  await sandbox.signOut();
  await desk.review.sendButton.click();

  await expect(account.dialog).toBeVisible();
  await expect(account.error).toHaveText('El servicio pide acceder de nuevo. Lo escrito sigue en pantalla.');
  await expect(page).toHaveURL(`${path}/revision`);
  await account.signIn();
  await expect(desk.review.sendButton).toBeFocused();
  await expect(desk.review.notice).toContainText('El servicio respondió 401');
  await expect(desk.review.person('Persona 1: Amalia Quintral')).toBeVisible();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  expect((await sandbox.submissions()).map(({ status }) => status)).toEqual([401]);

  await desk.review.sendButton.click();
  await expect(desk.receipt.heading).toBeVisible();
  const sent = (await sandbox.requests()).filter(({ path: sentTo }) => sentTo === PATHS.finalize);
  expect(sent.map(({ status }) => status)).toEqual([401, 204]);
  const [refused, taken] = await sandbox.bodies();
  expect(taken).toEqual(refused);
  expect(await sandbox.clients()).toHaveLength(1);
});

test('a list that is refused while somebody types: the text, half-typed, is gone on with after signing in', async ({
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
  await sandbox.addFault({ path: PATHS.banks, delayMs: 1500 });
  await desk.person.reloadButton().click();
  const date = desk.person.field('Fecha de nacimiento');
  await date.pressSequentially('29-0');
  await expect(account.dialog).toBeVisible();
  await page.keyboard.type(USER);
  await account.password.fill(PASSWORD);
  await account.password.press('Enter');
  await expect(account.dialog).toBeHidden();

  await expect(date).toBeFocused();
  await expect(date).toHaveValue('29-0');
  await page.keyboard.type('2-1980');
  await expect(date).toHaveValue('29-02-1980');
  // The list comes by itself, now that it can be had.
  await expect(bank).toHaveValue('Caja Ñuque');
  expect(await sandbox.submissions()).toEqual([]);
  await desk.frame.reviewButton.click();
  await desk.review.sendButton.click();
  await expect(desk.receipt.heading).toBeVisible();
  expect(await sandbox.bodies()).toMatchObject([{ personaFulls: [{ fechaNacimiento: '1980-02-29' }] }]);
});

test('a token whose time is over is renewed before it is sent, and nobody is asked', async ({
  page,
  desk,
  account,
  sandbox,
  seedClients,
  openReview,
}) => {
  const { path } = await seedClients([toHolder()]);
  await openReview(path);
  await page.clock.setFixedTime(Date.now() + 16 * 60_000);
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
});

test('the token and the password are in memory only, and end with the page', async ({
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
  await page.route(`**${PATHS.signIn}`, async (route) => {
    const response = await route.fetch();
    const { result } = tokensSchema.parse(await response.json());
    secrets.push(result.accessToken, result.refreshToken);
    await route.fulfill({ response });
  });
  const { path } = await seedClients([toHolder()]);
  // So that the console has something to say: browsers write of each error.
  await sandbox.addFault({ path: PATHS.finalize, status: 500, body: 'no' });
  await openReview(path);
  await desk.review.sendButton.click();
  await expect(desk.unknown.facts).toContainText('El servicio respondió 500');
  await desk.unknown.resolve('does-not-exist');
  await desk.review.sendButton.click();
  await expect(desk.receipt.heading).toBeVisible();

  const kept = [await readStorage(page), await page.content(), page.url(), ...addresses, ...said].join('\n');
  expect(kept).toContain('"Quintral"');
  expect(kept).toContain('Villa Ñandurel');
  expect(said.join('\n')).toContain('500');
  expect(secrets).toHaveLength(3);
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(10);
    expect(kept).not.toContain(secret);
  }
  await page.reload();
  await expect(account.dialog).toBeVisible();
});

test('leaving ends the token at the service', async ({ desk, account, sandbox }) => {
  await desk.home.open();
  await account.signIn();
  await account.leaveButton.click();
  await expect(account.enterButton).toBeVisible();
  await expect
    .poll(async () => (await sandbox.requests()).filter(({ method }) => method === 'DELETE'))
    .toMatchObject([{ path: PATHS.signIn, status: 204 }]);
});
