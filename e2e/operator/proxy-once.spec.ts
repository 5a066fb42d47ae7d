/** The same configurations when something goes wrong: one `fetch()` is at most one request to the service. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request as startRequest } from 'node:https';
import { createServer } from 'node:net';
import type { Page } from '@playwright/test';
import { FINALIZE_PATH } from '../../src/domain/contract/finalize-request.ts';
import { createProfile } from '../../src/domain/profile/profile.ts';
import { expect, post, test } from '../setup/nginx/fixtures.ts';
import { listen } from '../setup/listen.ts';
import { SECRET } from '../setup/nginx/program.ts';

/** What the log says of an answer 201 to a browser that had given up. */
const OF_THE_SERVICE = new RegExp(` POST ${FINALIZE_PATH} (201 |499 .*answered=201)`);
/** Nobody's certificate: see `createCertificate`. */
const TRUSTING = { rejectUnauthorized: false, agent: false } as const;

for (const addresses of [1, 2]) {
  test(`${addresses} address(es) that cut the connection: 502, one request`, async ({
    page,
    startService,
    startProxy,
  }) => {
    const start = () => startService((_response, service) => service.reset());
    const services = await Promise.all(Array.from({ length: addresses }, start));
    const { origin } = await startProxy({ services });
    await page.goto(origin);
    expect(await post(page, FINALIZE_PATH, { body: '{}' })).toMatchObject({ status: 502 });
    expect(services.flatMap(({ requests }) => requests)).toHaveLength(1);
  });
}

test('every other answer comes as it is, after one request', async ({ page, startService, startProxy }) => {
  const statuses = [200, 201, 400, 401, 403, 404, 408, 409, 422, 425, 429, 500, 502, 503, 504];
  const left = [...statuses];
  const answer = () =>
    startService((response) =>
      response.writeHead(left.shift() ?? 599, { 'retry-after': '0' }).end('{"a":1}'),
    );
  const services = [await answer(), await answer()];
  const { origin } = await startProxy({ services });
  await page.goto(origin);
  for (const status of statuses) {
    const received = await post(page, FINALIZE_PATH, { body: '{}' });
    expect(received).toMatchObject({ status, body: '{"a":1}', headers: { 'retry-after': '0' } });
  }
  expect(services.flatMap(({ requests }) => requests)).toHaveLength(statuses.length);
});

test('421, after which browsers send again: 502 that names it, one request', async ({
  page,
  startService,
  startProxy,
}) => {
  const service = await startService((response) => response.writeHead(421).end());
  const { origin } = await startProxy({ services: [service] });
  await page.goto(origin);
  const answer = { status: 502, body: 'The service answered 421.\n' };
  expect(await post(page, FINALIZE_PATH, { body: '{}' })).toMatchObject(answer);
  expect(service.requests).toHaveLength(1);
});

test('a connection of the browser that breaks: no answer, one request', async ({
  page,
  startService,
  startProxy,
  startRelay,
}) => {
  const service = await startService(() => relay.reset());
  const relay = await startRelay(await startProxy({ services: [service] }));
  await page.goto(relay.origin);
  expect(await post(page, FINALIZE_PATH, { body: '{}' })).toBeUndefined();
  expect(service.requests).toHaveLength(1);
});

test('a silent service: 504, one request', async ({ page, startService, startProxy }) => {
  const services = [await startService(() => undefined), await startService(() => undefined)];
  const { origin } = await startProxy({ services, readTimeout: '1s' });
  await page.goto(origin);
  expect(await post(page, FINALIZE_PATH, { body: '{}' })).toMatchObject({ status: 504 });
  expect(services.flatMap(({ requests }) => requests)).toHaveLength(1);
});

test('a service that never gets to listen: 504 soon', async ({ page, startProxy }) => {
  const server = createServer();
  const services = [{ port: await listen(server) }];
  const { origin } = await startProxy({ services, connectTimeout: '1s' });
  await page.goto(origin);
  expect(await post(page, FINALIZE_PATH, { body: '{}' })).toMatchObject({ status: 504 });
  server.close();
});

