/** A server that is strict, changes, refuses or goes down never leaves a broken app behind. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { listen } from '../setup/listen.ts';
import { expect, test } from '../setup/offline/fixtures.ts';
import { DIST } from '../setup/nginx/program.ts';
import { awaitWorker, newer, readKept } from '../setup/offline/worker.ts';
import { ProfileErrorPage } from '../setup/second-service/profile-error-page.ts';

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

test('a sign-on in front of the server is not mistaken for a missing network', async ({
  page,
  desk,
  appServer,
  policy,
}) => {
  // The worker follows the profile's redirect as far as the content policy lets it, which ends at this origin.
  policy.isExpected = true;
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

test('the page that is kept has the headers of the profile as it is now', async ({
  page,
  desk,
  appServer,
}, testInfo) => {
  await desk.home.open();
  await awaitWorker(page);
  const moved = testInfo.outputPath('moved');
  cpSync(DIST, moved, { recursive: true });
  const file = join(moved, 'profile.json');
  const profile: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const values = { sample: false, baseUrl: 'https://service.example' };
  writeFileSync(file, JSON.stringify(Object.assign(Object(profile), values)));
  appServer.deploy(moved);
  await expect
    .poll(async () => {
      const response = await page.reload();
      expect(response?.fromServiceWorker()).toBe(true);
      return response?.headerValue('content-security-policy');
    })
    .toContain("connect-src 'self' https://service.example;");
  await expect(desk.home.newButton).toBeVisible();
  appServer.isDown = true;
  await page.reload();
  await expect(desk.home.newButton).toBeVisible();
  appServer.isDown = false;
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
