/** Server-sent events: the numbers of changes, and their enrollments. */
import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { Session } from '../accounts/sessions.ts';
import { type EventHub, toTold } from './event-hub.ts';
import { ProblemError } from './problem.ts';

/** Proxies cut silent connections. The session is checked at the same interval. */
const BEAT_MS = 15_000;

/**
 * Streams of one session. A browser needs one for all its tabs, or one for each tab when it has no Web Locks.
 */
const MAX_OF_SESSION = 20;
/** Streams of this process. */
const MAX_STREAMS = 2000;

/**
 * Counts one more stream of a session's token, and returns the function that ends it.
 * @throws ProblemError when there are too many
 */
export type StreamBound = (token: string) => () => void;

export function createStreamBound(): StreamBound {
  const open = new Map<string, number>();
  let all = 0;
  return (token) => {
    const own = open.get(token) ?? 0;
    if (own >= MAX_OF_SESSION || all >= MAX_STREAMS)
      throw new ProblemError('too-many-streams', { retrySeconds: 30 });
    open.set(token, own + 1);
    all += 1;
    return () => {
      all -= 1;
      const left = (open.get(token) ?? 1) - 1;
      if (left > 0) open.set(token, left);
      else open.delete(token);
    };
  };
}

interface Listening {
  readonly hub: EventHub;
  readonly session: Session;
  readonly isValid: () => Promise<boolean>;
  readonly stopped: AbortSignal;
  /**
   * Counts the stream, and returns the function that ends it.
   * @throws ProblemError
   */
  readonly enter: () => () => void;
}

/**
 * Sends the events that the signed-in user may see, until the page closes, the session ends or the server
 * stops.
 */
export function sendEvents(c: Context, { hub, session, isValid, stopped, enter }: Listening): Response {
  // Without this, nginx with gzip passes nothing on.
  c.header('X-Accel-Buffering', 'no');
  c.header('Cache-Control', 'no-store');
  // Nobody reads this stream, so nothing would end it.
  if (c.req.method === 'HEAD') return c.body(null);
  const leave = enter();
  return streamSSE(c, async (stream) => {
    let waiting: ReturnType<typeof toTold>[number][] = [];
    let wake: (() => void) | undefined;
    const stop = () => wake?.();
    const unsubscribe = hub.subscribe((events) => {
      const told = toTold(events, session);
      if (told.length === 0) return;
      waiting.push(...told);
      wake?.();
    });
    let beatAt = performance.now();
    stream.onAbort(stop);
    stopped.addEventListener('abort', stop);
    try {
      await stream.write(': here\n\n');
      while (!stream.aborted && !stopped.aborted) {
        if (waiting.length === 0) {
          let timer: NodeJS.Timeout | undefined;
          await new Promise<void>((resolve) => {
            wake = resolve;
            timer = setTimeout(resolve, beatAt + BEAT_MS - performance.now());
          });
          clearTimeout(timer);
        }
        if (performance.now() >= beatAt + BEAT_MS) {
          if (!(await isValid())) break;
          await stream.write(': beat\n\n');
          beatAt = performance.now();
        }
        const events = waiting;
        waiting = [];
        const text = events.map((event) => `id: ${event.number}\ndata: ${JSON.stringify(event)}\n\n`);
        if (text.length > 0) await stream.write(text.join(''));
      }
    } finally {
      leave();
      unsubscribe();
      stopped.removeEventListener('abort', stop);
    }
  });
}
