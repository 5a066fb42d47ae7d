import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Person } from '../enrollment/enrollment.ts';
import { createPerson } from '../enrollment/person.ts';
import { findChangedPlace } from '../fields/changed-place.ts';
import { contentSequence } from './review.arbitraries.ts';
import { type Content, findNextSnapshot, type Snapshot, snapshotSchema, toContents } from './snapshot.ts';

const AT = '2026-11-21T10:00:00.000Z';
const isSame = (a: Person, b: Person) => findChangedPlace(a, b) === undefined;

/** Makes a snapshot of each content that differs from the one before. */
function freeze(contents: readonly Content[]): { snapshots: Snapshot[]; frozen: Content[] } {
  const snapshots: Snapshot[] = [];
  const frozen: Content[] = [];
  for (const content of contents) {
    const next = findNextSnapshot(toContents(snapshots).at(-1), content, isSame);
    if (!next) continue;
    snapshots.push({ version: 1, number: snapshots.length + 1, at: AT, ...next });
    frozen.push(content);
  }
  return { snapshots, frozen };
}

const person = (id: string, values: Partial<Person> = {}): Person => ({ ...createPerson(id), ...values });

describe('snapshots', () => {
  it('give back the exact contents of each of them, also after storage', () => {
    fc.assert(
      fc.property(contentSequence, (contents) => {
        const { snapshots, frozen } = freeze(contents);
        expect(toContents(snapshots)).toEqual(frozen);
        const stored = snapshots.map((snapshot) => snapshotSchema.parse(structuredClone(snapshot)));
        expect(toContents(stored)).toEqual(frozen);
      }),
    );
  });

  it('contain only persons that changed, and are not made without a change', () => {
    fc.assert(
      fc.property(contentSequence, (contents) => {
        let before: Content | undefined;
        for (const content of contents) {
          const next = findNextSnapshot(before, content, isSame);
          expect(next === undefined).toBe(JSON.stringify(before) === JSON.stringify(content));
          for (const { id } of next?.persons ?? []) {
            const earlier = before?.persons.find((each) => each.id === id);
            expect(earlier && JSON.stringify(earlier)).not.toBe(
              JSON.stringify(content.persons.find((each) => each.id === id)),
            );
          }
          before = content;
        }
      }),
    );
  });

  it('contain only the id of a person who did not change', () => {
    const [ana, eva] = [person('a', { givenName: 'Ana' }), person('e', { givenName: 'Eva' })];
    const { snapshots } = freeze([
      { riskProfileCode: '', persons: [ana, eva] },
      { riskProfileCode: 'MOD', persons: [ana, eva] },
      { riskProfileCode: 'MOD', persons: [eva, structuredClone(ana)] },
      { riskProfileCode: 'MOD', persons: [{ ...eva, sex: 'F' }] },
      { riskProfileCode: 'MOD', persons: [{ ...eva, sex: 'F' }, ana] },
    ]);
    expect(
      snapshots.map(({ persons, personIds }) => [personIds.join(''), persons.map(({ id }) => id).join('')]),
    ).toEqual([
      ['ae', 'ae'],
      ['ae', ''],
      ['ea', ''],
      ['e', 'e'],
      // The snapshot before does not have the person, so this one stores the record again.
      ['ea', 'a'],
    ]);
  });

  it('begin with one even for an empty enrollment', () => {
    expect(findNextSnapshot(undefined, { riskProfileCode: '', persons: [] }, isSame)).toEqual({
      riskProfileCode: '',
      personIds: [],
      persons: [],
    });
  });

  it('give back what they can where one is missing, and are complete again with the next one', () => {
    const [ana, eva] = [person('a', { givenName: 'Ana' }), person('e', { givenName: 'Eva' })];
    const changed = { ...ana, sex: 'F' };
    const now: Content = { riskProfileCode: '', persons: [changed, eva] };
    const { snapshots } = freeze([
      { riskProfileCode: '', persons: [ana] },
      { riskProfileCode: '', persons: [changed] },
      now,
    ]);
    const damaged = snapshots.toSpliced(1, 1);
    expect(toContents(damaged).at(-1)?.persons).toEqual([ana, eva]);
    const next = findNextSnapshot(toContents(damaged).at(-1), now, isSame);
    expect(toContents([...damaged, { version: 1, number: 4, at: AT, ...next! }]).at(-1)).toEqual(now);
  });
});
