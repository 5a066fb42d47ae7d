import { expect, test } from 'vitest';
import type { Person } from '../enrollment/enrollment.ts';
import { createPerson } from '../enrollment/person.ts';
import { chooseSides, listDifferences } from './conflict.ts';

const toPerson = (id: string, givenName: string): Person => ({ ...createPerson(id), givenName });
const [ana, eva, both] = [toPerson('a', 'Ana'), toPerson('a', 'Eva'), toPerson('b', 'Begoña')];
const mine = { riskProfileCode: 'MOD', persons: [ana, both, toPerson('m', 'Mía')] };
const theirs = { riskProfileCode: 'AGR', persons: [toPerson('t', 'Teo'), { ...both }, eva] };

test('what differs: the own values, each person, and who is on one side alone', () => {
  expect(listDifferences(mine, theirs)).toEqual([
    {
      id: undefined,
      isOnly: undefined,
      changes: [{ place: { field: 'riskProfileCode' }, kind: 'changed', before: 'AGR', after: 'MOD' }],
    },
    { id: 't', isOnly: 'theirs', changes: [] },
    {
      id: 'a',
      isOnly: undefined,
      changes: [
        { place: { personId: 'a', field: 'givenName' }, kind: 'changed', before: 'Eva', after: 'Ana' },
      ],
    },
    { id: 'm', isOnly: 'mine', changes: [] },
  ]);
  expect(listDifferences(mine, { ...mine, persons: mine.persons.map((person) => ({ ...person })) })).toEqual(
    [],
  );
});

test.each<[string, readonly (string | undefined)[], string, string]>([
  ['nothing of mine is theirs', [], 'AGR', 'Teo Begoña Eva'],
  ['all of mine is mine, in their order', [undefined, 't', 'a', 'm'], 'MOD', 'Begoña Ana Mía'],
  ['a person of mine among theirs', ['a'], 'AGR', 'Teo Begoña Ana'],
  ['who is here alone comes last', ['m'], 'AGR', 'Teo Begoña Eva Mía'],
])('%s', (_what, chosen, risk, names) => {
  const settled = chooseSides(mine, theirs, (id) => chosen.includes(id));
  expect([settled.riskProfileCode, settled.persons.map(({ givenName }) => givenName).join(' ')]).toEqual([
    risk,
    names,
  ]);
});
