/**
 * A route of the team's API, as data: who may ask it, what it takes and what it does. `answer.ts` holds every request
 * against it in the same order.
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
  /** Of the profile (`toEdition`). */
  readonly edition: string;
  /** Of the browser's address bar: `https://desk.example.com`. */
  readonly origin: string;
  readonly proof: ProofLimits;
  /** Approvals are signed with passkeys. */
  readonly isSigned: boolean;
  /** People sign in at the provider of the organization. */
  readonly hasProvider: boolean;
  /** Where the profile says how the service is asked about somebody. */
  readonly lookUp?: LookUp | undefined;
  readonly lists: ServiceLists;
  readonly checkingLists: CheckingLists;
  readonly holdBody: HoldBody;
  /** Of identifiers, by the user who asks about them. */
  readonly throttleIdentifiers: Throttle;
  /** So many clients a user may ask for in a day. */
  readonly clientsPerDay: number;
  /** Of wrong passwords. */
  readonly signInThrottle: SignInThrottle;
  readonly log: (line: Readonly<Record<string, unknown>>) => void;
}

export interface Call<Body> extends TeamServices {
  /** What changes something runs in one transaction, together with the note of its key. */
  readonly sql: Sql;
  readonly session: Session;
  /** Of the session, from the cookie. */
  readonly token: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: Body;
  /** Of `If-Match`. 0 where the route needs none. */
  readonly revision: number;
  /** Address that the request came from. */
  readonly from: string;
}

export interface Reply {
  /** 200 without one, 204 where there is no body either. */
  readonly status?: 200 | 201 | 202 | 204;
  readonly body?: unknown;
  /** Goes out as an attachment in the place of a body, piece by piece. */
  readonly file?: { readonly type: string; readonly pieces: AsyncGenerator<string, void> };
  /** Goes out as `ETag`. */
  readonly revision?: number;
  /** Tells a secret: it is not kept under the key, and the same request gets no body a second time. */
  readonly isToldOnce?: true;
  /** The session's token from now on; null: there is none any more. */
  readonly token?: string | null;
  /** Who signed in at the provider has signed out: at the next sign-in in this browser the provider asks who it is. */
  readonly hasLeftProvider?: boolean;
}

export interface RouteSpec<Body> {
  readonly method: 'GET' | 'POST';
  /** Hono's syntax. */
  readonly path: string;
  /** Who may ask; `anyone`: nobody has to be signed in. */
  readonly access: readonly Role[] | 'anyone';
  /** Of the JSON that is sent. */
  readonly body?: z.ZodMiniType<Body>;
  /** Largest body, in bytes. */
  readonly maxBytes?: number;
  /** Changes nothing: no key is needed, and the answer, which may tell of persons, is not kept under one. */
  readonly readsOnly?: true;
  /** `If-Match` names the revision that was read. */
  readonly needsRevision?: true;
  /** The user proved who it is, and has not rested long since (`ProofLimits`). `unless-signed`: a signature is such a proof. */
  readonly needsFreshSignIn?: true | 'unless-signed';
  /** `Enrola-Edition` names the profile and the version of the app that the page runs: those of this server. */
  readonly needsEdition?: true;
  /** The profile that `run` gets. Before the transaction: what is waited for must hold no row. */
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

/** Who reads enrollments: an agent their own, an auditor without personal data. */
export const SEES = ['agent', 'supervisor', 'auditor'] as const;

/** `limit` of a query: how many are asked for, at most `max`. */
export function readLimit(query: URLSearchParams, usual: number, max: number): number {
  const wanted = Number(query.get('limit') ?? usual);
  return Number.isInteger(wanted) ? Math.min(Math.max(wanted, 1), max) : usual;
}

/** What the schema makes of what was sent. @throws ProblemError (`bad-body`) with the places of what it does not take */
export async function parseSent<T>(schema: z.ZodMiniType<T>, sent: unknown): Promise<T> {
  const parsed = await schema.safeParseAsync(sent);
  if (parsed.success) return parsed.data;
  // Where, never what.
  const places = parsed.error.issues.slice(0, 20).map(({ path }) => path.join('.'));
  throw new ProblemError({ status: 400, code: 'bad-body', more: { places } });
}

/** An array of so many items that parsing them takes long: others are answered in between (`parseSent`). */
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

/** PostgreSQL holds no NUL in a text. */
export const isStorable = (text: string): boolean => !text.includes('\0');

/** A text of at most so many UTF-16 code units, as a column holds it. */
export const textSchema = (maxLength: number) =>
  z.string().check(z.maxLength(maxLength), z.refine(isStorable));

/** A short text that somebody wrote: why something is done, or what is wrong. */
export const noteSchema = textSchema(2000).check(z.refine(saysSomething));

/** What is answered to that: «Sí» is enough. */
export const replySchema = textSchema(2000).check(z.regex(/[\p{L}\p{N}]/u));
