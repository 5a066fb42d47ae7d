/** A server that is strict, down, half deployed or behind a sign-on never leaves the user with a broken app. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { listen } from '../setup/listen.ts';
import { expect, test } from '../setup/offline/fixtures.ts';
import { DIST } from '../setup/nginx/program.ts';
import { awaitNewer, awaitWorker, countUnfinishedWorkers, newer, readKept } from '../setup/offline/worker.ts';
import { ProfileErrorPage } from '../setup/second-service/profile-error-page.ts';

test('the kept app works while the server is down, takes the headers of a changed profile, and leaves a sign-on to the server', async ({
  page,
  desk,
  appServer,
  policy,
  sandbox,
  faults,
}, testInfo) => {
  await desk.home.create();
  await desk.start.fill();
  await awaitWorker(page);
  await expect(desk.frame.saved).toBeVisible();
  expect(faults).toEqual([]);

  await test.step('the server is down', async () => {
    appServer.isDown = true;
    await page.reload();
    await expect(desk.start.chosenRisk).toHaveValue('MOD');
    await desk.frame.nextButton.click();
    await expect(desk.person.heading(1, 1)).toBeVisible();
    await expect(desk.frame.saved).toBeVisible();
    appServer.isDown = false;
  });

  await test.step('the profile names another service, which the kept page may ask from then on', async () => {
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
    await expect(desk.person.heading(1, 1)).toBeVisible();
    appServer.isDown = true;
    await page.reload();
    await expect(desk.person.heading(1, 1)).toBeVisible();
    appServer.isDown = false;
  });

  expect(policy.findUnexpected(await sandbox.violations()), 'the content policy holds').toEqual([]);
  await test.step('a sign-on in front of the server is not mistaken for a missing network', async () => {
    // The worker follows the redirect of the profile as far as the content policy lets it: to the end of this origin.
    policy.isExpected = true;
    const signOnServer = createServer((_request, response) => response.end('Sign on'));
    const signOn = `http://localhost:${await listen(signOnServer, 'localhost')}/`;
    const path = new URL(page.url()).pathname;
    for (const redirected of [path, '/profile.json'])
      appServer.answers.set(redirected, (_request, response) =>
        response.writeHead(302, { location: signOn }).end(),
      );
    await page.reload();
    const error = new ProfileErrorPage(page);
    await expect(error.heading).toBeVisible();
    await error.reloadButton.click();
    await expect(page).toHaveURL(signOn);
    signOnServer.close();
  });
});

test('half a deployment is no version, a profile for a newer version brings it, and sw-off.js removes the worker', async ({
  page,
  desk,
  appServer,
  nextBuild,
}, testInfo) => {
  await desk.home.create();
  await expect(desk.start.heading).toBeVisible();
  const { pathname } = new URL(page.url());
  await awaitWorker(page);

  await test.step('the new worker is there before its page: nothing is offered', async () => {
    const half = testInfo.outputPath('half');
    cpSync(nextBuild, half, { recursive: true });
    writeFileSync(join(half, 'index.html'), '<title>another page</title>');
    appServer.deploy(half);
    await page.reload();
    const countPages = () => appServer.requests.filter((request) => request === 'GET /index.html').length;
    await expect.poll(countPages).toBe(2);
    await expect.poll(() => countUnfinishedWorkers(page)).toBe(0);
    await expect(desk.notices.update).toBeHidden();
    await expect(desk.start.heading).toBeVisible();
  });

  await test.step('the profile has a key that only the new version knows', async () => {
    const file = join(nextBuild, 'profile.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('{', '{ "newerKey": true,'));
    appServer.deploy(nextBuild);
    await page.reload();
    const error = new ProfileErrorPage(page);
    await expect(error.problems).toHaveCount(1);
    await expect(desk.notices.update).toBeVisible();
    await error.reloadButton.click();
    await awaitNewer(page);
  });

  await test.step('with sw-off.js in its place, the worker removes itself and its files for good', async () => {
    const removed = testInfo.outputPath('removed');
    cpSync(DIST, removed, { recursive: true });
    cpSync(join(DIST, 'sw-off.js'), join(removed, 'sw.js'));
    appServer.deploy(removed);
    await page.reload();
    await expect.poll(() => readKept(page)).toEqual([]);
    await page.clock.install();
    const countAsked = () => appServer.requests.filter((request) => request === 'GET /sw.js').length;
    const before = countAsked();
    await page.goto(pathname);
    await expect(newer(page)).toHaveCount(0);
    await expect(desk.start.heading).toBeVisible();
    // The page asks for a worker again once the user is at rest, and gets sw-off.js again.
    await page.clock.runFor('00:05');
    await expect.poll(countAsked).toBeGreaterThan(before);
    await expect.poll(() => countUnfinishedWorkers(page)).toBe(0);
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
    expect(await readKept(page)).toEqual([]);
  });
});
