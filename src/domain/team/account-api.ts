/** The routes of sign-ins, accounts, passkeys, sessions and the members of the team. */
import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import {
  endedAccessSchema,
  listedUserSchema,
  meSchema,
  PASSWORD_LENGTH,
  passkeySchema,
  ROLES,
  signedOutSchema,
} from './team-api.ts';
import {
  assertionSchema,
  passkeyOptionsSchema,
  registrationSchema,
  touchOptionsSchema,
} from './passkey-messages.ts';
import { textSchema } from './sent-values.ts';

const signInName = z.string().check(z.regex(/^[^\s\0]{1,100}$/));
const password = z.string().check(z.minLength(PASSWORD_LENGTH.min), z.maxLength(PASSWORD_LENGTH.max));
/** A password that may be older than the limits. */
const knownPassword = z.string().check(z.maxLength(PASSWORD_LENGTH.max));
const token = z.string().check(z.regex(/^[\w-]{43}$/));
const shortText = textSchema(100).check(z.regex(/\S/));
/** An access link, which the server gives only once. */
const linkSchema = z.object({ link: z.string() });
const countSchema = z.object({ count: z.int() });
const done = z.object({});

/** A session of the requesting user. */
export const ownSessionSchema = z.object({
  id: z.string(),
  /** System and browser; empty when unknown. */
  device: z.string(),
  /** Address; empty when unknown. */
  from: z.string(),
  /** ISO 8601 instants. */
  begunAt: z.string(),
  seenAt: z.string(),
  /** True for the session of this request. */
  isThis: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSessionSchema>;

const ADMINISTERS = ['administrator'] as const;

export const ACCOUNT_API = {
  signIn: {
    method: 'POST',
    path: '/api/sign-in',
    summary: 'Signs in with a password',
    access: 'anyone',
    body: z.object({ signInName, password: knownPassword }),
    answer: 'nothing',
    problems: ['wrong-password', 'access-ended', 'too-many'],
  },
  signOut: {
    method: 'POST',
    path: '/api/sign-out',
    summary: 'Ends the session',
    access: ROLES,
    answer: signedOutSchema,
    problems: [],
  },
  makeAccount: {
    method: 'POST',
    path: '/api/accounts',
    summary: 'Makes an account with the token of an invitation',
    access: 'anyone',
    body: z.object({ token, signInName, name: z.optional(shortText), password }),
    answer: z.object({ id: z.string() }),
    problems: ['invitation-used', 'easy-password', 'sign-in-name-taken'],
  },
  setPassword: {
    method: 'POST',
    path: '/api/passwords',
    summary: 'Sets a new password, with the token of a link or the current one',
    // The body has the proof: a user who forgot the password has no session.
    access: 'anyone',
    body: z.union([
      z.object({ token, password }),
      z.object({ signInName, current: knownPassword, password }),
    ]),
    answer: 'nothing',
    problems: ['invitation-used', 'easy-password', 'wrong-password', 'access-ended', 'too-many'],
  },
  checkLink: {
    method: 'POST',
    path: '/api/links/check',
    summary: 'Tells the purpose of a link before the user fills in the form',
    access: 'anyone',
    readsOnly: true,
    // A truncated link is checked too.
    body: z.object({ token: z.string().check(z.maxLength(1000)) }),
    answer: z.object({
      /** The account that gets a new password; null for a link that makes an account. */
      signInName: z.nullable(z.string()),
      /** Name of the invited user, if the link names somebody. */
      name: z.optional(z.nullable(z.string())),
    }),
    problems: ['invitation-used'],
  },
  readMe: {
    method: 'GET',
    path: '/api/me',
    summary: 'The signed-in user',
    access: ROLES,
    answer: meSchema,
    problems: [],
  },
  readTeam: {
    method: 'GET',
    path: '/api/team',
    summary: 'How people sign in, and who is signed in',
    access: 'anyone',
    answer: z.object({
      /** False until the first account is made. */
      isSetUp: z.boolean(),
      hasProvider: z.boolean(),
      me: z.nullable(meSchema),
      /** A server of the previous version does not send it. */
      ended: z.optional(z.nullable(endedAccessSchema)),
    }),
    problems: [],
  },
  listUsers: {
    method: 'GET',
    path: '/api/users',
    summary: 'The members of the team',
    access: ['supervisor', 'administrator', 'auditor'],
    answer: z.object({ users: z.array(listedUserSchema) }),
    problems: [],
  },
  changeUser: {
    method: 'POST',
    path: '/api/users/:id',
    summary: 'Changes the role or the access of a user; omitted members stay unchanged',
    access: ADMINISTERS,
    needsFreshSignIn: true,
    body: z.object({ role: z.optional(z.enum(ROLES)), isDisabled: z.optional(z.boolean()) }),
    answer: 'nothing',
    problems: ['own-account', 'not-found'],
  },
  confirmAccess: {
    method: 'POST',
    path: '/api/users/:id/confirm-access',
    summary: 'Confirms that the right person has an access, by a user without ties to its giver',
    access: ['administrator', 'supervisor'],
    needsFreshSignIn: true,
    answer: 'nothing',
    problems: ['not-found', 'closed', 'own-gift'],
  },
  handOver: {
    method: 'POST',
    path: '/api/users/:id/hand-over',
    summary: 'Hands the open enrollments of a user over to another one',
    access: ADMINISTERS,
    needsFreshSignIn: true,
    body: z.object({ to: z.uuid() }),
    answer: countSchema,
    problems: ['not-found', 'not-assignable'],
  },
  offerPassword: {
    method: 'POST',
    path: '/api/users/:id/password-link',
    summary: 'Makes a link that sets a new password',
    access: ADMINISTERS,
    needsFreshSignIn: true,
    answer: linkSchema,
    problems: ['own-account', 'not-found'],
  },
  openHandOff: {
    method: 'POST',
    path: '/api/users/:id/hand-off',
    summary: 'The passphrase of the files that a browser saved when the access of its user ended',
    access: ADMINISTERS,
    needsFreshSignIn: true,
    answer: z.object({ passphrase: z.string() }),
    problems: ['not-found'],
  },
  invite: {
    method: 'POST',
    path: '/api/invitations',
    summary: 'Makes a link that makes an account',
    access: ADMINISTERS,
    needsFreshSignIn: true,
    body: z.object({ role: z.enum(ROLES), name: shortText }),
    answer: linkSchema,
    problems: ['provider-invites'],
  },
  readTouchOptions: {
    method: 'POST',
    path: '/api/passkeys/sign-in/options',
    summary: 'What the browser needs for a sign-in with a passkey',
    access: 'anyone',
    answer: touchOptionsSchema,
    problems: [],
  },
  signInWithPasskey: {
    method: 'POST',
    path: '/api/passkeys/sign-in',
    summary: 'Signs in with a passkey; for the signed-in user it is a fresh proof',
    access: 'anyone',
    body: assertionSchema,
    answer: 'nothing',
    problems: ['wrong-passkey', 'access-ended'],
  },
  listPasskeys: {
    method: 'GET',
    path: '/api/passkeys',
    summary: 'The passkeys of the signed-in user',
    access: ROLES,
    answer: z.object({ passkeys: z.array(passkeySchema) }),
    problems: [],
  },
  readPasskeyOptions: {
    method: 'POST',
    path: '/api/passkeys/options',
    summary: 'What the browser needs to make a passkey',
    access: ROLES,
    needsFreshSignIn: true,
    readsOnly: true,
    answer: passkeyOptionsSchema,
    problems: ['too-many-passkeys'],
  },
  keepPasskey: {
    method: 'POST',
    path: '/api/passkeys',
    summary: 'Keeps a passkey that the browser made',
    access: ROLES,
    needsFreshSignIn: true,
    body: z.object({ label: shortText, registration: registrationSchema }),
    answer: done,
    problems: ['too-many-passkeys', 'wrong-passkey'],
  },
  renamePasskey: {
    method: 'POST',
    path: '/api/passkeys/:id',
    summary: 'Renames a passkey',
    access: ROLES,
    body: z.object({ label: shortText }),
    answer: 'nothing',
    problems: ['not-found'],
  },
  removePasskey: {
    method: 'POST',
    path: '/api/passkeys/:id/removal',
    summary: 'Removes a passkey',
    access: ROLES,
    needsFreshSignIn: true,
    answer: 'nothing',
    problems: ['not-found'],
  },
  listSessions: {
    method: 'GET',
    path: '/api/sessions',
    summary: 'The sessions of the signed-in user',
    access: ROLES,
    answer: z.object({ sessions: z.array(ownSessionSchema) }),
    problems: [],
  },
  endOtherSessions: {
    method: 'POST',
    path: '/api/sessions/others/removal',
    summary: 'Ends all sessions of the user except this one',
    access: ROLES,
    answer: countSchema,
    problems: [],
  },
  endSession: {
    method: 'POST',
    path: '/api/sessions/:id/removal',
    summary: 'Ends a session of the user',
    access: ROLES,
    answer: 'nothing',
    problems: ['not-found'],
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
