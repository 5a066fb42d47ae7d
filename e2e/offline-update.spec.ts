/** A newer version is offered, never forced; a server that changes, refuses or goes down never leaves a broken app. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { FINALIZE_PATH } from '../src/domain/contract/finalize-request.ts';
import { listen } from './nginx/listen.ts';
import { expect, test } from './offline/fixtures.ts';
import { awaitWorker, readKept } from './offline/worker.ts';
import { Desk } from './pages/desk.ts';
import { ProfileErrorPage } from './second-service/profile-error-page.ts';
import { completePerson } from './seed.ts';

/** The open page, where it is of the newer build. */
function newer(page: Page): Locator {
  return page.locator('html[data-build="next"]');
}

/** A value that a reload would lose. */
async function mark(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => performance.mark('not-reloaded'));
  return () => page.evaluate(() => performance.getEntriesByName('not-reloaded').length === 1);
}

test('a strict content policy holds, and a server that is down is no matter', async ({
  page,
  desk,
  appServer,
  faults,
}) => {
  await desk.home.create();
  await desk.start.fill();
  await awaitWorker(page);
  expect(faults).toEqual([]);
  appServer.isDown = true;
  await page.reload();
  await expect(desk.start.riskProfile).toHaveValue('MOD');
  await desk.frame.nextButton.click();
  await expect(desk.person.heading(1, 1)).toBeVisible();
  appServer.isDown = false;
});

test('an update is offered in every tab; who takes it loses nothing, and the others go on', async ({
  page,
  context,
  desk,
  appServer,
  nextBuild,
}) => {
  await desk.home.create();
  await desk.start.fill();
  await desk.frame.nextButton.click();
  await awaitWorker(page);
  const isAsItWas = await mark(page);
  await desk.person.scalar('nombre').fill('Begoña');

  appServer.deploy(nextBuild);
  const other = await context.newPage();
  const otherDesk = new Desk(other);
  await otherDesk.home.open();
  const isOtherAsItWas = await mark(other);
  await expect(desk.notices.update).toContainText('Hay una versión nueva de Enrola.');
  await expect(otherDesk.notices.update).toBeVisible();
  await expect(desk.person.scalar('nombre')).toHaveValue('Begoña');
  await expect(newer(page)).toHaveCount(0);
  expect(await isAsItWas()).toBe(true);

  await page.bringToFront();
  await desk.person.scalar('nombre').fill('Begoña Amanda');
  await desk.notices.takeButton.click();
  await expect(newer(page)).toBeAttached();
  await expect(desk.person.scalar('nombre')).toHaveValue('Begoña Amanda');
  await expect(desk.notices.update).toBeHidden();

  // The other tab is still of the version before, and its parts load although the server has them no more.
  await expect(newer(other)).toHaveCount(0);
  expect(await isOtherAsItWas()).toBe(true);
  await otherDesk.profile.link.click();
  await expect(otherDesk.profile.configured).toBeVisible();
  expect(await isOtherAsItWas()).toBe(true);
  await otherDesk.notices.takeButton.click();
  await expect(newer(other)).toBeAttached();
});

test('«Más tarde» is not now: the next page offers it again, and files of the old version go with it', async ({
  page,
  desk,
  appServer,
  nextBuild,
}) => {
  await desk.home.create();
  await awaitWorker(page);
  const old = await readKept(page);
  appServer.deploy(nextBuild);
  await page.reload();
  await desk.notices.laterButton.click();
  await expect(desk.notices.update).toBeHidden();
  await expect(desk.person.content).toBeFocused();
  await page.reload();
  await expect(newer(page)).toHaveCount(0);

  await desk.notices.takeButton.click();
  await expect(newer(page)).toBeAttached();
  const isOld = (path: string) => path.startsWith('/assets/') && old.includes(path);
  await expect.poll(async () => (await readKept(page)).filter(isOld)).toEqual([]);
  expect(await readKept(page)).toHaveLength(old.length);
});

