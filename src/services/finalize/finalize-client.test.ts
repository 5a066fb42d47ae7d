/** One send against a misbehaving server, over real HTTP: checks the outcome, and that it is sent once. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FINALIZE_PATH } from '../../domain/contract/finalize-request.ts';
import type { AnswersSpec } from '../../domain/profile/schema/service-schema.ts';
import { type FinalizeExchange, finalize } from './finalize-client.ts';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

const TEXT = '{"personaFulls":[{"nombre":"Ñandú"}]}';
const JSON_TYPE = { 'content-type': 'application/json' };
/** The second of two rules that a profile may have: only a body with `success: true` confirms. */
const STRICT: AnswersSpec = {
  success: { statuses: ['2xx'], pointer: '/success', equals: true },
  noEffect: [{ statuses: [422] }, { statuses: ['2xx'], pointer: '/success', equals: false }],
};

const HEADERS = {
  'Idempotency-Key': '{attemptId}',
  'X-Hash': 'sha256={hash}; {attemptId}',
  'X-Canal': 'WEB',
};

let answer: Answer;
let arrived: { path: string | undefined; body: string; headers: IncomingMessage['headers'] }[];
let baseUrl: string;
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks).toString('utf8');
    arrived.push({ path: request.url, body, headers: request.headers });
    answer(response, request);
  });
});

beforeEach(async () => {
  vi.stubGlobal('window', globalThis);
  arrived = [];
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the server has no port');
  baseUrl = `http://127.0.0.1:${address.port}`;
});

