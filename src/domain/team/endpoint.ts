/** The description of a route of the team server, from which the server and the pages take their types. */
import type * as z from 'zod/mini';
import type { Role } from './team-api.ts';

/** HTTP status of each problem, also of the codes of the decision model. A code without its status does not compile. */
export const STATUS_OF = {
  'bad-body': 400,
  'key-missing': 400,
  'sign-in': 401,
  'sign-in-again': 401,
  'signature-missing': 401,
  'wrong-password': 401,
  'access-ended': 403,
  'access-unconfirmed': 403,
  'foreign-origin': 403,
  'first-look': 403,
  'four-eyes': 403,
  'other-user': 403,
  'own-gift': 403,
  'passkey-missing': 403,
  role: 403,
  'no-such-route': 404,
  'not-found': 404,
  'against-evidence': 409,
  'answer-unasked': 409,
  assigned: 409,
  checking: 409,
  claimed: 409,
  closed: 409,
  erased: 409,
  exists: 409,
  'file-missing': 409,
  insecure: 409,
  'not-approved': 409,
  'not-signed': 409,
  'observation-moved': 409,
  'other-edition': 409,
  'own-account': 409,
  'provider-invites': 409,
  refused: 409,
  'sign-in-name-taken': 409,
  'still-running': 409,
  'too-early': 409,
  'too-many-files': 409,
  'too-many-passkeys': 409,
  'too-many-webhooks': 409,
  'under-way': 409,
  'changes-gone': 410,
  'invitation-used': 410,
  stale: 412,
  'too-large': 413,
  /** 400 when the type is JSON, and the text is not. */
  'not-json': 415,
  'bad-file': 422,
  'easy-password': 422,
  everybody: 422,
  'foreign-host': 422,
  'has-errors': 422,
  'needs-category': 422,
  'needs-enterer': 422,
  'needs-finding': 422,
  'needs-known': 422,
  'needs-name': 422,
  'needs-receiver': 422,
  'needs-unseen': 422,
  'needs-words': 422,
  nobody: 422,
  'not-askable': 422,
  'not-assignable': 422,
  observed: 422,
  'other-hash': 422,
  'other-request': 422,
  rekey: 422,
  /** 401 at a sign-in. */
  'wrong-passkey': 422,
  'revision-missing': 428,
  'too-many': 429,
  'too-many-streams': 429,
  'too-many-today': 429,
  internal: 500,
  service: 502,
  away: 503,
  busy: 503,
  'files-away': 503,
  'files-full': 507,
  'list-missing': 503,
} as const satisfies Readonly<Record<string, number>>;
/** The end of a problem's `type`: `urn:enrola:<code>`. Clients depend on it. */
export type ProblemCode = keyof typeof STATUS_OF;

/** The other status of a code that has two. */
export const OTHER_STATUS_OF = { 'not-json': 400, 'wrong-passkey': 401 } as const satisfies Partial<
  Record<ProblemCode, number>
>;

/** The key of a program lets it read the created clients, or manage webhooks. */
export const MACHINE_SCOPES = ['created', 'webhooks'] as const;
export type MachineScope = (typeof MACHINE_SCOPES)[number];

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** In Hono's syntax. */
  readonly path: string;
  /** For the readers of the API's document. */
  readonly summary: string;
  /** Roles that may use the route; `anyone` needs no sign-in. */
  readonly access: readonly Role[] | 'anyone';
  /** Scope with which the key of a program may use the route, too. It proves itself with each request. */
  readonly machine?: MachineScope;
  /** Schema of the query's members, each of which may be missing. */
  readonly query?: z.ZodMiniObject;
  /** Schema of the JSON body. */
  readonly body?: z.ZodMiniType;
  /** The body is bytes (`application/octet-stream`) in place of JSON. */
  readonly takes?: 'bytes';
  /** Schema of the JSON answer. `nothing` is a 204; `events` is a stream. */
  readonly answer: z.ZodMiniType | 'nothing' | 'file' | 'events';
  /** Problems of this route beside those that `listProblems` adds. */
  readonly problems: readonly ProblemCode[];
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
}

/** True when a change runs once per `Idempotency-Key`. A PUT has the same effect each time. */
export const isKeyed = ({ method, readsOnly, access }: Endpoint): boolean =>
  method === 'POST' && !readsOnly && access !== 'anyone';

/** Every problem that a route may answer with. */
export function listProblems(spec: Endpoint): readonly ProblemCode[] {
  const codes: ProblemCode[] = ['bad-body', 'busy', 'away', 'internal', ...spec.problems];
  if (spec.method !== 'GET') codes.push('foreign-origin', 'too-large', 'refused');
  if (spec.access !== 'anyone') codes.push('sign-in', 'access-ended', 'role');
  if (isKeyed(spec)) codes.push('key-missing', 'still-running', 'other-request');
  if (spec.body) codes.push('not-json');
  if (spec.maxBytes !== undefined) codes.push('too-many');
  if (spec.needsRevision) codes.push('revision-missing', 'stale');
  if (spec.needsFreshSignIn) codes.push('sign-in-again');
  if (spec.needsEdition) codes.push('other-edition');
  return [...new Set(codes)];
}

type ParamOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
/** The named parts of the path. */
export type ParamsOf<S extends Endpoint> = Readonly<Record<ParamOf<S['path']>, string>>;

/** The body as the server reads it. */
export type BodyOf<S extends Endpoint> = S extends { readonly takes: 'bytes' }
  ? Uint8Array<ArrayBuffer>
  : S['body'] extends z.ZodMiniType
    ? z.output<S['body']>
    : undefined;

export type DeepReadonly<T> = T extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T;

/** The body as a page sends it. */
export type SentOf<S extends Endpoint> = S extends { readonly takes: 'bytes' }
  ? Uint8Array<ArrayBuffer>
  : S['body'] extends z.ZodMiniType
    ? DeepReadonly<z.input<S['body']>>
    : undefined;

export type QueryOf<S extends Endpoint> = S['query'] extends z.ZodMiniType
  ? DeepReadonly<z.input<S['query']>>
  : undefined;

/** The answer as a page reads it. */
export type AnswerOf<S extends Endpoint> = S['answer'] extends z.ZodMiniType
  ? z.output<S['answer']>
  : undefined;

/** Problems that the route's own code may answer with. */
export type ProblemOf<S extends Endpoint> = S['problems'][number] | 'bad-body' | 'role';
