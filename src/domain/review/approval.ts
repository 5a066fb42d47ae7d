/** Rules about who may approve an enrollment, and the content of an approval. */
import { isBlankName, isSameName, toNameKeys } from '../formats/name-keys.ts';
import { type KnownPerson, listUnanswered } from '../decision/known.ts';
import { countReceived, type JournalEntry, type KnownActor, toKnownActor } from './journal.ts';
import { type Observation, toObservations } from './observations.ts';

/** The profile's rules for approvals. */
export interface ApprovalRules {
  readonly isRequired: boolean;
  /** True allows the person who entered the data to approve them. */
  readonly maySelfApprove: boolean;
  /** True when the service knows the signed-in user's name: a typed name then cannot approve. */
  readonly isSignInRequired?: boolean;
}

export interface Approval {
  /** Number of its entry in the journal. */
  readonly number: number;
  /** SHA-256 (hex) of the exact bytes. */
  readonly hash: string;
  /** SHA-256 (hex) of the manifest of the case; undefined where nobody had one. */
  readonly caseHash: string | undefined;
  /** Number of the approved snapshot; 0 when there was none yet. */
  readonly snapshot: number;
  /** ISO 8601 instant. */
  readonly at: string;
  readonly by: KnownActor | undefined;
  /** Reason for the approval despite open observations. */
  readonly reason: string | undefined;
}

/** The author and the event of an entry; a new entry has no more yet. */
type Told = Pick<JournalEntry, 'by' | 'event'>;

/**
 * Returns the persons who said that they entered the data, or were signed in during changes: each name once,
 * the latest last.
 */
export function listEnterers(entries: readonly Told[]): KnownActor[] {
  const enterers = new Map<string, KnownActor>();
  const received = countReceived(entries);
  for (const [index, { by, event }] of entries.entries()) {
    if (!by || (event.kind !== 'entered' && event.kind !== 'edited')) continue;
    const [key] = toNameKeys(by.name);
    // A name without readable characters is nobody's.
    if (key === undefined) continue;
    enterers.delete(key);
    enterers.set(key, toKnownActor(by, index < received));
  }
  return [...enterers.values()];
}

/** True when the name is one of those who entered the data, or looks the same: `isSameName`. */
export function isEnterer(name: string, entries: readonly Told[]): boolean {
  return listEnterers(entries).some((enterer) => isSameName(enterer.name, name));
}

/**
 * True when the entry at an index is the return of a reviewer. Those who entered the data take them back by the same event,
 * without a category.
 */
export function isReturnOfReviewer(entries: readonly Told[], index: number): boolean {
  const { event, by } = entries[index] ?? {};
  if (event?.kind !== 'returned') return false;
  return event.category !== undefined || !by || !isEnterer(by.name, entries.slice(0, index));
}

/** `observed`: an observation is open, and no reason was given. */
export type ApproveHindrance = 'no-name' | 'no-enterer' | 'same' | 'observed';

/**
 * Returns the reason why a person may not approve an enrollment with these entries; undefined when the person
 * may. `reason`: the person's reason to approve despite open observations.
 */
export function findApproveHindrance(
  name: string,
  entries: readonly JournalEntry[],
  { maySelfApprove }: ApprovalRules,
  reason = '',
): ApproveHindrance | undefined {
  if (isBlankName(name)) return 'no-name';
  if (!maySelfApprove) {
    if (listEnterers(entries).length === 0) return 'no-enterer';
    if (isEnterer(name, entries)) return 'same';
  }
  return needsReason(entries) && reason.trim() === '' ? 'observed' : undefined;
}

/** True when an observation is still open. */
export function needsReason(entries: readonly JournalEntry[]): boolean {
  return toObservations(entries).some(({ isOpen }) => isOpen);
}

/**
 * Returns the open observations that prevent the send of these bytes: those without a later approval of these
 * bytes with a reason. They prevent it even when the profile requires no approval.
 */
export function listHolding(
  entries: readonly JournalEntry[],
  hash: string | undefined,
  rules: ApprovalRules,
): Observation[] {
  const approval = hash === undefined ? undefined : findApproval(entries, hash, rules);
  const answered = approval?.reason === undefined ? 0 : approval.number;
  return toObservations(entries).filter(({ isOpen, openedAs }) => isOpen && openedAs > answered);
}

/**
 * Returns the latest approval if it is of these bytes and the rules allow its author. An approval is only
 * valid where it was made: one in a received file is just a claim (`findClaimedApproval`), and the file voids
 * earlier approvals made here.
 */
export function findApproval(
  entries: readonly JournalEntry[],
  hash: string,
  rules: ApprovalRules,
): Approval | undefined {
  const index = entries.findLastIndex(isDecision);
  const approval = toApproval(entries[index], false);
  if (approval?.hash !== hash) return undefined;
  return !rules.isRequired || isAllowed(approval, entries.slice(0, index), rules) ? approval : undefined;
}

function isAllowed({ by, reason }: Approval, before: readonly JournalEntry[], rules: ApprovalRules): boolean {
  if (rules.isSignInRequired && by?.source !== 'sign-in') return false;
  return findApproveHindrance(by?.name ?? '', before, rules, reason) === undefined;
}

/**
 * Returns the known persons about whom nobody has answered. An approval that counts has answered for those who were known then, and
 * answers may come after it.
 */
export function listOpenKnown(
  known: readonly KnownPerson[],
  entries: readonly Pick<JournalEntry, 'event'>[],
  isApproved: boolean,
): readonly KnownPerson[] {
  if (!isApproved) return known;
  const approved = entries.findLastIndex(({ event }) => event.kind === 'approved');
  const before = entries.slice(0, Math.max(approved, 0)).findLastIndex(({ event }) => event.kind !== 'known');
  const answers = entries.slice(before + 1).flatMap(({ event }) => (event.kind === 'known' ? [event] : []));
  return listUnanswered(known, answers);
}

/** Returns the approval that the latest file claims; undefined once something was approved here. */
export function findClaimedApproval(entries: readonly JournalEntry[]): Approval | undefined {
  const received = countReceived(entries);
  if (received === 0 || entries.slice(received).some(({ event }) => event.kind === 'approved'))
    return undefined;
  return findFileApproval(entries.slice(0, received));
}

/**
 * Returns the approval in a file's journal, as the file claims it, whichever computers the file came through.
 */
export function findFileApproval(entries: readonly JournalEntry[]): Approval | undefined {
  const last = entries.findLast((entry) => isDecision(entry) && entry.event.kind !== 'received');
  return toApproval(last, true);
}

/** True for events that decide whether the enrollment is approved: the latest one counts. */
export function isDecision({ event: { kind } }: Pick<JournalEntry, 'event'>): boolean {
  return kind === 'approved' || kind === 'voided' || kind === 'returned' || kind === 'received';
}

function toApproval(entry: JournalEntry | undefined, isFromFile: boolean): Approval | undefined {
  if (entry?.event.kind !== 'approved') return undefined;
  const { hash, snapshot, reason, case: caseHash } = entry.event;
  const by = entry.by && toKnownActor(entry.by, isFromFile);
  return { number: entry.number, hash, caseHash, snapshot, at: entry.at, by, reason };
}
