/** Who may approve an enrollment, and what an approval says. */
import { foldText } from '../formats/fold-text.ts';
import type { Actor, JournalEntry } from './journal.ts';

/** What the profile says of approvals. */
export interface ApprovalRules {
  readonly isRequired: boolean;
  /** Whether who entered the data may approve them. */
  readonly maySelfApprove: boolean;
}

export interface Approval {
  /** SHA-256 (hex) of the exact bytes. */
  readonly hash: string;
  /** ISO 8601 instant. */
  readonly at: string;
  readonly by: Actor | undefined;
}

/** What an entry tells of who did what; one that is about to be noted has no more yet. */
type Told = Pick<JournalEntry, 'by' | 'event'>;

/** Who said to have entered the data, or was signed in when they changed; the latest one last, each name once. */
export function listEnterers(entries: readonly Told[]): Actor[] {
  const enterers = new Map<string, Actor>();
  for (const { by, event } of entries) {
    if (!by || (event.kind !== 'entered' && event.kind !== 'edited')) continue;
    enterers.delete(toNameKey(by.name));
    enterers.set(toNameKey(by.name), by);
  }
  return [...enterers.values()];
}

/** The name is one of who entered the data. Case, accents and blanks tell nobody apart. */
export function isEnterer(name: string, entries: readonly Told[]): boolean {
  return listEnterers(entries).some((enterer) => toNameKey(enterer.name) === toNameKey(name));
}

/** Why somebody may not approve what these entries tell of; undefined where nothing is against it. */
export function findApproveHindrance(
  name: string,
  entries: readonly Told[],
  { maySelfApprove }: ApprovalRules,
): 'no-name' | 'no-enterer' | 'same' | undefined {
  if (toNameKey(name) === '') return 'no-name';
  if (maySelfApprove) return undefined;
  if (listEnterers(entries).length === 0) return 'no-enterer';
  return isEnterer(name, entries) ? 'same' : undefined;
}

/** The latest approval, if it is of these bytes and the rules let who made it do so. */
export function findApproval(
  entries: readonly JournalEntry[],
  hash: string,
  rules: ApprovalRules,
): Approval | undefined {
  const index = entries.findLastIndex(({ event }) => event.kind === 'approved' || event.kind === 'voided');
  const entry = entries[index];
  if (entry?.event.kind !== 'approved' || entry.event.hash !== hash) return undefined;
  const { at, by } = entry;
  const isAllowed =
    !rules.isRequired || findApproveHindrance(by?.name ?? '', entries.slice(0, index), rules) === undefined;
  return isAllowed ? { hash, at, by } : undefined;
}

/** Without blanks too, those that cannot be seen included. */
function toNameKey(name: string): string {
  return foldText(name.normalize('NFKC')).replaceAll(' ', '');
}