afterEach(async () => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function send(
  answers?: AnswersSpec,
  timeoutMs = 10_000,
  credentials: RequestCredentials = 'omit',
  body: Blob | string = TEXT,
): Promise<FinalizeExchange> {
  const authorization = { headers: { authorization: 'Bearer x' }, credentials: 'same-origin' } as const;
  const enrollment = { id: 'e', riskProfileCode: '', persons: [] };
  const target = { baseUrl, timeoutMs, answers, headers: HEADERS, credentials };
  return finalize({ request: { body }, authorization, enrollment, toSent: () => [] }, target, {
    id: 'a-1',
    hash: 'abc',
  });
}

const answers =
  (status: number, body = '', headers: Record<string, string> = JSON_TYPE): Answer =>
  (response) => {
    response.writeHead(status, headers).end(body);
  };

/** Raw bytes of an answer; the connection ends after them. */
const bytes =
  (...parts: readonly (string | Buffer)[]): Answer =>
  (_response, request) => {
    request.socket.end(Buffer.concat(parts.map((part) => Buffer.from(part))));
  };

/** Outcome of each server fault: under the default rules, then under the strict ones. */
const FAULTS: readonly [what: string, answer: Answer, byDefault: object, strict: object][] = [
  ...[400, 401, 403, 404, 409, 413, 429, 500, 502, 503, 504].map(
    (status): [string, Answer, object, object] => [
      `status ${status}`,
      answers(status, '{"success":true}'),
      { kind: 'answered', status, verdict: 'unknown' },
      { kind: 'answered', status, verdict: 'unknown' },
    ],
  ),
  [
    'status 422, which the strict profile calls "no effect"',
    answers(422, '{}'),
    { kind: 'answered', verdict: 'unknown' },
    { kind: 'answered', verdict: 'rejected' },
  ],
  [
    'a gateway page of HTML with status 502',
    answers(502, '<h1>Bad gateway</h1>', { 'content-type': 'text/html' }),
    { kind: 'answered', verdict: 'unknown', contentType: 'text/html' },
    { kind: 'answered', verdict: 'unknown' },
  ],
  [
    'status 503 with Retry-After',
    answers(503, '', { 'retry-after': '30' }),
    { kind: 'answered', verdict: 'unknown', retryAfter: '30' },
    { kind: 'answered', verdict: 'unknown', retryAfter: '30' },
  ],
  [
    'status 200 with a success inside',
    answers(200, '{"success":true}'),
    { kind: 'answered', verdict: 'confirmed' },
    { kind: 'answered', verdict: 'confirmed' },
  ],
  [
    'status 200 with a failure inside',
    answers(200, '{"success":false}'),
    { kind: 'answered', verdict: 'confirmed' },
    { kind: 'answered', verdict: 'rejected' },
  ],
  [
    'status 200 with a page of HTML',
    answers(200, '<h1>ok</h1>', { 'content-type': 'text/html' }),
    { kind: 'answered', verdict: 'confirmed', body: '<h1>ok</h1>' },
    { kind: 'answered', verdict: 'unknown' },
  ],
  [
    'status 204',
    answers(204),
    { kind: 'answered', verdict: 'confirmed', body: '' },
    { kind: 'answered', verdict: 'unknown' },
  ],
  [
    'status 200 without any header, as a browser makes it up',
    bytes('HTTP/1.1 200 OK\r\n\r\n'),
    { kind: 'answered', verdict: 'unknown', doubt: 'no-headers' },
    { kind: 'answered', verdict: 'unknown', doubt: 'no-headers' },
  ],
  [
    'status 422 without any header',
    bytes('HTTP/1.1 422 Unprocessable Content\r\n\r\n'),
    { kind: 'answered', verdict: 'unknown', doubt: 'no-headers' },
    { kind: 'answered', verdict: 'unknown', doubt: 'no-headers' },
  ],
  [
    'status 200 without a body, which no header announces',
    bytes('HTTP/1.1 200 OK\r\nDate: Sun, 22 Nov 2026 12:00:00 GMT\r\n\r\n'),
    { kind: 'answered', verdict: 'unknown', doubt: 'no-body' },
    { kind: 'answered', verdict: 'unknown', doubt: 'no-body' },
  ],
  [
    'JSON that is cut, of a length that was not announced',
    bytes('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{"success":tr'),
    { kind: 'answered', verdict: 'unknown', doubt: 'not-json' },
    { kind: 'answered', verdict: 'unknown', doubt: 'not-json' },
  ],
  [
    'a compressed body, whose length is that of other bytes',
    bytes(
      'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\n',
      `Content-Length: ${gzipSync('{"success":true}').length}\r\n\r\n`,
      gzipSync('{"success":true}'),
    ),
    { kind: 'answered', verdict: 'confirmed', body: '{"success":true}' },
    { kind: 'answered', verdict: 'confirmed' },
  ],
  [
    'a body of more than 1 MB',
    answers(200, JSON.stringify({ success: true, rest: 'x'.repeat(1_100_000) })),
    { kind: 'answered', verdict: 'unknown', truncated: true },
    { kind: 'answered', verdict: 'unknown', truncated: true },
  ],
  [
    'a body that is shorter than its announced length',
    (response) => {
      response.writeHead(200, { ...JSON_TYPE, 'content-length': '100' }).write('{"success":true}');
      response.socket?.end();
    },
    { kind: 'no-answer', cause: 'incomplete' },
    { kind: 'no-answer', cause: 'incomplete' },
  ],
  [
    'a chunked body without its last chunk',
    (response) => {
      response.writeHead(200, JSON_TYPE).write('{"success":true}', () => response.socket?.destroy());
    },
    { kind: 'no-answer', cause: 'incomplete' },
    { kind: 'no-answer', cause: 'incomplete' },
  ],
  [
    'a connection that is closed without an answer',
    (_response, request) => void request.socket.end(),
    { kind: 'no-answer', cause: 'network' },
    { kind: 'no-answer', cause: 'network' },
  ],
  [
    'a connection that is reset',
    (_response, request) => void request.socket.resetAndDestroy(),
    { kind: 'no-answer', cause: 'network' },
    { kind: 'no-answer', cause: 'network' },
  ],
  [
    'an answer that is not HTTP',
    (_response, request) => void request.socket.end('no HTTP\r\n\r\n'),
    { kind: 'no-answer', cause: 'network' },
    { kind: 'no-answer', cause: 'network' },
  ],
];

test.each(FAULTS)(
  '%s: the outcome follows the rules of the profile, and one request was sent',
  async (_, how, byDefault, strict) => {
    answer = how;
    expect((await send()).outcome).toMatchObject(byDefault);
    expect(arrived).toHaveLength(1);
    expect((await send(STRICT)).outcome).toMatchObject(strict);
    expect(arrived).toHaveLength(2);
  },
);

test('an answer without headers proves something where the profile asks for no more than a status', async () => {
  answer = bytes('HTTP/1.1 200 OK\r\n\r\n');
  expect((await send({ evidence: 'status' })).outcome).toMatchObject({
    verdict: 'confirmed',
    doubt: 'no-headers',
  });
  answer = bytes('HTTP/1.1 422 No\r\n\r\n');
  expect((await send({ ...STRICT, evidence: 'status' })).outcome).toMatchObject({ verdict: 'rejected' });
});

test('the exact text is sent to the path of the contract, with the headers of the sign-in', async () => {
  answer = answers(200, '{}');
  await send();
  expect(arrived).toMatchObject([
    {
      path: FINALIZE_PATH,
      body: TEXT,
      headers: { authorization: 'Bearer x', 'content-type': 'application/json' },
    },
  ]);
});

test('the fixed headers of the profile are sent, with the id of the attempt and the hash of its bytes', async () => {
  answer = answers(200, '{}');
  await send();
  expect(arrived[0]?.headers).toMatchObject({
    'idempotency-key': 'a-1',
    'x-hash': 'sha256=abc; a-1',
    'x-canal': 'WEB',
    authorization: 'Bearer x',
  });
});

test('what the profile says of a refusal is kept with the answer, and of no other answer', async () => {
  const words = { es: 'El RUT ya existe', en: 'The RUT exists already' };
  const rules: AnswersSpec = {
    noEffect: [
      { statuses: [400] },
      { statuses: [409], message: words },
      { statuses: ['2xx'], message: 'never' },
    ],
  };
  answer = answers(409, '{"detail":"duplicate"}');
  expect((await send(rules)).outcome).toMatchObject({ verdict: 'rejected', message: 'duplicate', words });
  for (const status of [200, 400, 500]) {
    answer = answers(status, '{}');
    expect((await send(rules)).outcome).not.toHaveProperty('words');
  }
});

test('a service that cannot be reached gives no answer', async () => {
  baseUrl = 'http://127.0.0.1:1';
  expect((await send()).outcome).toMatchObject({ kind: 'no-answer', cause: 'network' });
});

test('an answer after the timeout is kept as a late answer of the same send', async () => {
  const arrival = new Promise<() => void>((resolve) => {
    answer = (response, request) => resolve(() => answers(200, '{"success":true}')(response, request));
  });
  const { outcome, late } = await send(undefined, 50);
  expect(outcome).toMatchObject({ kind: 'no-answer', cause: 'timeout' });
  const release = await arrival;
  release();
  expect(await late).toMatchObject({ kind: 'answered', status: 200, verdict: 'confirmed' });
  expect(arrived).toHaveLength(1);
});

test('a long request goes out as a Blob: the same bytes, once, with their type and length', async () => {
  answer = answers(200, '{}');
  const text = TEXT.repeat(20_000);
  await send(undefined, 10_000, 'omit', new Blob([text]));
  expect(arrived).toHaveLength(1);
  expect(arrived[0]).toMatchObject({
    body: text,
    headers: { ...JSON_TYPE, 'content-length': String(Buffer.byteLength(text)) },
  });
});

test('a send carries of the browser itself what the profile says, whatever lists carry', async () => {
  const carried: unknown[] = [];
  const realFetch = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    carried.push(init.credentials);
    return realFetch(url, init);
  });
  answer = answers(200, '{}');
  for (const credentials of ['omit', 'same-origin', 'include'] as const)
    await send(undefined, 10_000, credentials);
  expect(carried).toEqual(['omit', 'same-origin', 'include']);
  expect(arrived).toHaveLength(3);
});
