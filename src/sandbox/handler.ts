import type { IncomingMessage, ServerResponse } from 'node:http';
import { FIELDS } from '../domain/fields/registry.ts';
import {
  NO_CONTENT,
  PROBLEM_STYLES,
  type Reply,
  type ToProblemAnswer,
  findStatus,
  pause,
  sendReply,
  toJsonAnswer,
} from './answer.ts';
import { receive } from './finalize.ts';
import {
  type Exchange,
  type Methods,
  type Route,
  type RouteEntry,
  type Routes,
  always,
  findJson,
  findRoute,
  readBody,
  toQuery,
  toRoutes,
} from './route.ts';
import type { Service } from './service.ts';
import { type Client, type Session, createSandboxStore } from './store.ts';
import { faultSchema } from './faults.ts';
import { type FindLabel, STYLE, STYLE_PATH, toPeoplePage } from './people-page.ts';
import { toSpecProblems } from './load-service.ts';

/** Middleware for Vite's servers; also the listener of a plain `node:http` server. */
export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

export interface Sandbox {
  readonly handle: Middleware;
  /** The JSON with which a fault replaces a file, in the session of the request. */
  readonly findJson: (request: IncomingMessage, path: string) => unknown;
}

/** Name of the cookie that gives a browser session its own store. The sandbox never sets it: tests do. */
export const SESSION_COOKIE = 'enrola-sandbox';
/**
 * Header that names the session of a send in parallel tests: a send carries no cookie unless its profile
 * allows that.
 */
const SESSION_HEADER = 'x-enrola-sandbox';
export const PROFILE_PATH = '/profile.json';

/**
 * The stand-in of a service: its finalize endpoint and the rest of its file, the paths of the sandbox itself
 * (see `createControlRoutes`), and faults for any path of the server. An unsupported method gets 405, an
 * unknown path of the service or the sandbox 404; everything else goes to `next`. Nothing is logged: bodies
 * hold personal data.
 *
 * @param findService called for each request, because a service may follow a profile that is being edited
 */
export function createSandbox(findService: () => Service): Sandbox {
  const store = createSandboxStore();
  const findSession = createSessionFinder();
  const control = createControlRoutes(
    ({ request }) => store.empty(findCookie(request, SESSION_COOKIE)),
    (key, value) => findService().findLabel(key, value),
  );
  const { sandbox: toOurProblem } = PROBLEM_STYLES;
  const known = new WeakMap<Service, ServiceRoutes>();
  const findRoutes = (service: Service): ServiceRoutes => {
    const routes = known.get(service) ?? toServiceRoutes(service);
    known.set(service, routes);
    return routes;
  };

  /** Undefined for a request that the sandbox does not handle. */
  async function reply(path: string, exchange: Exchange, service: Service): Promise<Reply | undefined> {
    const { ofService, appFiles } = findRoutes(service);
    if (isControl(path)) return follow(control.get(path), exchange, toOurProblem);
    if (service.owns(path)) return follow(ofService.get(path), exchange, service.toProblem);
    const file = appFiles.get(path);
    return file ? follow(file, exchange, toOurProblem) : findFaultReply(exchange, toOurProblem);
  }

  const handle: Middleware = (request, response, next) => {
    const path = pathOf(request);
    const service = findService();
    const session = store.getSession(findSession(request, service.finalizePath));
    const fault = isControl(path) ? undefined : session.faults.take(request.method ?? '', path);
    // Before any wait, so that requests are logged in the order of arrival.
    const logged = service.owns(path) ? session.requests.add(request, path) : undefined;
    if (!isControl(path) && !logged && !fault && !findRoutes(service).appFiles.has(path)) {
      next();
      return;
    }
    reply(path, { request, session, fault }, service)
      .then((found) => {
        if (logged && found) logged.status = findStatus(found) ?? null;
        if (found) sendReply(request, response, found);
        else next();
      })
      .catch(next);
  };
  return {
    handle,
    findJson: (request, path) => store.getSession(findCookie(request, SESSION_COOKIE)).faults.findJson(path),
  };
}

/** Routes of a service, and of the app's files that it provides. */
interface ServiceRoutes {
  readonly ofService: Routes;
  readonly appFiles: Routes;
}

function toServiceRoutes(service: Service): ServiceRoutes {
  const receiver = { path: service.finalizePath, method: 'POST', route: receive(service) } as const;
  const own = service.routes.map((entry) => withFaults(entry, service.toProblem));
  const files = service.appFiles.map((entry) => withFaults(entry, PROBLEM_STYLES.sandbox));
  return { ofService: toRoutes([...own, receiver]), appFiles: toRoutes(files) };
}

/**
 * A fault wins over the route; the finalize endpoint handles faults itself, because it records what arrived.
 */
function withFaults(entry: RouteEntry, toProblem: ToProblemAnswer): RouteEntry {
  const { route } = entry;
  return {
    ...entry,
    route: async (exchange) => (await findFaultReply(exchange, toProblem, route)) ?? route(exchange),
  };
}

/**
 * The reply of a fault, after its delay; undefined continues as usual. `work` runs first when the effect
 * requires it; files that Vite serves have none.
 */
async function findFaultReply(
  exchange: Exchange,
  toProblem: ToProblemAnswer,
  work?: Route,
): Promise<Reply | undefined> {
  const { request, fault } = exchange;
  await pause(fault?.delayMs ?? 0);
  const effect = fault?.effect;
  if (!effect) return undefined;
  const usual = effect.creates ? await work?.(exchange) : undefined;
  return typeof usual === 'string' ? usual : effect.toReply({ url: request.url ?? '', toProblem, usual });
}

