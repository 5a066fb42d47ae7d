/**
 * Checks a request against its route, in this order: origin, session, role, sign-in, edition, revision, size,
 * body. Then it runs the route. A route that changes something runs in one transaction, at most once per key.
 */
import { createHash } from 'node:crypto';
import { ServerResponse } from 'node:http';
import type { Context as AnyContext, Env } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getCookie, setCookie } from 'hono/cookie';
import * as z from 'zod/mini';
import { findEndedAccess } from '../accounts/ended-access.ts';
import { findSession, notePlace, type Session } from '../accounts/sessions.ts';
import { isStorable } from '../../domain/team/sent-values.ts';
import { isKeyed, type MachineScope } from '../../domain/team/endpoint.ts';
import { EDITION_HEADER, UNATTENDED_HEADER } from '../../domain/team/team-api.ts';
import { type Sql, toLogged } from '../db/db.ts';
import { findMachine } from '../machines/machine-keys.ts';
import { findHeavyPlace } from './json-weight.ts';
import { ProblemError, toEndedProblem } from './problem.ts';
import { toRequestFacts } from './request-id.ts';
import { parseSent, type Reply, type Route, type TeamServices } from './route.ts';
import { toSha256 } from '../sha256.ts';

/** `__Host-`: for this host only, over TLS or on this computer (RFC 6265bis). */
const COOKIE = '__Host-enrola';
const LEFT_COOKIE = '__Host-enrola-left';
const COOKIE_OPTIONS = { path: '/', httpOnly: true, secure: true, sameSite: 'Lax' } as const;

const DEFAULT_MAX_BYTES = 64 * 1024;

interface SignedIn {
  readonly session: Session;
  readonly token: string;
}

type Context = AnyContext<Env, string>;
type Sessions = Pick<TeamServices, 'db' | 'proof' | 'isSigned'>;

const NOBODY: Session = {
  userId: '',
  name: '',
  signInName: null,
  role: 'agent',
  isFresh: false,
  hasRested: false,
  isSeen: true,
};

export async function answer(
  route: Route,
  c: Context,
  services: TeamServices,
  from: string,
): Promise<Response> {
  const signedIn = await requireAccess(route, c, services);
  // The rules on the page that the user sees must be the rules of this server.
  if (route.needsEdition && c.req.header(EDITION_HEADER) !== services.edition)
    throw new ProblemError('other-edition');
  const release = holdBody(route, c, services, signedIn.session);
  try {
    return await runRoute(route, c, services, { ...signedIn, from });
  } finally {
    release();
  }
}

/**
 * Counts large bodies from before they are read until the answer; a chunked body counts as the largest one.
 */
function holdBody({ maxBytes = 0 }: Route, c: Context, services: TeamServices, { userId }: Session) {
  if (maxBytes <= DEFAULT_MAX_BYTES) return () => undefined;
  const announced = Number(c.req.header('Content-Length') ?? maxBytes);
  return services.holdBody(userId, Math.min(announced, maxBytes));
}

async function runRoute(
  route: Route,
  c: Context,
  services: TeamServices,
  { session, token, from }: SignedIn & { readonly from: string },
): Promise<Response> {
  const isUnsafe = route.method !== 'GET';
  const revision = route.needsRevision ? requireRevision(c.req.header('If-Match')) : 0;
  const params: Readonly<Record<string, string>> = c.req.param();
  const query = new URL(c.req.url).searchParams;
  requireStorable([...Object.entries(params), ...query]);
  const { text = '', body } = isUnsafe ? await readSent(c, route) : {};
  const call = {
    ...services,
    session,
    token,
    params,
    query,
    body,
    revision,
    from,
  };
  const { db, log } = services;
  if (!isUnsafe || route.readsOnly || route.access === 'anyone')
    return toResponse(c, { sql: db.sql, from, log }, await route.run({ ...call, sql: db.sql }));
  const key = isKeyed(route) ? requireKey(c.req.header('Idempotency-Key')) : undefined;
  const request = createHash('sha256').update(`${route.method} ${c.req.path}\n${revision}\n${text}`).digest();
  const prepared = await route.prepare?.({ ...call, sql: db.sql });
  const reply = await db.transaction(async (sql) => {
    await requireStill(sql, token, session, route);
    const run = () => route.run({ ...call, sql, ...prepared });
    if (key === undefined) return run();
    return answerOnce(sql, { userId: session.userId, key: toOwnKey(session, key), request }, run);
  });
  return toResponse(c, { sql: db.sql, from, log }, reply);
}

