import { personWith, rowWith } from '../enrollment/builders.fixture.ts';
import { SCALAR_KEYS, SECTION_KEYS, SECTIONS } from '../fields/registry.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sendableEnrollment } from '../contract/contract.arbitraries.ts';
import type { AnyRow, IntegerEntry, Person } from '../enrollment/enrollment.ts';
import { getRowEntry } from '../fields/entries.ts';
import type { Place } from '../fields/finding.ts';
import { toCanonicalJson } from './canonical-json.ts';
import { type Change, findChanges } from './changes.ts';
import { applyEdit, contentEdits, contentSequence, MOVES, toContent } from './review.arbitraries.ts';
import type { Content } from './snapshot.ts';

interface Cell {
  readonly place: Place;
  readonly entry: IntegerEntry;
  /** The keys of the person and the row that hold the value, the person first. */
  readonly owners: readonly string[];
}

const isBlank = (entry: IntegerEntry) => String(entry).trim() === '';

/** Every value, row and person of an enrollment, by a key for its place. */
function toCells({ riskProfileCode, persons }: Content): Map<string, Cell> {
  const cells = new Map<string, Cell>();
  const add = (place: Place, entry: IntegerEntry, owners: readonly string[]) =>
    cells.set(JSON.stringify([place.personId, place.section, place.rowId, place.field]), {
      place,
      entry,
      owners,
    });
  add({ field: 'riskProfileCode' }, riskProfileCode, []);
  for (const person of persons) {
    const personId = person.id;
    const owner = JSON.stringify([personId, undefined, undefined, undefined]);
    add({ personId }, '', []);
    for (const field of SCALAR_KEYS) add({ personId, field }, person[field], [owner]);
    for (const section of SECTION_KEYS) {
      for (const row of person[section] as readonly AnyRow[]) {
        const rowId = row.id;
        add({ personId, section, rowId }, '', [owner]);
        const inner = JSON.stringify([personId, section, rowId, undefined]);
        for (const field of SECTIONS[section].fields) {
          add({ personId, section, rowId, field }, getRowEntry(row, field), [owner, inner]);
        }
      }
    }
  }
  return cells;
}

/** Finds the changes cell by cell, independently of the code under test. */
function findNaively(before: Content, after: Content): Change[] {
  const [earlier, later] = [toCells(before), toCells(after)];
  const came = (key: string) => later.has(key) && !earlier.has(key);
  const went = (key: string) => earlier.has(key) && !later.has(key);
  const found = new Map<string, Change>();
  for (const [key, { place, owners }] of new Map([...earlier, ...later])) {
    const [old, entry] = [earlier.get(key)?.entry ?? '', later.get(key)?.entry ?? ''];
    if (place.field === undefined || old === entry) continue;
    const isAdded = owners.some(came) || (isBlank(old) && !isBlank(entry));
    const isRemoved = owners.some(went) || (!isBlank(old) && isBlank(entry));
    found.set(key, {
      place,
      kind: isAdded ? 'added' : isRemoved ? 'removed' : 'changed',
      before: old,
      after: entry,
    });
  }
  // Rows come before persons: a reported row reports its person too.
  const wholes = [...new Map([...earlier, ...later])].filter(([, { place }]) => place.field === undefined);
  for (const [key, { place }] of wholes.toSorted(
    ([, a], [, b]) => Number(!a.place.rowId) - Number(!b.place.rowId),
  )) {
    if (came(key) === went(key)) continue;
    const isTold = [...found.values()].some(
      (each) =>
        each.place.personId === place.personId &&
        (place.rowId === undefined || each.place.rowId === place.rowId),
    );
    if (!isTold) found.set(key, { place, kind: came(key) ? 'added' : 'removed', before: '', after: '' });
  }
  return [...found.values()];
}

const sorted = (changes: readonly Change[]) =>
  changes.map((change) => JSON.stringify({ ...change, place: toCanonicalJson(change.place) })).toSorted();

