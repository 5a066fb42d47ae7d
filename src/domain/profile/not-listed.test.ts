import { personWith, rowWith } from '../enrollment/builders.fixture.ts';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkPerson } from './check-person.ts';
import { parseProfile } from './parse-profile.ts';
import { createProfile } from './profile.ts';
import { profileSchema } from './schema/profile-schema.ts';

const FILE = new URL('../../../public/profile.json', import.meta.url);
const sample = profileSchema().parse(JSON.parse(readFileSync(FILE, 'utf8')));
const profile = createProfile(sample, { today: () => '2026-11-21' });

function problemsOf(line: string, communeId: string | number) {
  const address = rowWith('addresses', { id: 'a', line, communeId, typeCode: 'TDIREFPART' });
  const { findings } = checkPerson(personWith({ addresses: [address] }), profile);
  return findings
    .filter(({ place }) => place.field === 'addresses.communeId')
    .map(({ problem }) => problem.code);
}

test('an address that says it is abroad may be without a commune, and no other', () => {
  expect(problemsOf('Calle Mayor 5, Madrid, España (extranjero)', '')).toEqual([]);
  expect(problemsOf('5 High Street, London (abroad)', ' ')).toEqual([]);
  expect(problemsOf('Calle Mayor 5, Madrid, España', '')).toEqual(['required']);
  expect(problemsOf('Los Aromos 123', '')).toEqual(['required']);
  expect(problemsOf('', '')).toEqual(['required']);
});

test('what is filled in is checked all the same', () => {
  expect(problemsOf('Calle Mayor 5, Madrid (extranjero)', 'Madrid')).toEqual(['not-in-catalog']);
  expect(problemsOf('Calle Mayor 5, Madrid (extranjero)', 13_120)).toEqual([]);
});

test.each([
  ['prospComunaCiudadId', { field: 'nombre', filled: true }],
  ['prospComunaCiudadId', { field: 'telefono', filled: true }],
  ['nombre', { field: 'paterno', filled: true }],
])('at %s, a condition on %j is refused: only the row itself says it', (field, mayStayEmpty) => {
  const fields = { [field]: { notListed: { help: 'Así', mayStayEmpty } } };
  const result = parseProfile({ name: 'Test', baseUrl: '', fields });
  expect(result.ok ? [] : result.problems).toMatchObject([
    { path: `fields.${field}.notListed.mayStayEmpty.field` },
  ]);
});

test('an expression in it has to compile', () => {
  const mayStayEmpty = { field: 'linea1', matches: '(' };
  const fields = { prospComunaCiudadId: { notListed: { help: 'Así', mayStayEmpty } } };
  expect(parseProfile({ name: 'Test', baseUrl: '', fields }).ok).toBe(false);
});
