/** The configurations that README gives to operators, in a real nginx and a real Caddy: the app comes from them, the secret stays behind them. */
import { readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { APIResponse } from '@playwright/test';
import { FINALIZE_PATH } from '../../src/domain/contract/finalize-request.ts';
import { profileSchema } from '../../src/domain/profile/schema/profile-schema.ts';
import { toSecurityHeaders } from '../../src/domain/profile/security-headers.ts';
import { createCertificate } from '../setup/nginx/certificate.ts';
import { expect, post, test } from '../setup/nginx/fixtures.ts';
import { listen } from '../setup/listen.ts';
import { DIST, SECRET } from '../setup/nginx/program.ts';
import { Desk } from '../pages/desk.ts';
import { PolicyWatch } from '../setup/policy-watch.ts';
import { completePerson, createSeeder } from '../setup/seed.ts';

test.describe('the app', () => {
  test('an enrollment that is sent from the screen reaches the service once, with the secret', async ({
    browser,
    startService,
    startProxy,
  }) => {
    const service = await startService();
    const { origin } = await startProxy({ services: [service] });
    const context = await browser.newContext({ baseURL: origin, ignoreHTTPSErrors: true });
    const policy = await PolicyWatch.start(context);
    const page = await context.newPage();
    const desk = new Desk(page);
    const { path } = await createSeeder(page)([completePerson()]);
    await page.goto(`${path}/revision`);
    await desk.review.approveAndSend();

    await expect(desk.receipt.heading).toBeVisible();
    expect(service.requests).toHaveLength(1);
    expect(service.requests[0]).toMatchObject({
      method: 'POST',
      url: FINALIZE_PATH,
      headers: { 'x-api-key': SECRET },
    });
    expect(policy.findUnexpected([])).toEqual([]);
    await context.close();
  });

  test('every answer carries the security headers of the profile, and no others of the service', async ({
    request,
    startService,
    startProxy,
  }) => {
    const spec = profileSchema.parse(JSON.parse(readFileSync(join(DIST, 'profile.json'), 'utf8')));
    const expected = toSecurityHeaders(spec, { isHttps: true });
    const service = await startService((response) => {
      for (const name of Object.keys(expected)) response.setHeader(name, 'of the service');
      response.writeHead(Number(response.req.headers['x-status'])).end('{}');
    });
    const { origin } = await startProxy({ services: [service] });
    const readHeaders = (response: APIResponse) =>
      Object.keys(expected).map((name) => [
        name,
        response
          .headersArray()
          .filter((header) => header.name.toLowerCase() === name.toLowerCase())
          .map(({ value }) => value)
          .join(' | '),
      ]);

    const [asset = ''] = readdirSync(join(DIST, 'assets'));
    const paths = [
      '/',
      '/inscripciones/x',
      '/profile.json',
      '/sw.js',
      `/assets/${asset}`,
      '/assets/x.js',
      '/x.json',
    ];
    for (const path of paths) {
      const response = await request.get(`${origin}${path}`);
      expect(Object.fromEntries(readHeaders(response)), path).toEqual(expected);
    }
    for (const status of ['200', '401', '421', '503']) {
      const response = await request.post(`${origin}${FINALIZE_PATH}`, { headers: { 'x-status': status } });
      expect(Object.fromEntries(readHeaders(response)), status).toEqual(expected);
    }
    const refused = { 'sec-fetch-site': 'cross-site' };
    const response = await request.post(`${origin}${FINALIZE_PATH}`, { headers: refused });
    expect(response.status()).toBe(403);
    expect(Object.fromEntries(readHeaders(response))).toEqual(expected);
  });

  test('deep links are the page, missing files are not, and only what cannot change is kept', async ({
    request,
    startService,
    startProxy,
  }) => {
    const { origin } = await startProxy({ services: [await startService()] });
    const get = async (path: string) => {
      const response = await request.get(`${origin}${path}`);
      return {
        status: response.status(),
        caching: response.headers()['cache-control'],
        encoding: response.headers()['content-encoding'],
        body: await response.text(),
      };
    };
    const page = {
      status: 200,
      caching: 'no-cache',
      encoding: 'gzip',
      body: readFileSync(join(DIST, 'index.html'), 'utf8'),
    };
    expect(await get('/')).toEqual(page);
    expect(await get('/index.html')).toEqual(page);
    expect(await get('/inscripciones/x/personas/y')).toEqual(page);

    for (const path of ['profile.json', 'profiles/contract-only.json', 'sw.js', 'sw-off.js']) {
      const body = readFileSync(join(DIST, path), 'utf8');
      expect(await get(`/${path}`)).toEqual({ ...page, body });
    }
    const [asset = ''] = readdirSync(join(DIST, 'assets'));
    expect(await get(`/assets/${asset}`)).toEqual({
      ...page,
      caching: 'public, max-age=31536000, immutable',
      body: readFileSync(join(DIST, 'assets', asset), 'utf8'),
    });
    for (const path of ['/catalogs/none.json', '/assets/gone-1a2b3c4d.js', '/assets/gone']) {
      const missing = await get(path);
      expect(missing).toMatchObject({ status: 404, caching: undefined });
      expect(missing.body).not.toContain('id="root"');
    }
  });
});

test.describe('the secret', () => {
  test('goes with the exact body, in place of what a page sends, and takes nothing of the page along', async ({
    page,
    startService,
    startProxy,
  }) => {
    const service = await startService();
    const { origin } = await startProxy({ services: [service] });
    await page.goto(`${origin}/inscripciones/x`);
    await page.context().addCookies([{ name: 'mine', value: '1', url: origin }]);
    const body = '{ "nombre":\t"Begoña \\u00d1 🙂" }\n';
    const headers = { 'content-type': 'application/json', 'x-api-key': 'mine', x_api_key: 'mine' };
    expect(await post(page, FINALIZE_PATH, { body, headers })).toMatchObject({ status: 200, body: '{}' });

    const [received] = service.requests;
    expect(received).toMatchObject({
      method: 'POST',
      url: FINALIZE_PATH,
      httpVersion: '1.1',
      host: 'service.example',
      headers: { host: 'service.example', 'content-type': 'application/json', 'x-api-key': SECRET },
    });
    expect(received?.body.toString()).toBe(body);
    for (const name of ['x_api_key', 'cookie', 'origin', 'referer']) {
      expect(received?.headers).not.toHaveProperty(name);
    }
  });

  test('is in no answer, even when the service repeats it', async ({
    page,
    request,
    startService,
    startProxy,
  }) => {
    const service = await startService((response) => {
      response.setHeader('x-api-key', SECRET).setHeader('set-cookie', 'session=1');
      response.setHeader('www-authenticate', 'Basic realm="service"').setHeader('x-powered-by', 'x');
      response
        .setHeader('x-accel-redirect', '/profile.json')
        .setHeader('location', 'https://service.example/7');
      response.writeHead(401).end('{"done":false}');
    });
    const { origin } = await startProxy({ services: [service] });
    await page.goto(origin);
    const answer = await post(page, FINALIZE_PATH, { body: '{}' });
    expect(answer).toMatchObject({ status: 401, body: '{"done":false}' });
    // The answer as it is on the wire: a page never sees set-cookie.
    const onTheWire = await request.post(`${origin}${FINALIZE_PATH}`, { data: {} });
    const headers = onTheWire.headers();
    expect(headers['location']).toBe('https://service.example/7');
    for (const name of ['x-api-key', 'set-cookie', 'www-authenticate', 'x-powered-by']) {
      expect(headers).not.toHaveProperty(name);
    }
    expect(service.requests.map(({ headers: sent }) => sent['x-api-key'])).toEqual([SECRET, SECRET]);

    const files = readdirSync(DIST, { recursive: true, encoding: 'utf8' });
    for (const path of ['', ...files, 'secret.conf', '../secret.conf']) {
      const response = await request.get(`${origin}/${path}`);
      expect(JSON.stringify(response.headers()) + (await response.text()), path).not.toContain(SECRET);
    }
  });

  test('goes to no service that cannot prove its name', async ({
    page,
    startService,
    startProxy,
  }, testInfo) => {
    const service = await startService();
    const other = createCertificate(testInfo.outputDir, 'other');
    const { origin } = await startProxy({ services: [service], trusted: other.cert });
    await page.goto(origin);
    expect(await post(page, FINALIZE_PATH, { body: '{}' })).toMatchObject({ status: 502 });
    expect(service.requests).toEqual([]);
  });

  test('serves no page of another site', async ({ page, startService, startProxy }) => {
    const service = await startService();
    const proxy = await startProxy({ services: [service] });
    const elsewhere = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html').end('<h1>Another site</h1>');
    });
    await page.goto(`http://localhost:${await listen(elsewhere, 'localhost')}`);
    expect(await post(page, `${proxy.origin}${FINALIZE_PATH}`, { body: '{}' })).toBeUndefined();
    await expect.poll(() => proxy.log).toContain(` POST ${FINALIZE_PATH} 403 `);
    expect(service.requests).toEqual([]);
    elsewhere.close();
  });

  test('serves nobody from outside the networks of the agents', async ({
    request,
    startService,
    startProxy,
  }) => {
    const service = await startService();
    const { origin } = await startProxy({ services: [service], network: '192.0.2.1' });
    for (const path of ['/', '/profile.json', FINALIZE_PATH]) {
      expect((await request.post(`${origin}${path}`, { data: {} })).status(), path).toBe(403);
    }
    expect(service.requests).toEqual([]);
  });
});
