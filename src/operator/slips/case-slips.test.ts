import { expect, test } from 'vitest';
import { findCaseSlips } from './case-slips.ts';
import { slipsOf } from './slips.fixture.ts';

const choice = (key: string, ...points: readonly (number | undefined)[]) => ({
  kind: 'choice',
  key,
  label: key,
  options: points.map((each, index) => ({ value: String(index), label: 'x', points: each })),
});
const asking = (entries: readonly object[], ...bands: readonly (readonly [number, number])[]) => ({
  case: {
    sections: [
      { key: 'a', label: 'x', entries: [{ kind: 'text', key: 't', label: 'x' }] },
      {
        key: 'profile',
        label: 'x',
        questionnaire: {
          version: '1',
          bands: bands.map(([from, to]) => ({ from, to, codPerfilRiesgo: 'MOD' })),
        },
        entries,
      },
    ],
  },
});
const QUESTIONS = [choice('a', 1, 4), choice('b', 2, undefined, 5), choice('c', undefined, undefined)];
const UNCOVERED = ['uncovered-points case.sections[1].questionnaire.bands'];

test.each<[what: string, change: object, expected: string[]]>([
  ['no case', {}, []],
  ['bands from the lowest sum to the highest', asking(QUESTIONS, [1, 5], [6, 9]), []],
  ['bands that reach further', asking(QUESTIONS, [0, 20]), []],
  ['the lowest sum left out: an option without points counts 0', asking(QUESTIONS, [2, 9]), UNCOVERED],
  ['the highest sum left out', asking(QUESTIONS, [1, 5], [6, 8]), UNCOVERED],
  ['points below zero', asking([choice('a', -3, 3)], [0, 3]), UNCOVERED],
  [
    'no points at all',
    asking([choice('c', undefined, undefined)], [0, 3]),
    ['no-points case.sections[1].questionnaire.bands'],
  ],
])('%s', (_what, change, expected) => {
  expect(slipsOf(findCaseSlips, change)).toEqual(expected);
});
