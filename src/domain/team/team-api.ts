/** What the team server and the app say to each other: one source for both. */
import * as z from 'zod/mini';
import { LOOK_UP_FINDINGS } from '../answers/read-answer.ts';
import { outcomeSchema } from '../drafts/outcome.ts';
import { FINDINGS } from '../drafts/resolution.ts';
import { SUBMISSION_STATES } from '../drafts/submission.ts';

/** Counts the versions of this file that a page of the version before would not understand. */
const API_VERSION = 1;

/** Of a request: which profile its page runs, and which version of what is said here. */
export const EDITION_HEADER = 'Enrola-Edition';
/** Of a request that a page makes by itself, long after anybody worked in it: it is no use of the session. */
export const UNATTENDED_HEADER = 'Enrola-Unattended';
/** Value of `EDITION_HEADER`. `profile`: as the profile that the server gave out names itself. */
export const toEdition = (profile: string): string => `${API_VERSION}.${profile}`;

/** What somebody may do in a team. */
export const ROLES = ['agent', 'supervisor', 'auditor', 'administrator'] as const;
export type Role = (typeof ROLES)[number];

/** Who enters, and can be given enrollments. */
export const ENTERS = ['agent', 'supervisor'] as const satisfies readonly Role[];

/** Scope of what the journal says of sign-ins, users and settings; every other one is the id of an enrollment. */
export const TEAM_SCOPE = 'team';

/** What an entry of the journal has in place of an address where the server did it by itself. */
export const SERVER_PARTS = ['start', 'retention', 'sender'] as const;

/** As in a browser alone, and the queue of the server. */
export const TEAM_STATES = [...SUBMISSION_STATES, 'queued'] as const;
export type TeamState = (typeof TEAM_STATES)[number];

/**
 * Behind `#` in the address, where the browser comes back from the provider of the organization without what it went there for.
 * `sign-in-refused`: nobody is let in, or who has no role in the team; `proof-missing`, `proof-old`: the provider does not say when it
 * asked who it is, or did not ask again; `proof-of-other`: somebody else signed in there.
 */
export const SIGN_IN_REFUSALS = ['sign-in-refused', 'proof-missing', 'proof-old', 'proof-of-other'] as const;
export type SignInRefusal = (typeof SIGN_IN_REFUSALS)[number];

/** The same where somebody signed out here alone: the provider has no way out, and lets the browser in as before. */
export const LEFT_ALONE = 'left-alone';
/** Leads there. */
export const LEFT_ALONE_PATH = '/api/oidc/left';

/** Where the browser goes once somebody has signed out who belongs to the provider; nothing of anybody else. */
export const signedOutSchema = z.optional(z.object({ leaveTo: z.string() }));

/** Of a local account, in characters. OWASP ASVS 5, 6.2.1 and 6.2.9: length counts, and a long sentence is taken as it is. */
export const PASSWORD_LENGTH = { min: 15, max: 200 } as const;

const userSchema = z.object({ id: z.string(), name: z.string() });

/** Who gave or renewed somebody's access, and how. */
export const accessGiftSchema = z.object({
  kind: z.enum(['invited', 'password-link', 'role', 'enabled']),
  /** Name of who did. */
  by: z.string(),
  /** ISO 8601 instant. */
  at: z.string(),
  /** Somebody else has said since that it is who it should be. */
  isConfirmed: z.boolean(),
});
export type AccessGift = z.infer<typeof accessGiftSchema>;

const memberSchema = z.object({ ...userSchema.shape, role: z.enum(ROLES) });

/** Who is signed in. */
export const meSchema = z.object({
  ...memberSchema.shape,
  /** Of a local account; a server of the version before does not tell it. */
  signInName: z.optional(z.nullable(z.string())),
  /** Of the last month, the latest first. */
  gifts: z.optional(z.array(accessGiftSchema)),
});

/** Told to whoever proves to be somebody whose access has ended: with problem `access-ended`, and by `/api/team`. */
export const endedAccessSchema = z.object({
  /** Id of the user. */
  user: z.string(),
  /** Opens the files in which their browsers let go of what they hold. The page keeps it from its user. */
  passphrase: z.string(),
});
export type EndedAccess = z.infer<typeof endedAccessSchema>;

/** As the list of the team shows a user. */
export const listedUserSchema = z.object({
  ...memberSchema.shape,
  /** Signs in with a password of the team server, not at the provider of the organization. */
  isLocal: z.boolean(),
  isDisabled: z.boolean(),
  /** How many enrollments that are not sent yet this user has. */
  open: z.int(),
  /** Names of who gave or renewed the access, which nobody else has confirmed. */
  unconfirmedBy: z.optional(z.nullable(z.array(z.string()))),
  /** Whoever asks may confirm it. */
  isConfirmable: z.optional(z.boolean()),
  /** A browser of theirs was told that the access has ended: what it still held may come in files. */
  handsOff: z.optional(z.boolean()),
});
export type ListedUser = z.infer<typeof listedUserSchema>;

/** Of who asks. */
export const passkeySchema = z.object({
  id: z.string(),
  label: z.string(),
  /** ISO 8601 instants. */
  madeAt: z.string(),
  usedAt: z.nullable(z.string()),
});
export type Passkey = z.infer<typeof passkeySchema>;

