/** The Caddyfile for operators is valid, and the app works behind it; `nginx*.spec.ts` ask the details of nginx. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FINALIZE_PATH } from '../../src/domain/contract/finalize-request.ts';
import { profileSchema } from '../../src/domain/profile/schema/profile-schema.ts';
import { toSecurityHeaders } from '../../src/domain/profile/security-headers.ts';
import { getProgram } from '../setup/install/programs.mjs';
import { expect, test } from '../setup/nginx/fixtures.ts';
import { DIST, SECRET } from '../setup/nginx/program.ts';
import { Desk } from '../pages/desk.ts';
import { BUDGET_BYTES, loadPersonPage } from '../setup/nginx/wire-code.ts';
import { completePerson, createSeeder } from '../setup/seed.ts';

test.use({ programName: 'caddy' });

test('Caddy accepts the Caddyfile, and an enrollment sent from the screen reaches the service once, with the secret and the security headers', async ({
  page,
  startService,
  startProxy,
}) => {
  const service = await startService((response) => {
    // It would empty the storage of the app under its page.
    response.setHeader('clear-site-data', '"storage"').setHeader('service-worker-allowed', '/');
    response.setHeader('content-type', 'application/json').writeHead(200).end('{}');
  });
  const proxy = await startProxy({ services: [service] });
  const validate = ['validate', '--config', join(proxy.folder, 'Caddyfile'), '--adapter', 'caddyfile'];
  const env = { ...process.env, ENROLA_SECRET: SECRET, HOME: proxy.folder };
  const { status, stderr } = spawnSync(getProgram('caddy'), validate, { env, encoding: 'utf8' });
  expect(status, stderr).toBe(0);

  const { path } = await createSeeder(page, proxy.origin)([completePerson()]);
  const answered = page.waitForResponse(`**${FINALIZE_PATH}`);
  const opened = await page.goto(`${proxy.origin}${path}/revision`);
  const desk = new Desk(page);
  await desk.review.approveAndSend();
  await expect(desk.receipt.heading).toBeVisible();
  expect(await (await answered).allHeaders()).not.toHaveProperty('clear-site-data');
  expect(await (await answered).allHeaders()).not.toHaveProperty('service-worker-allowed');
  expect(service.requests).toHaveLength(1);
  expect(service.requests[0]).toMatchObject({
    method: 'POST',
    url: FINALIZE_PATH,
    host: 'service.example',
    headers: { host: 'service.example', 'x-api-key': SECRET },
  });

  // A list of the service has no body, and so no length.
  const list = await page.request.get(`${proxy.origin}/api/publicapi/svc/paises`);
  expect([list.status(), await list.text()]).toEqual([200, '{}']);
  const large = await page.request.post(`${proxy.origin}${FINALIZE_PATH}`, {
    data: 'x'.repeat(8 * 2 ** 20 + 1),
  });
  expect(large.status()).toBe(413);
  expect(service.requests.map(({ method }) => method)).toEqual(['POST', 'GET']);

  const spec = profileSchema().parse(JSON.parse(readFileSync(join(DIST, 'profile.json'), 'utf8')));
  const expected = Object.entries(toSecurityHeaders(spec, { isHttps: true }));
  for (const response of [opened, await answered]) {
    for (const [name, value] of expected)
      expect.soft(await response?.headerValue(name), `${response?.url()} ${name}`).toBe(value);
  }
  expect(await (await answered).headerValue('connection')).toBe('close');
  await expect.poll(() => proxy.log).toContain(` POST ${FINALIZE_PATH} 200 `);
  expect(proxy.log).not.toContain(SECRET);
});

test('all code until a person can be entered is sent in brotli and within the budget', async ({
  browser,
  startService,
  startProxy,
}) => {
  const { origin } = await startProxy({ services: [await startService()] });
  const { bytes, encodings } = await loadPersonPage(browser, origin);
  expect(encodings).toEqual(['br']);
  expect(bytes).toBeLessThanOrEqual(BUDGET_BYTES);
  // Less would be a part of it.
  expect(bytes).toBeGreaterThan(BUDGET_BYTES / 2);
});
