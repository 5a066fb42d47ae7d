/** No answer of a server or gateway for the profile stops the app or weakens its cached page. */
import type { ServerResponse } from 'node:http';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { toSecurityHeaders } from '../../src/domain/profile/security-headers.ts';
import { expect, test } from '../setup/offline/fixtures.ts';
import { DIST } from '../setup/nginx/program.ts';
import { awaitWorker } from '../setup/offline/worker.ts';
import { ProfileErrorPage } from '../setup/second-service/profile-error-page.ts';

const PROFILE_PATH = '/profile.json';
const PROFILE = readFileSync(join(DIST, 'profile.json'));
const POLICY = 'content-security-policy';

/** The header that came with the cached profile; by then the page has its headers. */
function readKeptPolicy(page: Page): Promise<string | null | undefined> {
  return page.evaluate(async ([path, name]) => (await caches.match(path))?.headers.get(name), [
    PROFILE_PATH,
    POLICY,
  ] as const);
}

test('the error of a gateway does not replace the good profile: it is offered with its age, and offline the app opens', async ({
  page,
  desk,
  appServer,
}) => {
  await desk.home.open();
  await awaitWorker(page);
  appServer.answers.set(PROFILE_PATH, (_request, response) =>
    response.setHeader('content-type', 'application/json').end('{"error":"upstream timeout"}'),
  );
  await page.reload();
  const error = new ProfileErrorPage(page);
  await expect(error.heading).toBeVisible();
  await expect(error.problems.filter({ hasText: 'error' })).toBeVisible();
  await error.useKeptButton.click();
  await expect(desk.home.newButton).toBeVisible();
  await expect(desk.profile.link).toContainText('(copia del ');
  await desk.profile.link.click();
  await expect(desk.profile.facts(desk.profile.configured, 'Perfil en uso').first()).toContainText(
    'Una copia de este computador',
  );

  await test.step('without a network the app opens with the copy', async () => {
    appServer.isDown = true;
    await desk.home.open();
    await expect(desk.home.newButton).toBeVisible();
    appServer.isDown = false;
  });

  await test.step('a profile that breaks off counts as no answer', async () => {
    appServer.answers.set(PROFILE_PATH, (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': PROFILE.length });
      response.write(PROFILE.subarray(0, 100), () => response.destroy());
    });
    await page.reload();
    await expect(desk.home.newButton).toBeVisible();
    await expect(desk.profile.link).toContainText('(copia del ');
  });

  await test.step('once the server gives a profile, the copy is no longer in use', async () => {
    appServer.answers.delete(PROFILE_PATH);
    await page.reload();
    await expect(desk.home.newButton).toBeVisible();
    await desk.menuButton.click();
    await expect(desk.profile.link).not.toContainText('(copia del ');
  });
});

test('a profile that comes without a policy, or with a lax one, leaves the kept page a strict one, and the profile page says so', async ({
  page,
  desk,
  appServer,
}) => {
  const own = toSecurityHeaders(undefined);
  const LAX = "default-src *; script-src * 'unsafe-inline' 'unsafe-eval'";
  const policies = () => desk.profile.facts(desk.profile.configured, 'Políticas de seguridad');
  const answerWith = (change: (response: ServerResponse) => unknown) =>
    appServer.answers.set(PROFILE_PATH, (_request, response) => {
      change(response);
      response.setHeader('content-type', 'application/json').end(PROFILE);
    });
  /** Headers of the page from the worker. */
  const reload = async () => {
    const response = await page.reload();
    expect(response?.fromServiceWorker()).toBe(true);
    return {
      policy: await response?.headerValue(POLICY),
      opener: await response?.headerValue('cross-origin-opener-policy'),
    };
  };
  await desk.profile.goto();
  await awaitWorker(page);
  await expect(policies()).toHaveText([/no permiten más/]);

  await test.step('without', async () => {
    answerWith((response) => {
      response.removeHeader(POLICY);
      response.removeHeader('cross-origin-opener-policy');
    });
    await reload();
    await expect.poll(() => readKeptPolicy(page)).toBeNull();
    expect(await reload()).toEqual({
      policy: own['Content-Security-Policy'],
      opener: own['Cross-Origin-Opener-Policy'],
    });
    await expect(policies()).toHaveText([
      'El servidor no envía Content-Security-Policy',
      'El servidor no envía Cross-Origin-Opener-Policy',
      /^En su lugar rigen/,
    ]);
  });

  await test.step('lax', async () => {
    answerWith((response) => response.setHeader(POLICY, LAX));
    await reload();
    await expect.poll(() => readKeptPolicy(page)).toBe(LAX);
    expect((await reload()).policy).toBe(own['Content-Security-Policy']);
    await expect(policies()).toHaveText([
      /^Content-Security-Policy permite más de lo que el perfil necesita: /,
      /^En su lugar rigen/,
    ]);
  });

  await test.step('as strict, in other words', async () => {
    const strict = `${own['Content-Security-Policy']}; media-src 'none'`;
    answerWith((response) => response.setHeader(POLICY, strict));
    await reload();
    await expect.poll(() => readKeptPolicy(page)).toBe(strict);
    expect((await reload()).policy).toBe(strict);
  });
});

test('a server that sends no policy at all gives way to the policy of the build, in workers too', async ({
  page,
  desk,
  appServer,
}) => {
  const own = toSecurityHeaders(undefined);
  appServer.dropHeaders = true;
  await desk.home.open();
  await awaitWorker(page);
  const response = await page.reload();
  expect(response?.fromServiceWorker()).toBe(true);
  expect(await response?.headerValue(POLICY)).toBe(own['Content-Security-Policy']);
  expect(await response?.headerValue('referrer-policy')).toBe(own['Referrer-Policy']);

  const worker = page.waitForResponse((each) => each.url().includes('/sheet-worker'));
  await desk.spreadsheet.openLink.click();
  await desk.spreadsheet.choose({ name: 'x.csv', bytes: 'RUT;Nombre\r\n1-9;Eva\r\n' });
  expect(await (await worker).headerValue(POLICY)).toBe(own['Content-Security-Policy']);
});
