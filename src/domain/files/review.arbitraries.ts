/** Test support, not part of the app: reviews as the app makes them, with their chain of hashes. */
import fc from 'fast-check';
import { anyText } from '../contract/contract.arbitraries.ts';
import type { Enrollment, Person } from '../enrollment/enrollment.ts';
import { findChanges } from '../review/changes.ts';
import type { Actor, JournalEvent } from '../review/journal.ts';
import { NOTHING } from '../review/snapshot.ts';
import type { Review } from './enrollment-file.ts';
import { type Noted, toJournal, toSnapshots } from './sample-review.fixture.ts';

const actor: fc.Arbitrary<Actor> = fc.record({
  name: anyText,
  source: fc.constantFrom('claim' as const, 'sign-in' as const),
});

const hash = fc
  .array(fc.constantFrom(...'0123456789abcdef'), { minLength: 64, maxLength: 64 })
  .map((all) => all.join(''));

interface Step {
  readonly kind:
    | 'observed'
    | 'replied'
    | 'settled'
    | 'reopened'
    | 'approved'
    | 'voided'
    | 'entered'
    | 'returned'
    | 'found'
    | 'known'
    | 'seen'
    | 'received';
  readonly text: string;
  readonly hash: string;
  readonly by: Actor | undefined;
  readonly place: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(
    'observed',
    'replied',
    'settled',
    'reopened',
    'approved',
    'voided',
    'entered',
    'returned',
    'found',
    'known',
    'seen',
    'received',
  ),
  text: anyText,
  hash,
  by: fc.option(actor, { nil: undefined }),
  place: fc.nat(),
});

/** A review of an enrollment that began with another name and was then edited to this one. */
export function reviewOf({ riskProfileCode, persons }: Enrollment): fc.Arbitrary<Promise<Review>> {
  return fc
    .tuple(fc.array(step, { maxLength: 12 }), fc.boolean())
    .map(async ([steps, isSplit]): Promise<Review> => {
      const before = persons.map(
        (person, index): Person => (index === 0 ? { ...person, givenName: 'antes' } : person),
      );
      const states = isSplit ? [before, persons] : [persons];
      const snapshots = toSnapshots(...states).map((snapshot) => ({ ...snapshot, riskProfileCode }));
      const places = findChanges(NOTHING, { riskProfileCode, persons }).map(({ place }) => place);
      const edits = states.map(
        (_, index): Noted => [
          {
            kind: 'edited',
            snapshot: index + 1,
            places: places.slice(0, 5),
            more: Math.max(0, places.length - 5),
          },
        ],
      );
      const entries = await toJournal([...edits, ...toEvents(steps, places, persons, states.length)]);
      // JSON drops members that are undefined.
      return JSON.parse(JSON.stringify({ entries, snapshots })) as Review;
    });
}

function toEvents(
  steps: readonly Step[],
  places: readonly Extract<JournalEvent, { kind: 'observed' }>['place'][],
  persons: readonly Person[],
  snapshot: number,
): Noted[] {
  let observed = 0;
  return steps.flatMap(({ kind, text, hash: approved, by, place }): Noted[] => {
    const observation = `o${observed}`;
    switch (kind) {
      case 'observed': {
        observed += 1;
        const at = places[place % Math.max(1, places.length)] ?? {};
        return [[{ kind, observation: `o${observed}`, place: at, text }, by]];
      }
      case 'replied':
        return observed === 0 ? [] : [[{ kind, observation, text }, by]];
      case 'settled':
      case 'reopened':
        return observed === 0 ? [] : [[{ kind, observation }, by]];
      case 'approved':
        return [[{ kind: place % 3 > 1 ? 'first-approved' : kind, snapshot, hash: approved }, by]];
      case 'voided':
        return [[{ kind, hash: approved }]];
      case 'returned':
        return [[{ kind, snapshot, ...(place % 2 > 0 && { category: 'data' }) }, by]];
      case 'found': {
        const personIds = persons.slice(0, place % 2).map(({ id }) => id);
        const isSome = personIds.length > 0;
        const found = isSome ? 'some-exist' : 'does-not-exist';
        return [[{ kind, attempt: 1, found, reason: text, ...(isSome && { personIds, rest: 'e2' }) }, by]];
      }
      case 'known': {
        const [person] = persons;
        return person ? [[{ kind, personId: person.id, as: 'sent', text }, by]] : [];
      }
      case 'seen':
        return [[{ kind, snapshot, personIds: persons.slice(0, place % 3).map(({ id }) => id) }, by]];
      case 'received':
        return [[{ kind, chain: 'intact' }]];
      case 'entered':
        return [[{ kind }, by]];
    }
  });
}
