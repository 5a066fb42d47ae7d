/**
 * Whatever is sent, the server answers or refuses with a place, and goes on. `ENROLA_REQUESTS` sets the
 * number of requests generated for each database, `ENROLA_SEED` selects them.
 */
import { randomUUID } from 'node:crypto';
import { maxHeaderSize, request } from 'node:http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { beginSession } from '../accounts/sessions.ts';
import {
  EDITION_HEADER,
  ROLES,
  type Role,
  toEdition,
  UNATTENDED_HEADER,
} from '../../domain/team/team-api.ts';
import { beforeTests, createUser, KINDS, startDatabase } from '../db/team-db.fixture.ts';
import { ROUTES } from './app.ts';
import { findUndescribed } from './described.fixture.ts';
import type { Route } from './route.ts';
import { BODIES } from './sound-bodies.fixture.ts';
import { ADDRESS_HEADER, beginEnrollment, type Desk, startTeamServer } from './team-server.fixture.ts';

const COUNT = Number(process.env['ENROLA_REQUESTS'] ?? 250);
const SEED = Number(process.env['ENROLA_SEED'] ?? 33);

/** Occurs in each text that is sent, so it must be in no line of the log. */
const MARK = 'Xecreto';
const LONG = [3000, 100_000, 1_000_000];

const SHORT_TEXTS = [
  '\0',
  '\ud800',
  '\udc00\ud800',
  '\u202e',
  'a\u0301\u0302\u0303',
  '\ufdfa'.repeat(190),
  '𝄞'.repeat(95),
  '👩‍👧‍👦'.repeat(10),
  `${'a'.repeat(40)}!`,
  '(a+)+$'.repeat(20),
  "'; drop table team.enrollment; --",
  '"\\\'\\\\"',
  '%_%_\\%',
  '{"a":1}',
  '2026-11-24T24:61:61Z',
  '+275761-01-01T00:00:00Z',
  '0000-00-00T00:00:00.000Z',
  '../../etc/passwd',
].map((text) => MARK + text);
/** Texts that resemble a cursor, an instant, an id or a number. */
const NEAR_TEXTS = [
  '',
  ' ',
  '\0',
  '\ufdfa'.repeat(200),
  `9999-99-99T99:99:99Z ${MARK}`,
  `2026-11-24T00:00:00.000Z ${MARK} 999999999`,
  `2026-11-24T00:00:00.00\0Z ${MARK} 1`,
  `2026-11-24T::::Z ${MARK}`,
  '0000-01-01T00:00:00+23:59',
  '9999-12-31T23:59:59-23:59',
  '2026-02-30T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge: '\0', origin: 'https://a' })).toString(
    'base64url',
  ),
  '1e308',
  '-1',
  '9007199254740993',
  '0.1',
  'NaN',
  'Infinity',
  '1e400',
  '0x10',
];
const longText = fc
  .tuple(fc.constantFrom(...LONG), fc.constantFrom('a', 'á\u0301', '\0', '\ud800', "'\\", '𝄞', ' ', '['))
  .map(([length, piece]) => MARK + piece.repeat(length / piece.length));
const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...SHORT_TEXTS) },
  { weight: 3, arbitrary: fc.constantFrom(...NEAR_TEXTS) },
  { weight: 1, arbitrary: longText },
);
const deep = (depth: number): unknown => (depth === 0 ? MARK : [deep(depth - 1)]);
const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: text },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(null, true, -1, 0.1, 1e308, -0, 2 ** 53, [], {}, [null], [[]]),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(
      Array.from({ length: 10_000 }, () => 1),
      Array.from({ length: 10_000 }, (_, index) => ({ id: `x${index}` })),
      deep(14),
      deep(20),
    ),
  },
);

const mutation = fc.record({
  kind: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'extra', 'double'),
  at: fc.nat(),
  value,
});
type Mutation = typeof mutation extends fc.Arbitrary<infer T> ? T : never;

