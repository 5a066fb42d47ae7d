import { once } from 'node:events';
import { type IncomingMessage, type Server, type ServerResponse, createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { FINALIZE_PATH } from '../domain/contract/finalize-request.ts';
import { profileSchema } from '../domain/profile/schema/profile-schema.ts';
import { readBody } from './route.ts';
import { createServiceProxy } from './service-proxy.ts';
import { codeOf } from './test-server.ts';

/** Request that reached the service. */
interface Arrival {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

type Answer = (response: ServerResponse) => void;

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function listen(server: Server): Promise<number> {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function startService(answer: Answer) {
  const arrivals: Arrival[] = [];
  let connections = 0;
  const server = createServer((incoming, response) => {
    void readBody(incoming, 1000).then((body) => {
      const { method, url, headers } = incoming;
      arrivals.push({ method, url, headers, body: body.ok ? body.text : 'none' });
      answer(response);
    });
  });
  server.on('connection', () => (connections += 1));
  const port = await listen(server);
  return { url: `http://127.0.0.1:${port}`, arrivals, countConnections: () => connections };
}

async function startProxy(serviceUrl: string, profile: object = {}) {
  const spec = profileSchema().parse({ name: 'x', baseUrl: '', ...profile });
  const lines: string[] = [];
  const log = (line: string) => lines.push(line.replace(/^\S+ /, ''));
  const handle = createServiceProxy({ serviceUrl: new URL(serviceUrl), findProfile: () => spec, log });
  const port = await listen(
    createServer((incoming, response) => handle(incoming, response, () => response.writeHead(418).end())),
  );
  const origin = `http://127.0.0.1:${port}`;
  const send = (init: RequestInit = {}) =>
    fetch(origin + FINALIZE_PATH, { method: 'POST', redirect: 'manual', body: '{"ñ":1}', ...init });
  return { origin, port, send, lines };
}

const noContent: Answer = (response) => response.writeHead(204).end();

describe('npm start in front of a real service', () => {
  test('passes on what the profile names, in place of its base URL, and leaves all else to the app', async () => {
    const service = await startService((response) => response.end('[]'));
    const { origin, send, lines } = await startProxy(`${service.url}/v2/`, {
      baseUrl: '/servicio',
      authentication: {
        kind: 'bearer',
        signIn: { url: '/session', userMember: 'u', passwordMember: 'p', token: '/t' },
        signOut: { url: '/session', method: 'DELETE' },
      },
      catalogs: {
        país: { url: '/países?estado=VIG', value: 'id' },
        file: { file: '/servicio/file.json', value: 'id' },
      },
    });
    expect((await send()).status).toBe(418);
    await fetch(`${origin}/servicio${FINALIZE_PATH}`, { method: 'POST', body: '{"ñ":1}' });
    await fetch(`${origin}/servicio/países?estado=VIG`);
    await fetch(`${origin}/servicio/session`, { method: 'DELETE' });
    expect(service.arrivals.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['POST', `/v2${FINALIZE_PATH}`, '{"ñ":1}'],
      ['GET', '/v2/pa%C3%ADses?estado=VIG', ''],
      ['DELETE', '/v2/session', ''],
    ]);
    expect(lines[0]).toBe(`POST /servicio${FINALIZE_PATH}: answered 200`);
    expect(lines[1]).not.toContain('VIG');
    for (const path of ['/servicio/file.json', '/servicio/other', '/sandbox', '/'])
      expect((await fetch(origin + path)).status).toBe(418);
    const refused = await fetch(`${origin}/servicio/session`);
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'POST, DELETE']);
    expect(service.arrivals).toHaveLength(3);
  });

  test('passes on a list whose path has a parameter, and no path beside it', async () => {
    const service = await startService((response) => response.end('[]'));
    const { port } = await startProxy(`${service.url}/v2`, {
      baseUrl: '/servicio',
      catalogs: { bancos: { url: '/países/{codPais}/bancos?estado=VIG', value: 'id' } },
    });
    const ask = async (method: string, path: string) => {
      const outgoing = request({ port, host: 'localhost', family: 4, path: `/servicio${path}`, method });
      outgoing.end();
      const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
      response.resume();
      return response.statusCode;
    };
    expect(await ask('GET', '/pa%C3%ADses/C%20%2F%C3%91/bancos?estado=VIG')).toBe(200);
    expect(service.arrivals.map(({ url }) => url)).toEqual([
      '/v2/pa%C3%ADses/C%20%2F%C3%91/bancos?estado=VIG',
    ]);
    expect(await ask('POST', '/pa%C3%ADses/CL/bancos')).toBe(405);
    for (const value of ['', '..', '%2e.', 'CL/x', String.raw`..\..\x`, 'CL#'])
      expect.soft(await ask('GET', `/pa%C3%ADses/${value}/bancos`), value).toBe(418);
    expect(service.arrivals).toHaveLength(1);
  });

  test('passes status, body and headers through, but for those that are not the service’s to set', async () => {
    const service = await startService((response) => {
      response.writeHead(201, 'Made', {
        location: '/clientes/7',
        'content-type': 'application/vnd.x+json',
        'x-folio': ['1', '2'],
        'clear-site-data': '"*"',
        'set-cookie': ['a=1; Path=/'],
        'content-security-policy': "default-src 'none'",
        'service-worker-allowed': '/',
        'www-authenticate': 'Basic',
        'strict-transport-security': 'max-age=1',
      });
      response.end('{"é":1}');
    });
    const { send } = await startProxy(service.url);
    const response = await send({
      headers: { 'content-type': 'application/json', cookie: 'of=localhost', authorization: 'Bearer t' },
    });
    expect([response.status, await response.text()]).toEqual([201, '{"é":1}']);
    const ofConnection = ['connection', 'date', 'keep-alive', 'transfer-encoding'];
    const headers = [...response.headers].filter(([name]) => !ofConnection.includes(name));
    expect(Object.fromEntries(headers)).toEqual({
      location: '/clientes/7',
      'content-type': 'application/vnd.x+json',
      'x-folio': '1, 2',
    });
    const [arrival] = service.arrivals;
    expect(arrival?.headers).toMatchObject({
      host: new URL(service.url).host,
      authorization: 'Bearer t',
      'content-type': 'application/json',
      'content-length': '8',
      connection: 'close',
    });
    for (const name of ['cookie', 'origin', 'referer']) expect(arrival?.headers).not.toHaveProperty(name);
  });

  test('with a profile of cookies these pass, but none that would live on the pages of the app', async () => {
    const service = await startService((response) =>
      response
        .writeHead(204, { 'set-cookie': ['a=1; Path=/', 'b=2; path=/api/', 'c=3', 'd=4; Path=/envios'] })
        .end(),
    );
    const { send } = await startProxy(service.url, { authentication: { kind: 'cookie' } });
    const response = await send({ headers: { cookie: 'a=1' } });
    expect(response.headers.getSetCookie()).toEqual(['b=2; path=/api/', 'c=3']);
    expect(service.arrivals[0]?.headers.cookie).toBe('a=1');
  });

  test('each request has a connection of its own', async () => {
    const service = await startService(noContent);
    const { send } = await startProxy(service.url);
    for (let count = 0; count < 3; count += 1) await send();
    expect(service.countConnections()).toBe(3);
  });

  test('a redirect is passed on, not followed', async () => {
    const service = await startService((response) => response.writeHead(307, { location: '/x' }).end());
    const { send } = await startProxy(service.url);
    const response = await send();
    expect([response.status, response.headers.get('location')]).toEqual([307, '/x']);
    expect(service.arrivals).toHaveLength(1);
  });

  test.each([
    ['resets the connection', (response: ServerResponse) => response.socket?.resetAndDestroy()],
    ['closes the connection', (response: ServerResponse) => response.socket?.end()],
    [
      'cuts its headers off',
      (response: ServerResponse) => response.socket?.end('HTTP/1.1 200 OK\r\nContent-Ty'),
    ],
    [
      'answers 102 only',
      (response: ServerResponse) => response.socket?.end('HTTP/1.1 102 Processing\r\n\r\n'.repeat(500)),
    ],
    [
      'answers 101',
      (response: ServerResponse) =>
        response.socket?.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
    ],
    ['answers no HTTP', (response: ServerResponse) => response.socket?.end('200 OK')],
    ['answers 408', (response: ServerResponse) => response.writeHead(408).end()],
    ['answers 421', (response: ServerResponse) => response.writeHead(421).end()],
  ])('a service that %s gets one request, and the browser a 502 that proves nothing', async (_, answer) => {
    const service = await startService(answer);
    const { send } = await startProxy(service.url);
    const response = await send();
    expect([response.status, await response.json()]).toMatchObject([502, { status: 502 }]);
    expect(service.arrivals).toHaveLength(1);
  });

  test('where the profile takes a 502 for a proof, no answer comes at all', async () => {
    const service = await startService((response) => response.socket?.destroy());
    for (const answers of [{ noEffect: [{ statuses: ['5xx'] }] }, { success: { statuses: [502] } }]) {
      const { send } = await startProxy(service.url, { answers });
      expect(await codeOf(send())).toBe('UND_ERR_SOCKET');
    }
  });

  test('a service that cannot be reached is told as such', async () => {
    const { send, lines } = await startProxy('http://127.0.0.1:9');
    expect(await (await send()).json()).toMatchObject({ status: 502, detail: 'ECONNREFUSED' });
    expect(lines).toEqual([`POST ${FINALIZE_PATH}: ECONNREFUSED`]);
  });

  test.each([
    ['under its length', { 'content-length': 10 }],
    ['in chunks', {}],
  ])('an answer %s that breaks off breaks off in the browser, too', async (_, headers) => {
    const service = await startService((response) => {
      response.writeHead(200, headers);
      response.write('{"a"', () => response.destroy());
    });
    const { send } = await startProxy(service.url);
    const response = await send();
    expect(response.status).toBe(200);
    expect(await codeOf(response.text())).toBe('UND_ERR_SOCKET');
  });

  test('a request that breaks off on its way here never reaches the service', async () => {
    const service = await startService(noContent);
    const { port, send } = await startProxy(service.url);
    const socket = connect(port, '127.0.0.1');
    socket.end(
      `POST ${FINALIZE_PATH} HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Length: 100\r\n\r\n{"a":`,
    );
    socket.resume();
    await once(socket, 'close');
    await send();
    expect(service.arrivals).toHaveLength(1);
  });

  test('the service finishes what it began when the browser has given up', async () => {
    let answerNow = (): void => undefined;
    const service = await startService((response) => {
      answerNow = () => response.writeHead(204).end();
    });
    const { port, lines } = await startProxy(service.url);
    const outgoing = request({ port, host: '127.0.0.1', path: FINALIZE_PATH, method: 'POST' });
    outgoing.on('error', () => undefined);
    outgoing.end('{}');
    await expect.poll(() => service.arrivals).toHaveLength(1);
    outgoing.destroy();
    await new Promise((resolve) => outgoing.once('close', resolve));
    answerNow();
    await expect.poll(() => lines).toEqual([`POST ${FINALIZE_PATH}: answered 204`]);
  });

  test.each([
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
    ['a page of another port of this machine', { 'sec-fetch-site': 'same-site' }],
    ['another origin', { origin: 'https://other.example' }],
    ['a page that calls this server by another name', { host: 'other.example:4173' }],
  ])('what %s asks for is refused and never reaches the service', async (_, headers) => {
    const service = await startService(noContent);
    const { port } = await startProxy(service.url);
    const outgoing = request({ port, host: '127.0.0.1', path: FINALIZE_PATH, method: 'POST', headers });
    outgoing.end('{}');
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(403);
    expect(service.arrivals).toEqual([]);
  });
});
