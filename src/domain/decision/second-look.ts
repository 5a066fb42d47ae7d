/** Which enrollments two people have to approve. */
import type { EntityId } from '../enrollment/enrollment.ts';
import { isSameName } from '../formats/name-keys.ts';
import { countReceived, type JournalEntry } from '../review/journal.ts';
import type { DecisionFacts, Looked, SecondLook } from './facts.ts';

export const needsSecondLook = (rule: SecondLook | undefined, looked: Looked): boolean =>
  looked.isAsked === true ||
  (rule !== undefined &&
    (looked.lot * 100 < rule.percent ||
      looked.persons >= rule.persons ||
      looked.notices >= rule.notices ||
      (rule.isKnown && looked.isKnown)));

/** The approval that now given would wait for another one. */
export const isFirstOfTwo = (facts: DecisionFacts): boolean => facts.first === 'nobody' && isTwofold(facts);

/** Two people have to approve it. While its approval counts, nobody is asked again. */
export const isTwofold = ({
  rules,
  looked,
  approval,
}: Pick<DecisionFacts, 'rules' | 'looked' | 'approval'>): boolean =>
  rules.isApprovalRequired && approval !== 'counts' && needsSecondLook(rules.secondLook, looked);

/** Lot of an id, for a browser alone, which draws it at random: FNV-1a over its letters, mixed as MurmurHash3 ends. */
export function toLot(id: EntityId): number {
  let hash = 0x811c9dc5;
  for (const letter of id) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** Somebody is known now, or was when an answer was given in this round. */
export function wasKnown(
  known: DecisionFacts['known'],
  entries: readonly Pick<JournalEntry, 'event'>[],
): boolean {
  const round = entries.findLastIndex(({ event }) => event.kind === 'returned');
  return known.length > 0 || entries.slice(round + 1).some(({ event }) => event.kind === 'known');
}

/** The first of two approvals of these bytes (any, where the hash is not known yet), unless something came after it. */
export function findFirstApproval(entries: readonly JournalEntry[], hash?: string) {
  const last = entries.findLast(({ event }) => ENDS.has(event.kind));
  if (last?.event.kind !== 'first-approved' || last.number <= countReceived(entries)) return undefined;
  return hash === undefined || last.event.hash === hash ? last : undefined;
}

const ENDS: ReadonlySet<JournalEntry['event']['kind']> = new Set([
  'edited',
  'returned',
  'approved',
  'first-approved',
  'received',
]);

/** Returns who gave the first of two approvals, where names tell people apart. */
export function findFirstApprover(
  entries: readonly JournalEntry[],
  hash: string | undefined,
  name: string | undefined,
): DecisionFacts['first'] {
  const first = findFirstApproval(entries, hash);
  if (!first) return 'nobody';
  return name !== undefined && isSameName(first.by?.name ?? '', name) ? 'me' : 'other';
}
