/** The way to the provider of the organization and back: redirects, which are no rows of the API's table. */
import type { Context, Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import * as z from 'zod/mini';
import { keepProvenUser, type OpenIdProvider, SignInRefusedError } from '../accounts/openid-connect.ts';
import { beginSession } from '../accounts/sessions.ts';
import type { Db } from '../db/db.ts';
import { appendEntry, TEAM_SCOPE } from '../journal/journal-store.ts';
import { keepSession } from './answer.ts';
import { ProblemError } from './problem.ts';

const COOKIE = '__Host-enrola-oidc';
/** `Lax`: the provider's page leads back here. */
const OPTIONS = { path: '/', httpOnly: true, secure: true, sameSite: 'Lax', maxAge: 600 } as const;

const pendingSchema = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });

export function addOpenIdRoutes(
  app: Hono,
  provider: OpenIdProvider,
  { db, findAddress }: { readonly db: Db; readonly findAddress: (c: Context) => string },
): void {
  app.get('/api/oidc/begin', async (c) => {
    const { url, pending } = await provider.begin();
    setCookie(c, COOKIE, Buffer.from(JSON.stringify(pending)).toString('base64url'), OPTIONS);
    c.header('Cache-Control', 'no-store');
    return c.redirect(url.href);
  });
  app.get('/api/oidc/return', async (c) => {
    const pending = readPending(getCookie(c, COOKIE));
    // Once: a code that comes twice finds nothing.
    deleteCookie(c, COOKIE, OPTIONS);
    c.header('Cache-Control', 'no-store');
    if (!pending) throw new ProblemError({ status: 400, code: 'sign-in-again' });
    const from = findAddress(c);
    try {
      const user = await provider.complete(new URL(c.req.url).searchParams, pending);
      keepSession(c, await signIn(db, user, from));
      return c.redirect('/');
    } catch (error) {
      if (!(error instanceof SignInRefusedError)) throw error;
      await db.transaction((sql) =>
        appendEntry(sql, { scope: TEAM_SCOPE, kind: 'sign-in-refused', actor: null, from }),
      );
      throw new ProblemError({ status: 403, code: 'sign-in-refused' });
    }
  });
}

/** @throws SignInRefusedError where the access was taken away */
function signIn(db: Db, user: Parameters<typeof keepProvenUser>[1], from: string): Promise<string> {
  return db.transaction(async (sql) => {
    const userId = await keepProvenUser(sql, user);
    if (userId === undefined) throw new SignInRefusedError('no access');
    const about = { by: 'openid-connect' };
    await appendEntry(sql, { scope: TEAM_SCOPE, kind: 'signed-in', about, actor: userId, from });
    return beginSession(sql, userId);
  });
}

function readPending(cookie: string | undefined) {
  try {
    const json: unknown = JSON.parse(Buffer.from(cookie ?? '', 'base64url').toString());
    return pendingSchema.parse(json);
  } catch {
    return undefined;
  }
}
