/** After the first visit the app opens and takes entries without a network, and sends nothing by itself. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
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

/** Longer than anything that could still fire by itself. */
const QUIET_MS = 4000;

async function visit(page: Page, desk: Desk): Promise<void> {
  await desk.home.open();
  await awaitWorker(page);
}

test('an enrollment is entered, found again and read without a network, and sent by a press with one', async ({
  page,
  context,
  desk,
  sandbox,
}) => {
  test.slow();
  await visit(page, desk);
  await context.setOffline(true);
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

  await desk.frame.reviewButton.click();
  await page.reload();
  const person = desk.review.person("Persona 1: Begoña Núñez O'Ryan");
  await expect(person.getByText('12.345.678-5')).toBeVisible();
  await expect(person.getByText('Ñuñoa (13120)')).toBeVisible();
  await desk.review.approveAndSend();
  await expect(desk.review.notice).toContainText('No se envió: este equipo está sin conexión.');
  expect(await sandbox.submissions()).toEqual([]);

  await context.setOffline(false);
  await expect(desk.notices.offline).toBeHidden();
  await page.waitForTimeout(QUIET_MS);
  expect(await sandbox.requests()).toEqual([]);
  await desk.review.approveAndSend();
  await expect(desk.receipt.heading).toBeVisible();
  await page.waitForTimeout(QUIET_MS);
  expect(await sandbox.bodies()).toStrictEqual([{ ...SENT, personaFulls: [SENT.personaFulls[0]] }]);
  expect(await sandbox.requests()).toHaveLength(1);
});

test('a refused send stays a draft: the page can be closed, and opens online without sending', async ({
  page,
  context,
  desk,
  sandbox,
  seed,
}) => {
  const { path } = await seed([completePerson()]);
  await page.goto(`${path}/revision`);
  await awaitWorker(page);
  await context.setOffline(true);
  await desk.review.approveAndSend();
  await expect(desk.review.notice).toContainText('No se envió');
  await page.close();
  await context.setOffline(false);
  const other = await context.newPage();
  await other.goto('/');
  await awaitWorker(other);
  await other.waitForTimeout(QUIET_MS);
  expect(await sandbox.requests()).toEqual([]);
});

test('pages whose code was never loaded open without a network', async ({ page, context, desk }) => {
  await visit(page, desk);
  await context.setOffline(true);
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

test('the worker asks for and keeps the app and its profile, nothing else', async ({
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
  await awaitWorker(page);
  await page.goto(`${path}/revision`);
  await desk.review.approveAndSend();
  await expect(desk.receipt.heading).toBeVisible();
  await page.evaluate(() =>
    Promise.all(
      ['/sandbox/clients', '/profiles/contract-only.json', '/profile.json?x'].map((url) => fetch(url)),
    ),
  );
  // The language of tests is for who asks for it.
  const names = readdirSync(join(DIST, 'assets')).filter((name) => !name.startsWith('en-xa'));
  const assets = names.map((name) => `/assets/${name}`);
  const files = [...assets, '/icon.svg', '/index.html', '/profile.json'].toSorted();
  expect(await readKept(page)).toEqual(files);
  expect([...new Set(asked)].toSorted()).toEqual([...files, '/sw.js'].map((file) => `GET ${file}`));
  expect(await sandbox.clients()).toHaveLength(1);

  // What is no page of the app is the server's.
  await page.goto('/sandbox/clients');
  await expect(page.locator('body')).toContainText('clientId');
  expect((await request.get('/sw.js')).headers()['cache-control']).toBe('no-cache');
});

test('a profile that the server refuses is told, not taken from the copy', async ({
  page,
  context,
  desk,
  sandbox,
}) => {
  const error = new ProfileErrorPage(page);
  await visit(page, desk);
  await sandbox.addFault({ path: '/profile.json', status: 503, times: 10 });
  await page.reload();
  await expect(error.main).toContainText('El servidor respondió 503 al pedir /profile.json.');
  await sandbox.clear();

  await context.setOffline(true);
  await error.reloadButton.click();
  await expect(desk.home.newButton).toBeVisible();
});

test('a profile that does not come within seconds is taken from the copy', async ({
  page,
  desk,
  sandbox,
}) => {
  await visit(page, desk);
  await sandbox.addFault({ path: '/profile.json', delayMs: 20_000 });
  await page.reload();
  await expect(desk.home.newButton).toBeVisible({ timeout: 10_000 });
});

test('the notice moves nothing that is pressed', async ({ page, context, desk }) => {
  await desk.home.create();
  await awaitWorker(page);
  const places = () =>
    Promise.all(
      [
        desk.start.heading,
        desk.frame.nextButton,
        desk.frame.addPersonButton,
        desk.profile.link,
        page.getByRole('button', { name: 'English', exact: true }),
      ].map((locator) => locator.boundingBox()),
    );
  const before = await places();
  await context.setOffline(true);
  await expect(desk.notices.offline).toBeVisible();
  expect(await places()).toEqual(before);
  expect(await findViolations(page)).toEqual([]);
  await context.setOffline(false);
  await expect(desk.notices.offline).toBeHidden();
  expect(await places()).toEqual(before);
});

test('on a narrow screen the notice waits until a press is over', async ({ page, context, desk }) => {
  await page.setViewportSize({ width: 640, height: 800 });
  await desk.home.create();
  await awaitWorker(page);
  await page.getByRole('button', { name: 'Pasos de la inscripción', exact: true }).click();
  await desk.frame.addPersonButton.hover();
  await page.mouse.down();
  await context.setOffline(true);
  await page.waitForFunction(() => !navigator.onLine);
  await expect(desk.notices.offline).toBeHidden();
  await page.mouse.up();
  await expect(desk.notices.offline).toBeVisible();
  await expect(desk.person.heading(1, 1)).toBeVisible();
});