/** Finds who asks, a program with its key or a user with a session, and checks that the route allows it. */
async function requireAccess(route: Route, c: Context, services: TeamServices): Promise<SignedIn> {
  const [, key] = /^Bearer (\S+)$/i.exec(c.req.header('Authorization') ?? '') ?? [];
  // No page of another site can send this header, so the origin does not matter.
  if (route.machine !== undefined && key !== undefined)
    return { session: await requireMachine(services.db.sql, key, route.machine), token: key };
  if (route.method !== 'GET') requireOwnOrigin(c, services.origin);
  return route.access === 'anyone' ? findSignedIn(c, services) : requireSession(c, route, services);
}

async function requireMachine(sql: Sql, key: string, scope: MachineScope): Promise<Session> {
  const machine = await findMachine(sql, key, scope);
  if (!machine) throw new ProblemError('sign-in');
  if (!machine.isAllowed) throw new ProblemError('role');
  return { ...NOBODY, userId: machine.madeBy, name: machine.label, keyId: machine.id };
}

/** A page of another site must not act for the signed-in user (OWASP ASVS 5, 3.5.1). */
function requireOwnOrigin(c: Context, origin: string): void {
  const site = c.req.header('Sec-Fetch-Site');
  if (c.req.header('Origin') !== origin || (site !== undefined && site !== 'same-origin'))
    throw new ProblemError('foreign-origin');
}

/** Finds the session, on routes that need no sign-in. */
async function findSignedIn(c: Context, { db, proof }: Sessions, isStream = false): Promise<SignedIn> {
  const token = readToken(c);
  const isUse = !isStream && c.req.header(UNATTENDED_HEADER) === undefined;
  return { session: (token !== '' && (await findSession(db.sql, token, isUse, proof))) || NOBODY, token };
}

/** Token of the browser's session; empty when there is none. */
export const readToken = (c: AnyContext): string => getCookie(c, COOKIE) ?? '';

/**
 * Finds the session, and checks that the route allows its user.
 * @param isStream true for a stream that a page opens by itself, which does not count as use of the session
 */
export async function requireSession(
  c: Context,
  { access, needsFreshSignIn }: Pick<Route, 'access' | 'needsFreshSignIn'>,
  sessions: Sessions,
  isStream = false,
): Promise<SignedIn> {
  const { session, token } = await findSignedIn(c, sessions, isStream);
  if (session === NOBODY) throw await toNoSession(sessions.db.sql, token);
  if (access !== 'anyone' && !access.includes(session.role)) throw new ProblemError('role');
  const isFreshNeeded = needsFreshSignIn === 'unless-signed' ? !sessions.isSigned : needsFreshSignIn;
  if (isFreshNeeded && !session.isFresh) throw new ProblemError('sign-in-again');
  return { session, token };
}

/** A browser whose user has lost access gives up its drafts; any other one asks for a sign-in. */
async function toNoSession(sql: Sql, token: string): Promise<ProblemError> {
  const ended = await findEndedAccess(sql, token);
  return ended ? toEndedProblem(ended) : new ProblemError('sign-in');
}

