/** Who may approve an enrollment, and what an approval says. */
import { isBlankName, isSameName, toNameKeys } from '../formats/name-keys.ts';
import { countReceived, type JournalEntry, type KnownActor, toKnownActor } from './journal.ts';

/** What the profile says of approvals. */
export interface ApprovalRules {
  readonly isRequired: boolean;
  /** Whether who entered the data may approve them. */
  readonly maySelfApprove: boolean;
  /** The service knows the name of who signs in: a name that was only typed approves nothing. */
  readonly isSignInRequired?: boolean;
}

export interface Approval {
  /** SHA-256 (hex) of the exact bytes. */
  readonly hash: string;
  /** Of the snapshot that was approved; 0 where there was none yet. */
  readonly snapshot: number;
  /** ISO 8601 instant. */
  readonly at: string;
  readonly by: KnownActor | undefined;
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

/** Why somebody may not approve what these entries tell of; undefined where nothing is against it. */
export function findApproveHindrance(
  name: string,
  entries: readonly Told[],
  { maySelfApprove }: ApprovalRules,
): 'no-name' | 'no-enterer' | 'same' | undefined {
  if (isBlankName(name)) return 'no-name';
  if (maySelfApprove) return undefined;
  if (listEnterers(entries).length === 0) return 'no-enterer';
  return isEnterer(name, entries) ? 'same' : undefined;
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

function isAllowed({ by }: Approval, before: readonly Told[], rules: ApprovalRules): boolean {
  if (rules.isSignInRequired && by?.source !== 'sign-in') return false;
  return findApproveHindrance(by?.name ?? '', before, rules) === undefined;
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
  const last = entries.findLast(({ event }) => event.kind === 'approved' || event.kind === 'voided');
  return toApproval(last, true);
}

/** What says whether something is approved: the latest one counts. */
export function isDecision({ event: { kind } }: Pick<JournalEntry, 'event'>): boolean {
  return kind === 'approved' || kind === 'voided' || kind === 'received';
}

function toApproval(entry: JournalEntry | undefined, isFromFile: boolean): Approval | undefined {
  if (entry?.event.kind !== 'approved') return undefined;
  const { hash, snapshot } = entry.event;
  return { hash, snapshot, at: entry.at, by: entry.by && toKnownActor(entry.by, isFromFile) };
}