const EXTRA_KEYS = ['__proto__', 'constructor', 'toString', `${MARK}\0`, 'x'.repeat(3000)];
const HEADERS: readonly (readonly [string, readonly string[]])[] = [
  ['If-Match', ['', '*', '"-1"', '"999999999"', '"9999999999"', 'W/"1"', `"${MARK}"`, '"1", "2"']],
  ['Idempotency-Key', ['', 'x', MARK.repeat(500), '\u00e9', "';--"]],
  ['Content-Type', ['', 'text/plain', 'application/json; charset=utf-16', 'application/jsonp', MARK]],
  [EDITION_HEADER, ['', MARK, '1.'.repeat(2000)]],
  ['Cookie', ['', MARK, '__Host-enrola=', `__Host-enrola=${'%'.repeat(3000)}`, '=;=;;="', '__proto__=1']],
  [UNATTENDED_HEADER, ['', '1', MARK]],
  ['Content-Length', ['0', '1', '5000000', '99999999999999999999', '-1', 'x']],
  ['Content-Encoding', ['gzip', MARK]],
  ['Host', ['', 'a b', '[::1', `${MARK}.example.com`, 'localhost:99999']],
  ['User-Agent', ['', 'Edg/'.repeat(3000), MARK]],
  ['Accept', [MARK.repeat(10_000)]],
  ['Expect', ['100-continue', MARK]],
  ['Upgrade', ['websocket']],
  ['Range', ['bytes=-1']],
];
const METHODS = ['HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'GET', 'POST', 'SEARCH', 'PROPFIND'];
const QUERIES = [
  'after',
  'limit',
  'state',
  'order',
  'scope',
  'actor',
  'kind',
  'since',
  'until',
  'next',
  MARK,
];

const RAW_PATHS = ['%', '%zz', '%ff%fe', '%ED%A0%80', '%00', '%2e%2e%2f', 'a%2Fb', '//', 'a;b', '%0d%0a'];
const chance = (weight: number) => fc.nat({ max: 99 }).map((drawn) => drawn < weight);
const RAW_BODIES = ['', '{', 'null', '"x"', '['.repeat(60_000), '1e999', '{"a":1,"a":2}', '\u{feff}{}', '\0'];

/** Generates a value in this percentage of the requests. */
const sometimes = <T>(percent: number, arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 100 - percent, arbitrary: fc.constant(undefined) }, { weight: percent, arbitrary });
const asked = fc.record({
  route: fc.constantFrom(...ROUTES),
  role: fc.nat(),
  isNobody: chance(3),
  mutations: fc.oneof(
    { weight: 1, arbitrary: fc.constant<Mutation[]>([]) },
    { weight: 6, arbitrary: fc.array(mutation, { minLength: 1, maxLength: 3 }) },
  ),
  rawBody: sometimes(4, fc.constantFrom(...RAW_BODIES)),
  param: sometimes(15, fc.oneof(text.map(encode), fc.constantFrom(...RAW_PATHS))),
  query: fc.array(fc.tuple(fc.constantFrom(...QUERIES), text.map(encode)), { maxLength: 3 }),
  header: sometimes(
    15,
    fc
      .constantFrom(...HEADERS)
      .chain(([name, values]) => fc.tuple(fc.constant(name), fc.constantFrom(...values))),
  ),
  method: sometimes(6, fc.constantFrom(...METHODS)),
});
type Asked = typeof asked extends fc.Arbitrary<infer T> ? T : never;

/** Percent-encodes a text, up to the length limit of an address. */
function encode(sent: string): string {
  return encodeURIComponent(sent.slice(0, 1500).toWellFormed()).slice(0, 4500).replace(/%\w?$/, '');
}

interface Place {
  readonly holder: object;
  readonly key: string;
}

function* listPlaces(holder: unknown): Generator<Place> {
  if (typeof holder !== 'object' || holder === null) return;
  for (const [key, inner] of Object.entries(holder)) {
    yield { holder, key };
    yield* listPlaces(inner);
  }
}

