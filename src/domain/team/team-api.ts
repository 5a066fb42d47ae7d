/** The messages between the team server and the app: one source for both. */
import * as z from 'zod/mini';
import { SUBMISSION_STATES } from '../drafts/submission.ts';

/** Increases with each version of this file that a page of the version before would not understand. */
const API_VERSION = 1;

/** Request header with the page's profile and its version of this file. */
export const EDITION_HEADER = 'Enrola-Edition';
/** Header of a request that a page makes by itself, without a user at work: it does not count as use of the session. */
export const UNATTENDED_HEADER = 'Enrola-Unattended';
/** Value of `EDITION_HEADER`. `profile`: the name in the profile that the server delivered. */
export const toEdition = (profile: string): string => `${API_VERSION}.${profile}`;

export const ROLES = ['agent', 'supervisor', 'auditor', 'administrator'] as const;
export type Role = (typeof ROLES)[number];

/** Roles that enter data and can be assigned enrollments. */
export const ENTERS = ['agent', 'supervisor'] as const satisfies readonly Role[];

/** Roles that decide about enrollments. */
export const SUPERVISES = ['supervisor'] as const satisfies readonly Role[];

/** Roles that read enrollments: an agent their own, an auditor without personal data. */
export const SEES = [...ENTERS, 'auditor'] as const satisfies readonly Role[];

/** Scope of the journal's entries about sign-ins, users and settings. Other scopes are ids of enrollments. */
export const TEAM_SCOPE = 'team';

/** Replaces the address in journal entries about the server's own actions. */
export const SERVER_PARTS = ['start', 'retention', 'sender'] as const;

/** The states in a browser without a team, and the server's queue. */
export const TEAM_STATES = [...SUBMISSION_STATES, 'queued'] as const;
export type TeamState = (typeof TEAM_STATES)[number];

/**
 * Fragments of the address after a return from the organization's provider without success. `sign-in-refused`: the sign-in
 * failed, or the user has no role in the team; `proof-missing`, `proof-old`: the provider does not tell when it last asked for
 * the sign-in, or did not ask again; `proof-of-other`: somebody else signed in there.
 */
export const SIGN_IN_REFUSALS = ['sign-in-refused', 'proof-missing', 'proof-old', 'proof-of-other'] as const;
export type SignInRefusal = (typeof SIGN_IN_REFUSALS)[number];

/** Fragment after a sign-out from Enrola alone: the provider has no sign-out, and would let the browser in as before. */
export const LEFT_ALONE = 'left-alone';
/** Redirects to the organization's provider and back. `left` redirects to the fragment `LEFT_ALONE`. */
export const OIDC_PATHS = {
  begin: '/api/oidc/begin',
  return: '/api/oidc/return',
  left: '/api/oidc/left',
} as const;

/** Address for the browser after the sign-out of a provider's user; absent for other users. */
export const signedOutSchema = z.optional(z.object({ leaveTo: z.string() }));

/**
 * Limits for a local account's password, in characters. OWASP ASVS 5, 6.2.1 and 6.2.9: length counts, and a
 * long passphrase is accepted unchanged.
 */
export const PASSWORD_LENGTH = { min: 15, max: 200 } as const;

const userSchema = z.object({ id: z.string(), name: z.string() });

/** The person who gave or renewed somebody's access, and the way it was done. */
export const accessGiftSchema = z.object({
  kind: z.enum(['invited', 'password-link', 'role', 'enabled']),
  /** Name of the person who gave it. */
  by: z.string(),
  /** ISO 8601 instant. */
  at: z.string(),
  /** True when somebody else has confirmed since that the right person has the access. */
  isConfirmed: z.boolean(),
});
export type AccessGift = z.infer<typeof accessGiftSchema>;

const memberSchema = z.object({ ...userSchema.shape, role: z.enum(ROLES) });

/** The signed-in user. */
export const meSchema = z.object({
  ...memberSchema.shape,
  /** Sign-in name of a local account; missing from a server of the previous version. */
  signInName: z.optional(z.nullable(z.string())),
  /** Gifts of access in the last month, the latest first. */
  gifts: z.optional(z.array(accessGiftSchema)),
});