const pairs = contentSequence.map((contents) => [contents[0]!, contents.at(-1)!] as const);

describe('findChanges', () => {
  it('finds the same changes as a comparison cell by cell', () => {
    fc.assert(
      fc.property(pairs, ([before, after]) => {
        expect(sorted(findChanges(before, after))).toEqual(sorted(findNaively(before, after)));
      }),
      { numRuns: 300 },
    );
  });

  it('finds nothing if and only if both contents are equal, whatever the order of persons and rows', () => {
    fc.assert(
      fc.property(pairs, ([before, after]) => {
        const same = [...toCells(before)].map(([key, { entry }]) => [key, entry] as const);
        const isSame =
          toCells(after).size === same.length &&
          same.every(([key, entry]) => toCells(after).get(key)?.entry === entry);
        expect(findChanges(before, after).length === 0).toBe(isSame);
      }),
    );
  });

  it('finds nothing where persons and rows were only moved or their records recreated', () => {
    fc.assert(
      fc.property(sendableEnrollment, contentEdits(MOVES), (enrollment, moves) => {
        const content = toContent(enrollment);
        expect(findChanges(content, moves.reduce(applyEdit, content))).toEqual([]);
      }),
    );
  });

  it('finds the same changes in reverse, with added and removed exchanged', () => {
    const turned = { added: 'removed', removed: 'added', changed: 'changed' } as const;
    fc.assert(
      fc.property(pairs, ([before, after]) => {
        const back = findChanges(after, before).map((change) => ({
          place: change.place,
          kind: turned[change.kind],
          before: change.after,
          after: change.before,
        }));
        expect(sorted(back)).toEqual(sorted(findChanges(before, after)));
      }),
    );
  });

  const person = (values: Partial<Person>): Person => personWith(values);
  const content = (...persons: Person[]): Content => ({ riskProfileCode: '', persons });
  const telephone = (id: string, number: string) => rowWith('telephones', { id, number });

  it('lists changes in the order of the current contents, with removed rows and persons last', () => {
    const before = content(
      person({ id: 'gone', givenName: 'Eva' }),
      person({ givenName: 'Ana', telephones: [telephone('old', '1'), telephone('kept', '2')] }),
    );
    const after: Content = {
      riskProfileCode: 'MOD',
      persons: [
        person({ id: 'new' }),
        person({ givenName: '', telephones: [telephone('kept', '3'), telephone('t', '')] }),
      ],
    };
    expect(
      findChanges(before, after).map(({ place, kind }) => [kind, place.personId, place.rowId, place.field]),
    ).toEqual([
      ['added', undefined, undefined, 'riskProfileCode'],
      ['added', 'new', undefined, undefined],
      ['removed', 'p', undefined, 'givenName'],
      ['changed', 'p', 'kept', 'telephones.number'],
      ['added', 'p', 't', undefined],
      ['removed', 'p', 'old', 'telephones.number'],
      ['removed', 'gone', undefined, 'givenName'],
    ]);
  });

  it('reports a removed row as a removal, even if it held only white space', () => {
    const before = content(person({ telephones: [telephone('t', ' ')] }));
    expect(findChanges(before, content(person({})))).toEqual([
      {
        place: { personId: 'p', section: 'telephones', rowId: 't', field: 'telephones.number' },
        kind: 'removed',
        before: ' ',
        after: '',
      },
    ]);
  });

  it('reports a change from blank to empty, and from an integer to the same text', () => {
    expect(findChanges(content(person({ sex: ' ' })), content(person({})))).toMatchObject([
      { kind: 'changed' },
    ]);
    const address = (communeId: IntegerEntry) =>
      content(person({ addresses: [rowWith('addresses', { id: 'a', communeId })] }));
    expect(findChanges(address(0), address('0'))).toMatchObject([{ kind: 'changed', before: 0, after: '0' }]);
    expect(findChanges(address(''), address(0))).toMatchObject([{ kind: 'added' }]);
  });
});
