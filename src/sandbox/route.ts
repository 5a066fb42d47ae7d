import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { type Answer, type Reply, pause } from './answer.ts';
import type { Fault } from './faults.ts';
import type { LoggedRequest, Session } from './store.ts';

export interface Sandboxed {
  /** `next` leaves the request to Vite. */
  Bindings: HttpBindings & { readonly next: (error?: unknown) => void };
  Variables: {
    readonly session: Session;
    /** Answer that QA requested instead. */
    readonly fault: Fault | undefined;
    /** Entry of a request to the service. */
    readonly logged: LoggedRequest | undefined;
  };
}

export type Exchange = Context<Sandboxed>;

export type Route = (exchange: Exchange) => Reply | Promise<Reply>;

export interface RouteEntry {
  readonly path: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly route: Route;
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
  if (!body.ok) return body;
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(body.bytes);
  return { ok: true, text, isUtf8: Buffer.from(text, 'utf8').equals(body.bytes) };
}

/**
 * The whole body. A body above `limit` bytes is dropped, but read to its end: a client that is still sending
 * would otherwise see a reset instead of the answer.
 */
export async function readBytes(
  request: AsyncIterable<Buffer>,
  limit: number,
): Promise<{ readonly ok: true; readonly bytes: Buffer } | NoBody> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request) {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
    }
  } catch {
    return { ok: false, reason: 'aborted' };
  }
  return size > limit ? { ok: false, reason: 'too-large' } : { ok: true, bytes: Buffer.concat(chunks) };
}

/** Undefined for what is no JSON. */
export function findJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
