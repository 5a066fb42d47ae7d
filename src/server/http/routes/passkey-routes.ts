/** Passkeys: made and removed after a fresh proof of identity, and touched in place of the password. */
import { TEAM_API } from '../../../domain/team/api.ts';
import { TEAM_SCOPE } from '../../../domain/team/team-api.ts';
import {
  keepPasskey,
  listPasskeys,
  MAX_PASSKEYS,
  provePasskey,
  removePasskey,
  renamePasskey,
  toRegistrationOptions,
  toRpId,
  toSignInOptions,
} from '../../accounts/passkeys.ts';
import { toEndedAccess } from '../../accounts/ended-access.ts';
import { beginSession, proveAgain } from '../../accounts/sessions.ts';
import { newToken } from '../../accounts/token.ts';
import type { Sql } from '../../db/db.ts';
import { appendEntry } from '../../journal/journal-store.ts';
import { ProblemError, toEndedProblem } from '../problem.ts';
import { serve } from '../route.ts';

export const passkeyRoutes = [
  serve(TEAM_API.readTouchOptions, async ({ sql, session: { userId }, origin }) => ({
    body: await toSignInOptions(sql, userId === '' ? undefined : userId, origin),
  })),
  serve(
    TEAM_API.signInWithPasskey,
    async ({ db, sql, body, origin, session, token: before, from, refuse }) => {
      const proven = await provePasskey(sql, body, origin);
      const isSame = proven?.userId === session.userId;
      // A user of a provider signs in there, because the provider decides whether they still may.
      if (!proven || !(proven.isLocal || isSame)) throw refuse('wrong-passkey', { status: 401 });
      const { userId, isEnded } = proven;
      if (isEnded) throw toEndedProblem(await toEndedAccess(sql, userId));
      return db.transaction(async (within) => {
        const token = isSame ? newToken() : await beginSession(within, userId, before);
        if (isSame) await proveAgain(within, before, token);
        const about = { by: 'passkey', passkey: body.id };
        await appendEntry(within, { scope: TEAM_SCOPE, kind: 'signed-in', about, actor: userId, from });
        return { token };
      });
    },
  ),
  serve(TEAM_API.listPasskeys, async ({ sql, session }) => ({
    body: { passkeys: await listPasskeys(sql, session.userId) },
  })),
  serve(TEAM_API.readPasskeyOptions, async ({ sql, session, origin }) => {
    await requireRoom(sql, session.userId);
    return { body: await toRegistrationOptions(sql, session, origin) };
  }),
  serve(TEAM_API.keepPasskey, async ({ sql, session: { userId }, body, origin, from, refuse }) => {
    await requireRoom(sql, userId);
    const key = await keepPasskey(sql, {
      userId,
      label: body.label.trim(),
      registration: body.registration,
      origin,
    });
    if (!key) throw refuse('wrong-passkey');
    // The entry has the key, because an audit checks signatures with it and not with the table of passkeys.
    const about = { passkey: body.registration.id, rpId: toRpId(origin), key };
    await appendEntry(sql, { scope: TEAM_SCOPE, kind: 'passkey-made', about, actor: userId, from });
    return { status: 201, body: {} };
  }),
  serve(TEAM_API.renamePasskey, async ({ sql, session, params: { id }, body, refuse }) => {
    if (!(await renamePasskey(sql, id, session.userId, body.label.trim()))) throw refuse('not-found');
    return {};
  }),
  serve(TEAM_API.removePasskey, async ({ sql, session: { userId }, params: { id }, from, refuse }) => {
    if (!(await removePasskey(sql, id, userId))) throw refuse('not-found');
    const about = { passkey: id };
    await appendEntry(sql, { scope: TEAM_SCOPE, kind: 'passkey-removed', about, actor: userId, from });
    return {};
  }),
];

async function requireRoom(sql: Sql, userId: string): Promise<void> {
  const { length } = await listPasskeys(sql, userId);
  if (length >= MAX_PASSKEYS) throw new ProblemError('too-many-passkeys');
}
