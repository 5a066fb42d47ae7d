/** When the service, the network or the browser fails, nginx sends the service at most one request per `fetch()`. */
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { request as startRequest } from 'node:https';
import { createServer } from 'node:net';
import { FINALIZE_PATH } from '../../src/domain/contract/finalize-request.ts';
import { listen } from '../setup/listen.ts';
import { expect, post, test } from '../setup/nginx/fixtures.ts';
import { SECRET } from '../setup/nginx/program.ts';

/** For requests without a browser: the certificate of the test is self-signed. */
const TRUST_ANY = { rejectUnauthorized: false, agent: false } as const;
const LIMIT_BYTES = 8 * 1024 * 1024;

test('every answer of the service reaches the browser after one request, on a connection of its own', async ({
  page,
  startService,
  startProxy,
}) => {
  const statuses = [200, 201, 400, 401, 403, 404, 408, 409, 422, 425, 429, 500, 502, 503, 504];
  let status = 0;
  const start = () =>
    startService((response) => response.writeHead(status, { 'retry-after': '0' }).end('{"a":1}'));
  const services = [await start(), await start()];
  const { origin } = await startProxy({ services });
  await page.goto(origin);
  const countRequests = () => services.flatMap(({ requests }) => requests).length;
  const countConnections = () => services.reduce((sum, { connections }) => sum + connections, 0);
  for (const [index, each] of statuses.entries()) {
    status = each;
    const received = await post(page, FINALIZE_PATH, { body: '{}' });
    const answer = { status, body: '{"a":1}', headers: { 'retry-after': '0' } };
    expect.soft(received, String(status)).toMatchObject(answer);
    expect.soft([countRequests(), countConnections()], String(status)).toEqual([index + 1, index + 1]);
  }

  await test.step('421 becomes 502, because browsers send again after 421', async () => {
    status = 421;
    const answer = { status: 502, body: 'The service answered 421.\n' };
    expect(await post(page, FINALIZE_PATH, { body: '{}' })).toMatchObject(answer);
    expect(countRequests()).toBe(statuses.length + 1);
  });
});

test('a service that cuts the connection, is silent or accepts no connection gets no second request', async ({
  page,
  startService,
  startProxy,
}) => {
  for (const addresses of [1, 2]) {
    await test.step(`the service has ${addresses} address(es), and cuts the connection`, async () => {
      const services = await Promise.all(
        Array.from({ length: addresses }, () => startService((_response, service) => service.reset())),
      );
      const { origin } = await startProxy({ services });
      await page.goto(origin);
      expect(await post(page, FINALIZE_PATH, { body: '{}' })).toMatchObject({ status: 502 });
      expect(services.flatMap(({ requests }) => requests)).toHaveLength(1);
    });
  }

  await test.step('the service is silent', async () => {
    const services = [await startService(() => undefined), await startService(() => undefined)];
    const { origin } = await startProxy({ services, readTimeout: '1s' });
    await page.goto(origin);
    expect(await post(page, FINALIZE_PATH, { body: '{}' })).toMatchObject({ status: 504 });
    expect(services.flatMap(({ requests }) => requests)).toHaveLength(1);
  });

  await test.step('the service accepts no connection', async () => {
    const server = createServer();
    const services = [{ port: await listen(server) }];
    const { origin } = await startProxy({ services, connectTimeout: '1s' });
    await page.goto(origin);
    expect(await post(page, FINALIZE_PATH, { body: '{}' })).toMatchObject({ status: 504 });
    server.close();
  });
});

test('a browser that gives up, breaks off or loses its connection causes no second request', async ({
  page,
  startService,
  startProxy,
  startRelay,
}) => {
  await test.step('the browser gives up: the service finishes, and the log has its answer', async () => {
    let response: ServerResponse | undefined;
    const service = await startService((waiting) => {
      response = waiting;
    });
    const proxy = await startProxy({ services: [service] });
    await page.goto(proxy.origin);
    const answered = post(page, FINALIZE_PATH, { body: '{}' });
    await expect.poll(() => response).toBeDefined();
    await page.evaluate(() => window.stop());
    expect(await answered).toBeUndefined();
    expect(response?.socket?.destroyed).toBe(false);
    response?.writeHead(201).end('{}');
    await expect.poll(() => proxy.log).toContain(`to=127.0.0.1:${service.port} answered=201`);
    expect(service.requests).toHaveLength(1);
  });

  await test.step('the body breaks off: nothing is sent', async () => {
    const service = await startService();
    const proxy = await startProxy({ services: [service] });
    const headers = { 'content-length': 1000, expect: '100-continue' };
    const request = startRequest(`${proxy.origin}${FINALIZE_PATH}`, {
      ...TRUST_ANY,
      method: 'POST',
      headers,
    });
    request.on('error', () => undefined);
    request.flushHeaders();
    // From here on nginx reads the body.
    await once(request, 'continue');
    await new Promise((resolve) => request.write('{"codPerfilRiesgo":', resolve));
    request.destroy();
    await expect.poll(() => proxy.log).toContain(` POST ${FINALIZE_PATH} 400 `);
    expect(service.requests).toEqual([]);
  });

  await test.step('the connection of the browser breaks: no answer, one request', async () => {
    const service = await startService(() => relay.reset());
    const relay = await startRelay(await startProxy({ services: [service] }));
    await page.goto(relay.origin);
    expect(await post(page, FINALIZE_PATH, { body: '{}' })).toBeUndefined();
    expect(service.requests).toHaveLength(1);
  });
});

test('requests and answers are on no disk and in no log, and a request over the limit is refused', async ({
  page,
  startService,
  startProxy,
}) => {
  let response: ServerResponse | undefined;
  const service = await startService((sent) => {
    response = sent;
    sent.end(Buffer.alloc(30_000_000, 'B'));
  });
  const proxy = await startProxy({ services: [service] });
  const body = 'Begoña'.repeat(800_000);
  const path = `${FINALIZE_PATH}?rut=12345678-5`;
  const request = startRequest(`${proxy.origin}${path}`, { ...TRUST_ANY, method: 'POST' });
  const answered = new Promise<IncomingMessage>((resolve) => request.once('response', resolve));
  request.end(body);
  const received = await answered;
  // The client reads nothing yet, and nginx stops reading too: it would put what its memory cannot hold into a file.
  let written = -1;
  await expect
    .poll(() => {
      const before = written;
      written = response?.socket?.bytesWritten ?? -1;
      return written > 0 && written === before;
    })
    .toBe(true);
  expect(response?.writableFinished, 'nginx took the whole answer').toBe(false);
  received.resume();
  await once(received, 'end');
  expect(service.requests[0]?.body.equals(Buffer.from(body))).toBe(true);
  await expect.poll(() => proxy.log).toContain(` POST ${FINALIZE_PATH} 200 `);

  await page.goto(proxy.origin);
  const sendBytes = async (length: number) =>
    (await post(page, FINALIZE_PATH, { body: 'x'.repeat(length) }))?.status;
  expect(await sendBytes(LIMIT_BYTES)).toBe(200);
  expect(await sendBytes(LIMIT_BYTES + 1)).toBe(413);
  expect(service.requests).toHaveLength(2);
  expect(proxy.warnings).not.toContain('temporary file');
  for (const text of ['Bego', 'rut', 'BBB', 'xxx', SECRET])
    expect.soft(proxy.log + proxy.warnings).not.toContain(text);
});
