/** The team's API on a port of its own, over a real database; users are signed in without a password. */
import { randomUUID } from 'node:crypto';
import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';
import { findFreePort } from '../../../e2e/setup/find-free-port.ts';
import { type OpenIdConfig, OpenIdProvider } from '../accounts/openid-connect.ts';
import { beginSession, type ProofLimits, USUAL_PROOF } from '../accounts/sessions.ts';
import { EDITION_HEADER, type Role, toEdition } from '../../domain/team/team-api.ts';
import { createUser, inventPerson, newEnrollmentId, type TestDatabase } from '../db/team-db.fixture.ts';
import { type FileStore, watchStore } from '../case-files/file-store.ts';
import { createCheckingLists } from '../review/checking-lists.ts';
import { createCheckingProfile } from '../review/checking-profile.ts';
import type { AskService, LookUp } from '../sender/look-up.ts';
import type { ServiceLists } from '../sender/service-lists.ts';
import { createApp } from './app.ts';
import { findUndescribed } from './described.fixture.ts';
import { type LogLine, LEVELS } from '../log.ts';
import { openEventHub } from './event-hub.ts';
import { listen } from './listen.ts';

export interface Asking {
  readonly body?: unknown;
  /** Body in place of JSON. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly revision?: number;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The browser of a user of the team. */
export interface Desk {
  readonly userId: string;
  readonly cookie: string;
  ask(method: string, path: string, asking?: Asking): Promise<Response>;
  /** Sends a request, and expects an answer that is no problem. */
  want(method: string, path: string, asking?: Asking): Promise<Record<string, unknown>>;
}

export interface TeamServer {
  readonly origin: string;
  /** Lines of the log; an event has its level. */
  readonly lines: readonly Readonly<Record<string, unknown>>[];
  /** @param identity subject and issuer of the user */
  signIn(role: Role, ...identity: string[]): Promise<Desk>;
  /** A user who signed in at another process of the team. */
  as(desk: Pick<Desk, 'userId' | 'cookie'>): Desk;
  /** A browser without a sign-in. */
  readonly nobody: Desk;
  stop(): Promise<void>;
}

/** Header that sets the address of a request. */
export const ADDRESS_HEADER = 'X-Address';
const COOKIE = '__Host-enrola';
const NO_FOLDER = '/dev/null';
const NO_LISTS: ServiceLists = { read: () => Promise.resolve('unknown') };

interface ServerOptions {
  readonly openId?: OpenIdConfig;
  /** More members of its profile. */
  readonly spec?: Partial<ProfileSpec>;
  readonly lookUp?: LookUp;
  readonly askService?: AskService;
  readonly proof?: ProofLimits;
  /** True when approvals are signed with passkeys. */
  readonly isSigned?: boolean;
  readonly lists?: ServiceLists;
  /** Folder of the app and of copies of lists; its files outlive the server. */
  readonly folder?: string;
  readonly clientsPerDay?: number;
  readonly webhookHosts?: readonly string[];
  readonly files?: FileStore | undefined;
  /** True when a proxy in front may name requests. */
  readonly isBehindProxy?: boolean;
}

export async function startTeamServer(
  { db }: Pick<TestDatabase, 'db'>,
  {
    openId,
    spec,
    lookUp,
    askService,
    proof = USUAL_PROOF,
    isSigned = false,
    lists = NO_LISTS,
    folder = NO_FOLDER,
    clientsPerDay = 10_000,
    webhookHosts = [],
    files,
    isBehindProxy = false,
  }: ServerOptions = {},
): Promise<TeamServer> {
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const stopping = new AbortController();
  const lines: Readonly<Record<string, unknown>>[] = [];
  const log = (line: LogLine) =>
    void lines.push(line.code === undefined ? { ...line } : { level: LEVELS[line.code], ...line });
  const hub = await openEventHub(db, log);
  const profile = createCheckingProfile(
    { name: 'Prueba', baseUrl: '', settlingMinutes: 0, timeoutSeconds: 1, ...spec },
    { today: () => '2026-11-24' },
  );
  const profileHash = 'of-the-tests';
  const edition = toEdition(profileHash);
  const app = createApp({
    db,
    profileHash,
    hub,
    origin,
    proof,
    isSigned,
    profile,
    clientsPerDay,
    webhookHosts,
    files: files && watchStore(files, log),
    findAddress: (c) => c.req.header(ADDRESS_HEADER) ?? '127.0.0.1',
    isBehindProxy,
    log,
    stopped: stopping.signal,
    lookUp,
    askService,
    lists,
    checkingLists: createCheckingLists(
      { profile: profile.spec, serviceUrl: new URL('http://service.invalid'), appFolder: folder, folder },
      lists,
      log,
    ),
    provider: openId && new OpenIdProvider(openId, origin),
  });
  const server = await listen(app, port);
  const toDesk = (userId: string, cookie: string): Desk => {
    const ask: Desk['ask'] = async (method, path, asking = {}) => {
      const { body, bytes, revision, key = randomUUID(), headers } = asking;
      const response = await fetch(origin + path, {
        method,
        headers: {
          ...(cookie !== '' && { Cookie: cookie }),
          ...(method !== 'GET' && { Origin: origin, 'Idempotency-Key': key, [EDITION_HEADER]: edition }),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...(bytes && { 'Content-Type': 'application/octet-stream' }),
          ...(revision !== undefined && { 'If-Match': `"${revision}"` }),
          ...headers,
        },
        ...(bytes && { body: bytes }),
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const type = response.headers.get('Content-Type') ?? '';
      // A file or a stream is read by the test.
      if (type === '' || type.includes('json')) {
        const { status } = response;
        const fault = findUndescribed(method, path, { status, text: await response.clone().text() });
        if (fault !== undefined) throw new Error(fault);
      }
      return response;
    };
    return {
      userId,
      cookie,
      ask,
      want: async (method, path, asking) => {
        const response = await ask(method, path, asking);
        const text = await response.text();
        if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
        return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
      },
    };
  };
  return {
    origin,
    lines,
    nobody: toDesk('', ''),
    as: ({ userId, cookie }) => toDesk(userId, cookie),
    signIn: async (role, ...identity) => {
      const userId = await createUser(db, role, ...identity);
      return toDesk(userId, `${COOKIE}=${await beginSession(db.sql, userId)}`);
    },
    stop: async () => {
      stopping.abort();
      await server.close();
      await hub.close();
    },
  };
}

/** Begins a draft with one invented person. */
export async function beginEnrollment(desk: Desk) {
  const { id, ...content } = inventContent();
  const { revision } = await desk.want('POST', '/api/enrollments', { body: { id, ...content } });
  return { id, content, revision: Number(revision), path: `/api/enrollments/${id}` };
}

/** Begins a draft and hands it in. */
export async function beginHandedIn(desk: Desk) {
  const begun = await beginEnrollment(desk);
  return { ...begun, revision: await stepOn(desk, `${begun.path}/review`, begun.revision) };
}

/**
 * Takes a step of an enrollment that was read at a revision.
 * @returns the next revision
 */
export async function stepOn(desk: Desk, path: string, revision: number, body?: unknown): Promise<number> {
  const answer = await desk.want('POST', path, { revision, ...(body !== undefined && { body }) });
  return Number(answer['revision']);
}

/** A new enrollment with one invented person, as an agent sends it. */
export function inventContent() {
  const person = inventPerson();
  return { id: newEnrollmentId(), riskProfileCode: 'MOD', personIds: [person.id], persons: [person] };
}