/** Sent to a user whose access has ended, after proof of identity: with problem `access-ended`, and by `/api/team`. */
export const endedAccessSchema = z.object({
  /** Id of the user. */
  user: z.string(),
  /** Opens the files with the data that the user's browsers give up. The page does not show it to its user. */
  passphrase: z.string(),
});
export type EndedAccess = z.infer<typeof endedAccessSchema>;

/** A user in the list of the team. */
export const listedUserSchema = z.object({
  ...memberSchema.shape,
  /** True for a password of the team server, false for the organization's provider. */
  isLocal: z.boolean(),
  isDisabled: z.boolean(),
  /** Number of the user's enrollments that are not sent yet. */
  open: z.int(),
  /** Names of those who gave or renewed the access, when nobody else has confirmed it. */
  unconfirmedBy: z.optional(z.nullable(z.array(z.string()))),
  /** True when the requesting user may confirm it. */
  isConfirmable: z.optional(z.boolean()),
  /** True when one of the user's browsers learned that the access has ended: its data may arrive in files. */
  handsOff: z.optional(z.boolean()),
});
export type ListedUser = z.infer<typeof listedUserSchema>;

/** A passkey of the requesting user. */
export const passkeySchema = z.object({
  id: z.string(),
  label: z.string(),
  /** ISO 8601 instants. */
  madeAt: z.string(),
  usedAt: z.nullable(z.string()),
});
export type Passkey = z.infer<typeof passkeySchema>;

/** Kinds of journal entries about an enrollment. */
export const ENROLLMENT_DEEDS = [
  'begun',
  'edited',
  'handed-in',
  'withdrawn',
  'returned',
  'first-approved',
  'approved',
  'queued',
  'held',
  'not-signed',
  'case-changed',
  'sent',
  'put-back',
  'confirmed',
  'rejected',
  'unknown',
  'late-outcome',
  'assigned',
  'taken-over',
  'claimed',
  'observed',
  'replied',
  'settled',
  'reopened',
  'found',
  'known',
  'case-asked',
  'person-erased',
  'files-gone',
  'purged',
] as const;
export type EnrollmentDeed = (typeof ENROLLMENT_DEEDS)[number];

/** Kinds of journal entries about everything else. */
export const TEAM_DEEDS = [
  'signed-in',
  'signed-out',
  'sign-in-refused',
  'account-made',
  'password-offered',
  'password-changed',
  'passkey-made',
  'passkey-removed',
  'sessions-ended',
  'invited',
  'user-changed',
  'changed-at-provider',
  'clients-asked',
  'access-confirmed',
  'hand-off-opened',
  'exported',
  'profile-changed',
  'approvals-changed',
  'sends-halted',
  'sends-resumed',
  'key-made',
  'key-ended',
  'webhook-made',
  'webhook-ended',
  'webhook-tried-again',
] as const;
export type TeamDeed = (typeof TEAM_DEEDS)[number];

/** SHA-256 (hex) of the manifest of an approved case; null without one, missing from a server of the previous version. */
export const caseHashSchema = z.optional(z.nullable(z.string()));

const claimSchema = z.object({
  by: userSchema,
  /** ISO 8601 instant. */
  at: z.string(),
});

