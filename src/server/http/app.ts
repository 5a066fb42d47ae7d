/** The team's API: the routes of all tables with the same checks, and the events. */
import { Hono } from 'hono';
import type { Context } from 'hono';
import { toSecurityHeaders } from '../../domain/profile/security-headers.ts';
import type { OpenIdProvider } from '../accounts/openid-connect.ts';
import { findSession } from '../accounts/sessions.ts';
import { createSignInThrottle } from '../accounts/sign-in-throttle.ts';
import API_DOCUMENT from '../../../openapi.json' with { type: 'json' };
import { TEAM_API } from '../../domain/team/api.ts';
import { toEdition } from '../../domain/team/team-api.ts';
import { SqlError, toLogged, toStack } from '../db/db.ts';
import { answer, requireSession } from './answer.ts';
import { type BodyLimits, createBodyBudget } from './body-budget.ts';
import { toTeamProfile } from './app-files.ts';
import { type EventHub, findEventRange, listEvents, toTold } from './event-hub.ts';
import { addOpenIdRoutes } from './openid-routes.ts';
import { createStreamBound, sendEvents } from './events-route.ts';
import { ProblemError, toProblem, toProblemResponse } from './problem.ts';
import { nameRequest, REQUEST_ID_HEADER, toRequestFacts } from './request-id.ts';
import { parseSent, type Route, serve, type TeamServices } from './route.ts';
import { activityRoutes } from './routes/activity-routes.ts';
import { accountRoutes } from './routes/account-routes.ts';
import { attemptRoutes } from './routes/attempt-routes.ts';
import { auditRoutes } from './routes/audit-routes.ts';
import { machineRoutes } from './routes/machine-routes.ts';
import { listRoutes } from './routes/list-routes.ts';
import { caseRoutes } from './routes/case-routes.ts';
import { claimRoutes } from './routes/claim-routes.ts';
import { enrollmentRoutes } from './routes/enrollment-routes.ts';
import { fileRoutes } from './routes/file-routes.ts';
import { observationRoutes } from './routes/observation-routes.ts';
import { identifierRoutes } from './routes/identifier-routes.ts';
import { passkeyRoutes } from './routes/passkey-routes.ts';
import { sessionRoutes } from './routes/session-routes.ts';
import { createThrottle } from './throttle.ts';

export const ROUTES: readonly Route[] = [
  ...accountRoutes,
  ...passkeyRoutes,
  ...sessionRoutes,
  ...claimRoutes,
  ...enrollmentRoutes,
  ...fileRoutes,
  ...caseRoutes,
  ...observationRoutes,
  ...attemptRoutes,
  ...identifierRoutes,
  ...auditRoutes,
  ...activityRoutes,
  ...machineRoutes,
  ...listRoutes,
  serve(TEAM_API.readApi, () => Promise.resolve({ body: API_DOCUMENT })),
  serve(TEAM_API.listChanges, async ({ sql, session, query, refuse }) => {
    const { after } = await parseSent(TEAM_API.listChanges.query, Object.fromEntries(query));
    const events = await listEvents(sql, after);
    const { first, last } = await findEventRange(sql);
    // Later events are gone, or an older state of the database was put back. The page must read everything
    // anew, and then continue after the last event.
    if (after + 1 < first || after > last) throw refuse('changes-gone', { more: { last } });
    // The page continues after the last event, even if it may not see the changes before it.
    return { body: { changes: toTold(events, session), last: events.at(-1)?.number ?? null } };
  }),
];

export interface AppOptions
  extends Omit<
    TeamServices,
    'hasProvider' | 'edition' | 'holdBody' | 'throttleIdentifiers' | 'signInThrottle'
  > {
  /** SHA-256 of the profile's file, in hex. */
  readonly profileHash: string;
  readonly hub: EventHub;
  /** Returns the address of the browser; that of the proxy when no proxy is trusted. */
  readonly findAddress: (c: Context) => string;
  /** The proxy in front names requests, too. */
  readonly isBehindProxy: boolean;
  readonly stopped: AbortSignal;
  /** Provider of the organization; without it there are only local accounts. */
  readonly provider?: OpenIdProvider | undefined;
}

/**
 * Identifiers per minute that one user may ask about, so that nobody can list the clients. Normal data entry
 * stays below: a page asks twice about the open person, 0.6 s after the last key.
 */
const IDENTIFIERS_PER_MINUTE = 300;

/** Room for two of the largest bodies per user, and for eight in all. */
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
    askService: options.askService,
    lists: options.lists,
    checkingLists: options.checkingLists,
    holdBody: createBodyBudget(BODIES),
    throttleIdentifiers: createThrottle(IDENTIFIERS_PER_MINUTE),
    clientsPerDay: options.clientsPerDay,
    webhookHosts: options.webhookHosts,
    files: options.files,
    signInThrottle: createSignInThrottle(db.sql),
    log,
  };
  const bound = createStreamBound();
  const app = new Hono();
  const { profile, profileHash, origin } = options;
  const teamProfile = toTeamProfile({ profile: profile.spec, profileHash });
  const headers = Object.entries(toSecurityHeaders(teamProfile, { isHttps: origin.startsWith('https:') }));
  app.use(nameRequest(options.isBehindProxy), async (c, next) => {
    const begun = performance.now();
    await next();
    // A file that somebody chose has a stricter policy of its own.
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.header(name, value);
    if (!c.req.path.startsWith('/api/')) return;
    const facts = toRequestFacts(c);
    c.header(REQUEST_ID_HEADER, facts.id);
    log({ ...facts, status: c.res.status, ms: Math.round(performance.now() - begun) });
  });
  for (const entry of ROUTES) {
    app.on(entry.method, entry.path, (c) => answer(entry, c, services, findAddress(c)));
  }
  if (options.provider) addOpenIdRoutes(app, options.provider, options);
  app.get(TEAM_API.followChanges.path, async (c) => {
    const { session, token } = await requireSession(c, TEAM_API.followChanges, services, true);
    // The page belongs to a user who was signed in in this browser before: it learns nothing.
    if ((c.req.query('user') ?? session.userId) !== session.userId) throw new ProblemError('other-user');
    const isValid = async () => (await findSession(db.sql, token, false))?.role === session.role;
    return sendEvents(c, { hub, session, isValid, stopped, enter: () => bound(token) });
  });
  app.all('/api/*', () => {
    throw new ProblemError('no-such-route');
  });
  app.onError((error, c) => {
    const problem = toProblem(error);
    if (error instanceof SqlError || problem.code === 'internal' || problem.code === 'away')
      log({ code: 'request-failed', ...toRequestFacts(c), ...toLogged(error), stack: toStack(error) });
    return toProblemResponse(problem);
  });
  return app;
}