/** The access may have ended while the server read the body, loaded lists or ran other requests. */
async function requireStill(
  sql: Sql,
  token: string,
  { role, keyId }: Session,
  { machine }: Route,
): Promise<void> {
  if (keyId !== undefined && machine !== undefined) {
    await requireMachine(sql, token, machine);
    return;
  }
  const session = await findSession(sql, token, false);
  if (!session) throw await toNoSession(sql, token);
  if (session.role !== role) throw new ProblemError('role');
}

/** @throws ProblemError with the names of texts that no column can hold */
function requireStorable(given: readonly (readonly [name: string, text: string])[]): void {
  const places = given.filter(([, text]) => !isStorable(text)).map(([name]) => name);
  if (places.length > 0) throw new ProblemError('bad-body', { more: { places } });
}

function requireRevision(header: string | undefined): number {
  const [, digits] = /^"(\d{1,9})"$/.exec(header ?? '') ?? [];
  if (digits === undefined) throw new ProblemError('revision-missing');
  return Number(digits);
}

function requireKey(header: string | undefined): string {
  if (header === undefined || !/^[\x21-\x7e]{1,200}$/.test(header)) throw new ProblemError('key-missing');
  return header;
}

interface Sent {
  /** The body as text; bytes are none. */
  readonly text?: string;
  readonly body?: unknown;
}

async function readSent(
  c: Context,
  { takes, body, maxBytes: maxSize = DEFAULT_MAX_BYTES }: Route,
): Promise<Sent> {
  const onError = () => {
    throw new ProblemError('too-large', { more: { maxBytes: maxSize } });
  };
  let sent: Sent = {};
  await bodyLimit({ maxSize, onError })(c, async () => {
    sent =
      takes === 'bytes' ? { body: new Uint8Array(await c.req.arrayBuffer()) } : { text: await c.req.text() };
  });
  const { text } = sent;
  if (!body || text === undefined) return sent;
  return { text, body: await parseBody(body, text, c.req.header('Content-Type')) };
}

async function parseBody(
  schema: z.ZodMiniType,
  text: string,
  contentType: string | undefined,
): Promise<unknown> {
  // A body that may be left out has no type either.
  if (text === '' && contentType === undefined && z.safeParse(schema, undefined).success) return undefined;
  if (!/^application\/json\b/i.test(contentType ?? '')) throw new ProblemError('not-json');
  const place = findHeavyPlace(text);
  if (place !== undefined) throw new ProblemError('bad-body', { more: { places: [`character ${place}`] } });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ProblemError('not-json', { status: 400 });
  }
  return parseSent(schema, json);
}

/** Programs do not know each other's keys, nor those of their maker: a key of one is never that of another. */
const toOwnKey = ({ keyId }: Session, key: string): string =>
  keyId === undefined ? key : toSha256(`${keyId} ${key}`);

interface Keyed {
  readonly userId: string;
  readonly key: string;
  readonly request: Uint8Array;
}

const knownSchema = z.object({
  request: z.instanceof(Uint8Array),
  status: z.literal([200, 201, 202, 204]),
  body: z.nullable(z.string()),
  revision: z.nullable(z.int()),
});

/**
 * The same request under the same key gets the same answer, and has its effect once (IETF draft
 * Idempotency-Key).
 */
async function answerOnce(
  sql: Sql,
  { userId, key, request }: Keyed,
  run: () => Promise<Reply>,
): Promise<Reply> {
  const [lock] = await sql('select pg_try_advisory_xact_lock(hashtextextended($1, 7254892)) as taken', [
    `${userId} ${key}`,
  ]);
  if (lock?.['taken'] !== true) throw new ProblemError('still-running');
  const [row] = await sql(
    'select request, status, body, revision from team.request_key where user_id = $1 and key = $2',
    [userId, key],
  );
  if (row) {
    const known = knownSchema.parse(row);
    if (!Buffer.from(known.request).equals(request)) throw new ProblemError('other-request');
    const { status, body, revision } = known;
    return {
      status,
      ...(body !== null && { body: JSON.parse(body) as unknown }),
      ...(revision !== null && { revision }),
    };
  }
  const reply = await run();
  const { status = reply.body === undefined ? 204 : 200, revision = null, isToldOnce } = reply;
  const body = isToldOnce ? undefined : reply.body;
  await sql(
    'insert into team.request_key (user_id, key, request, status, body, revision) values ($1, $2, $3, $4, $5, $6)',
    [userId, key, request, status, body === undefined ? null : JSON.stringify(body), revision],
  );
  return reply;
}

