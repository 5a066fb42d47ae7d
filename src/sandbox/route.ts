import type { IncomingMessage } from 'node:http';
import { type Answer, type Reply, pause } from './answer.ts';
import type { Fault } from './faults.ts';
import type { Session } from './store.ts';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;
type Method = (typeof METHODS)[number];

export interface Exchange {
  readonly request: IncomingMessage;
  readonly session: Session;
  /** Answer that QA requested instead. */
  readonly fault: Fault | undefined;
}

export type Route = (exchange: Exchange) => Reply | Promise<Reply>;

/** Routes of one path. */
export type Methods = Partial<Record<Method, Route>>;

/** By the whole path. */
export type Routes = ReadonlyMap<string, Methods>;

export interface RouteEntry {
  readonly path: string;
  readonly method: Method;
  readonly route: Route;
}

export function toRoutes(entries: readonly RouteEntry[]): Routes {
  const routes = new Map<string, Methods>();
  for (const { path, method, route } of entries) routes.set(path, { ...routes.get(path), [method]: route });
  return routes;
}

export function findRoute(methods: Methods, method: string | undefined): Route | undefined {
  const known = METHODS.find((one) => one === method);
  return known && methods[known];
}

/** A route that always gives the same answer, after a while. */
export function always(answer: Answer, delayMs = 0): Route {
  return async () => {
    await pause(delayMs);
    return answer;
  };
}

/** A path in the form that browsers request: without a query, other characters than ASCII escaped. */
export function toPath(url: string): string {
  return toOwnUrl(url).pathname;
}

export function toQuery(url: string): URLSearchParams {
  return toOwnUrl(url).searchParams;
}

function toOwnUrl(url: string): URL {
  return new URL(url, 'http://sandbox.invalid');
}

interface NoBody {
  readonly ok: false;
  readonly reason: 'too-large' | 'aborted';
}
export type BodyResult = { readonly ok: true; readonly text: string; readonly isUtf8: boolean } | NoBody;

/**
 * The whole body as text. `text` is the exact body when `isUtf8`, a byte order mark included; otherwise
 * U+FFFD replaces bytes that are no UTF-8.
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<BodyResult> {
  const body = await readBytes(request, limit);
  return body.ok ? { ok: true, ...decode(body.bytes) } : body;
}

/**
 * The whole body. A body above `limit` bytes is dropped, but read to its end: a client that is still sending
 * would otherwise see a reset instead of the answer.
 */
export function readBytes(
  request: IncomingMessage,
  limit: number,
): Promise<{ readonly ok: true; readonly bytes: Buffer } | NoBody> {
  return new Promise((resolve) => {
    let chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else chunks = [];
    });
    request.on('end', () => {
      resolve(size > limit ? { ok: false, reason: 'too-large' } : { ok: true, bytes: Buffer.concat(chunks) });
    });
    // After 'end' these have no effect: a promise is resolved once.
    request.on('error', () => resolve({ ok: false, reason: 'aborted' }));
    request.on('close', () => resolve({ ok: false, reason: 'aborted' }));
  });
}

function decode(bytes: Buffer): { text: string; isUtf8: boolean } {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return { text, isUtf8: Buffer.from(text, 'utf8').equals(bytes) };
}

/** Undefined for what is no JSON. */
export function findJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
