/**
 * Client of the team server, which also serves the app: same origin, with the session in a cookie that no
 * script reads.
 */
import * as z from 'zod/mini';
import type { AnswerOf, Endpoint, ParamsOf, QueryOf, SentOf } from '../../domain/team/endpoint.ts';
import {
  EDITION_HEADER,
  type EndedAccess,
  endedAccessSchema,
  toEdition,
  UNATTENDED_HEADER,
} from '../../domain/team/team-api.ts';
import { newId } from '../new-id.ts';

const problemSchema = z.object({ type: z.string() });

/** The team server refused, or could not be reached (`network`). */
export class TeamError extends Error {
  override readonly name = 'TeamError';
  /** `network`, or the end of the problem's `type` (`src/server/http/problem.ts`). */
  readonly code: string;
  /** The problem as it came. */
  readonly problem: unknown;

  constructor(code: string, problem?: unknown) {
    super(`the team server: ${code}`);
    this.code = code;
    this.problem = problem;
  }
}

/** The session is over, or too old for a critical action. */
export function needsSignIn(error: unknown): boolean {
  return error instanceof TeamError && (error.code === 'sign-in' || error.code === 'sign-in-again');
}

interface AnyAsking {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: object | undefined;
  readonly body?: unknown;
  /** The revision that was read. */
  readonly revision?: number | undefined;
  /** Hash of the profile that this page runs: a decision must follow the rules that were shown. */
  readonly profile?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number;
}

/** What a request to this endpoint has to say. */
export type Asking<S extends Endpoint> = Pick<AnyAsking, 'signal' | 'timeoutMs'> &
  (keyof ParamsOf<S> extends never ? unknown : { readonly params: ParamsOf<S> }) &
  (undefined extends SentOf<S> ? { readonly body?: SentOf<S> } : { readonly body: SentOf<S> }) &
  (undefined extends QueryOf<S> ? unknown : { readonly query?: QueryOf<S> }) &
  (S extends { readonly needsRevision: true } ? Required<Pick<AnyAsking, 'revision'>> : unknown) &
  (S extends { readonly needsEdition: true } ? Required<Pick<AnyAsking, 'profile'>> : unknown);

const TIMEOUT_MS = 15_000;

/** Requests later than this after the last user input count as made by the page itself. */
const ATTENDED_MS = 60_000;
const SIGNS = ['pointerdown', 'pointermove', 'wheel', 'keydown', 'input'];
let signAt: number | undefined;

function isUnattended(): boolean {
  if (signAt === undefined) {
    const note = () => (signAt = performance.now());
    for (const sign of SIGNS) window.addEventListener(sign, note, { capture: true, passive: true });
    note();
  }
  return signAt !== undefined && performance.now() - signAt > ATTENDED_MS;
}

let endAccess: (ended: EndedAccess) => Promise<void> = () => Promise.resolve();

/** Sets what removes the team's data when the server answers that the access of the user has ended. */
export function whenAccessEnds(end: typeof endAccess): void {
  endAccess = end;
}

/** Asks one route. Rejects with a `TeamError`. Each call sends a change once. */
export async function ask<S extends Endpoint>(endpoint: S, asking: Asking<S>): Promise<AnswerOf<S>> {
  const { isOk, read: text } = await fetchFromTeam(endpoint, asking, (response) => response.text());
  const json = parse(text);
  if (!isOk) throw toTeamError(json);
  const { answer }: Endpoint = endpoint;
  const parsed = typeof answer === 'string' ? { success: true, data: undefined } : answer.safeParse(json);
  if (!parsed.success) throw new TeamError('network');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed with the schema of this endpoint
  return parsed.data as AnswerOf<S>;
}

/** @returns the whole file; a truncated download rejects with a `TeamError`, like any other failure */
export async function askForFile<S extends Endpoint & { readonly answer: 'file' }>(
  endpoint: S,
  asking: Asking<S>,
): Promise<Blob> {
  const { isOk, read: file } = await fetchFromTeam(endpoint, asking, (response) => response.blob());
  if (!isOk) throw toTeamError(parse(await file.text()));
  return file;
}

/** The address of an endpoint. A member of the query with several values is repeated. */
export function toAddress({ path }: Endpoint, { params = {}, query = {} }: AnyAsking): string {
  const filled = path.replaceAll(/:(\w+)/g, (_part, name: string) => encodeURIComponent(params[name] ?? ''));
  const members = Object.entries(query).flatMap(([name, value]: [string, unknown]) =>
    [value]
      .flat()
      .flatMap((each) =>
        each === undefined ? [] : [[name, typeof each === 'string' ? each : JSON.stringify(each)]],
      ),
  );
  return members.length === 0 ? filled : `${filled}?${new URLSearchParams(members)}`;
}

async function fetchFromTeam<T>(
  endpoint: Endpoint,
  asking: AnyAsking,
  read: (response: Response) => Promise<T>,
): Promise<{ readonly isOk: boolean; readonly read: T }> {
  const { method } = endpoint;
  const { body, revision, profile, signal, timeoutMs = TIMEOUT_MS } = asking;
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(toAddress(endpoint, asking), {
      method,
      cache: 'no-store',
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      headers: {
        ...(method === 'POST' && { 'Idempotency-Key': newId() }),
        ...(body !== undefined && { 'Content-Type': toMediaType(body) }),
        ...(revision !== undefined && { 'If-Match': `"${revision}"` }),
        ...(isUnattended() && { [UNATTENDED_HEADER]: '1' }),
        ...(profile !== undefined && { [EDITION_HEADER]: toEdition(profile) }),
      },
      ...(body !== undefined && { body: toSent(body) }),
    });
    return { isOk: response.ok, read: await read(response) };
  } catch {
    throw new TeamError('network');
  }
}

const toMediaType = (body: unknown) =>
  body instanceof Uint8Array ? 'application/octet-stream' : 'application/json';
const toSent = (body: unknown) => (body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body));

function toTeamError(json: unknown): TeamError {
  const problem = problemSchema.safeParse(json);
  const code = problem.success ? problem.data.type.replace('urn:enrola:', '') : 'network';
  const ended = code === 'access-ended' ? endedAccessSchema.safeParse(json).data : undefined;
  if (ended) void endAccess(ended);
  // Without its database the server counts as away.
  return new TeamError(code === 'away' ? 'network' : code, json);
}

function parse(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
