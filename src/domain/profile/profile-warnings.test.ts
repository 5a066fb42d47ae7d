import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { toPathText } from '../formats/json-path.ts';
import { parseProfile } from './parse-profile.ts';
import { findWarnings } from './profile-warnings.ts';

function warningsOf(change: object): string[] {
  const result = parseProfile({ name: 'x', baseUrl: '', ...change });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return findWarnings(result.spec).map((warning) =>
    warning.code === 'contradiction' ? warning.code : `${warning.code} ${toPathText(warning.path, '')}`,
  );
}

const sexes = { entries: { F: 'F', M: 'M' } };
const listed = { catalogs: { sexes }, fields: { sexo: { catalog: 'sexes' } } };
const when = { field: 'tipoEntidad', equals: 'J' };
const finding = { severity: 'warning', message: 'x' };

test.each<[what: string, change: object, expected: string[]]>([
  ['rules at odds', { rules: [{ when, hide: ['sexo'], require: ['sexo'] }] }, ['contradiction']],
  ['a catalog that nothing uses', { catalogs: { sexes } }, ['unused-catalog catalogs.sexes']],
  [
    'a catalog that only another one uses',
    {
      catalogs: {
        regions: sexes,
        communes: { url: '/c', value: 'id', parent: { member: 'r', catalog: 'regions' } },
      },
      fields: { linea1: { catalog: 'communes' } },
    },
    [],
  ],
  ['a field that says nothing', { fields: { sexo: { required: false } } }, ['no-effect fields.sexo']],
  ['a rule from which nothing follows', { rules: [{ when, hide: [], relabel: {} }] }, ['no-effect rules[0]']],
  [
    'a list without a choice',
    { ...listed, rules: [{ when, restrict: { sexo: [] } }] },
    ['nothing-left rules[0].restrict.sexo'],
  ],
  [
    'a value that the list does not hold',
    { ...listed, rules: [{ when: { not: { field: 'sexo', in: ['F', 'X', ''] } }, findings: [finding] }] },
    ['never rules[0].when.not'],
  ],
  [
    'the same in a check',
    {
      ...listed,
      checks: [{ name: 'exactly-one', severity: 'error', where: { field: 'sexo', equals: 'X' } }],
    },
    ['never checks[0].where'],
  ],
  [
    'an example that does not match',
    { fields: { nombre: { format: { name: 'pattern', regex: '[A-Z]+', example: 'ana' } } } },
    ['bad-example fields.nombre.format.example'],
  ],
  [
    'one that does',
    { fields: { nombre: { format: { name: 'pattern', regex: '[A-Z]+', example: 'ana', upper: true } } } },
    [],
  ],
])('%s', (_, change, expected) => {
  expect(warningsOf(change)).toEqual(expected);
});

test('the shipped profiles give none', () => {
  for (const path of ['profile.json', 'profiles/contract-only.json']) {
    const text = readFileSync(new URL(`../../../public/${path}`, import.meta.url), 'utf8');
    const result = parseProfile(JSON.parse(text));
    expect(result.ok && findWarnings(result.spec), path).toEqual([]);
  }
});
