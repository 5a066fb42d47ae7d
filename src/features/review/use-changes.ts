import { useMemo } from 'react';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import type { Place } from '../../domain/fields/finding.ts';
import { type Change, findChanges } from '../../domain/review/changes.ts';
import { countReceived, type KnownActor, toKnownActor } from '../../domain/review/origin.ts';
import type { Content } from '../../domain/review/snapshot.ts';
import type { ReviewState } from '../../services/review/review-state.ts';

/** A moment that the enrollment can be compared with. */
export interface Round {
  /** Of the entry of the journal. */
  readonly number: number;
  readonly kind: 'returned' | 'approved' | 'claimed';
  /** ISO 8601 instant. */
  readonly at: string;
  readonly by: KnownActor | undefined;
  readonly content: Content;
}

/** The rounds of a review, the latest first. */
export function listRounds({ entries, contents }: ReviewState): Round[] {
  const received = countReceived(entries);
  return entries
    .flatMap(({ number, at, by: actor, event }, index) => {
      if (event.kind !== 'returned' && event.kind !== 'approved') return [];
      const content = contents[event.snapshot - 1];
      const isFromFile = index < received;
      const by = actor && toKnownActor(actor, isFromFile);
      const kind = event.kind === 'approved' && isFromFile ? ('claimed' as const) : event.kind;
      return content ? [{ number, kind, at, by, content }] : [];
    })
    .toReversed();
}

export interface Changes {
  readonly list: readonly Change[];
  readonly before: Content;
  find(place: Place): Change | undefined;
  has(personId: string): boolean;
}

/** What differs from a round; undefined without one. */
export function useChanges(
  round: Round | undefined,
  enrollment: Enrollment | undefined,
): Changes | undefined {
  // The rounds are listed anew whenever something is noted; what one of them said stays the same.
  const before = round?.content;
  return useMemo(() => {
    if (!before || !enrollment) return undefined;
    const list = findChanges(before, enrollment);
    const byPlace = new Map(list.map((change) => [toPlaceKey(change.place), change]));
    const persons = new Set(list.map(({ place }) => place.personId));
    return {
      list,
      before,
      find: (place) => byPlace.get(toPlaceKey(place)),
      has: (personId) => persons.has(personId),
    };
  }, [before, enrollment]);
}

/** The same for the same place. */
export function toPlaceKey({ personId, section, rowId, field }: Place): string {
  return [personId, section, rowId, field].join('\n');
}