/** The facts about an enrollment for the list and the pages. */
export const teamHeadSchema = z.object({
  id: z.string(),
  revision: z.int(),
  state: z.enum(TEAM_STATES),
  /** True for a draft that was returned and not handed in again; missing from a server of the previous version. */
  isReturned: z.optional(z.boolean()),
  /** Code of the kind of that return; null for none. */
  returnedAs: z.optional(z.nullable(z.string())),
  /** Texts of its open observations, where it was returned; null for an auditor. */
  words: z.optional(z.nullable(z.string())),
  persons: z.int(),
  /** Given and paternal name of the first person; empty without persons. */
  title: z.string(),
  /** Identifier of the first person; missing from a server of the previous version, and for an auditor. */
  identifier: z.optional(z.string()),
  createdBy: userSchema,
  assignee: z.nullable(userSchema),
  /** ISO 8601 instants. */
  createdAt: z.string(),
  updatedAt: z.string(),
  /** When the files of its case were deleted by their own term; a server of the previous version does not send it. */
  filesGoneAt: z.optional(z.nullable(z.string())),
  approval: z.nullable(z.object({ hash: z.string(), case: caseHashSchema, by: userSchema, at: z.string() })),
  /** The latest attempt. */
  attempt: z.nullable(
    z.object({
      id: z.string(),
      number: z.int(),
      state: z.string(),
      queuedAt: z.string(),
      sentAt: z.nullable(z.string()),
    }),
  ),
  /** Only while it is in review; missing from a server of the previous version. */
  review: z.optional(
    z.nullable(
      z.object({
        /** ISO 8601 instant: when it was first handed in. */
        since: z.string(),
        /** Starts at 1 and grows each time it is sent back. */
        round: z.int(),
        /** Name of who handed it in. */
        agent: z.nullable(z.string()),
        /** Number of open observations. */
        open: z.int(),
        /** Those of them whose latest entry is an answer; missing from a server of the previous version. */
        answered: z.optional(z.int()),
        /** Number of its notices at the hand-in; missing where nobody counted them. */
        warnings: z.optional(z.nullable(z.int())),
        /** Number of persons who are known already, as it was last found; missing where nobody looked. */
        known: z.optional(z.int()),
        /** Users who entered some of it. */
        enteredBy: z.array(z.string()),
        /** Drawn by the server, at least 0 and below 1; missing from a server of the previous version. */
        lot: z.optional(z.number()),
        /** The first of two approvals, where another one is missing; a server of the previous version does not send it. */
        first: z.optional(
          z.nullable(z.object({ ...claimSchema.shape, hash: z.string(), case: caseHashSchema })),
        ),
        /** The user who reviews it at the moment, and their last act; missing from a server of the previous version. */
        claim: z.optional(z.nullable(claimSchema)),
      }),
    ),
  ),
});
export type TeamHead = z.infer<typeof teamHeadSchema>;

/**
 * Reasons why a user may not decide about an enrollment. `four-eyes`: the user entered some of it;
 * `access-unconfirmed`: the user may be the same human as one who did, because nobody else has confirmed an
 * access.
 */
export const DECISION_HINDRANCES = ['four-eyes', 'access-unconfirmed'] as const;
export type DecisionHindrance = (typeof DECISION_HINDRANCES)[number];

/** An entry of an enrollment's journal, for the users who work on it. */
export const teamEntrySchema = z.object({
  number: z.int(),
  /** ISO 8601 instant. */
  at: z.string(),
  /** The kind of action: `edited`, `observed`, … */
  kind: z.string(),
  /** Id of the user; null when the server or a program acted. */
  actor: z.optional(z.nullable(z.string())),
  /** The user's name and role at the time; absent when nobody of the team acted. */
  name: z.optional(z.string()),
  role: z.optional(z.string()),
  /** Name of the user whom the entry concerns. */
  whom: z.optional(z.string()),
  /** Text that a person wrote. */
  text: z.optional(z.string()),
  about: z.optional(z.record(z.string(), z.unknown())),
});
export type TeamEntry = z.infer<typeof teamEntrySchema>;

const { text: _text, ...told } = teamEntrySchema.shape;

/** A journal entry for auditors, without any text that a person wrote. */
export const auditEntrySchema = z.object({
  ...told,
  scope: z.string(),
  /** Address of the request, or one of `SERVER_PARTS`. */
  from: z.string(),
  hash: z.string(),
});

/** Flaws of a chain's entry, or of the tables compared with it. */
export const CHAIN_FLAWS = [
  'missing',
  'changed',
  'text-changed',
  'text-missing',
  'time-changed',
  'enrollment-changed',
  'enrollment-missing',
  'enrollment-forged',
  'persons-changed',
  'answers-changed',
  'parts-changed',
  'approval-changed',
  'approval-missing',
  'approval-forged',
  'request-changed',
  'attempt-changed',
  'attempt-missing',
  'attempt-forged',
  'user-changed',
  'user-missing',
  'user-forged',
  'access-changed',
  /** The chains together do not match a log. */
  'head-changed',
] as const;
export type ChainFlawKind = (typeof CHAIN_FLAWS)[number];
