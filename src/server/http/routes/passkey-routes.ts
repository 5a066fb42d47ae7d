/** Passkeys: made and removed after a fresh proof of identity, and touched in place of the password. */
import * as z from 'zod/mini';
import { ROLES, TEAM_SCOPE } from '../../../domain/team/team-api.ts';
import { assertionSchema } from '../../accounts/assertion.ts';
import {
  keepPasskey,
  listPasskeys,
  MAX_PASSKEYS,
  provePasskey,
  registrationSchema,
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
import { route, textSchema } from '../route.ts';

const label = textSchema(100).check(z.regex(/\S/));

export const passkeyRoutes = [
  route({
    method: 'POST',
    path: '/api/passkeys/sign-in/options',
    access: 'anyone',
    // A signed-in user touches one of their own passkeys. Without a session, the passkey identifies the user.
    run: async ({ sql, session: { userId }, origin }) => ({
      body: await toSignInOptions(sql, userId === '' ? undefined : userId, origin),
    }),
  }),
  route({
    method: 'POST',
    path: '/api/passkeys/sign-in',
    access: 'anyone',
    body: assertionSchema,
    run: async ({ db, sql, body, origin, session, token: before, from }) => {
      const proven = await provePasskey(sql, body, origin);
      const isSame = proven?.userId === session.userId;
      // A user of a provider signs in there, because the provider decides whether they still may.
      if (!proven || !(proven.isLocal || isSame))
        throw new ProblemError({ status: 401, code: 'wrong-passkey' });
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
  }),
  route({
    method: 'GET',
    path: '/api/passkeys',
    access: ROLES,
    run: async ({ sql, session }) => ({ body: { passkeys: await listPasskeys(sql, session.userId) } }),
  }),
  route({
    method: 'POST',
    path: '/api/passkeys/options',
    access: ROLES,
    needsFreshSignIn: true,
    readsOnly: true,
    run: async ({ sql, session, origin }) => {
      await requireRoom(sql, session.userId);
      return { body: await toRegistrationOptions(sql, session, origin) };
    },
  }),
  route({
    method: 'POST',
    path: '/api/passkeys',
    access: ROLES,
    needsFreshSignIn: true,
    body: z.object({ label, registration: registrationSchema }),
    run: async ({ sql, session: { userId }, body, origin, from }) => {
      await requireRoom(sql, userId);
      const key = await keepPasskey(sql, {
        userId,
        label: body.label.trim(),
        registration: body.registration,
        origin,
      });
      if (!key) throw new ProblemError({ status: 422, code: 'wrong-passkey' });
      // The entry has the key, because an audit checks signatures with it and not with the table of passkeys.
      const about = { passkey: body.registration.id, rpId: toRpId(origin), key };
      await appendEntry(sql, { scope: TEAM_SCOPE, kind: 'passkey-made', about, actor: userId, from });
      return { status: 201, body: {} };
    },
  }),
  route({
    method: 'POST',
    path: '/api/passkeys/:id',
    access: ROLES,
    body: z.object({ label }),
    run: async ({ sql, session, params: { id = '' }, body }) => {
      if (!(await renamePasskey(sql, id, session.userId, body.label.trim()))) throw noSuchPasskey();
      return {};
    },
  }),
  route({
    method: 'POST',
    path: '/api/passkeys/:id/removal',
    access: ROLES,
    needsFreshSignIn: true,
    run: async ({ sql, session: { userId }, params: { id = '' }, from }) => {
      if (!(await removePasskey(sql, id, userId))) throw noSuchPasskey();
      const about = { passkey: id };
      await appendEntry(sql, { scope: TEAM_SCOPE, kind: 'passkey-removed', about, actor: userId, from });
      return {};
    },
  }),
];

async function requireRoom(sql: Sql, userId: string): Promise<void> {
  const { length } = await listPasskeys(sql, userId);
  if (length >= MAX_PASSKEYS) throw new ProblemError({ status: 409, code: 'too-many-passkeys' });
}

const noSuchPasskey = () => new ProblemError({ status: 404, code: 'not-found' });
