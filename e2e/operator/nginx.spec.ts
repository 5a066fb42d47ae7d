/** The nginx configuration for operators serves the app and keeps the secret between nginx and the service. */
import { readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { APIResponse } from '@playwright/test';
import { FINALIZE_PATH } from '../../src/domain/contract/finalize-request.ts';
import { profileSchema } from '../../src/domain/profile/schema/profile-schema.ts';
import { toSecurityHeaders } from '../../src/domain/profile/security-headers.ts';
import { listen } from '../setup/listen.ts';
import { createCertificate } from '../setup/nginx/certificate.ts';
import { expect, post, test } from '../setup/nginx/fixtures.ts';
import { DIST, SECRET } from '../setup/nginx/program.ts';
import { Desk } from '../pages/desk.ts';
import { BUDGET_BYTES, loadPersonPage } from '../setup/nginx/wire-code.ts';
import { completePerson, createSeeder } from '../setup/seed.ts';

const readBuilt = (path: string) => readFileSync(join(DIST, path), 'utf8');

test('an enrollment sent from the screen reaches the service once, with the secret', async ({
  page,
  startService,
  startProxy,
}) => {
  const service = await startService();
  const { origin } = await startProxy({ services: [service] });
  const { path } = await createSeeder(page, origin)([completePerson()]);
  await page.goto(`${origin}${path}/revision`);
  const desk = new Desk(page);
  await desk.review.approveAndSend();
  await expect(desk.receipt.heading).toBeVisible();
  expect(service.requests).toHaveLength(1);
  expect(service.requests[0]).toMatchObject({
    method: 'POST',
    url: FINALIZE_PATH,
    headers: { 'x-api-key': SECRET },
  });
});

test('every answer has the security headers of the profile, and every file the right caching rule', async ({
  request,
  startService,
  startProxy,
}) => {
  const spec = profileSchema().parse(JSON.parse(readBuilt('profile.json')));
  const expected = toSecurityHeaders(spec, { isHttps: true });
  const service = await startService((response) => {
    for (const name of Object.keys(expected)) response.setHeader(name, 'of the service');
    response.writeHead(Number(response.req.headers['x-status'])).end('{}');
  });
  const { origin } = await startProxy({ services: [service] });
  const expectSecurityHeaders = (response: APIResponse, message: string) => {
    const received = Object.keys(expected).map((name) => {
      const headers = response
        .headersArray()
        .filter((header) => header.name.toLowerCase() === name.toLowerCase());
      return [name, headers.map(({ value }) => value).join(' | ')];
    });
    expect.soft(Object.fromEntries(received), message).toEqual(expected);
  };
  const get = async (path: string) => {
    const response = await request.get(`${origin}${path}`);
    expectSecurityHeaders(response, path);
    return {
      status: response.status(),
      caching: response.headers()['cache-control'],
      encoding: response.headers()['content-encoding'],
      body: await response.text(),
    };
  };
  const file = { status: 200, caching: 'no-cache', encoding: 'gzip' };

  await test.step('the address of every page gives the page', async () => {
    for (const path of ['/', '/index.html', '/inscripciones/x', '/inscripciones/x/personas/y'])
      expect.soft(await get(path), path).toEqual({ ...file, body: readBuilt('index.html') });
  });

  await test.step('only files whose name changes with their content may be cached', async () => {
    for (const path of ['profile.json', 'profiles/contract-only.json', 'sw.js', 'sw-off.js'])
      expect.soft(await get(`/${path}`), path).toEqual({ ...file, body: readBuilt(path) });
    const [asset = ''] = readdirSync(join(DIST, 'assets'));
    const caching = 'public, max-age=31536000, immutable';
    expect
      .soft(await get(`/assets/${asset}`))
      .toEqual({ ...file, encoding: 'br', caching, body: readBuilt(`assets/${asset}`) });
  });

  await test.step('a missing file is 404, never the page', async () => {
    for (const path of ['/x.json', '/catalogs/none.json', '/assets/gone-1a2b3c4d.js', '/assets/gone']) {
      const missing = await get(path);
      expect.soft(missing, path).toMatchObject({ status: 404, caching: undefined });
      expect.soft(missing.body, path).not.toContain('id="root"');
    }
  });

  await test.step('the headers of the service are replaced, also on errors and refusals', async () => {
    for (const status of ['200', '401', '421', '503']) {
      const response = await request.post(`${origin}${FINALIZE_PATH}`, { headers: { 'x-status': status } });
      expectSecurityHeaders(response, status);
      expect.soft(response.headers()['connection'], status).toBe('close');
    }
    const preflight = await request.fetch(`${origin}${FINALIZE_PATH}`, {
      method: 'OPTIONS',
      headers: { 'x-status': '204' },
    });
    expect.soft(preflight.headers()['connection'], 'OPTIONS').toBe('close');
    const headers = { 'sec-fetch-site': 'cross-site' };
    const refused = await request.post(`${origin}${FINALIZE_PATH}`, { headers });
    expect.soft(refused.status()).toBe(403);
    expectSecurityHeaders(refused, 'refused');
  });
});

test('all code until a person can be entered is sent in brotli and within the budget, or as the browser can read it', async ({
  browser,
  request,
  startService,
  startProxy,
}) => {
  const { origin } = await startProxy({ services: [await startService()] });
  const { bytes, encodings } = await loadPersonPage(browser, origin);
  expect(encodings).toEqual(['br']);
  expect(bytes).toBeLessThanOrEqual(BUDGET_BYTES);
  // Less would be a part of it.
  expect(bytes).toBeGreaterThan(BUDGET_BYTES / 2);
  const [asset = ''] = readdirSync(join(DIST, 'assets'));
  for (const encoding of ['gzip', 'identity']) {
    const response = await request.get(`${origin}/assets/${asset}`, {
      headers: { 'accept-encoding': encoding },
    });
    expect.soft(response.headers()['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
    expect.soft(response.headers()['vary'], encoding).toBe('Accept-Encoding');
    expect.soft(await response.text()).toBe(readBuilt(`assets/${asset}`));
  }
});

test('the secret reaches the service with the exact body, and no answer or file contains it', async ({
  page,
  request,
  startService,
  startProxy,
}) => {
  const service = await startService((response) => {
    response.setHeader('x-api-key', SECRET).setHeader('set-cookie', 'session=1');
    response.setHeader('clear-site-data', '"storage"').setHeader('service-worker-allowed', '/');
    response.setHeader('www-authenticate', 'Basic realm="service"').setHeader('x-powered-by', 'x');
    response
      .setHeader('x-accel-redirect', '/profile.json')
      .setHeader('location', 'https://service.example/7');
    response.writeHead(401).end('{"done":false}');
  });
  const { origin } = await startProxy({ services: [service] });
  await page.goto(`${origin}/inscripciones/x`);
  await page.context().addCookies([{ name: 'mine', value: '1', url: origin }]);
  const body = '{ "nombre":\t"Begoña \\u00d1 🙂" }\n';
  const headers = { 'content-type': 'application/json', 'x-api-key': 'mine', x_api_key: 'mine' };
  const answer = await post(page, FINALIZE_PATH, { body, headers });
  expect(answer).toMatchObject({ status: 401, body: '{"done":false}' });

  await test.step('the service gets the body and the secret, and nothing else of the browser', () => {
    const [received] = service.requests;
    expect(received).toMatchObject({
      method: 'POST',
      url: FINALIZE_PATH,
      httpVersion: '1.1',
      host: 'service.example',
      headers: { host: 'service.example', 'content-type': 'application/json', 'x-api-key': SECRET },
    });
    expect(received?.body.toString()).toBe(body);
    for (const name of ['x_api_key', 'cookie', 'origin', 'referer'])
      expect.soft(received?.headers).not.toHaveProperty(name);
  });

  await test.step('the answer has no secret, even when the service repeats it', async () => {
    // Asked without a page, because a page never sees set-cookie.
    const onTheWire = (await request.post(`${origin}${FINALIZE_PATH}`, { data: {} })).headers();
    expect(onTheWire['location']).toBe('https://service.example/7');
    for (const name of ['x-api-key', 'set-cookie', 'www-authenticate', 'x-powered-by'])
      expect.soft(onTheWire).not.toHaveProperty(name);
    for (const name of ['clear-site-data', 'service-worker-allowed'])
      expect.soft(onTheWire).not.toHaveProperty(name);
    expect(service.requests.map(({ headers: sent }) => sent['x-api-key'])).toEqual([SECRET, SECRET]);
  });

  await test.step('no file that nginx serves has the secret', async () => {
    const files = readdirSync(DIST, { recursive: true, encoding: 'utf8' });
    for (const path of ['', ...files, 'secret.conf', '../secret.conf']) {
      const response = await request.get(`${origin}/${path}`);
      expect.soft(JSON.stringify(response.headers()) + (await response.text()), path).not.toContain(SECRET);
    }
  });
});

test('nginx refuses pages of other sites, other networks, and services that cannot prove their name', async ({
  page,
  request,
  startService,
  startProxy,
}, testInfo) => {
  const service = await startService();

  await test.step('a page of another site', async () => {
    const proxy = await startProxy({ services: [service] });
    const elsewhere = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html').end('<h1>Another site</h1>');
    });
    await page.goto(`http://localhost:${await listen(elsewhere, 'localhost')}`);
    expect(await post(page, `${proxy.origin}${FINALIZE_PATH}`, { body: '{}' })).toBeUndefined();
    await expect.poll(() => proxy.log).toContain(` POST ${FINALIZE_PATH} 403 `);
    elsewhere.close();
  });

  await test.step('a computer outside the networks of the agents', async () => {
    const { origin } = await startProxy({ services: [service], network: '192.0.2.1' });
    for (const path of ['/', '/profile.json', FINALIZE_PATH])
      expect.soft((await request.post(`${origin}${path}`, { data: {} })).status(), path).toBe(403);
  });

  await test.step('a service with an unknown certificate', async () => {
    const other = createCertificate(testInfo.outputDir, 'other');
    const { origin } = await startProxy({ services: [service], trusted: other.cert });
    await page.goto(origin);
    expect(await post(page, FINALIZE_PATH, { body: '{}' })).toMatchObject({ status: 502 });
  });

  expect(service.requests).toEqual([]);
});
