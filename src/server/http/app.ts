/** The team's API: every route of the tables, held against the same rules, and the events. */
import { Hono } from 'hono';
import type { Context } from 'hono';
import * as z from 'zod/mini';
import { toSecurityHeaders } from '../../domain/profile/security-headers.ts';
import type { OpenIdProvider } from '../accounts/openid-connect.ts';
import { findSession } from '../accounts/sessions.ts';
import { createSignInThrottle } from '../accounts/sign-in-throttle.ts';
import { toEdition } from '../../domain/team/team-api.ts';
import { SqlError, toLogged } from '../db/db.ts';
import { answer, requireSession } from './answer.ts';
import { type BodyLimits, createBodyBudget } from './body-budget.ts';
import { toTeamProfile } from './app-files.ts';
import { type EventHub, findEventRange, listEvents, toTold } from './event-hub.ts';
import { addOpenIdRoutes } from './openid-routes.ts';
import { createStreamBound, sendEvents } from './events-route.ts';
import { ProblemError, toProblem, toProblemResponse } from './problem.ts';
import { parseSent, type Route, route, SEES, type TeamServices } from './route.ts';
import { accountRoutes } from './routes/account-routes.ts';
import { attemptRoutes } from './routes/attempt-routes.ts';
import { auditRoutes } from './routes/audit-routes.ts';
import { listRoutes } from './routes/list-routes.ts';
import { enrollmentRoutes } from './routes/enrollment-routes.ts';
import { observationRoutes } from './routes/observation-routes.ts';
import { identifierRoutes } from './routes/identifier-routes.ts';
import { passkeyRoutes } from './routes/passkey-routes.ts';
import { sessionRoutes } from './routes/session-routes.ts';
import { createThrottle } from './throttle.ts';

/** Of `/api/changes`: the number of the last event that the page knows. */
const afterSchema = z.object({ after: z.prefault(z.coerce.number().check(z.int(), z.gte(0)), 0) });

export const ROUTES: readonly Route[] = [
  ...accountRoutes,
  ...passkeyRoutes,
  ...sessionRoutes,
  ...enrollmentRoutes,
  ...observationRoutes,
  ...attemptRoutes,
  ...identifierRoutes,
  ...auditRoutes,
  ...listRoutes,
  route({
    method: 'GET',
    path: '/api/changes',
    access: SEES,
    run: async ({ sql, session, query }) => {
      const { after } = await parseSent(afterSchema, Object.fromEntries(query));
      const events = await listEvents(sql, after);
      const { first, last } = await findEventRange(sql);
      // Some that came after it are gone, or an older state of the database was put back: everything is read anew, and then
      // on behind the last one.
      if (after + 1 < first || after > last)
        throw new ProblemError({ status: 410, code: 'changes-gone', more: { last } });
      // Read on behind the last one, whoever its changes concerned.
      return { body: { changes: toTold(events, session), last: events.at(-1)?.number ?? null } };
    },
  }),
];

export interface AppOptions
  extends Omit<
    TeamServices,
    'hasProvider' | 'edition' | 'holdBody' | 'throttleIdentifiers' | 'signInThrottle'
  > {
  /** Of the file that the profile stands in: SHA-256, in hex. */
  readonly profileHash: string;
  readonly hub: EventHub;
  /** Address of the browser that asks; of the proxy where none is trusted. */
  readonly findAddress: (c: Context) => string;
  readonly stopped: AbortSignal;
  /** Of the organization; without one there are local accounts alone. */
  readonly provider?: OpenIdProvider | undefined;
}

/**
 * Of so many identifiers a minute one user is told what is known, so that nobody finds out who the clients are. Whoever
 * enters stays below: a page asks twice about the open person, once nobody has typed for 0.6 s.
 */
const IDENTIFIERS_PER_MINUTE = 300;

/** At their largest, two of one user and eight in all. */
const BODIES: BodyLimits = { all: 128 * 2 ** 20, perUser: 32 * 2 ** 20 };

export function createApp(options: AppOptions): Hono {
  const { db, hub, log, stopped, findAddress } = options;
  const services: TeamServices = {
    db,
    profile: options.profile,
    edition: toEdition(options.profileHash),
    origin: options.origin,
    proof: options.proof,
    isSigned: options.isSigned,
    hasProvider: options.provider !== undefined,
    lookUp: options.lookUp,
    lists: options.lists,
    checkingLists: options.checkingLists,
    holdBody: createBodyBudget(BODIES),
    throttleIdentifiers: createThrottle(IDENTIFIERS_PER_MINUTE),
    clientsPerDay: options.clientsPerDay,
    signInThrottle: createSignInThrottle(db.sql),
    log,
  };
  const bound = createStreamBound();
  const app = new Hono();
  const headers = Object.entries(
    toSecurityHeaders(toTeamProfile({ profile: options.profile.spec, profileHash: options.profileHash }), {
      isHttps: options.origin.startsWith('https:'),
    }),
  );
  app.use(async (c, next) => {
    const begun = performance.now();
    await next();
    for (const [name, value] of headers) c.header(name, value);
    if (!c.req.path.startsWith('/api/')) return;
    // The pattern, not the address; no header and no body.
    const { method } = c.req;
    const pattern = c.req.routePath;
    log({ method, route: pattern, status: c.res.status, ms: Math.round(performance.now() - begun) });
  });
  for (const entry of ROUTES) {
    app.on(entry.method, entry.path, (c) => answer(entry, c, services, findAddress(c)));
  }
  if (options.provider) addOpenIdRoutes(app, options.provider, options);
  app.get('/api/events', async (c) => {
    const { session, token } = await requireSession(c, { access: SEES }, services, true);
    // The page of somebody else, who was signed in in this browser before: it is told nothing.
    if ((c.req.query('user') ?? session.userId) !== session.userId)
      throw new ProblemError({ status: 403, code: 'other-user' });
    const isValid = async () => (await findSession(db.sql, token, false))?.role === session.role;
    return sendEvents(c, { hub, session, isValid, stopped, enter: () => bound(token) });
  });
  app.all('/api/*', () => {
    throw new ProblemError({ status: 404, code: 'no-such-route' });
  });
  app.onError((error) => {
    const problem = toProblem(error);
    if (error instanceof SqlError || problem.code === 'internal' || problem.code === 'away')
      log({ level: 'error', ...toLogged(error), stack: toStack(error) });
    return toProblemResponse(problem);
  });
  return app;
}

/** Where it happened, without the message: that may quote what somebody entered. */
function toStack({ stack = '' }: Error): readonly string[] {
  return stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 8)
    .map((line) => line.trim());
}
