import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { parse as parseCookies } from 'hono/utils/cookie';
import { FIELDS } from '../domain/fields/registry.ts';
import { remember } from '../domain/profile/remember.ts';
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
import { CHECK_ROUTES } from './checks.ts';
import { receive } from './finalize.ts';
import {
  type Exchange,
  type Route,
  type RouteEntry,
  type Sandboxed,
  always,
  findJson,
  readBody,
} from './route.ts';
import type { Service } from './service.ts';
import { type Client, type LoggedRequest, type Session, createSandboxStore } from './store.ts';
import { faultSchema } from './faults.ts';
import { STYLE, STYLE_PATH, toPeoplePage } from './people-page.ts';
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

type FindSession = (request: IncomingMessage, path: string, service: Service) => Session;

/**
 * The stand-in of a service: its finalize endpoint and the rest of its file, the paths of the sandbox itself
 * (see `toControlRoutes`), and faults for any path of the server. An unsupported method gets 405, an
 * unknown path of the service or the sandbox 404; everything else goes to `next`. Nothing is logged: bodies
 * hold personal data.
 *
 * @param findService called for each request, because a service may follow a profile that is being edited
 */
export function createSandbox(findService: () => Service): Sandbox {
  const store = createSandboxStore();
  const findName = createNameFinder();
  const findSession: FindSession = (request, path, service) =>
    store.getSession(findName(request, path, service.finalizePath));
  const empty = ({ env }: Exchange) => store.empty(findCookie(env.incoming));
  const known = new WeakMap<Service, Hono<Sandboxed>>();
  const findApp = (service: Service): Hono<Sandboxed> =>
    remember(known, service, () => createApp(service, findSession, empty));
  return {
    handle: (incoming, outgoing, next) => {
      const answer = getRequestListener(
        (request) => findApp(findService()).fetch(request, { incoming, outgoing, next }),
        { overrideGlobalObjects: false, autoCleanupIncoming: false, errorHandler: next },
      );
      void answer(incoming, outgoing);
    },
    findJson: (request, path) => store.getSession(findCookie(request)).faults.findJson(path),
  };
}

