/** After the first visit the app opens and takes entries without a network, and sends nothing by itself. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findViolations } from '../audits/axe.ts';
import { expect, test } from '../setup/fixtures.ts';
import { DIST } from '../setup/nginx/program.ts';
import { awaitWorker, readKept } from '../setup/offline/worker.ts';
import { Desk } from '../pages/desk.ts';
import { NATURAL } from '../setup/people.ts';
import { SENT } from '../setup/people-sent.ts';
import { ProfileErrorPage } from '../setup/second-service/profile-error-page.ts';
import { readStorage } from '../setup/second-service/storage.ts';
import { completePerson } from '../setup/seed.ts';

test.use({ serviceWorkers: 'allow' });

test('without a network an enrollment is entered, found again and reviewed; with one, only the agent sends it', async ({
  page,
  context,
  desk,
  sandbox,
}) => {
  test.slow();
  await page.clock.install();
  await desk.home.open();
  await awaitWorker(page);
  await context.setOffline(true);

  await test.step('offline, a person is entered and is there after a reload', async () => {
    await page.reload();
    await desk.home.newButton.click();
    await desk.start.fill();
    await desk.frame.nextButton.click();
    await desk.person.enter(NATURAL);
    await expect.poll(() => readStorage(page)).toContain('"number":"12345678"');
    await page.reload();
    await expect(desk.notices.offline).toBeVisible();
    await expect(desk.person.scalar('nombre')).toHaveValue('Begoña');
    await expect(desk.person.scalar('codPais')).toHaveValue('Chile');
    await expect(desk.person.rowField('direccionFulls', 1, 'prospComunaCiudadId')).toHaveValue('Ñuñoa');
    await expect(desk.person.rowField('cuentaBancarioFulls', 2, 'numero')).toHaveValue('12345678');
  });

  await test.step('offline, the review refuses to send', async () => {
    await desk.frame.reviewButton.click();
    await expect(desk.review.heading).toBeVisible();
    await page.reload();
    const person = desk.review.person("Begoña Núñez O'Ryan");
    await expect(person.getByText('12.345.678-5')).toBeVisible();
    await expect(person.getByText(/^Ñuñoa/)).toBeVisible();
    await desk.review.approveAndSend();
    await expect(desk.review.notice).toContainText('No se envió: este computador está sin conexión.');
  });

  const path = new URL(page.url()).pathname;
  await test.step('online again, the open page sends nothing by itself', async () => {
    await context.setOffline(false);
    await expect(desk.notices.offline).toBeHidden();
    await page.clock.runFor('05:00');
    expect(await sandbox.requests()).toEqual([]);
  });

  await page.close();
  const other = await context.newPage();
  const otherDesk = new Desk(other);
  await test.step('a page that is opened later sends nothing by itself', async () => {
    await other.clock.install();
    await other.goto('/');
    await awaitWorker(other);
    await expect(otherDesk.home.drafts).toHaveCount(1);
    await other.clock.runFor('05:00');
    expect(await sandbox.requests()).toEqual([]);
  });

  await other.goto(path);
  await otherDesk.review.approveAndSend();
  await expect(otherDesk.receipt.heading).toBeVisible();
  await other.clock.runFor('05:00');
  expect(await sandbox.bodies()).toStrictEqual([{ ...SENT, personaFulls: [SENT.personaFulls[0]] }]);
  expect(await sandbox.requests()).toHaveLength(1);
});

test('the worker asks for and keeps only the app and its profile, and offline every page opens', async ({
  page,
  context,
  desk,
  seed,
  sandbox,
  request,
}) => {
  const asked: string[] = [];
  context.on('request', (sent) => {
    if (sent.serviceWorker()) asked.push(`${sent.method()} ${new URL(sent.url()).pathname}`);
  });
  const { path } = await seed([completePerson()]);
  await desk.home.open();
  await awaitWorker(page);

  await test.step('a send and requests for other files do not pass through the worker', async () => {
    await page.goto(`${path}/revision`);
    await desk.review.approveAndSend();
    await expect(desk.receipt.heading).toBeVisible();
    const others = ['/sandbox/clients', '/profiles/contract-only.json', '/profile.json?x'];
    await page.evaluate((urls) => Promise.all(urls.map((url) => fetch(url))), others);
    // The pseudo-language of the tests is loaded only where it is asked for, a compressed copy by its file's name.
    const names = readdirSync(join(DIST, 'assets')).filter((name) => !/^pseudo-|\.(?:br|gz)$/.test(name));
    const assets = names.map((name) => `/assets/${name}`);
    const files = [...assets, '/icon.svg', '/index.html', '/profile.json'].toSorted();
    expect(await readKept(page)).toEqual(files);
    expect([...new Set(asked)].toSorted()).toEqual([...files, '/sw.js'].map((file) => `GET ${file}`));
    expect(await sandbox.clients()).toHaveLength(1);
  });

  await test.step('an address that is no page of the app is answered by the server', async () => {
    await page.goto('/sandbox/clients');
    await expect(page.locator('body')).toContainText('clientId');
    expect((await request.get('/sw.js')).headers()['cache-control']).toBe('no-cache');
  });

  await test.step('offline, pages whose code was never loaded open', async () => {
    await desk.home.open();
    await context.setOffline(true);
    await desk.menuButton.click();
    await desk.profile.link.click();
    await expect(desk.profile.configured).toBeVisible();
    await desk.switchLanguage('en');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.goto('/ayuda');
    await expect(new Desk(page, 'en').help.heading).toBeVisible();
    await page.goto('/planilla');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import spreadsheet');
    await page.goto('/inscripciones/none/revision');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We could not find this page');
  });
});

test('the kept copy of the profile is used when no answer comes, never when the server refuses', async ({
  page,
  context,
  desk,
  sandbox,
}) => {
  const error = new ProfileErrorPage(page);
  await desk.home.open();
  await awaitWorker(page);
  await sandbox.addFault({ path: '/profile.json', status: 503, times: 10 });
  await page.reload();
  await expect(error.main).toContainText('El servidor respondió 503 al pedir /profile.json.');
  await sandbox.clear();

  await context.setOffline(true);
  await error.reloadButton.click();
  await expect(desk.home.newButton).toBeVisible();
  await context.setOffline(false);

  // Far longer than the few seconds that the worker waits, and than the assertion does.
  await sandbox.addFault({ path: '/profile.json', delayMs: 60_000 });
  await page.reload();
  await expect(desk.home.newButton).toBeVisible();
});

test('a profile that comes late is not taken for the one of today: nothing is sent under the copy', async ({
  page,
  desk,
  seed,
  sandbox,
}) => {
  const { path } = await seed([completePerson()]);
  await desk.home.open();
  await awaitWorker(page);
  await page.goto(`${path}/revision`);
  await expect(desk.review.primary).toBeVisible();
  // Far longer than the few seconds that the worker waits, and than the assertion does.
  await sandbox.addFault({ path: '/profile.json', delayMs: 60_000 });
  await desk.review.approveAndSend();
  await expect(desk.review.notice).toContainText('No se envió: no se pudo comprobar', { timeout: 10_000 });
  expect(await sandbox.submissions()).toEqual([]);

  await desk.review.sendButton.click();
  await expect(desk.receipt.heading).toBeVisible();
  expect(await sandbox.submissions()).toHaveLength(1);
});

test('the offline notice moves no button, and on a narrow screen it waits until a press is over', async ({
  page,
  context,
  desk,
}) => {
  await desk.home.create();
  await awaitWorker(page);
  // Part of the top, which comes late.
  await desk.palette.openButton.waitFor();
  const { nextButton, addPersonButton } = desk.frame;
  const findPlaces = () =>
    Promise.all(
      [desk.start.heading, nextButton, addPersonButton, desk.menuButton].map((locator) =>
        locator.boundingBox(),
      ),
    );
  const before = await findPlaces();
  await context.setOffline(true);
  await expect(desk.notices.offline).toBeVisible();
  expect(await findPlaces()).toEqual(before);
  expect(await findViolations(page)).toEqual([]);
  await context.setOffline(false);
  await expect(desk.notices.offline).toBeHidden();
  expect(await findPlaces()).toEqual(before);

  await test.step('narrow', async () => {
    await page.setViewportSize({ width: 640, height: 800 });
    await page.getByRole('button', { name: /^Pasos de la inscripción/ }).click();
    await addPersonButton.hover();
    await page.mouse.down();
    await context.setOffline(true);
    await page.waitForFunction(() => !navigator.onLine);
    await expect(desk.notices.offline).toBeHidden();
    await page.mouse.up();
    await expect(desk.notices.offline).toBeVisible();
    await expect(desk.person.heading(1, 1)).toBeVisible();
  });
});
