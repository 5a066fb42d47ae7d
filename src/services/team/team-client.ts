/**
 * Client of the team server, which also serves the app: same origin, with the session in a cookie that no
 * script reads.
 */
import * as z from 'zod/mini';
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

export interface TeamRequest {
  readonly method?: 'GET' | 'POST';
  readonly body?: unknown;
  /** The revision that was read. */
  readonly revision?: number | undefined;
  /** Hash of the profile that this page runs: a decision must follow the rules that were shown. */
  readonly profile?: string | undefined;
  /** Idempotency key: the same for each try of one action, a new one for the next action. */
  readonly key?: string;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

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

/** Rejects with a `TeamError`. Each call sends a change once: a retry must use the same key. */
export async function askTeam<T>(
  path: string,
  schema: z.ZodMiniType<T>,
  request: TeamRequest = {},
): Promise<T> {
  const { isOk, read: text } = await fetchFromTeam(path, request, (response) => response.text());
  const json = parse(text);
  if (!isOk) throw toTeamError(json);
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw new TeamError('network');
  return parsed.data;
}

/** @returns the whole file; a truncated download rejects with a `TeamError`, like any other failure */
export async function askTeamForFile(path: string, body: unknown, timeoutMs: number): Promise<Blob> {
  const request = { method: 'POST', body, timeoutMs } as const;
  const { isOk, read: file } = await fetchFromTeam(path, request, (response) => response.blob());
  if (!isOk) throw toTeamError(parse(await file.text()));
  return file;
}

async function fetchFromTeam<T>(
  path: string,
  { method = 'GET', body, revision, profile, key = newId(), signal, timeoutMs = TIMEOUT_MS }: TeamRequest,
  read: (response: Response) => Promise<T>,
): Promise<{ readonly isOk: boolean; readonly read: T }> {
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(path, {
      method,
      cache: 'no-store',
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      headers: {
        ...(method === 'POST' && { 'Idempotency-Key': key }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(revision !== undefined && { 'If-Match': `"${revision}"` }),
        ...(isUnattended() && { [UNATTENDED_HEADER]: '1' }),
        ...(profile !== undefined && { [EDITION_HEADER]: toEdition(profile) }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { isOk: response.ok, read: await read(response) };
  } catch {
    throw new TeamError('network');
  }
}

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

/** Schema of an answer without content of interest. */
export const doneSchema = z.unknown();

/** Schema of an access link, which the server gives only once. */
export const linkSchema = z.object({ link: z.string() });
