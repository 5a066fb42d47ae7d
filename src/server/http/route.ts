/**
 * A route of the team's API, as data: who may ask it, what it takes and what it does. `answer.ts` holds every request
 * against it in the same order.
 */
import * as z from 'zod/mini';
import type { Profile } from '../../domain/profile/profile.ts';
import type { Session } from '../accounts/sessions.ts';
import type { Role } from '../../domain/team/team-api.ts';
import type { Db, Sql } from '../db/db.ts';

export interface TeamServices {
  readonly db: Db;
  readonly profile: Profile;
  /** Of the browser's address bar: `https://desk.example.com`. */
  readonly origin: string;
  /** People sign in at the provider of the organization. */
  readonly hasProvider: boolean;
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
  /** Goes out as `ETag`. */
  readonly revision?: number;
  /** The session's token from now on; null: there is none any more. */
  readonly token?: string | null;
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
  /** `If-Match` names the revision that was read. */
  readonly needsRevision?: true;
  /** The user proved lately who it is. */
  readonly needsFreshSignIn?: true;
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

/** A short text that somebody wrote. */
export const noteSchema = z.string().check(z.minLength(1), z.maxLength(2000), z.regex(/\S/));
