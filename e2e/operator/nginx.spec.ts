/** What nginx does beyond what every operator's server does: see `proxy*.spec.ts`. */
import { request as startRequest } from 'node:https';
import { FINALIZE_PATH } from '../../src/domain/contract/finalize-request.ts';
import { expect, post, test } from '../setup/nginx/fixtures.ts';

test('a browser that gave up: the service finishes, and the log tells how', async ({
  page,
  startService,
  startProxy,
}) => {
  const service = await startService((response) => setTimeout(() => response.writeHead(201).end('{}'), 1500));
  const proxy = await startProxy({ services: [service] });
  await page.goto(proxy.origin);
  expect(await post(page, FINALIZE_PATH, { body: '{}', giveUpAfterMs: 500 })).toBeUndefined();
  await expect.poll(() => proxy.log).toContain(`to=127.0.0.1:${service.port} answered=201`);
  expect(service.requests).toHaveLength(1);
});

test('a request whose body breaks off is not sent at all', async ({ startService, startProxy }) => {
  const service = await startService();
  const proxy = await startProxy({ services: [service] });
  const headers = { 'content-length': 1000 };
  const request = startRequest(`${proxy.origin}${FINALIZE_PATH}`, {
    rejectUnauthorized: false,
    agent: false,
    method: 'POST',
    headers,
  });
  request.on('error', () => undefined);
  request.write('{"codPerfilRiesgo":');
  await new Promise((resolve) => setTimeout(resolve, 500));
  request.destroy();
  await expect.poll(() => proxy.log).toContain(` POST ${FINALIZE_PATH} 400 `);
  expect(service.requests).toEqual([]);
});
