import { ARRAY_NAMES, SECTION_KEYS, type SectionKey, SECTIONS } from '../domain/fields/registry.ts';
import type { PersonaFull } from '../domain/contract/finalize-request.ts';
import { fromKeys } from '../domain/fields/from-keys.ts';
import { type Faults, createFaults } from './faults.ts';
import type { IncomingMessage } from 'node:http';
import { randomBytes } from 'node:crypto';

/** One request to the finalize endpoint, stored before anything else happens to it. */
export interface Submission {
  readonly id: string;
  /** ISO 8601, UTC: when the whole body had arrived. */
  readonly receivedAt: string;
  /** The `Content-Type` header as sent; null without one. */
  readonly contentType: string | null;
  /** Status of the answer; null until there is one, and for ever when the connection was cut. */
  status: number | null;
  /** Exact text of the body. */
  readonly body: string;
}

/** A telephone, address, e-mail or bank account of a client; `fields` as received. */
interface DependentRecord {
  readonly id: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A client made of one person; `fields` are the person's own, as received. */
export type Client = {
  readonly clientId: string;
  /** The answer that announced it. */
  readonly reference: string;
  readonly submissionId: string;
  readonly fields: Readonly<Record<string, unknown>>;
} & { readonly [S in SectionKey]: readonly DependentRecord[] };

/** Data that one browser session (or everyone without a cookie) sent, and its results. */
export interface Session {
  /** Oldest first. */
  readonly submissions: readonly Submission[];
  readonly clients: readonly Client[];
  readonly requests: RequestLog;
  readonly faults: Faults;
  readonly tokens: Tokens;
  /** Reports of browsers about blocks by the content policy, oldest first and unchanged. */
  readonly violations: unknown[];
  record(arrival: Omit<Submission, 'id' | 'status'>): Submission;
  /** One client per person, all under a new reference. */
  createClients(
    submission: Submission,
    persons: readonly PersonaFull[],
  ): { reference: string; clients: Client[] };
}

/**
 * Sessions by cookie value; their number is bounded, so a stand-in that runs for days does not grow for ever.
 */
export interface SandboxStore {
  /** The session of a cookie value; without one, the shared session. */
  getSession(cookie: string | undefined): Session;
  empty(cookie: string | undefined): void;
}

const MAX_SESSIONS = 200;
const ID_PREFIXES: Readonly<Record<SectionKey, string>> = {
  telephones: 'TEL',
  addresses: 'ADR',
  emails: 'EML',
  bankAccounts: 'ACC',
};

/** The least recently used session is removed first; the shared one stays. */
export function createSandboxStore(maxSessions = MAX_SESSIONS): SandboxStore {
  let shared = createSession();
  const sessions = new Map<string, Session>();

  return {
    getSession(cookie) {
      if (cookie === undefined) return shared;
      const session = sessions.get(cookie) ?? createSession();
      // A Map keeps the order of insertion: inserting it again makes it the newest.
      sessions.delete(cookie);
      sessions.set(cookie, session);
      const [oldest] = sessions.keys();
      if (sessions.size > maxSessions && oldest !== undefined) sessions.delete(oldest);
      return session;
    },
    empty(cookie) {
      if (cookie === undefined) shared = createSession();
      else sessions.delete(cookie);
    },
  };
}

function createSession(): Session {
  const submissions: Submission[] = [];
  const clients: Client[] = [];
  const counts = new Map<string, number>();
  const nextId = (prefix: string) => {
    const count = (counts.get(prefix) ?? 0) + 1;
    counts.set(prefix, count);
    return `${prefix}-${String(count).padStart(6, '0')}`;
  };

  return {
    submissions,
    clients,
    requests: createRequestLog(),
    faults: createFaults(),
    tokens: createTokens(),
    violations: [],
    record(arrival) {
      const { receivedAt, contentType, body } = arrival;
      const submission: Submission = { id: nextId('SUB'), receivedAt, contentType, status: null, body };
      submissions.push(submission);
      return submission;
    },
    createClients(submission, persons) {
      const reference = nextId('SBX');
      const created = persons.map((persona): Client => {
        const wireSections: readonly string[] = ARRAY_NAMES;
        const own = Object.entries(persona).filter(([name]) => !wireSections.includes(name));
        return {
          clientId: nextId('CLI'),
          reference,
          submissionId: submission.id,
          fields: Object.fromEntries(own),
          ...fromKeys(SECTION_KEYS, (section) =>
            persona[SECTIONS[section].wire].map((row) => ({ id: nextId(ID_PREFIXES[section]), fields: row })),
          ),
        };
      });
      clients.push(...created);
      return { reference, clients: created };
    },
  };
}

/** One request to the service. Values of headers are not stored: they may identify the sender. */
export interface LoggedRequest {
  readonly method: string;
  /** Without a query. */
  readonly path: string;
  /** Status of the answer; null until there is one, and for ever when the connection was cut. */
  status: number | null;
  /** Names of the headers, in lower case, sorted. */
  readonly headers: readonly string[];
}

interface RequestLog {
  /** Oldest first. */
  readonly entries: readonly LoggedRequest[];
  add(request: IncomingMessage, path: string): LoggedRequest;
}

function createRequestLog(): RequestLog {
  const entries: LoggedRequest[] = [];
  return {
    entries,
    add(request, path) {
      const headers = Object.keys(request.headers).toSorted();
      const entry: LoggedRequest = { method: request.method ?? '', path, status: null, headers };
      entries.push(entry);
      return entry;
    },
  };
}

export interface Grant {
  readonly token: string;
  readonly refreshToken: string;
  /** Lifetime of the token. */
  readonly seconds: number;
}

/** The tokens of one sandbox session. */
interface Tokens {
  /** Issues a new refresh token, unless one is handed on. */
  issue(seconds: number, refreshToken?: string): Grant;
  /** True when the token was issued here, has not expired and was not forgotten. */
  accepts(token: string): boolean;
  acceptsRefresh(refreshToken: string): boolean;
  /** A refresh token that was exchanged for another becomes invalid. */
  dropRefresh(refreshToken: string): void;
  /** Drops a token and the refresh token that came with it. */
  drop(token: string): void;
  dropAll(): void;
}

function createTokens(): Tokens {
  const grants = new Map<string, { endsAt: number; refreshToken: string }>();
  const refreshTokens = new Set<string>();
  return {
    issue(seconds, refreshToken = newToken()) {
      const token = newToken();
      grants.set(token, { endsAt: Date.now() + seconds * 1000, refreshToken });
      refreshTokens.add(refreshToken);
      return { token, refreshToken, seconds };
    },
    accepts(token) {
      const grant = grants.get(token);
      return grant !== undefined && Date.now() < grant.endsAt;
    },
    acceptsRefresh: (refreshToken) => refreshTokens.has(refreshToken),
    dropRefresh(refreshToken) {
      refreshTokens.delete(refreshToken);
    },
    drop(token) {
      refreshTokens.delete(grants.get(token)?.refreshToken ?? '');
      grants.delete(token);
    },
    dropAll() {
      grants.clear();
      refreshTokens.clear();
    },
  };
}

/** Uses the alphabet of RFC 6750. */
function newToken(): string {
  return randomBytes(24).toString('base64url');
}
