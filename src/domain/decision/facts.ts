/** The facts that decide what may be done with an enrollment. The server reads them anew; a page shows them. */
import type { Role, TeamState } from '../team/team-api.ts';
import type { KnownAnswer, KnownPerson } from './known.ts';

/** In the order in which they are offered. */
export const STEPS = [
  'approve',
  'send',
  'return',
  'hand-in',
  'resolve',
  'withdraw',
  'assign',
  'take-over',
  'observe',
  'reply',
  'settle',
  'reopen',
] as const;
export type Step = (typeof STEPS)[number];
/** Steps of an observation's thread; each stands beside its thread. */
export type ThreadStep = 'observe' | 'reply' | 'settle' | 'reopen';

/**
 * Why a step cannot be taken, in the order in which they are told: who asks, how the enrollment stands, who entered it, what is
 * wrong with it, and what the browser lacks.
 */
export const HINDRANCES = [
  /** Nobody is signed in. */
  'sign-in',
  /** Another role takes this step. */
  'role',
  /** The state does not allow it. */
  'closed',
  /** Somebody else has it. */
  'assigned',
  /** Whoever asks entered some of it. */
  'four-eyes',
  /** Whoever asks may be one person with who entered it: nobody else has confirmed an access. */
  'access-unconfirmed',
  /** Whoever asks gave the first of two approvals. */
  'first-look',
  'not-approved',
  /** The approval was given before the team asked for signatures. */
  'not-signed',
  /** Its errors are still being counted. */
  'checking',
  'has-errors',
  /** A file that the case names is gone, or has other bytes. */
  'file-missing',
  /** Critical values were not typed again, or differ. */
  'rekey',
  /** An open observation has no answer and no reason. */
  'observed',
  /** The page is not served over TLS. */
  'insecure',
] as const;
export type Hindrance = (typeof HINDRANCES)[number];

/** Answers that a step may need from a person. */
export type Ask =
  | 'known'
  | 'unseen'
  | 'finding'
  | 'category'
  | 'words'
  | 'reason'
  | 'receiver'
  | 'enterer'
  | 'name';

/** `unsigned`: the team asks for a signature, and the approval has none. */
export const APPROVAL_STANDINGS = ['none', 'unsigned', 'counts'] as const;
export type ApprovalStanding = (typeof APPROVAL_STANDINGS)[number];

/** What an approval passes over: persons who were never on the screen, and the notices of the enrollment. */
export interface Unseen {
  readonly notices: number;
  readonly persons: number;
}

/** Any of these asks for a second look. */
export interface SecondLook {
  /** Share of all enrollments, 0 to 100. */
  readonly percent: number;
  /** At least so many persons; `Infinity` for never. */
  readonly persons: number;
  /** At least so many notices; `Infinity` for never. */
  readonly notices: number;
  /** Somebody in it is known already. */
  readonly isKnown: boolean;
}

/** What a second look goes by. */
export interface Looked {
  /** A random number that it always has, at least 0 and below 1: a share of all goes by it. */
  readonly lot: number;
  readonly persons: number;
  readonly notices: number;
  readonly isKnown: boolean;
  /** The case asks for it; by default it does not. */
  readonly isAsked?: boolean;
}

/** Rules of the profile and of the carrier. */
export interface DecisionRules {
  readonly isApprovalRequired: boolean;
  /** What somebody may not do with what they entered: `all` adds send, resolve and settle to the approval. */
  readonly fourEyes: 'none' | 'approval' | 'all';
  /** Drafts are reviewed as well, where agents and reviewers share a computer. */
  readonly reviewsDrafts: boolean;
  readonly doesApproverSend: boolean;
  /** Some fields are critical and have to be typed again. */
  readonly isRekeyRequired: boolean;
  /** Codes of the kinds of returns; empty where the profile names none. */
  readonly returnCategories: readonly string[];
  readonly isCategoryRequired: boolean;
  /** Which enrollments two people have to approve; undefined for none. */
  readonly secondLook: SecondLook | undefined;
}

export interface DecisionFacts {
  readonly state: TeamState;
  readonly rules: DecisionRules;
  readonly actor: {
    /** `anyone`: the browser has no roles. */
    readonly role: Role | 'anyone';
    /** A name was typed, or somebody signed in. */
    readonly isNamed: boolean;
    /** Somebody has to sign in first. */
    readonly needsSignIn: boolean;
    readonly isEnterer: boolean;
    /** May be one person with who entered it (`access-unconfirmed`). */
    readonly isUnconfirmed: boolean;
  };
  readonly holder: 'me' | 'other' | 'nobody';
  readonly isEntererKnown: boolean;
  /** Undefined until they are counted. */
  readonly errors: number | undefined;
  /** Read at the step, which waits for it; by default every file of the case is as it was named. */
  readonly isFileMissing?: boolean;
  /** Observations that nobody settled. */
  readonly open: number;
  /** Open observations that no approval with a reason came after. */
  readonly unanswered: number;
  /** Persons who are known already, and about whom nobody answered yet. */
  readonly known: readonly KnownPerson[];
  /** A server counts the notices itself. */
  readonly looked: Looked;
  /** The person who gave the first of two approvals of these bytes. */
  readonly first: 'me' | 'other' | 'nobody';
  /** The page counts it; a server takes the word of the page for it. */
  readonly unseen: Unseen;
  /** Critical values that were typed again; undefined where nobody did. */
  readonly rekeyed: { readonly same: number; readonly different: number } | undefined;
  /** The approval of exactly these bytes. */
  readonly approval: ApprovalStanding;
  /** The page has no TLS, and cannot hash what is approved. */
  readonly isInsecure: boolean;
}

/** Answers of a person; the server receives the same. */
export interface Answers {
  readonly name?: string | undefined;
  readonly enterer?: string | undefined;
  /** Code of the kind of return. */
  readonly category?: string | undefined;
  /** What is to be corrected, or what was found. */
  readonly words?: string | undefined;
  /** Why it is approved although observations are open. */
  readonly reason?: string | undefined;
  /** Why known persons are created nevertheless. */
  readonly known?: readonly KnownAnswer[] | undefined;
  /** The numbers that the question told. */
  readonly unseen?: Unseen | undefined;
  readonly receiver?: string | undefined;
  readonly finding?: string | undefined;
}

/** A step in the decision bar or in its menu. */
export interface Offer {
  readonly step: Exclude<Step, ThreadStep>;
  /** It is approved with a reason although observations are open. */
  readonly isDespite: boolean;
  /** Another person has to approve it as well. */
  readonly isFirst?: boolean;
  /** Follow-up of the step: the send, the next enrollment of the queue, or nothing. */
  readonly leadsTo: 'send' | 'next' | 'stay';
  readonly hindrance: Hindrance | undefined;
  /** Empty where one press takes the step. */
  readonly asks: readonly Ask[];
  /** It stands in the menu beside the bar's buttons: it is taken less often. */
  readonly isInMenu: boolean;
}
