import { ARRAY_NAMES, SECTION_KEYS, type SectionKey, SECTIONS } from '../domain/fields/registry.ts';
import type { PersonaFull } from '../domain/contract/finalize-request.ts';
import { fromKeys } from '../domain/fields/from-keys.ts';
import { createFaults } from './faults.ts';
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

const MAX_SESSIONS = 200;
const ID_PREFIXES: Readonly<Record<SectionKey, string>> = {
  telephones: 'TEL',
  addresses: 'ADR',
  emails: 'EML',
  bankAccounts: 'ACC',
};

/**
 * Sessions by cookie value; without one, the shared session. Their number is bounded, so a stand-in that runs
 * for days does not grow for ever: the least recently used one is removed first, the shared one stays.
 */
export function createSandboxStore(maxSessions = MAX_SESSIONS) {
  let shared = createSession();
  const sessions = new Map<string, Session>();

  return {
    getSession(cookie: string | undefined): Session {
      if (cookie === undefined) return shared;
      const session = sessions.get(cookie) ?? createSession();
      // A Map keeps the order of insertion: inserting it again makes it the newest.
      sessions.delete(cookie);
      sessions.set(cookie, session);
      const [oldest] = sessions.keys();
      if (sessions.size > maxSessions && oldest !== undefined) sessions.delete(oldest);
      return session;
    },
    empty(cookie: string | undefined): void {
      if (cookie === undefined) shared = createSession();
      else sessions.delete(cookie);
    },
  };
}

/** Data that one browser session (or everyone without a cookie) sent, and its results. */
export type Session = ReturnType<typeof createSession>;

function createSession() {
  const submissions: Submission[] = [];
  const clients: Client[] = [];
  const counts = new Map<string, number>();
  const nextId = (prefix: string) => {
    const count = (counts.get(prefix) ?? 0) + 1;
    counts.set(prefix, count);
    return `${prefix}-${String(count).padStart(6, '0')}`;
  };

  return {
    /** Oldest first, as all lists here. */
    submissions,
    clients,
    /** All requests to the service. */
    requests: new Array<LoggedRequest>(),
    faults: createFaults(),
    tokens: createTokens(),
    /** Reports of browsers about blocks by the content policy, unchanged. */
    violations: new Array<unknown>(),
    record(arrival: Omit<Submission, 'id' | 'status'>): Submission {
      const submission = { id: nextId('SUB'), ...arrival, status: null };
      submissions.push(submission);
      return submission;
    },
    /** One client per person, all under a new reference. */
    createClients(submission: Submission, persons: readonly PersonaFull[]) {
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

export interface Grant {
  readonly token: string;
  readonly refreshToken: string;
  /** Lifetime of the token. */
  readonly seconds: number;
}

/** The tokens of one sandbox session. */
function createTokens() {
  const grants = new Map<string, { endsAt: number; refreshToken: string }>();
  const refreshTokens = new Set<string>();
  return {
    /** Issues a new refresh token, unless one is handed on. */
    issue(seconds: number, refreshToken = newToken()): Grant {
      const token = newToken();
      grants.set(token, { endsAt: Date.now() + seconds * 1000, refreshToken });
      refreshTokens.add(refreshToken);
      return { token, refreshToken, seconds };
    },
    /** True when the token was issued here, has not expired and was not forgotten. */
    accepts: (token: string) => Date.now() < (grants.get(token)?.endsAt ?? 0),
    acceptsRefresh: (refreshToken: string) => refreshTokens.has(refreshToken),
    /** A refresh token that was exchanged for another becomes invalid. */
    dropRefresh: (refreshToken: string) => void refreshTokens.delete(refreshToken),
    /** Drops a token and the refresh token that came with it. */
    drop(token: string): void {
      refreshTokens.delete(grants.get(token)?.refreshToken ?? '');
      grants.delete(token);
    },
    dropAll(): void {
      grants.clear();
      refreshTokens.clear();
    },
  };
}

/** Uses the alphabet of RFC 6750. */
function newToken(): string {
  return randomBytes(24).toString('base64url');
}
