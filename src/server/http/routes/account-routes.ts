/** Sign-in and sign-out, accounts by invitation, and the members of the team. */
import * as z from 'zod/mini';
import { isEasyPassword } from '../../accounts/easy-password.ts';
import { hashPassword } from '../../accounts/password.ts';
import { LEFT_ALONE_PATH, PASSWORD_LENGTH, ROLES, TEAM_SCOPE } from '../../../domain/team/team-api.ts';
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
import { type Call, route, textSchema } from '../route.ts';

const signInName = z.string().check(z.regex(/^[^\s\0]{1,100}$/));
const password = z.string().check(z.minLength(PASSWORD_LENGTH.min), z.maxLength(PASSWORD_LENGTH.max));
const token = z.string().check(z.regex(/^[\w-]{43}$/));
const personName = textSchema(100).check(z.regex(/\S/));

export const accountRoutes = [
  route({
    method: 'POST',
    path: '/api/sign-in',
    access: 'anyone',
    body: z.object({ signInName, password: z.string().check(z.maxLength(PASSWORD_LENGTH.max)) }),
    run: async (call) => {
      const { db, body, token: before, from } = call;
      const proven = await requirePassword(call, body);
      const { userId } = proven;
      return db.transaction(async (sql) => {
        if (!(await holdPassword(sql, proven))) throw wrongPassword();
        const session = await beginSession(sql, userId, before);
        await appendEntry(sql, { scope: TEAM_SCOPE, kind: 'signed-in', actor: userId, from });
        return { token: session };
      });
    },
  }),
  route({
    method: 'POST',
    path: '/api/sign-out',
    access: ROLES,
    run: async ({ sql, token: own, session, from, hasProvider }) => {
      const exitUrl = await endSession(sql, own);
      await appendEntry(sql, { scope: TEAM_SCOPE, kind: 'signed-out', actor: session.userId, from });
      const hasLeftProvider = hasProvider && session.signInName === null;
      if (!hasLeftProvider) return { token: null };
      const body = { leaveTo: exitUrl ?? LEFT_ALONE_PATH };
      return { body, isToldOnce: true, token: null, hasLeftProvider };
    },
  }),
  route({
    method: 'POST',
    path: '/api/accounts',
    access: 'anyone',
    body: z.object({ token, signInName, name: z.optional(personName), password }),
    run: async ({ db, sql: outside, body, token: before, from }) => {
      // Checked before the hash, which takes most of a second.
      const invited = await findInvited(outside, body.token);
      if (!invited) throw usedLink();
      requireUneasy(body.password, [invited.name ?? body.name ?? '', body.signInName]);
      const passwordHash = await hashPassword(body.password, from);
      return db.transaction(async (sql) => {
        const made = await acceptInvitation(sql, { ...body, name: body.name?.trim(), passwordHash });
        if (made === 'used') throw usedLink();
        if (made === 'unnamed')
          throw new ProblemError({ status: 400, code: 'bad-body', more: { places: ['name'] } });
        if (made === 'taken') throw new ProblemError({ status: 409, code: 'sign-in-name-taken' });
        const session = await beginSession(sql, made.userId, before);
        const { userId, role, invitedBy } = made;
        const about = { role, ...(invitedBy !== null && { invitedBy }) };
        await appendEntry(sql, { scope: TEAM_SCOPE, kind: 'account-made', about, actor: userId, from });
        return { status: 201, body: { id: made.userId }, token: session };
      });
    },
  }),
  route({
    method: 'POST',
    path: '/api/passwords',
    // The body has the proof: a user who forgot the password has no session.
    access: 'anyone',
    body: z.union([
      z.object({ token, password }),
      z.object({ signInName, current: z.string().check(z.maxLength(PASSWORD_LENGTH.max)), password }),
    ]),
    run: async (call) => {
      const { db, sql: outside, body, token: before, from, signInThrottle } = call;
      const linked = 'token' in body ? await findPasswordLink(outside, body.token) : undefined;
      if ('token' in body && !linked) throw usedLink();
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
        if (proven && !(await holdPassword(sql, proven))) throw wrongPassword();
        const userId = proven?.userId ?? (await takePasswordLink(sql, 'token' in body ? body.token : ''));
        if (userId === undefined) throw usedLink();
        await setPassword(sql, userId, passwordHash);
        const session = await beginSession(sql, userId, before);
        await appendEntry(sql, { scope: TEAM_SCOPE, kind: 'password-changed', actor: userId, from });
        return { token: session };
      });
    },
  }),
  route({
    method: 'GET',
    path: '/api/me',
    access: ROLES,
    run: async ({ sql, session: { userId: id, name, signInName: local, role } }) => ({
      body: { id, name, role, signInName: local, gifts: await listGifts(sql, id) },
    }),
  }),
  route({
    method: 'GET',
    path: '/api/team',
    access: 'anyone',
    run: async ({ sql, hasProvider, session, token: presented }) => {
      const { userId: id, name, role, signInName: local } = session;
      return {
        body: {
          isSetUp: await hasUsers(sql),
          hasProvider,
          me: id === '' ? null : { id, name, role, signInName: local },
          ended: id === '' ? ((await findEndedAccess(sql, presented)) ?? null) : null,
        },
      };
    },
  }),
  route({
    method: 'GET',
    path: '/api/users',
    access: ['supervisor', 'administrator', 'auditor'],
    run: async ({ sql, session }) => ({ body: { users: await listUsers(sql, session.userId) } }),
  }),
  route({
    method: 'POST',
    path: '/api/users/:id',
    access: ['administrator'],
    needsFreshSignIn: true,
    // Omitted members stay unchanged.
    body: z.object({ role: z.optional(z.enum(ROLES)), isDisabled: z.optional(z.boolean()) }),
    run: async ({ sql, params, body, session, from }) => {
      const id = toUserId(params);
      // No administrator can change their own account, so the team always keeps one.
      if (id === session.userId) throw new ProblemError({ status: 409, code: 'own-account' });
      if (!(await isAdministrator(sql, session.userId)))
        throw new ProblemError({ status: 403, code: 'role' });
      const changed = isUuid(id) ? await changeUser(sql, id, { ...body, by: session.userId }) : undefined;
      if (!changed) throw new ProblemError({ status: 404, code: 'not-found' });
      const { before, after } = changed;
      const about = { user: id, before, ...after };
      await appendEntry(sql, { scope: TEAM_SCOPE, kind: 'user-changed', about, actor: session.userId, from });
      return {};
    },
  }),
  route({
    // Confirmed by a user without ties to the giver of the access; the database decides who that is.
    method: 'POST',
    path: '/api/users/:id/confirm-access',
    access: ['administrator', 'supervisor'],
    needsFreshSignIn: true,
    run: async ({ sql, params, session, from }) => {
      const id = toUserId(params);
      if (!isUuid(id)) throw new ProblemError({ status: 404, code: 'not-found' });
      if (!(await confirmAccess(sql, id, session.userId)))
        throw new ProblemError({ status: 409, code: 'closed' });
      const about = { user: id };
      await appendEntry(sql, {
        scope: TEAM_SCOPE,
        kind: 'access-confirmed',
        about,
        actor: session.userId,
        from,
      });
      return {};
    },
  }),
  route({
    method: 'POST',
    path: '/api/users/:id/hand-over',
    access: ['administrator'],
    needsFreshSignIn: true,
    body: z.object({ to: z.uuid() }),
    run: async ({ sql, params, body: { to }, session, from }) => {
      const id = toUserId(params);
      if (!isUuid(id)) throw new ProblemError({ status: 404, code: 'not-found' });
      if (to === id || !(await isAssignable(sql, to)))
        throw new ProblemError({ status: 422, code: 'not-assignable' });
      const handed = await handOver(sql, id, to);
      for (const scope of handed)
        await appendEntry(sql, { scope, kind: 'assigned', about: { to }, actor: session.userId, from });
      return { body: { count: handed.length } };
    },
  }),
  route({
    method: 'POST',
    path: '/api/users/:id/password-link',
    access: ['administrator'],
    needsFreshSignIn: true,
    run: async ({ sql, origin, params, session, from }) => {
      const id = toUserId(params);
      // A signed-in user knows their own password.
      if (id === session.userId) throw new ProblemError({ status: 409, code: 'own-account' });
      const made = isUuid(id) ? await offerPassword(sql, id, session.userId) : undefined;
      if (made === undefined) throw new ProblemError({ status: 404, code: 'not-found' });
      await appendEntry(sql, {
        scope: TEAM_SCOPE,
        kind: 'password-offered',
        about: { user: id },
        actor: session.userId,
        from,
      });
      return { status: 201, body: { link: toAccountLink(origin, made) }, isToldOnce: true };
    },
  }),
  route({
    // Passphrase of the files that a browser saved when the access of its user ended.
    method: 'POST',
    path: '/api/users/:id/hand-off',
    access: ['administrator'],
    needsFreshSignIn: true,
    run: async ({ sql, params, session, from }) => {
      const id = toUserId(params);
      const passphrase = isUuid(id) ? await findHandOffPassphrase(sql, id) : undefined;
      if (passphrase === undefined || id === session.userId)
        throw new ProblemError({ status: 404, code: 'not-found' });
      const about = { user: id };
      await appendEntry(sql, {
        scope: TEAM_SCOPE,
        kind: 'hand-off-opened',
        about,
        actor: session.userId,
        from,
      });
      return { body: { passphrase }, isToldOnce: true };
    },
  }),
  route({
    method: 'POST',
    path: '/api/invitations',
    access: ['administrator'],
    needsFreshSignIn: true,
    body: z.object({ role: z.enum(ROLES), name: personName }),
    run: async ({ sql, origin, body, session, from, hasProvider }) => {
      // The provider decides who belongs to the organization. In an emergency, the operator's command
      // invites.
      if (hasProvider) throw new ProblemError({ status: 409, code: 'provider-invites' });
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
    },
  }),
  route({
    // Called before the user fills in the form: a link makes an account, or changes the password of one.
    method: 'POST',
    path: '/api/links/check',
    access: 'anyone',
    readsOnly: true,
    // A truncated link is checked too.
    body: z.object({ token: z.string().check(z.maxLength(1000)) }),
    run: async ({ sql, body }) => {
      const account = await findPasswordLink(sql, body.token);
      const invited = account ? undefined : await findInvited(sql, body.token);
      if (!account && !invited) throw usedLink();
      return { body: { signInName: account?.signInName ?? null, name: invited?.name ?? null } };
    },
  }),
];

/** The token follows `#`, so that no server logs it. */
export const toAccountLink = (origin: string, invitation: string): string =>
  `${origin}/equipo/cuenta#${invitation}`;

const wrongPassword = () => new ProblemError({ status: 401, code: 'wrong-password' });
const usedLink = () => new ProblemError({ status: 410, code: 'invitation-used' });

function requireUneasy(chosen: string, names: readonly string[]): void {
  if (isEasyPassword(chosen, names)) throw new ProblemError({ status: 422, code: 'easy-password' });
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
  throw wrongPassword();
}

/** The id in lower case, as the database and the journal have it. */
const toUserId = ({ id = '' }: Call<unknown>['params']): string => id.toLowerCase();

const isUuid = (text: string): boolean => z.uuid().safeParse(text).success;
