/** Sign-in and sign-out, accounts by invitation, and the members of the team. */
import * as z from 'zod/mini';
import { isEasyPassword } from '../../accounts/easy-password.ts';
import { hashPassword } from '../../accounts/password.ts';
import { TEAM_API } from '../../../domain/team/api.ts';
import { OIDC_PATHS, TEAM_SCOPE } from '../../../domain/team/team-api.ts';
import {
  findPasswordLink,
  offerPassword,
  setPassword,
  takePasswordLink,
} from '../../accounts/new-password.ts';
import { findEndedAccess, findHandOffPassphrase, toEndedAccess } from '../../accounts/ended-access.ts';
import { beginSession, endSession } from '../../accounts/sessions.ts';
import { holdPassword, type Proven, signIn } from '../../accounts/sign-in.ts';
import {
  acceptInvitation,
  changeUser,
  confirmAccess,
  findInvited,
  findLocalName,
  handOver,
  hasUsers,
  invite,
  isAdministrator,
  isAssignable,
  listGifts,
  listUsers,
} from '../../accounts/users.ts';
import { appendEntry } from '../../journal/journal-store.ts';
import { ProblemError, toEndedProblem } from '../problem.ts';
import { type Call, serve } from '../route.ts';

export const accountRoutes = [
  serve(TEAM_API.signIn, async (call) => {
    const { db, body, token: before, from, refuse } = call;
    const proven = await requirePassword(call, body);
    const { userId } = proven;
    return db.transaction(async (sql) => {
      if (!(await holdPassword(sql, proven))) throw refuse('wrong-password');
      const session = await beginSession(sql, userId, before);
      await appendEntry(sql, { scope: TEAM_SCOPE, kind: 'signed-in', actor: userId, from });
      return { token: session };
    });
  }),
  serve(TEAM_API.signOut, async ({ sql, token: own, session, from, hasProvider }) => {
    const exitUrl = await endSession(sql, own);
    await appendEntry(sql, { scope: TEAM_SCOPE, kind: 'signed-out', actor: session.userId, from });
    const hasLeftProvider = hasProvider && session.signInName === null;
    if (!hasLeftProvider) return { token: null };
    const body = { leaveTo: exitUrl ?? OIDC_PATHS.left };
    return { body, isToldOnce: true, token: null, hasLeftProvider };
  }),
  serve(TEAM_API.makeAccount, async ({ db, sql: outside, body, token: before, from, refuse }) => {
    // Checked before the hash, which takes most of a second.
    const invited = await findInvited(outside, body.token);
    if (!invited) throw refuse('invitation-used');
    requireUneasy(body.password, [invited.name ?? body.name ?? '', body.signInName]);
    const passwordHash = await hashPassword(body.password, from);
    return db.transaction(async (sql) => {
      const made = await acceptInvitation(sql, { ...body, name: body.name?.trim(), passwordHash });
      if (made === 'used') throw refuse('invitation-used');
      if (made === 'unnamed') throw refuse('bad-body', { more: { places: ['name'] } });
      if (made === 'taken') throw refuse('sign-in-name-taken');
      const session = await beginSession(sql, made.userId, before);
      const { userId, role, invitedBy } = made;
      const about = { role, ...(invitedBy !== null && { invitedBy }) };
      await appendEntry(sql, { scope: TEAM_SCOPE, kind: 'account-made', about, actor: userId, from });
      return { status: 201, body: { id: made.userId }, token: session };
    });
  }),
  serve(TEAM_API.setPassword, async (call) => {
    const { db, sql: outside, body, token: before, from, signInThrottle, refuse } = call;
    const linked = 'token' in body ? await findPasswordLink(outside, body.token) : undefined;
    if ('token' in body && !linked) throw refuse('invitation-used');
    // Failed attempts before the link were probably guesses of the same user, so the throttle starts again.
    if (linked) await signInThrottle.noteSuccess({ account: linked.signInName, from });
    const proven =
      'token' in body
        ? undefined
        : await requirePassword(call, { signInName: body.signInName, password: body.current });
    const account = linked?.signInName ?? ('signInName' in body ? body.signInName : '');
    requireUneasy(body.password, [account, await findLocalName(outside, account)]);
    const passwordHash = await hashPassword(body.password, from);
    return db.transaction(async (sql) => {
      if (proven && !(await holdPassword(sql, proven))) throw refuse('wrong-password');
      const userId = proven?.userId ?? (await takePasswordLink(sql, 'token' in body ? body.token : ''));
      if (userId === undefined) throw refuse('invitation-used');
      await setPassword(sql, userId, passwordHash);
      const session = await beginSession(sql, userId, before);
      await appendEntry(sql, { scope: TEAM_SCOPE, kind: 'password-changed', actor: userId, from });
      return { token: session };
    });
  }),
  serve(TEAM_API.readMe, async ({ sql, session: { userId: id, name, signInName: local, role } }) => ({
    body: { id, name, role, signInName: local, gifts: await listGifts(sql, id) },
  })),
  serve(TEAM_API.readTeam, async ({ sql, hasProvider, session, token: presented }) => {
    const { userId: id, name, role, signInName: local } = session;
    return {
      body: {
        isSetUp: await hasUsers(sql),
        hasProvider,
        me: id === '' ? null : { id, name, role, signInName: local },
        ended: id === '' ? ((await findEndedAccess(sql, presented)) ?? null) : null,
      },
    };
  }),
  serve(TEAM_API.listUsers, async ({ sql, session }) => ({
    body: { users: await listUsers(sql, session.userId) },
  })),
  serve(TEAM_API.changeUser, async ({ sql, params, body, session, from, refuse }) => {
    const id = toUserId(params);
    // No administrator can change their own account, so the team always keeps one.
    if (id === session.userId) throw refuse('own-account');
    if (!(await isAdministrator(sql, session.userId))) throw refuse('role');
    const changed = isUuid(id) ? await changeUser(sql, id, { ...body, by: session.userId }) : undefined;
    if (!changed) throw refuse('not-found');
    const { before, after } = changed;
    const about = { user: id, before, ...after };
    await appendEntry(sql, { scope: TEAM_SCOPE, kind: 'user-changed', about, actor: session.userId, from });
    return {};
  }),
  serve(TEAM_API.confirmAccess, async ({ sql, params, session, from, refuse }) => {
    const id = toUserId(params);
    if (!isUuid(id)) throw refuse('not-found');
    if (!(await confirmAccess(sql, id, session.userId))) throw refuse('closed');
    const about = { user: id };
    await appendEntry(sql, {
      scope: TEAM_SCOPE,
      kind: 'access-confirmed',
      about,
      actor: session.userId,
      from,
    });
    return {};
  }),
  serve(TEAM_API.handOver, async ({ sql, params, body: { to }, session, from, refuse }) => {
    const id = toUserId(params);
    if (!isUuid(id)) throw refuse('not-found');
    if (to === id || !(await isAssignable(sql, to))) throw refuse('not-assignable');
    const handed = await handOver(sql, id, to);
    for (const scope of handed)
      await appendEntry(sql, { scope, kind: 'assigned', about: { to }, actor: session.userId, from });
    return { body: { count: handed.length } };
  }),
  serve(TEAM_API.offerPassword, async ({ sql, origin, params, session, from, refuse }) => {
    const id = toUserId(params);
    // A signed-in user knows their own password.
    if (id === session.userId) throw refuse('own-account');
    const made = isUuid(id) ? await offerPassword(sql, id, session.userId) : undefined;
    if (made === undefined) throw refuse('not-found');
    await appendEntry(sql, {
      scope: TEAM_SCOPE,
      kind: 'password-offered',
      about: { user: id },
      actor: session.userId,
      from,
    });
    return { status: 201, body: { link: toAccountLink(origin, made) }, isToldOnce: true };
  }),
  serve(TEAM_API.openHandOff, async ({ sql, params, session, from, refuse }) => {
    const id = toUserId(params);
    const passphrase = isUuid(id) ? await findHandOffPassphrase(sql, id) : undefined;
    if (passphrase === undefined || id === session.userId) throw refuse('not-found');
    const about = { user: id };
    await appendEntry(sql, {
      scope: TEAM_SCOPE,
      kind: 'hand-off-opened',
      about,
      actor: session.userId,
      from,
    });
    return { body: { passphrase }, isToldOnce: true };
  }),
  serve(TEAM_API.invite, async ({ sql, origin, body, session, from, hasProvider, refuse }) => {
    // The provider decides who belongs to the organization. In an emergency, the operator's command
    // invites.
    if (hasProvider) throw refuse('provider-invites');
    const { role } = body;
    const name = body.name.trim();
    const link = toAccountLink(origin, await invite(sql, { role, name, invitedBy: session.userId }));
    await appendEntry(sql, {
      scope: TEAM_SCOPE,
      kind: 'invited',
      about: { role },
      text: name,
      actor: session.userId,
      from,
    });
    return { status: 201, body: { link }, isToldOnce: true };
  }),
  serve(TEAM_API.checkLink, async ({ sql, body, refuse }) => {
    const account = await findPasswordLink(sql, body.token);
    const invited = account ? undefined : await findInvited(sql, body.token);
    if (!account && !invited) throw refuse('invitation-used');
    return { body: { signInName: account?.signInName ?? null, name: invited?.name ?? null } };
  }),
];

