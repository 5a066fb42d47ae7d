/**
 * A route of the team's API as data: who may use it, what it takes and what it does. `answer.ts` checks every
 * request against it in the same order.
 */
import * as z from 'zod/mini';
import type { Profile } from '../../domain/profile/profile.ts';
import { saysSomething } from '../../domain/review/says-something.ts';
import type { ProofLimits, Session } from '../accounts/sessions.ts';
import type { SignInThrottle } from '../accounts/sign-in-throttle.ts';
import type { Role } from '../../domain/team/team-api.ts';
import type { Db, Sql } from '../db/db.ts';
import type { HoldBody } from './body-budget.ts';
import { ProblemError } from './problem.ts';
import { inTurns } from '../in-turns.ts';
import type { CheckingLists } from '../review/checking-lists.ts';
import type { LookUp } from '../sender/look-up.ts';
import type { ServiceLists } from '../sender/service-lists.ts';
import type { Throttle } from './throttle.ts';

export interface TeamServices {
  readonly db: Db;
  readonly profile: Profile;
  /** Edition of the profile (`toEdition`). */
  readonly edition: string;
  /** Origin in the browser's address bar: `https://desk.example.com`. */
  readonly origin: string;
  readonly proof: ProofLimits;
  /** True when approvals are signed with passkeys. */
  readonly isSigned: boolean;
  /** True when users sign in at the provider of the organization. */
  readonly hasProvider: boolean;
  /** Undefined when the profile does not say how to look persons up at the service. */
  readonly lookUp?: LookUp | undefined;
  readonly lists: ServiceLists;
  readonly checkingLists: CheckingLists;
  readonly holdBody: HoldBody;
  /** Limits the identifiers that one user asks about. */
  readonly throttleIdentifiers: Throttle;
  /** Number of clients that a user may ask about per day. */
  readonly clientsPerDay: number;
  /** Limits wrong passwords. */
  readonly signInThrottle: SignInThrottle;
  readonly log: (line: Readonly<Record<string, unknown>>) => void;
}

export interface Call<Body> extends TeamServices {
  /** A route that changes something runs in one transaction, which also notes its key. */
  readonly sql: Sql;
  readonly session: Session;
  /** Token of the session, from the cookie. */
  readonly token: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: Body;
  /** Revision in `If-Match`; 0 when the route needs none. */
  readonly revision: number;
  /** Address that the request came from. */
  readonly from: string;
}

export interface Reply {
  /** 200 by default, or 204 when there is no body either. */
  readonly status?: 200 | 201 | 202 | 204;
  readonly body?: unknown;
  /** Sent as an attachment in place of a body, piece by piece. */
  readonly file?: { readonly type: string; readonly pieces: AsyncGenerator<string, void> };
  /** Sent as `ETag`. */
  readonly revision?: number;
  /**
   * The answer holds a secret, so it is not kept under the key: the same request gets no body a second time.
   */
  readonly isToldOnce?: true;
  /** The session's token from now on; null ends the session. */
  readonly token?: string | null;
  /**
   * The user signed out here but maybe not at the provider, so it must ask at the next sign-in in this
   * browser.
   */
  readonly hasLeftProvider?: boolean;
}

export interface RouteSpec<Body> {
  readonly method: 'GET' | 'POST';
  /** In Hono's syntax. */
  readonly path: string;
  /** Roles that may use the route; `anyone` needs no sign-in. */
  readonly access: readonly Role[] | 'anyone';
  /** Schema of the JSON body. */
  readonly body?: z.ZodMiniType<Body>;
  /** Largest body, in bytes. */
  readonly maxBytes?: number;
  /**
   * The route changes nothing. It needs no key, and its answer, which may hold personal data, is not kept
   * under one.
   */
  readonly readsOnly?: true;
  /** `If-Match` names the revision that was read. */
  readonly needsRevision?: true;
  /** Needs a fresh proof of identity (`ProofLimits`). `unless-signed`: a signature counts as one. */
  readonly needsFreshSignIn?: true | 'unless-signed';
  /** `Enrola-Edition` names the page's profile and app version, which must be those of this server. */
  readonly needsEdition?: true;
  /** Loads the profile for `run`. It runs before the transaction, because a wait must not hold any row. */
  readonly toProfile?: (call: Omit<Call<unknown>, 'body'>) => Promise<Profile>;
}

export interface Route extends RouteSpec<unknown> {
  readonly run: (call: Call<unknown>) => Promise<Reply>;
}

/** A route whose body is typed by its schema. */
export function route<Body = undefined>(
  spec: RouteSpec<Body> & { readonly run: (call: Call<Body>) => Promise<Reply> },
): Route {
  return {
    ...spec,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `answer.ts` parsed the body with this schema
    run: (call) => spec.run(call as Call<Body>),
  };
}

/** Roles that read enrollments: an agent their own, an auditor without personal data. */
export const SEES = ['agent', 'supervisor', 'auditor'] as const;

/** Reads `limit` of a query: the number of rows, at most `max`. */
export function readLimit(query: URLSearchParams, usual: number, max: number): number {
  const wanted = Number(query.get('limit') ?? usual);
  return Number.isInteger(wanted) ? Math.min(Math.max(wanted, 1), max) : usual;
}

/**
 * Parses what was sent.
 * @throws ProblemError (`bad-body`) with the places that the schema rejects
 */
export async function parseSent<T>(schema: z.ZodMiniType<T>, sent: unknown): Promise<T> {
  const parsed = await schema.safeParseAsync(sent);
  if (parsed.success) return parsed.data;
  // Names the places, never the values.
  const places = parsed.error.issues.slice(0, 20).map(({ path }) => path.join('.'));
  throw new ProblemError({ status: 400, code: 'bad-body', more: { places } });
}

/** An array that takes long to parse: other requests are answered in between (`parseSent`). */
export function longArray<T>(item: z.ZodMiniType<T>, maxLength: number) {
  const parseItems = async (values: unknown[], context: z.core.ParsePayload): Promise<T[]> => {
    const items: T[] = [];
    await inTurns(values, (value, index) => {
      const parsed = item.safeParse(value);
      if (parsed.success) items.push(parsed.data);
      else
        for (const { path, message } of parsed.error.issues)
          context.issues.push({ code: 'custom', path: [index, ...path], input: undefined, message });
    });
    return items;
  };
  return z.pipe(z.array(z.unknown()).check(z.maxLength(maxLength)), z.transform(parseItems));
}

export const idSchema = z.string().check(z.regex(/^[0-9A-Za-z_-]{1,64}$/));

/** PostgreSQL cannot hold a NUL in a text. */
export const isStorable = (text: string): boolean => !text.includes('\0');

/** A text that a column can hold, of at most this many UTF-16 code units. */
export const textSchema = (maxLength: number) =>
  z.string().check(z.maxLength(maxLength), z.refine(isStorable));

/** A short text that somebody wrote: a reason, or what is wrong. */
export const noteSchema = textSchema(2000).check(z.refine(saysSomething));

/** A reply to such a note: «Sí» is enough. */
export const replySchema = textSchema(2000).check(z.regex(/[\p{L}\p{N}]/u));
