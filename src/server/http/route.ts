/**
 * A route of the team's API as data: who may use it, what it takes and what it does. `answer.ts` checks every
 * request against it in the same order.
 */
import * as z from 'zod/mini';
import type { LookUpFinding } from '../../domain/answers/read-answer.ts';
import type { FileContent } from '../../domain/case/file-content.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { CaseFieldKey } from '../../domain/fields/registry.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import type { ProofLimits, Session } from '../accounts/sessions.ts';
import type { SignInThrottle } from '../accounts/sign-in-throttle.ts';
import type {
  AnswerOf,
  BodyOf,
  DeepReadonly,
  Endpoint,
  ParamsOf,
  ProblemCode,
  ProblemOf,
} from '../../domain/team/endpoint.ts';
import type { FileStore } from '../case-files/file-store.ts';
import type { Db, Sql } from '../db/db.ts';
import type { HoldBody } from './body-budget.ts';
import { ProblemError } from './problem.ts';
import { inTurns } from '../in-turns.ts';
import type { WriteLog } from '../log.ts';
import type { CheckingLists } from '../review/checking-lists.ts';
import type { AskService, LookUp } from '../sender/look-up.ts';
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
  /** Undefined when no case asks the service. */
  readonly askService?: AskService | undefined;
  readonly lists: ServiceLists;
  readonly checkingLists: CheckingLists;
  readonly holdBody: HoldBody;
  /** Limits the identifiers that one user asks about. */
  readonly throttleIdentifiers: Throttle;
  /** Number of clients that a user may ask about per day. */
  readonly clientsPerDay: number;
  /** Host names to which webhooks may lead. */
  readonly webhookHosts: readonly string[];
  /** Bytes of files outside of the database; undefined when it has them. */
  readonly files?: FileStore | undefined;
  /** Limits wrong passwords. */
  readonly signInThrottle: SignInThrottle;
  readonly log: WriteLog;
}

/** Answers from outside, which a step asked for before its transaction. */
interface Prepared {
  /** The profile with the lists that the checks need. */
  readonly profile?: Profile;
  /** Findings of the service about the persons. */
  readonly lookedUp?: ReadonlyMap<EntityId, LookUpFinding>;
  /** A file that may be stored. */
  readonly checkedFile?: FileContent;
  /** Answer of the service for an entry of a case. */
  readonly answered?: {
    readonly key: CaseFieldKey;
    /** The whole entry. */
    readonly text: string;
    /** SHA-256 of the bytes, in hex. */
    readonly hash: string;
    readonly bytes: Uint8Array;
  };
}

export interface Call<Body> extends TeamServices, Omit<Prepared, 'profile'> {
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
  /** Sent as an attachment in place of a body: a text piece by piece, or the bytes of somebody's file. */
  readonly file?: { readonly type: string } & (
    | { readonly pieces: AsyncGenerator<string, void> }
    | { readonly bytes: Uint8Array }
  );
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

export interface Route extends Endpoint {
  /** Asks what `run` needs from outside. It runs before the transaction, because a wait must not hold any row. */
  readonly prepare?: ((call: Call<unknown>) => Promise<Prepared>) | undefined;
  readonly run: (call: Call<unknown>) => Promise<Reply>;
}

/** Makes the problem to throw. A code that the route does not name does not compile. */
export type Refuse<Code extends ProblemCode> = (
  code: Code,
  details?: ConstructorParameters<typeof ProblemError>[1],
) => ProblemError;

type Run<S extends Endpoint> = (
  call: Omit<Call<BodyOf<S>>, 'params'> & {
    readonly params: ParamsOf<S>;
    readonly refuse: Refuse<ProblemOf<S>>;
  },
) => Promise<
  Omit<Reply, 'body' | 'file'> &
    (undefined extends AnswerOf<S>
      ? { readonly body?: DeepReadonly<AnswerOf<S>> }
      : { readonly body: DeepReadonly<AnswerOf<S>> }) &
    (S['answer'] extends 'file' ? Required<Pick<Reply, 'file'>> : unknown)
>;

interface ServeOptions<S extends Endpoint> extends Pick<Route, 'prepare'> {
  /** Reads the same body as the schema of the endpoint, with pauses for other requests. */
  readonly body?: z.ZodMiniType<BodyOf<S>>;
}

const refuse = (...problem: ConstructorParameters<typeof ProblemError>) => new ProblemError(...problem);

/** The route of an endpoint: its parameters, its body, its answer and its problems are typed. */
export function serve<S extends Endpoint>(
  spec: S,
  run: Run<S>,
  { body, prepare }: ServeOptions<S> = {},
): Route {
  return {
    ...spec,
    ...(body && { body }),
    prepare,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `answer.ts` reads body and path with this endpoint
    run: (call) => run({ ...call, refuse } as Parameters<Run<S>>[0]),
  };
}

/**
 * Who did it, for the journal. A program is no user: its entries name the key, which the journal knows the maker of.
 */
export const toActor = ({ userId, keyId }: Session) =>
  keyId === undefined ? { actor: userId } : { actor: null, key: { key: keyId } };

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
  throw new ProblemError('bad-body', { more: { places } });
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