async function toResponse(
  c: Context,
  { sql, from, log }: { readonly sql: Sql; readonly from: string } & Pick<TeamServices, 'log'>,
  { body, file, status = body === undefined ? 204 : 200, revision, token, hasLeftProvider }: Reply,
): Promise<Response> {
  c.header('Cache-Control', 'no-store');
  if (revision !== undefined) c.header('ETag', `"${revision}"`);
  if (token !== undefined) keepSession(c, token);
  if (hasLeftProvider) keepLeft(c, true);
  if (typeof token === 'string') await notePlace(sql, token, { from, userAgent: readUserAgent(c) });
  if (file) {
    c.header('Content-Disposition', 'attachment');
    if ('bytes' in file) return toStoredFile(c, file);
    c.header('Content-Type', `${file.type}; charset=utf-8`);
    const { outgoing } = bindingsSchema.parse(c.env);
    return c.body(
      toStream(file.pieces, (error) => {
        log({ code: 'download-failed', ...toRequestFacts(c), ...toLogged(error) });
        // The stream would write its error into the file as the last line, and the file would look whole.
        outgoing.destroy();
      }),
    );
  }
  if (body === undefined || status === 204) return c.body(null, 204);
  c.header('Content-Type', 'application/json');
  return c.body(JSON.stringify(body), status);
}

/** A file that somebody chose is downloaded, and runs nothing where a browser opens it nevertheless. */
function toStoredFile(
  c: Context,
  { type, bytes }: { readonly type: string; readonly bytes: Uint8Array },
): Response {
  c.header('Content-Type', type);
  c.header('X-Content-Type-Options', 'nosniff');
  c.header('Content-Security-Policy', "default-src 'none'; sandbox");
  return c.body(new Uint8Array(bytes));
}

/**
 * Streams a file as fast as the browser reads it.
 * @param fail breaks the connection, so the browser sees that the file is cut off
 */
function toStream(
  pieces: AsyncGenerator<string, void>,
  fail: (error: unknown) => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull: async (controller) => {
      try {
        const piece = await pieces.next();
        if (piece.done) controller.close();
        else controller.enqueue(encoder.encode(piece.value));
      } catch (error) {
        fail(error);
        controller.close();
      }
    },
    cancel: async () => void (await pieces.return(undefined)),
  });
}

const bindingsSchema = z.object({ outgoing: z.instanceof(ServerResponse) });

export const readUserAgent = (c: AnyContext): string => c.req.header('User-Agent') ?? '';

/** Puts the session's token into its cookie; null removes the cookie. */
export function keepSession(c: Context, token: string | null): void {
  setCookie(c, COOKIE, token ?? '', { ...COOKIE_OPTIONS, ...(token === null && { maxAge: 0 }) });
}

/** The provider may still know the user who signed out for this long. */
const LEFT_OPTIONS = { ...COOKIE_OPTIONS, maxAge: 24 * 3600 } as const;

export function keepLeft(c: Context, hasLeft: boolean): void {
  setCookie(c, LEFT_COOKIE, hasLeft ? '1' : '', hasLeft ? LEFT_OPTIONS : { ...LEFT_OPTIONS, maxAge: 0 });
}

/** True when a user signed out in this browser and the provider might let them in again without asking. */
export const readLeft = (c: AnyContext): boolean => getCookie(c, LEFT_COOKIE) !== undefined;