/** The same body with something wrong in it. */
function mutate(body: unknown, { kind, at, value: generated }: Mutation): unknown {
  // A copy each time, because a value inside itself would have no end.
  const wrong = structuredClone(generated);
  const places = [...listPlaces(body)];
  const place = places[at % Math.max(places.length, 1)];
  if (!place) return wrong;
  const { holder, key } = place;
  if (kind === 'remove') Reflect.deleteProperty(holder, key);
  else if (kind === 'double') Reflect.set(holder, key, [Reflect.get(holder, key), Reflect.get(holder, key)]);
  else {
    const name = kind === 'extra' ? (EXTRA_KEYS[at % EXTRA_KEYS.length] ?? '') : key;
    Object.defineProperty(holder, name, {
      value: wrong,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return body;
}

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
interface Got {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** Sends a request. Undefined when the server broke the connection, or waits for the rest of the body. */
function send(origin: string, { method, path, headers, body }: Sent): Promise<Got | undefined> {
  return new Promise((resolve) => {
    const asking = request(origin, { method, path, headers, agent: false }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('error', () => resolve(undefined));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers['content-type'] ?? '',
          text: Buffer.concat(pieces).toString(),
        }),
      );
    });
    asking.setTimeout(10_000, () => asking.destroy());
    asking.on('error', () => resolve(undefined));
    asking.on('close', () => resolve(undefined));
    const length = Number(headers['Content-Length'] ?? 0);
    // The rest never comes.
    if (length > Buffer.byteLength(body) && length < 2 ** 40) {
      asking.write(body === '' ? ' ' : body, () => setTimeout(() => asking.destroy(), 20));
    } else asking.end(body);
  });
}

const problemSchema = z.object({
  type: z.string().check(z.startsWith('urn:enrola:')),
  status: z.int(),
  places: z.optional(z.array(z.string())),
});
/** The only failures that the server may answer with 503. */
const KNOWN_503 = ['urn:enrola:busy', 'urn:enrola:list-missing'];

/** Describes what is wrong with an answer; undefined when nothing is. */
function findFault({ status, type, text: told }: Got, method: string): string | undefined {
  if (status < 400 || method === 'HEAD') return status < 500 ? undefined : 'fault';
  // Node refuses malformed HTTP itself, with an empty answer.
  if (told === '' && (status === 400 || status === 417 || status === 431)) return undefined;
  if (type !== 'application/problem+json') return 'no problem document';
  const read = problemSchema.safeParse(JSON.parse(told));
  if (!read.success || read.data.status !== status) return 'no problem document';
  const problem = read.data;
  if (status >= 500 && !KNOWN_503.includes(problem.type)) return 'fault';
  if (problem.type === 'urn:enrola:bad-body' && (problem.places ?? []).length === 0) return 'no place';
  return undefined;
}

/** What is wrong with an answer, or stands outside the document of the API. */
function findFaultOf(got: Got, { method, path }: Sent): string | undefined {
  const fault = findFault(got, method);
  // Node refuses some requests before a route does; `HEAD` has no body, and a file is no JSON.
  const isDescribed = method !== 'HEAD' && (got.text === '' ? got.status < 400 : got.type.includes('json'));
  return (
    fault ??
    (isDescribed && URL.canParse(path, 'http://localhost') ? findUndescribed(method, path, got) : undefined)
  );
}

/**
 * True for a wrong length, a body that the server does not read to its end, or a header over its limit: Node 24 may close that
 * connection before its answer (431) is read.
 */
const mayBreakOff = ({ body }: Sent, { header }: Asked) =>
  header?.[0] === 'Content-Length' || body.length > 60_000 || (header?.[1].length ?? 0) > maxHeaderSize;

