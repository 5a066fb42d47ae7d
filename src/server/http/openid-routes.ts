/** Redirects to the organization's provider and back; they are not in the API's table of routes. */
import type { Context, Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import * as z from 'zod/mini';
import { beginEndedSession } from '../accounts/ended-access.ts';
import {
  type OpenIdProvider,
  type PendingSignIn,
  type ProvenUser,
  SignInRefusedError,
  wantedProofSchema,
} from '../accounts/openid-connect.ts';
import { BY_PROVIDER, keepProvenUser } from '../accounts/provider-users.ts';
import {
  beginSession,
  findSession,
  noteProvider,
  notePlace,
  type ProofLimits,
} from '../accounts/sessions.ts';
import type { Db } from '../db/db.ts';
import { appendEntry } from '../journal/journal-store.ts';
import type { WriteLog } from '../log.ts';
import { LEFT_ALONE, OIDC_PATHS, TEAM_SCOPE } from '../../domain/team/team-api.ts';
import { keepLeft, keepSession, readLeft, readToken, readUserAgent } from './answer.ts';
import { toRequestFacts } from './request-id.ts';

const COOKIE = '__Host-enrola-oidc';
/** `Lax`, because the provider's page leads back here. */
const OPTIONS = { path: '/', httpOnly: true, secure: true, sameSite: 'Lax', maxAge: 600 } as const;

const pendingSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  proof: z.optional(wantedProofSchema),
});

interface OpenIdOptions {
  readonly db: Db;
  readonly proof: ProofLimits;
  readonly log: WriteLog;
  readonly findAddress: (c: Context) => string;
}

export function addOpenIdRoutes(
  app: Hono,
  provider: OpenIdProvider,
  { db, proof, log, findAddress }: OpenIdOptions,
): void {
  const refuse = (c: Context, { message, refusal }: SignInRefusedError) => {
    log({ code: 'sign-in-refused', ...toRequestFacts(c), cause: message });
    return c.redirect(`/#${refusal}`);
  };
  app.get(OIDC_PATHS.left, (c) => c.redirect(`/#${LEFT_ALONE}`));
  app.get(OIDC_PATHS.begin, async (c) => {
    c.header('Cache-Control', 'no-store');
    try {
      const { url, pending } = await provider.begin(await findWanted(c, { db, proof }));
      setCookie(c, COOKIE, Buffer.from(JSON.stringify(pending)).toString('base64url'), OPTIONS);
      return c.redirect(url.href);
    } catch (error) {
      if (!(error instanceof SignInRefusedError)) throw error;
      return refuse(c, error);
    }
  });
  app.get(OIDC_PATHS.return, async (c) => {
    const pending = readPending(getCookie(c, COOKIE));
    // The cookie is used once: a repeated code finds nothing.
    deleteCookie(c, COOKIE, OPTIONS);
    c.header('Cache-Control', 'no-store');
    // This browser did not ask for the answer, or the answer took too long.
    if (!pending) return refuse(c, new SignInRefusedError('no sign-in of this browser waits for an answer'));
    const from = findAddress(c);
    try {
      const user = await provider.complete(new URL(c.req.url).searchParams, pending);
      const before = readToken(c);
      const signed = await signIn(db, user, { from, before, wanted: pending.proof, limits: proof });
      if (signed.token !== undefined) keepSession(c, signed.token);
      if (signed.token === undefined || signed.isEnded) return refuse(c, new SignInRefusedError('no access'));
      const { token } = signed;
      keepLeft(c, false);
      await notePlace(db.sql, token, { from, userAgent: readUserAgent(c) });
      return c.redirect('/');
    } catch (error) {
      if (!(error instanceof SignInRefusedError)) throw error;
      await db.transaction((sql) =>
        appendEntry(sql, {
          scope: TEAM_SCOPE,
          kind: 'sign-in-refused',
          about: { by: BY_PROVIDER, why: error.refusal },
          actor: null,
          from,
        }),
      );
      return refuse(c, error);
    }
  });
}

/**
 * Decides what the provider must ask. For a signed-in user a proof may be as old as a valid one; after a rest
 * it must be new, because nobody knows who is there.
 */
async function findWanted(c: Context, { db, proof }: Pick<OpenIdOptions, 'db' | 'proof'>) {
  const session = await findSession(db.sql, readToken(c), false, proof);
  const maxAge = Math.min(proof.restMinutes, proof.maxMinutes) * 60;
  if (session) return { userId: session.userId, maxAge: session.hasRested ? 0 : maxAge };
  return readLeft(c) ? { maxAge: 0 } : undefined;
}

interface Return {
  readonly from: string;
  /** Token of the session that the browser had. */
  readonly before: string;
  readonly wanted: PendingSignIn['proof'];
  readonly limits: ProofLimits;
}

/**
 * @returns the token of the session. A user without access gets the token of an ended session, an unknown
 * user none
 * @throws SignInRefusedError when another user gave the proof than the one who was asked
 */
function signIn(
  db: Db,
  user: ProvenUser,
  { from, before, wanted, limits }: Return,
): Promise<{ readonly token: string | undefined; readonly isEnded: boolean }> {
  return db.transaction(async (sql) => {
    const { userId, isLetIn } = await keepProvenUser(sql, user, from);
    // The user who is signed in here and was asked for a proof keeps the session.
    const isOwn = wanted?.userId === undefined || wanted.userId === userId;
    if (!isLetIn || userId === undefined)
      return {
        token: userId !== undefined && isOwn ? await beginEndedSession(sql, userId, before) : undefined,
        isEnded: true,
      };
    if (!isOwn)
      throw new SignInRefusedError(
        'somebody else signed in than who was asked for a proof',
        'proof-of-other',
      );
    const { provedAt } = user;
    const about = {
      by: BY_PROVIDER,
      provedAt: provedAt === undefined ? null : new Date(provedAt * 1000).toISOString(),
    };
    await appendEntry(sql, { scope: TEAM_SCOPE, kind: 'signed-in', about, actor: userId, from });
    const token = await beginSession(sql, userId, before);
    await noteProvider(sql, token, user, limits);
    return { token, isEnded: false };
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