/** Of who asks. */
export const ownSessionSchema = z.object({
  id: z.string(),
  /** System and browser; empty where they are not known. */
  device: z.string(),
  /** Address; empty where it is not known. */
  from: z.string(),
  /** ISO 8601 instants. */
  begunAt: z.string(),
  seenAt: z.string(),
  /** The one that asks. */
  isThis: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSessionSchema>;

/** What the journal of the team says that was done to an enrollment. */
export const ENROLLMENT_DEEDS = [
  'begun',
  'edited',
  'handed-in',
  'withdrawn',
  'returned',
  'approved',
  'queued',
  'held',
  'not-signed',
  'sent',
  'put-back',
  'confirmed',
  'rejected',
  'unknown',
  'late-outcome',
  'assigned',
  'taken-over',
  'observed',
  'replied',
  'settled',
  'reopened',
  'found',
  'purged',
] as const;

/** The same of everything else. */
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
] as const;

/** What the list and the pages show of an enrollment. */
export const teamHeadSchema = z.object({
  id: z.string(),
  revision: z.int(),
  state: z.enum(TEAM_STATES),
  /** A draft that was sent back and not handed in again; a server of the version before does not tell it. */
  isReturned: z.optional(z.boolean()),
  persons: z.int(),
  /** Given and paternal name of the first person; empty where there is none. */
  title: z.string(),
  createdBy: userSchema,
  assignee: z.nullable(userSchema),
  /** ISO 8601 instants. */
  createdAt: z.string(),
  updatedAt: z.string(),
  approval: z.nullable(z.object({ hash: z.string(), by: userSchema, at: z.string() })),
  /** The latest one. */
  attempt: z.nullable(
    z.object({
      id: z.string(),
      number: z.int(),
      state: z.string(),
      queuedAt: z.string(),
      sentAt: z.nullable(z.string()),
    }),
  ),
});
export type TeamHead = z.infer<typeof teamHeadSchema>;

/**
 * Why somebody may decide nothing about an enrollment. `four-eyes`: they entered some of it; `access-unconfirmed`: they may be one
 * human with who did, for nobody else has confirmed an access.
 */
export const DECISION_HINDRANCES = ['four-eyes', 'access-unconfirmed'] as const;
export type DecisionHindrance = (typeof DECISION_HINDRANCES)[number];

/** Of persons, as the profile compares them (`toComparedIdentifiers`); what is asked about at once. */
export const askedIdentifiersSchema = z
  .array(
    z.strictObject({ type: z.string().check(z.maxLength(200)), number: z.string().check(z.maxLength(200)) }),
  )
  .check(z.minLength(1), z.maxLength(200));

/** Another enrollment of the team that carries an identifier. Nothing else of it is told: whoever asks may be no one of it. */
const carrierSchema = z.object({
  id: z.string(),
  state: z.enum(TEAM_STATES),
  /** When it was begun. */
  since: z.string(),
  /** Of whoever has it, and otherwise of whoever began it. */
  name: z.string(),
});

/** A list for each identifier that was asked about, in their order; the latest begun first. */
export const carriersSchema = z.object({ carriers: z.array(z.array(carrierSchema)) });
export type Carriers = z.infer<typeof carriersSchema>;

/** The same as they are sent, each of which the service is asked about. */
export const lookUpsSchema = askedIdentifiersSchema.check(z.maxLength(20));

/** What the service says of each, in their order. */
export const lookUpFindingsSchema = z.object({ findings: z.array(z.enum(LOOK_UP_FINDINGS)) });

/**
 * The queue of sends; `pausedUntil`: it rests, for the service is in trouble; `haltedAt`: since then nothing is sent before an
 * operator says go on, for the database may not know what was sent. A server of the version before does not tell it.
 */
export const teamQueueSchema = z.object({
  queued: z.int(),
  pausedUntil: z.nullable(z.string()),
  haltedAt: z.optional(z.nullable(z.string())),
});

/** An entry of an enrollment's journal, as its people are told. */
export const teamEntrySchema = z.object({
  number: z.int(),
  /** ISO 8601 instant. */
  at: z.string(),
  /** The verb of what was done: `edited`, `observed`, … */
  kind: z.string(),
  /** Who did it, as they were called then; nobody where the server did. */
  name: z.optional(z.string()),
  /** The same of the user that it is about. */
  whom: z.optional(z.string()),
  /** What somebody wrote. */
  text: z.optional(z.string()),
  about: z.optional(z.record(z.string(), z.unknown())),
});
export type TeamEntry = z.infer<typeof teamEntrySchema>;

const { text: _text, ...told } = teamEntrySchema.shape;

/** What an auditor is told of an entry: nothing that somebody wrote. */
export const auditEntrySchema = z.object({
  ...told,
  scope: z.string(),
  /** Address that the request came from, or one of `SERVER_PARTS`. */
  from: z.string(),
  hash: z.string(),
});

/** What is wrong with an entry of a chain, or with what the tables have of what it says. */
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
  /** All chains together are not what a log says. */
  'head-changed',
] as const;
export type ChainFlawKind = (typeof CHAIN_FLAWS)[number];

/** The latest send of an enrollment: what was sent, what came back, and what a person found. */
export const teamAttemptSchema = z.object({
  id: z.string(),
  number: z.int(),
  state: z.string(),
  /** SHA-256 (hex) of the exact bytes. */
  hash: z.string(),
  /** ISO 8601 instant; null while it waits. */
  sentAt: z.nullable(z.string()),
  /** The exact text; null once retention has deleted it. */
  request: z.nullable(z.string()),
  outcome: z.nullable(outcomeSchema),
  lateOutcomes: z.array(outcomeSchema),
  found: z.nullable(
    z.object({
      found: z.enum(FINDINGS),
      at: z.string(),
      by: z.string(),
      reason: z.string(),
      /** Where only some exist: the enrollment of the others. */
      rest: z.optional(z.string()),
    }),
  ),
  /** Who exists at the service, where not all do. */
  confirmedPersons: z.nullable(z.array(z.string())),
});
export type TeamAttempt = z.infer<typeof teamAttemptSchema>;