describe.each(KINDS)('%s', (kind) => {
  const database = beforeTests(() => startDatabase(kind));
  const server = beforeTests(() => startTeamServer(database));
  const users = Object.fromEntries(
    ROLES.map((role) => [role, beforeTests(async () => ({ id: await createUser(database.db, role) }))]),
  ) as Record<Role, { id: string }>;
  const other = beforeTests(async () => ({ id: await createUser(database.db, 'agent') }));
  const begun = { id: '', count: 0 };

  const enter = async (role: Role): Promise<Desk> => {
    const userId = users[role].id;
    const cookie = `__Host-enrola=${await beginSession(database.db.sql, userId)}`;
    return server.as({ userId, cookie });
  };
  /** The current draft. A new one follows from time to time, because steps can close a draft. */
  const beginNow = async () => {
    if (begun.count++ % 15 === 0) begun.id = (await beginEnrollment(await enter('agent'))).id;
    const [row] = await database.db.sql('select revision from team.enrollment where id = $1', [begun.id]);
    return { id: begun.id, revision: z.parse(z.object({ revision: z.int() }), row).revision };
  };
  const toPath = ({ path }: Route, { param, query }: Asked, id: string) => {
    const own = path.startsWith('/api/enrollments') ? id : other.id;
    const filled = path.replace(/:\w+/, () => param ?? own);
    return query.length === 0 ? filled : `${filled}?${query.map((pair) => pair.join('=')).join('&')}`;
  };
  const toBody = ({ path, body }: Route, { rawBody, mutations }: Asked) => {
    if (rawBody !== undefined) return rawBody;
    if (!body) return '';
    const sound: unknown = JSON.parse(JSON.stringify(BODIES[path]?.()));
    return JSON.stringify(mutations.reduce(mutate, sound));
  };
  const toSent = async (one: Asked): Promise<Sent> => {
    const { route, role, isNobody, header } = one;
    const roles = route.access === 'anyone' ? ROLES : route.access;
    const desk = isNobody ? server.nobody : await enter(roles[role % roles.length] ?? 'agent');
    const { id, revision } = await beginNow();
    const method = one.method ?? route.method;
    const body = method === 'GET' || method === 'HEAD' || method === 'TRACE' ? '' : toBody(route, one);
    const headers = {
      Cookie: desk.cookie,
      Origin: server.origin,
      'Idempotency-Key': randomUUID(),
      'If-Match': `"${revision}"`,
      'Content-Type': 'application/json',
      [EDITION_HEADER]: toEdition('of-the-tests'),
      [ADDRESS_HEADER]: '10.0.0.1',
      ...(body !== '' && { 'Content-Length': String(Buffer.byteLength(body)) }),
      ...(header && { [header[0]]: header[1] }),
    };
    return { method, path: toPath(route, one, id), headers, body };
  };

  it(`answers ${COUNT} generated requests, seed ${SEED}`, { timeout: 1_800_000 }, async () => {
    const faults: string[] = [];
    const statuses: Record<string, number> = {};
    for (const one of fc.sample(asked, { numRuns: COUNT, seed: SEED })) {
      const sent = await toSent(one);
      const before = server.lines.length;
      const got = await send(server.origin, sent);
      const status = String(got?.status ?? 'none');
      statuses[status] = (statuses[status] ?? 0) + 1;
      const fault = got ? findFaultOf(got, sent) : mayBreakOff(sent, one) ? undefined : 'no answer';
      const logged = server.lines.slice(before).filter(({ level }) => level === 'error');
      const isSilent = logged.some(({ sqlState }) => sqlState === undefined);
      if (fault === undefined && !isSilent) continue;
      const { route, mutations } = one;
      const what = mutations.map((each) => [each.kind, each.at, JSON.stringify(each.value)?.slice(0, 60)]);
      faults.push(
        JSON.stringify({
          fault,
          route: `${sent.method} ${route.path}`,
          status,
          told: got?.text.slice(0, 200),
          logged,
          what,
          path: sent.path.slice(0, 200),
          header: one.header?.map((part) => part.slice(0, 60)),
          body: sent.body.slice(0, 300),
        }),
      );
    }
    if (process.env['ENROLA_REQUESTS']) console.log(kind, statuses);
    expect(faults).toEqual([]);
    expect(JSON.stringify(server.lines)).not.toContain(MARK);
  });

  it('what was taken can be read, and the server goes on', async () => {
    const supervisor = await enter('supervisor');
    const rows = await database.db.sql('select id from team.enrollment');
    for (const { id } of z.parse(z.array(z.object({ id: z.string() })), rows))
      for (const page of ['', '/journal', '/snapshots', '/attempt'])
        await supervisor.want('GET', `/api/enrollments/${id}${page}`);
    await supervisor.want('GET', '/api/enrollments?limit=200');
    const auditor = await enter('auditor');
    await auditor.want('GET', '/api/audit?limit=1000');
    await auditor.want('GET', '/api/audit/chains');
    for (const role of ROLES)
      expect(await (await enter(role)).want('GET', '/api/me')).toMatchObject({ role });
  });
});
