import { expect, test } from 'vitest';
import { rowWith } from '../enrollment/builders.fixture.ts';
import type { Person } from '../enrollment/enrollment.ts';
import { createPerson } from '../enrollment/person.ts';
import { isSameContent, mergeContents } from './merge.ts';

const toPerson = (id: string, values: Partial<Person> = {}): Person => ({ ...createPerson(id), ...values });
const toPhone = (id: string, number: string) => rowWith('telephones', { id, number });
const of = (...persons: readonly Person[]) => ({ riskProfileCode: 'MOD', persons });

test('what only one side changed is taken: values, rows, persons, the enrollment', () => {
  const agreed = of(
    toPerson('a', { givenName: 'Ana', telephones: [toPhone('1', '100'), toPhone('2', '200')] }),
    toPerson('b', { givenName: 'Begoña' }),
  );
  const mine = of(
    toPerson('a', { givenName: 'Anita', telephones: [toPhone('1', '100'), toPhone('3', '300')] }),
    toPerson('m', { givenName: 'Mía' }),
    toPerson('b', { givenName: 'Begoña' }),
  );
  const theirs = {
    riskProfileCode: 'AGR',
    persons: [
      toPerson('a', {
        givenName: 'Ana',
        paternalName: 'Soto',
        telephones: [toPhone('4', '400'), toPhone('1', '111'), toPhone('2', '200')],
      }),
      toPerson('t', { givenName: 'Teo' }),
    ],
  };
  const { content, clashes, taken } = mergeContents(agreed, mine, theirs);
  expect(clashes).toEqual([]);
  expect(content).toEqual({
    riskProfileCode: 'AGR',
    persons: [
      toPerson('a', {
        givenName: 'Anita',
        paternalName: 'Soto',
        telephones: [toPhone('4', '400'), toPhone('1', '111'), toPhone('3', '300')],
      }),
      toPerson('m', { givenName: 'Mía' }),
      toPerson('t', { givenName: 'Teo' }),
    ],
  });
  expect(taken.map(({ place, kind, after }) => [Object.values(place).join('.'), kind, after])).toEqual([
    ['riskProfileCode', 'changed', 'AGR'],
    ['a.paternalName', 'added', 'Soto'],
    ['a.telephones.4.telephones.number', 'added', '400'],
    ['a.telephones.1.telephones.number', 'changed', '111'],
    ['t.givenName', 'added', 'Teo'],
    ['b.givenName', 'removed', ''],
  ]);
});

const agreed = of(
  toPerson('a', { givenName: 'Ana', telephones: [toPhone('1', '100')] }),
  toPerson('b', { givenName: 'Begoña' }),
);
const [ana, begoña] = agreed.persons;

test.each([
  [
    'a value that both changed',
    of(toPerson('a', { ...ana, givenName: 'Anita' })),
    of(toPerson('a', { ...ana, givenName: 'Anna' })),
    [{ place: { personId: 'a', field: 'givenName' }, agreed: 'Ana', mine: 'Anita', theirs: 'Anna' }],
  ],
  [
    'a row that they changed and I removed',
    of(toPerson('a', { ...ana, telephones: [] })),
    of(toPerson('a', { ...ana, telephones: [toPhone('1', '111')] })),
    [{ place: { personId: 'a', section: 'telephones', rowId: '1' }, mine: undefined, theirs: '' }],
  ],
  [
    'a person whom I changed and they removed',
    of(toPerson('a', { ...ana, givenName: 'Anita' }), toPerson('b', begoña)),
    of(toPerson('b', begoña)),
    [{ place: { personId: 'a' }, mine: '', theirs: undefined }],
  ],
])('%s is asked about, and each choice is kept', (_what, mine, theirs, clashes) => {
  const own = mergeContents(agreed, mine, theirs, () => true);
  const other = mergeContents(agreed, mine, theirs, () => false);
  expect(own.clashes).toEqual(clashes.map((clash) => ({ agreed: undefined, ...clash })));
  expect(isSameContent(own.content, mine)).toBe(true);
  expect(isSameContent(other.content, theirs)).toBe(true);
  expect([own.taken, other.taken]).toEqual([[], []]);
});

test('the same change on both sides is no question', () => {
  const both = of(toPerson('a', { ...ana, givenName: 'Anita', telephones: [] }));
  expect(mergeContents(agreed, both, both)).toEqual({ content: both, clashes: [], taken: [] });
});

test('without an agreed version each difference is asked about', () => {
  const { clashes } = mergeContents(undefined, of(toPerson('a', ana)), {
    riskProfileCode: 'AGR',
    persons: [toPerson('a', { ...ana, givenName: 'Anna' }), toPerson('b')],
  });
  expect(clashes.map(({ place }) => place)).toEqual([
    { field: 'riskProfileCode' },
    { personId: 'a', field: 'givenName' },
    { personId: 'b' },
  ]);
});

test('the side that moved persons gives the order', () => {
  const ids = (...persons: readonly string[]) => of(...persons.map((id) => toPerson(id)));
  const order = (mine: string, theirs: string) =>
    mergeContents(ids('a', 'b', 'c'), ids(...mine), ids(...theirs))
      .content.persons.map(({ id }) => id)
      .join('');
  expect([order('cab', 'abcx'), order('abmc', 'bac'), order('acb', 'cba')]).toEqual(['cxab', 'bmac', 'acb']);
});