/** Calls the route of a path, if it has the method. */
async function follow(
  methods: Methods | undefined,
  exchange: Exchange,
  toProblem: ToProblemAnswer,
): Promise<Reply> {
  const route = methods && findRoute(methods, exchange.request.method);
  if (route) return route(exchange);
  const reply = await findFaultReply(exchange, toProblem);
  if (reply) return reply;
  if (!methods) return toProblem({ status: 404, title: 'The sandbox has no such path' });
  const headers = { allow: Object.keys(methods).join(', ') };
  return toProblem({ status: 405, title: 'This path does not accept this method', headers });
}

/**
 * Names the session of each request. A send without a name belongs to the page that loaded the profile last,
 * because each page does that before a send.
 */
function createSessionFinder(): (request: IncomingMessage, finalizePath: string) => string | undefined {
  let lastAsked: string | undefined;
  return (request, finalizePath) => {
    const path = pathOf(request);
    const named = request.headers[SESSION_HEADER]?.toString() ?? findCookie(request, SESSION_COOKIE);
    if (path === PROFILE_PATH) lastAsked = named;
    const isOfPage = request.headers['sec-fetch-site'] === 'same-origin';
    return named ?? (path === finalizePath && isOfPage ? lastAsked : undefined);
  };
}

function isControl(path: string): boolean {
  return path === '/sandbox' || path.startsWith('/sandbox/');
}

/** The contract shows no query parameters, so a query changes nothing. */
function pathOf(request: IncomingMessage): string {
  return (request.url ?? '').split('?', 1)[0] ?? '';
}

/** The value as sent, because it is only compared; an empty one counts as none. */
function findCookie(request: IncomingMessage, name: string): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) || undefined;
}

const MAX_FAULT_BYTES = 1024 * 1024;
const MAX_VIOLATION_BYTES = 64 * 1024;
/** A page may violate its policy without end. */
const MAX_VIOLATIONS = 100;
/** Address to which browsers report what they blocked. */
export const VIOLATIONS_PATH = '/sandbox/violations';

/**
 * The sandbox's own paths, for QA and, the first, for everybody:
 * - `GET /sandbox` shows submissions and clients as a page, with `findLabel` for codes;
 * - `GET /sandbox/submissions` lists arrivals at the finalize endpoint, oldest first;
 * - `GET /sandbox/clients` lists the created clients, oldest first, or those of one person with
 *   `?identifier=…&type=…`: the look-up of the sample profile, because the contract shows none;
 * - `GET /sandbox/requests` lists every request to the service, oldest first, without bodies and header values;
 * - `POST /sandbox/faults` sets the answer of the next requests to a path;
 * - `GET /sandbox/violations` lists what browsers blocked by the content policy and posted there;
 * - `POST /sandbox/sign-out` forgets all tokens, so the next request is answered 401;
 * - `DELETE /sandbox` forgets everything of this session.
 */
function createControlRoutes(empty: (exchange: Exchange) => void, findLabel: FindLabel): Routes {
  return new Map<string, Methods>([
    ['/sandbox/submissions', { GET: list((session) => session.submissions) }],
    ['/sandbox/clients', { GET: list(findClients) }],
    ['/sandbox/requests', { GET: list((session) => session.requests.entries) }],
    ['/sandbox/faults', { POST: addFault }],
    [VIOLATIONS_PATH, { GET: list((session) => session.violations), POST: addViolation }],
    ['/sandbox/sign-out', { POST: act(({ session }) => session.tokens.dropAll()) }],
    ['/sandbox', { GET: ({ session }) => toPeoplePage(session, findLabel), DELETE: act(empty) }],
    [STYLE_PATH, { GET: always(STYLE) }],
  ]);
}

function list(findItems: (session: Session, request: IncomingMessage) => readonly unknown[]): Route {
  return ({ session, request }) => toJsonAnswer(200, findItems(session, request));
}

function findClients({ clients }: Session, { url = '' }: IncomingMessage): readonly Client[] {
  const query = toQuery(url);
  return clients.filter(({ fields }) =>
    (['identifier', 'type'] as const).every((name) => {
      const asked = query.get(name);
      const { wire } = FIELDS[name === 'type' ? 'identifierType' : name];
      return asked === null || fields[wire] === asked;
    }),
  );
}

function act(change: (exchange: Exchange) => void): Route {
  return (exchange) => {
    change(exchange);
    return NO_CONTENT;
  };
}

const addFault: Route = async ({ request, session }) => {
  const toProblem = PROBLEM_STYLES.sandbox;
  const body = await readBody(request, MAX_FAULT_BYTES);
  if (!body.ok)
    return toProblem({ status: 413, title: `A fault must have at most ${MAX_FAULT_BYTES} bytes` });
  const json = findJson(body.text);
  const parsed = faultSchema.safeParse(json);
  if (!parsed.success) {
    const errors = toSpecProblems(json, parsed.error.issues);
    return toProblem({ status: 400, title: 'The fault is not valid', errors });
  }
  session.faults.add(parsed.data);
  return NO_CONTENT;
};

/** Browsers ignore the answer. */
const addViolation: Route = async ({ request, session }) => {
  const body = await readBody(request, MAX_VIOLATION_BYTES);
  const report = body.ok ? findJson(body.text) : undefined;
  if (report !== undefined && session.violations.length < MAX_VIOLATIONS) session.violations.push(report);
  return NO_CONTENT;
};