test('the server waits longer than the browser does, unless the profile says how long', ({ program }) => {
  const context = { today: () => '2026-11-21' };
  const { timeoutMs } = createProfile({ name: 'x', baseUrl: '' }, context);
  const seconds = program.waiting.exec(readFileSync(program.configuration, 'utf8'))?.[1];
  expect(Number(seconds) * 1000).toBeGreaterThan(timeoutMs);
});

test('a browser that gave up: the service finishes what it began', async ({
  page,
  startService,
  startProxy,
}) => {
  let isFinished = false;
  const service = await startService((response) => {
    response.on('finish', () => {
      isFinished = response.socket?.destroyed !== true;
    });
    setTimeout(() => response.writeHead(201).end('{}'), 1500);
  });
  const proxy = await startProxy({ services: [service] });
  await page.goto(proxy.origin);
  expect(await post(page, FINALIZE_PATH, { body: '{}', giveUpAfterMs: 500 })).toBeUndefined();
  await expect.poll(() => isFinished).toBe(true);
  await expect.poll(() => proxy.log).toMatch(OF_THE_SERVICE);
  expect(service.requests).toHaveLength(1);
});

test('a request whose body breaks off is not one that the service could take for whole', async ({
  startService,
  startProxy,
}) => {
  const answered: string[] = [];
  const service = await startService((response) => {
    answered.push('whole');
    response.end('{}');
  });
  const proxy = await startProxy({ services: [service] });
  const headers = { 'content-length': 1000 };
  const request = startRequest(`${proxy.origin}${FINALIZE_PATH}`, { ...TRUSTING, method: 'POST', headers });
  request.on('error', () => undefined);
  request.write('{"codPerfilRiesgo":');
  await new Promise((resolve) => setTimeout(resolve, 500));
  request.destroy();
  await expect.poll(() => proxy.log).toMatch(new RegExp(` POST ${FINALIZE_PATH} (400|502) `));
  expect(answered).toEqual([]);
});

test('requests to the service share no connection', async ({ page, startService, startProxy }) => {
  const service = await startService();
  const { origin } = await startProxy({ services: [service] });
  await page.goto(origin);
  await post(page, FINALIZE_PATH, { body: '{}' });
  await post(page, FINALIZE_PATH, { body: '{}' });
  expect([service.requests.length, service.connections]).toEqual([2, 2]);
});

test('what is sent and answered is on no disk and in no log', async ({ page, startService, startProxy }) => {
  const service = await startService((response) => response.end(Buffer.alloc(30_000_000, 'B')));
  const proxy = await startProxy({ services: [service] });
  await page.goto(proxy.origin);
  const body = 'Begoña'.repeat(800_000);
  const request = startRequest(`${proxy.origin}${FINALIZE_PATH}?rut=12345678-5`, {
    ...TRUSTING,
    method: 'POST',
  });
  const answered = new Promise<IncomingMessage>((resolve) => request.once('response', resolve));
  request.end(body);
  const response = await answered;
  // Read late, so that more comes from the service than fits into memory.
  await new Promise((resolve) => setTimeout(resolve, 500));
  response.resume();
  await once(response, 'end');

  expect(service.requests[0]?.body.equals(Buffer.from(body))).toBe(true);
  await expect.poll(() => proxy.log).toContain(` POST ${FINALIZE_PATH} 200 `);
  expect(proxy.warnings).not.toContain('temporary file');
  for (const text of ['Bego', 'rut', 'BBB', SECRET]) expect(proxy.log + proxy.warnings).not.toContain(text);
});

test('more than the limit is refused and not sent', async ({ page, startService, startProxy }) => {
  const service = await startService();
  const { origin } = await startProxy({ services: [service] });
  await page.goto(origin);
  expect(await sendBytes(page, 8 * 1024 * 1024)).toBe(200);
  expect(await sendBytes(page, 8 * 1024 * 1024 + 1)).toBe(413);
  expect(service.requests).toHaveLength(1);
});

async function sendBytes(page: Page, length: number): Promise<number | undefined> {
  return (await post(page, FINALIZE_PATH, { body: 'x'.repeat(length) }))?.status;
}
