import { expect, test } from 'vitest';
import { findDoubles } from './doubles.ts';
import { slipsOf } from './slips.fixture.ts';

const RULE = { when: { field: 'sexo', equals: 'F' }, require: ['nombre'] };
const CHECK = { name: 'duplicate-row', severity: 'error' };
const rowsIn = (sections: string[]) => ({
  checks: [{ name: 'needs-row', severity: 'error', sections }],
});
const categories = (...labels: (string | object)[]) => ({
  review: { returnCategories: labels.map((label, index) => ({ code: `c${index}`, label })) },
});

test.each<[what: string, change: object, expected: string[]]>([
  ['a rule', { rules: [RULE, { ...RULE, require: ['sexo'] }, RULE] }, ['rule-twice rules[2]']],
  ['a check', { checks: [CHECK, { ...CHECK, severity: 'warning' }, CHECK] }, ['check-twice checks[2]']],
  ['a section', rowsIn(['emailFulls', 'emailFulls']), ['named-twice checks[0].sections[1]']],
  ['two sections', rowsIn(['emailFulls', 'telefonoFulls']), []],
  [
    'a critical field',
    { review: { criticalFields: ['numero', 'sexo', 'numero'] } },
    ['named-twice review.criticalFields[2]'],
  ],
  [
    'the label of a category',
    categories('Dato errado', { es: 'dato  errado' }),
    ['category-twice review.returnCategories[1].label'],
  ],
  [
    'the label in one language',
    categories({ es: 'Uno', en: 'X' }, { es: 'Dos', en: 'X' }),
    ['category-twice review.returnCategories[1].label'],
  ],
  ['two labels', categories('Uno', { es: 'Dos', en: 'Uno 2' }), []],
])('findDoubles: %s', (_, change, expected) => {
  expect(slipsOf(findDoubles, change)).toEqual(expected);
});
