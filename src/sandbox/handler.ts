import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { FINALIZE_PATH } from '../domain/contract/finalize-request.ts';
import { type Answer, sendAnswer, toJsonAnswer, toProblemAnswer } from './answer.ts';
import { finalize } from './finalize.ts';
import { readBody } from './read-body.ts';
import { createSandboxStore, type Session } from './store.ts';

/** A middleware as Vite's servers take it; also the listener of a plain `node:http` server. */
export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/** Name of the cookie that gives a browser session its own store. The sandbox never sets it: tests do. */
export const SESSION_COOKIE = 'enrola-sandbox';

/** Far above 500 persons with three rows per section (below 1 MB). The contract shows no limit: this one is ours. */
export const MAX_BODY_BYTES = 5 * 1024 * 1024;

type Method = 'GET' | 'POST' | 'DELETE';
type Route = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

/**
 * The stand-in of the finalize service:
 * - `POST` {@link FINALIZE_PATH} records the body, checks it against the contract, creates clients (see `finalize`);
 * - `GET /sandbox/submissions` lists what arrived, `GET /sandbox/clients` what was created, oldest first;
 * - `DELETE /sandbox` empties this session and answers 204.
 * Any other method there gets a 405, any other path below `/sandbox` a 404; all else is left to `next`.
 * Nothing is logged: bodies hold personal data.
 */
export function createSandbox(): Middleware {
  const store = createSandboxStore();
  const sessionOf = (request: IncomingMessage) => store.getSession(findCookie(request, SESSION_COOKIE));

  const routes: Readonly<Record<string, Partial<Record<Method, Route>>>> = {
    [FINALIZE_PATH]: { POST: (request, response) => receive(request, response, sessionOf) },
    '/sandbox/submissions': {
      GET: (request, response) => sendAnswer(response, toJsonAnswer(200, sessionOf(request).submissions)),
    },
    '/sandbox/clients': {
      GET: (request, response) => sendAnswer(response, toJsonAnswer(200, sessionOf(request).clients)),
    },
    '/sandbox': {
      DELETE: (request, response) => {
        store.empty(findCookie(request, SESSION_COOKIE));
        response.writeHead(204, { 'cache-control': 'no-store' }).end();
      },
    },
  };

  return (request, response, next) => {
    const path = pathOf(request);
    const methods = Object.hasOwn(routes, path) ? routes[path] : undefined;
    if (!methods) {
      if (path.startsWith('/sandbox/')) sendAnswer(response, NOT_FOUND);
      else next();
      return;
    }
    const route = findRoute(methods, request.method);
    if (!route) {
      sendAnswer(response, toMethodAnswer(Object.keys(methods)));
      return;
    }
    Promise.resolve(route(request, response)).catch(next);
  };
}

async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  sessionOf: (request: IncomingMessage) => Session,
): Promise<void> {
  const body = await readBody(request, MAX_BODY_BYTES);
  if (!body.ok) {
    if (body.reason === 'too-large') sendAnswer(response, TOO_LARGE);
    return;
  }
  const session = sessionOf(request);
  const submission = session.record({
    receivedAt: new Date().toISOString(),
    contentType: request.headers['content-type'] ?? null,
    body: body.text,
  });
  const outcome = finalize(session, submission, body.isUtf8);
  if (outcome.kind === 'cut') {
    request.socket.destroy();
    return;
  }
  // Not `ref`: a pending answer must not keep a server alive that was told to stop.
  if (outcome.delayMs > 0) await wait(outcome.delayMs, undefined, { ref: false });
  submission.status = outcome.answer.status;
  sendAnswer(response, outcome.answer);
}

const NOT_FOUND = toProblemAnswer(404, 'The sandbox has no such path');
const TOO_LARGE = toProblemAnswer(413, `The sandbox takes bodies of at most ${MAX_BODY_BYTES} bytes`);

function toMethodAnswer(allowed: readonly string[]): Answer {
  return toProblemAnswer(405, 'The sandbox has no such method here', undefined, {
    allow: allowed.join(', '),
  });
}

function findRoute(methods: Partial<Record<Method, Route>>, method: string | undefined): Route | undefined {
  return method === 'GET' || method === 'POST' || method === 'DELETE' ? methods[method] : undefined;
}

/** The contract shows no query parameters, so a query changes nothing. */
function pathOf(request: IncomingMessage): string {
  return (request.url ?? '').split('?', 1)[0] ?? '';
}

/** The value as sent, for it is only compared; an empty one counts as none. */
function findCookie(request: IncomingMessage, name: string): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) || undefined;
}
