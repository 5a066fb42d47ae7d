/** Asks a real service over TCP whether it knows a person. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { findSoundProfile } from '../../domain/profile/sound-profile.ts';
import { bodyOf, startTestServer } from '../../sandbox/test-server.ts';
import sample from '../../../public/profile.json' with { type: 'json' };
import { createLookUp } from './look-up.ts';

const SPEC = {
  path: '/clients?identifier={identifier}&type={type}',
  found: { statuses: [200], pointer: '/0' },
  notFound: { statuses: [200] },
};
const RUT = { type: 'R', number: '12345678-5' };

let stop: (() => void) | undefined;
afterEach(() => stop?.());

const silence = () => undefined;

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => unknown) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${String(request.headers['x-key'])}`);
    void answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stop = () => {
    server.closeAllConnections();
    server.close();
  };
  const baseUrl = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/base/`);
  // Any other answer arrives before the time limit.
  const timeoutMs = answer === silence ? 300 : 20_000;
  const target = { baseUrl, credential: { 'x-key': 'k' }, timeoutMs };
  return { asked, lookUp: createLookUp(target, SPEC) };
}

const sayJson = (status: number, body: unknown) => (_: IncomingMessage, response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

describe('what the service says', () => {
  it.each([
    ['found', sayJson(200, [{ id: 7 }])],
    ['not-found', sayJson(200, [])],
    ['unknown', sayJson(404, [])],
    ['unknown', sayJson(500, [{ id: 7 }])],
    // An answer that was cut off, or is no JSON, might have named the person.
    [
      'unknown',
      (_: IncomingMessage, response: ServerResponse) => {
        response.writeHead(200, { 'content-type': 'application/json' }).end('[{"id"');
      },
    ],
    [
      'unknown',
      (_: IncomingMessage, response: ServerResponse) => {
        response.writeHead(307, { location: '/base/other' }).end();
      },
    ],
    ['unknown', (request: IncomingMessage) => request.socket.destroy()],
    ['unknown', silence],
  ])('is %s, by one request', async (expected, answer) => {
    const { asked, lookUp } = await serve(answer);
    expect(await lookUp.find([RUT])).toEqual([expected]);
    expect(asked).toEqual(['GET /base/clients?identifier=12345678-5&type=R k']);
  });

  it('is unknown where it does not listen, and of what cannot be asked', async () => {
    const { asked, lookUp } = await serve(sayJson(200, [{ id: 7 }]));
    expect(
      await lookUp.find([
        { type: 'R', number: '' },
        { type: 'R', number: '\ud800' },
      ]),
    ).toEqual(['unknown', 'unknown']);
    expect(asked).toEqual([]);
    stop?.();
    expect(await lookUp.find([RUT])).toEqual(['unknown']);
  });

  it('is asked about nobody else, whatever stands in the identifier', async () => {
    const { asked, lookUp } = await serve(sayJson(200, []));
    await lookUp.find([{ type: 'P&x=1', number: '{type}/../?#ñ' }]);
    expect(asked).toEqual(['GET /base/clients?identifier=%7Btype%7D%2F..%2F%3F%23%C3%B1&type=P%26x%3D1 k']);
  });
});

it('is not asked again about a client for a while, unless it has to be fresh; whoever is none may become one', async () => {
  let status = 500;
  let found: number[] = [];
  const { asked, lookUp } = await serve((request, response) => sayJson(status, found)(request, response));
  expect(await lookUp.find([RUT])).toEqual(['unknown']);
  status = 200;
  expect(await lookUp.find([RUT])).toEqual(['not-found']);
  found = [1];
  expect(await lookUp.find([RUT])).toEqual(['found']);
  expect(await lookUp.find([RUT])).toEqual(['found']);
  expect(asked).toHaveLength(3);
  expect(await lookUp.find([RUT], true)).toEqual(['found']);
  expect(asked).toHaveLength(4);
});

it('asks a few at once; each gets its own answer', async () => {
  let running = 0;
  let most = 0;
  let release = () => undefined as void;
  const areFour = new Promise<void>((resolve) => (release = resolve));
  const { lookUp } = await serve(async (request, response) => {
    running += 1;
    most = Math.max(most, running);
    if (running === 4) release();
    await areFour;
    // A fifth request would come in this time.
    await sleep(20);
    running -= 1;
    sayJson(200, /identifier=\d*[02468]&/.test(request.url ?? '') ? [1] : [])(request, response);
  });
  const numbers = Array.from({ length: 20 }, (_, index) => ({ type: 'R', number: String(index) }));
  const expected = numbers.map((_, index) => (index % 2 === 0 ? 'found' : 'not-found'));
  expect(await lookUp.find(numbers)).toEqual(expected);
  expect(most).toBe(4);
});

it("the sample's look-up finds the clients that the sandbox has created", async () => {
  const { lookUp: spec } = findSoundProfile(sample) ?? {};
  if (!spec) throw new Error('the sample has no look-up');
  const sandbox = await startTestServer();
  stop = () => void sandbox.stop();
  const lookUp = createLookUp({ baseUrl: new URL(sandbox.origin), credential: {}, timeoutMs: 3000 }, spec);
  expect(await lookUp.find([RUT])).toEqual(['not-found']);
  const body = JSON.parse(bodyOf('Ana')) as { personaFulls: object[] };
  const personaFulls = [{ ...body.personaFulls[0], tipoIdentificador: 'R', identificador: '12345678-5' }];
  await sandbox.send(JSON.stringify({ personaFulls }));
  expect(await lookUp.find([RUT, { type: 'P', number: '12345678-5' }], true)).toEqual(['found', 'not-found']);
});