test('nothing is updated while a request is on its way', async ({
  page,
  context,
  desk,
  appServer,
  nextBuild,
  seed,
}) => {
  let answer: (() => void) | undefined;
  appServer.answers.set(FINALIZE_PATH, (_request, response) => {
    answer = () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  const { path } = await seed([completePerson()]);
  await page.goto(`${path}/revision`);
  await awaitWorker(page);
  appServer.deploy(nextBuild);
  await (await context.newPage()).goto(appServer.origin);
  await expect(desk.notices.update).toBeVisible();
  await desk.review.sendButton.click();
  await expect(desk.review.sendingButton).toBeDisabled();

  await desk.notices.takeButton.click();
  await expect(desk.notices.update).toContainText('Se está enviando: actualice cuando termine.');
  await expect(newer(page)).toHaveCount(0);
  answer?.();
  await expect(desk.receipt.heading).toBeVisible();
  await desk.notices.takeButton.click();
  await expect(newer(page)).toBeAttached();
  await expect(desk.receipt.heading).toBeVisible();
  expect(appServer.requests.filter((request) => request.startsWith('POST'))).toHaveLength(1);
});

test('half of a deployment is no version', async ({ page, desk, appServer, nextBuild }, testInfo) => {
  const half = testInfo.outputPath('half');
  cpSync(nextBuild, half, { recursive: true });
  // The worker is there before the page that it belongs to.
  writeFileSync(join(half, 'index.html'), '<title>another page</title>');
  await desk.home.open();
  await awaitWorker(page);
  appServer.deploy(half);
  await page.reload();
  await expect
    .poll(() => appServer.requests.filter((request) => request === 'GET /index.html'))
    .toHaveLength(2);
  await page.waitForTimeout(1000);
  await expect(desk.notices.update).toBeHidden();
  await expect(desk.home.newButton).toBeVisible();

  appServer.deploy(nextBuild);
  await page.reload();
  await expect(desk.notices.update).toBeVisible();
});

test('a page that stays open looks for an update when it is shown again, at most hourly', async ({
  page,
  desk,
  appServer,
  nextBuild,
}) => {
  await page.clock.install();
  await desk.home.open();
  await page.clock.runFor(3000);
  await awaitWorker(page);
  appServer.deploy(nextBuild);
  const asked = () => appServer.requests.filter((request) => request === 'GET /sw.js').length;
  const before = asked();
  const show = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.clock.runFor('59:00');
  await show();
  await page.waitForTimeout(500);
  expect(asked()).toBe(before);
  await page.clock.runFor('02:00');
  await show();
  await show();
  await expect(desk.notices.update).toBeVisible();
  expect(asked()).toBe(before + 1);
});

test('a sign-on in front of the server is not mistaken for a missing network', async ({
  page,
  desk,
  appServer,
}) => {
  await desk.home.open();
  await awaitWorker(page);
  const signOnServer = createServer((_request, response) => response.end('Sign on'));
  const signOn = `http://localhost:${await listen(signOnServer, 'localhost')}/`;
  for (const path of ['/', '/profile.json'])
    appServer.answers.set(path, (_request, response) => response.writeHead(302, { location: signOn }).end());
  await page.reload();
  const error = new ProfileErrorPage(page);
  await expect(error.heading).toBeVisible();
  await error.reloadButton.click();
  await expect(page).toHaveURL(signOn);
  signOnServer.close();
});

test('a profile that only a newer version understands brings that version', async ({
  page,
  desk,
  appServer,
  nextBuild,
}) => {
  await desk.home.open();
  await awaitWorker(page);
  const file = join(nextBuild, 'profile.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('{', '{ "newerKey": true,'));
  appServer.deploy(nextBuild);
  await page.reload();
  const error = new ProfileErrorPage(page);
  await expect(error.problems).toHaveCount(1);
  await expect(desk.notices.update).toBeVisible();
  await error.reloadButton.click();
  await expect(newer(page)).toBeAttached();
});

test('the way out gives the browser back to the server', async ({ page, desk, appServer, nextBuild }) => {
  await desk.home.create();
  await awaitWorker(page);
  cpSync(join(nextBuild, 'sw-off.js'), join(nextBuild, 'sw.js'));
  appServer.deploy(nextBuild);
  await page.reload();
  await expect.poll(() => readKept(page)).toEqual([]);
  await page.reload();
  await expect(newer(page)).toBeAttached();
  await expect(desk.start.heading).toBeVisible();
  await page.waitForTimeout(3000);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
});