/** The token follows `#`, so that no server logs it. */
export const toAccountLink = (origin: string, invitation: string): string =>
  `${origin}/equipo/cuenta#${invitation}`;

function requireUneasy(chosen: string, names: readonly string[]): void {
  if (isEasyPassword(chosen, names)) throw new ProblemError('easy-password');
}

/**
 * @throws ProblemError when the password is wrong, which the journal notes, or the access has ended;
 * TooManyFailuresError, BusyError
 */
async function requirePassword(
  { db, signInThrottle: throttle, from }: Call<unknown>,
  given: { readonly signInName: string; readonly password: string },
): Promise<Proven> {
  const result = await signIn({ db, throttle }, { ...given, from });
  if (result !== 'wrong' && result.isEnded) throw toEndedProblem(await toEndedAccess(db.sql, result.userId));
  if (result !== 'wrong') return result;
  await db.transaction((sql) =>
    appendEntry(sql, { scope: TEAM_SCOPE, kind: 'sign-in-refused', actor: null, from }),
  );
  throw new ProblemError('wrong-password');
}

/** The id in lower case, as the database and the journal have it. */
const toUserId = ({ id = '' }: Call<unknown>['params']): string => id.toLowerCase();

const isUuid = (text: string): boolean => z.uuid().safeParse(text).success;
