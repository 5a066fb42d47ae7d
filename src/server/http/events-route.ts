/** Server-sent events: numbers of changes, and of what. */
import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { Session } from '../accounts/sessions.ts';
import { type EventHub, toTold } from './event-hub.ts';

/** Proxies cut what says nothing. As often it is asked whether the session still is what it was. */
const BEAT_MS = 15_000;

/** Sends what concerns who is signed in, until the page goes, the session ends or the server stops. */
export function sendEvents(
  c: Context,
  hub: EventHub,
  session: Session,
  isValid: () => Promise<boolean>,
  stopped: AbortSignal,
): Response {
  // Behind nginx with gzip nothing arrives without this.
  c.header('X-Accel-Buffering', 'no');
  c.header('Cache-Control', 'no-store');
  // Nobody reads the stream then, and nothing would end it.
  if (c.req.method === 'HEAD') return c.body(null);
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
      unsubscribe();
      stopped.removeEventListener('abort', stop);
    }
  });
}
