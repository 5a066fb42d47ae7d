import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Answer, pause, type Reply, sendAnswer, type ToProblemAnswer } from './answer.ts';
import { createControlRoutes } from './control-routes.ts';
import { receive } from './finalize-route.ts';
import { PROBLEM_STYLES } from './problem-styles.ts';
import { type Exchange, findRoute, type Methods, type RouteEntry, toRoutes } from './route.ts';
import type { Service } from './service.ts';
import { createSandboxStore } from './store.ts';

/** A middleware as Vite's servers take it; also the listener of a plain `node:http` server. */
export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/** Name of the cookie that gives a browser session its own store. The sandbox never sets it: tests do. */
export const SESSION_COOKIE = 'enrola-sandbox';

/**
 * The stand-in of a service: its finalize endpoint and what else its file describes, the paths of the sandbox itself
 * (see `createControlRoutes`), and faults for any path of the server. A path that has not the method is answered 405,
 * one of the service or the sandbox where nothing stands 404; all else is left to `next`.
 * Nothing is logged: bodies hold personal data.
 */
export function createSandbox(service: Service): Middleware {
  const store = createSandboxStore();
  const control = createControlRoutes(({ request }) => store.empty(findCookie(request, SESSION_COOKIE)));
  const receiver = { path: service.finalizePath, method: 'POST', route: receive(service) } as const;
  const serviceRoutes = toRoutes([...service.routes.map(withFaults), receiver]);
  const appFiles = toRoutes(service.appFiles.map(withFaults));
  const { sandbox: toOurProblem } = PROBLEM_STYLES;

  /** Undefined for what is not the sandbox's. */
  async function reply(path: string, exchange: Exchange): Promise<Reply | undefined> {
    if (isControl(path)) return follow(control.get(path), exchange, toOurProblem);
    if (service.owns(path)) return follow(serviceRoutes.get(path), exchange, service.toProblem);
    const file = appFiles.get(path);
    return file ? follow(file, exchange, toOurProblem) : findFaultAnswer(exchange);
  }

  return (request, response, next) => {
    const path = pathOf(request);
    const session = store.getSession(findCookie(request, SESSION_COOKIE));
    const fault = isControl(path) ? undefined : session.faults.take(request.method ?? '', path);
    // Before any wait: requests stand in the order in which they came.
    const logged = service.owns(path) ? session.requests.add(request, path) : undefined;
    if (!isControl(path) && !logged && !fault && !appFiles.has(path)) {
      next();
      return;
    }
    reply(path, { request, session, fault })
      .then((found) => {
        if (logged && found && found !== 'cut') logged.status = found.status;
        if (!found) next();
        else if (found === 'cut') request.socket.destroy();
        else sendAnswer(response, found);
      })
      .catch(next);
  };
}

/** A fault stands in for the route; only the receiver of enrollments does its own work first. */
function withFaults(entry: RouteEntry): RouteEntry {
  return { ...entry, route: async (exchange) => (await findFaultAnswer(exchange)) ?? entry.route(exchange) };
}

/** After the delay that QA asked for. */
async function findFaultAnswer({ fault }: Exchange): Promise<Answer | undefined> {
  await pause(fault?.delayMs ?? 0);
  return fault?.answer;
}

/** What stands at a path answers, if it has the method. */
async function follow(
  methods: Methods | undefined,
  exchange: Exchange,
  toProblem: ToProblemAnswer,
): Promise<Reply> {
  const route = methods && findRoute(methods, exchange.request.method);
  if (route) return route(exchange);
  const answer = await findFaultAnswer(exchange);
  if (answer) return answer;
  if (!methods) return toProblem({ status: 404, title: 'The sandbox has no such path' });
  const headers = { allow: Object.keys(methods).join(', ') };
  return toProblem({ status: 405, title: 'The sandbox has no such method here', headers });
}

function isControl(path: string): boolean {
  return path === '/sandbox' || path.startsWith('/sandbox/');
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
