/** Who may approve an enrollment, and what an approval says. */
import { isBlankName, isSameName, toNameKeys } from '../formats/name-keys.ts';
import { countReceived, type JournalEntry, type KnownActor, toKnownActor } from './journal.ts';
import { type Observation, toObservations } from './observations.ts';

/** What the profile says of approvals. */
export interface ApprovalRules {
  readonly isRequired: boolean;
  /** Whether who entered the data may approve them. */
  readonly maySelfApprove: boolean;
  /** The service knows the name of who signs in: a name that was only typed approves nothing. */
  readonly isSignInRequired?: boolean;
}

export interface Approval {
  /** Of its entry in the journal. */
  readonly number: number;
  /** SHA-256 (hex) of the exact bytes. */
  readonly hash: string;
  /** Of the snapshot that was approved; 0 where there was none yet. */
  readonly snapshot: number;
  /** ISO 8601 instant. */
  readonly at: string;
  readonly by: KnownActor | undefined;
  /** Why it was approved although observations were open. */
  readonly reason: string | undefined;
}

/** What an entry tells of who did what; one that is about to be noted has no more yet. */
type Told = Pick<JournalEntry, 'by' | 'event'>;

/** Who said to have entered the data, or was signed in when they changed; the latest one last, each name once. */
export function listEnterers(entries: readonly Told[]): KnownActor[] {
  const enterers = new Map<string, KnownActor>();
  const received = countReceived(entries);
  for (const [index, { by, event }] of entries.entries()) {
    if (!by || (event.kind !== 'entered' && event.kind !== 'edited')) continue;
    const [key] = toNameKeys(by.name);
    // A name in which nothing can be read is nobody's.
    if (key === undefined) continue;
    enterers.delete(key);
    enterers.set(key, toKnownActor(by, index < received));
  }
  return [...enterers.values()];
}

/** The name is one of who entered the data, or looks the same: `isSameName`. */
export function isEnterer(name: string, entries: readonly Told[]): boolean {
  return listEnterers(entries).some((enterer) => isSameName(enterer.name, name));
}

/** `observed`: something is open, and no reason was given. */
export type ApproveHindrance = 'no-name' | 'no-enterer' | 'same' | 'observed';

/**
 * Why somebody may not approve what these entries tell of; undefined where nothing is against it. `reason`: why they
 * approve although observations are open.
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

/** Something is observed, and nobody has settled it. */
export function needsReason(entries: readonly JournalEntry[]): boolean {
  return toObservations(entries).some(({ isOpen }) => isOpen);
}

/**
 * The open observations that hold back the send of these bytes: those that no approval of them with a reason came
 * after. They hold it back also where the profile asks for no approval.
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
 * The latest approval, if it is of these bytes and the rules let who made it do so. It counts where it was made: an
 * approval that came with a file is what the file says (`findClaimedApproval`), and voids what was approved here.
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

/** What the file that came last says of an approval; undefined once something was approved here. */
export function findClaimedApproval(entries: readonly JournalEntry[]): Approval | undefined {
  const received = countReceived(entries);
  if (received === 0 || entries.slice(received).some(({ event }) => event.kind === 'approved'))
    return undefined;
  return findFileApproval(entries.slice(0, received));
}

/** The approval that stands in the journal of a file, as the file says, whichever computers it came through. */
export function findFileApproval(entries: readonly JournalEntry[]): Approval | undefined {
  const last = entries.findLast((entry) => isDecision(entry) && entry.event.kind !== 'received');
  return toApproval(last, true);
}

/** What says whether something is approved: the latest one counts. */
export function isDecision({ event: { kind } }: Pick<JournalEntry, 'event'>): boolean {
  return kind === 'approved' || kind === 'voided' || kind === 'returned' || kind === 'received';
}

function toApproval(entry: JournalEntry | undefined, isFromFile: boolean): Approval | undefined {
  if (entry?.event.kind !== 'approved') return undefined;
  const { hash, snapshot, reason } = entry.event;
  const by = entry.by && toKnownActor(entry.by, isFromFile);
  return { number: entry.number, hash, snapshot, at: entry.at, by, reason };
}