function createApp(service: Service, findSession: FindSession, empty: (exchange: Exchange) => void) {
  // As it was sent, because paths of a profile are escaped too. A query changes nothing: the contract shows none.
  const app = new Hono<Sandboxed>({ getPath: ({ url }) => /^\w+:\/\/[^/]*([^?#]*)/.exec(url)?.[1] ?? '/' });
  const add = ({ path, method, route }: RouteEntry) =>
    app.on(method, path, async (c) => send(c, await route(c)));
  const addWithFaults = (entry: RouteEntry, toProblem: ToProblemAnswer) =>
    add({
      ...entry,
      route: async (c) => (await findFaultReply(c, toProblem, entry.route)) ?? entry.route(c),
    });
  const { sandbox: toOurProblem } = PROBLEM_STYLES;

  app.use((c, next) => {
    const { method, path } = c.req;
    const session = findSession(c.env.incoming, path, service);
    c.set('session', session);
    c.set('fault', isControl(path) ? undefined : session.faults.take(method, path));
    // Before any wait, so that requests are logged in the order of arrival.
    if (service.owns(path)) {
      const headers = Object.keys(c.req.header()).toSorted();
      const logged: LoggedRequest = { method, path, status: null, headers };
      session.requests.push(logged);
      c.set('logged', logged);
    }
    return next();
  });
  toControlRoutes(service, empty).forEach(add);
  // The finalize endpoint handles faults itself, because it records what arrived.
  add({ path: service.finalizePath, method: 'POST', route: receive(service) });
  for (const entry of service.routes) addWithFaults(entry, service.toProblem);
  for (const entry of service.appFiles) addWithFaults(entry, toOurProblem);

  app.notFound(async (c) => {
    const { path } = c.req;
    const toProblem = service.owns(path) ? service.toProblem : toOurProblem;
    const reply = await findFaultReply(c, toProblem);
    if (reply) return send(c, reply);
    const methods = app.routes.filter((route) => route.path === path).map(({ method }) => method);
    if (methods.length > 0) {
      const headers = { allow: methods.join(', ') };
      return send(c, toProblem({ status: 405, title: 'This path does not accept this method', headers }));
    }
    if (isControl(path) || service.owns(path))
      return send(c, toProblem({ status: 404, title: 'The sandbox has no such path' }));
    c.env.next();
    return RESPONSE_ALREADY_SENT;
  });
  app.onError((error, c) => {
    c.env.next(error);
    return RESPONSE_ALREADY_SENT;
  });
  return app;
}

/** Written to Node's own response, because Hono has no answer that ends in the middle, nor one that does not come. */
function send({ env: { incoming, outgoing }, var: { logged } }: Exchange, reply: Reply): Response {
  if (logged) logged.status = findStatus(reply) ?? null;
  sendReply(incoming, outgoing, reply);
  return RESPONSE_ALREADY_SENT;
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
  const { fault } = exchange.var;
  await pause(fault?.delayMs ?? 0);
  const effect = fault?.effect;
  if (!effect) return undefined;
  const usual = effect.creates ? await work?.(exchange) : undefined;
  const url = exchange.env.incoming.url ?? '';
  return typeof usual === 'string' ? usual : effect.toReply({ url, toProblem, usual });
}

/**
 * Names the session of each request. A send without a name belongs to the page that loaded the profile last,
 * because each page does that before a send.
 */
function createNameFinder() {
  let lastAsked: string | undefined;
  return (request: IncomingMessage, path: string, finalizePath: string): string | undefined => {
    const named = request.headers[SESSION_HEADER]?.toString() ?? findCookie(request);
    if (path === PROFILE_PATH) lastAsked = named;
    const isOfPage = request.headers['sec-fetch-site'] === 'same-origin';
    return named ?? (path === finalizePath && isOfPage ? lastAsked : undefined);
  };
}

function isControl(path: string): boolean {
  return path === '/sandbox' || path.startsWith('/sandbox/');
}

/** An empty value counts as none. */
function findCookie({ headers: { cookie = '' } }: IncomingMessage): string | undefined {
  return parseCookies(cookie, SESSION_COOKIE)[SESSION_COOKIE] || undefined;
}

const MAX_FAULT_BYTES = 1024 * 1024;
const MAX_VIOLATION_BYTES = 64 * 1024;
/** A page may violate its policy without end. */
const MAX_VIOLATIONS = 100;
/** Address to which browsers report what they blocked. */
export const VIOLATIONS_PATH = '/sandbox/violations';

/** The sandbox's own paths, for QA and, the first, for everybody; README.md says what each is for. */
function toControlRoutes({ findLabel }: Service, empty: (exchange: Exchange) => void): RouteEntry[] {
  return [
    get('/sandbox', ({ var: { session } }) => toPeoplePage(session, findLabel)),
    act('DELETE', '/sandbox', empty),
    get(STYLE_PATH, always(STYLE)),
    list('/sandbox/submissions', ({ submissions }) => submissions),
    list('/sandbox/clients', findClients),
    ...CHECK_ROUTES,
    list('/sandbox/requests', ({ requests }) => requests),
    list(VIOLATIONS_PATH, ({ violations }) => violations),
    { path: VIOLATIONS_PATH, method: 'POST', route: addViolation },
    { path: '/sandbox/faults', method: 'POST', route: addFault },
    act('POST', '/sandbox/sign-out', ({ var: { session } }) => session.tokens.dropAll()),
  ];
}

function get(path: string, route: Route): RouteEntry {
  return { path, method: 'GET', route };
}

function list(
  path: string,
  findItems: (session: Session, exchange: Exchange) => readonly unknown[],
): RouteEntry {
  return get(path, (c) => toJsonAnswer(200, findItems(c.var.session, c)));
}

function act(method: 'POST' | 'DELETE', path: string, change: (exchange: Exchange) => void): RouteEntry {
  const route = (exchange: Exchange) => {
    change(exchange);
    return NO_CONTENT;
  };
  return { path, method, route };
}

/** All clients, oldest first, or those of one person: the look-up of the sample profile, as the contract shows none. */
function findClients({ clients }: Session, { req }: Exchange): readonly Client[] {
  return clients.filter(({ fields }) =>
    (['identifier', 'type'] as const).every((name) => {
      const asked = req.query(name);
      const { wire } = FIELDS[name === 'type' ? 'identifierType' : name];
      return asked === undefined || fields[wire] === asked;
    }),
  );
}

const addFault: Route = async ({ env, var: { session } }) => {
  const toProblem = PROBLEM_STYLES.sandbox;
  const body = await readBody(env.incoming, MAX_FAULT_BYTES);
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
const addViolation: Route = async ({ env, var: { session } }) => {
  const body = await readBody(env.incoming, MAX_VIOLATION_BYTES);
  const report = body.ok ? findJson(body.text) : undefined;
  if (report !== undefined && session.violations.length < MAX_VIOLATIONS) session.violations.push(report);
  return NO_CONTENT;
};
