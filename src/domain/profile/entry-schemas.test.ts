import { NO_ROWS, personWith, rowWith } from '../enrollment/builders.fixture.ts';
import { describe, expect, it, test } from 'vitest';
import { checkContract } from '../contract/contract-problems.ts';
import type { Person } from '../enrollment/enrollment.ts';
import { readFile } from '../files/read-file.ts';
import { checkTablePerson } from '../table/check-table-person.ts';
import { readTable } from '../table/read-table.ts';
import { checkEnrollment } from './check-enrollment.ts';
import { checkPerson, createPersonChecker } from './check-person.ts';
import type { Profile } from './profile.ts';
import { profileWith, TODAY } from './profile.fixture.ts';
import { SAMPLE } from './sample.fixture.ts';
import type { ProfileSpec } from './schema/profile-schema.ts';

const newId = () => 'n';
const GIVEN = 'Plantado';

/** A request as a client would send it, with one address. */
const requestOf = (nombre: string, prospComunaCiudadId: unknown) => ({
  codPerfilRiesgo: 'MOD',
  personaFulls: [{ ...NO_ROWS, nombre, direccionFulls: [{ linea1: 'Calle 1', prospComunaCiudadId }] }],
});

function review(persons: readonly Person[], profile: Profile): string[] {
  const findings = checkEnrollment({ riskProfileCode: '', persons }, profile, createPersonChecker(profile));
  return findings.map(({ problem }) => problem.code);
}

/** Returns the findings of each part of the app about a person with this name and commune. */
function judge(profile: Profile, name: string, commune: string | number): Record<string, string[]> {
  const person = personWith({
    givenName: name,
    addresses: [rowWith('addresses', { line: 'Calle 1', communeId: commune })],
  });
  const cells = [
    ['nombre', 'linea1', 'prospComunaCiudadId'],
    [name, 'Calle 1', String(commune)],
  ];
  const table = readTable(cells, { profile, today: TODAY });
  const context = { profile, mapping: table.mapping, newId, known: new Map<string, string>() };
  const bytes = new TextEncoder().encode(JSON.stringify(requestOf(name, commune)));
  const opened = readFile(bytes, newId);
  return {
    form: checkPerson(person, profile).findings.map(({ problem }) => problem.code),
    review: review([person], profile),
    spreadsheet: table.persons.flatMap((one) =>
      checkTablePerson(one, context).problems.map(({ problem }) => problem.code),
    ),
    file: opened.ok
      ? review(opened.contents.enrollment.persons, profile)
      : opened.problems.map(({ code }) => code),
  };
}

describe('a change of what the profile asks for is seen by the form, the review, the import and an opened file', () => {
  test.each<[what: string, spec: Partial<ProfileSpec>, code: string]>([
    ['a longest text', { fields: { nombre: { maxLength: GIVEN.length - 1 } } }, 'too-long'],
    ['a format', { fields: { nombre: { format: { name: 'pattern', regex: '[A-Z]+' } } } }, 'pattern'],
    [
      'a list',
      { catalogs: { names: { entries: { A: 'Ana' } } }, fields: { nombre: { catalog: 'names' } } },
      'not-in-catalog',
    ],
    ['a field that is required', { fields: { sexo: { required: true } } }, 'required'],
    [
      'a rule',
      {
        rules: [
          {
            when: { field: 'nombre', equals: GIVEN },
            findings: [{ severity: 'error', message: 'no such name' }],
          },
        ],
      },
      'profile',
    ],
    [
      'a check of one person',
      { checks: [{ name: 'needs-row', sections: ['emailFulls'], severity: 'error' }] },
      'needs-row',
    ],
    ['a limit', { limits: { rows: { direccionFulls: 0 } } }, 'too-many-rows'],
  ])('%s', (_, spec, code) => {
    const nothing = { form: [], review: [], spreadsheet: [], file: [] };
    expect(judge(profileWith(), GIVEN, 13120)).toEqual(nothing);
    const found = { form: [code], review: [code], spreadsheet: [code], file: [code] };
    expect(judge(profileWith(spec), GIVEN, 13120)).toEqual(found);
  });
});

test('what no profile lets pass is seen by the sandbox too, which knows the contract only', () => {
  const said = judge(profileWith(), GIVEN, 'Ñuñoa');
  expect(said).toMatchObject({ form: ['not-an-integer'], review: ['not-an-integer'], file: ['contract'] });
  expect(said['spreadsheet']).toContain('not-an-integer');
  expect(checkContract(requestOf(GIVEN, 13120)).ok).toBe(true);
  expect(checkContract(requestOf(GIVEN, 'Ñuñoa')).ok).toBe(false);
});

describe('a text of a million characters has a finding soon, whatever stands in it', () => {
  const half = 500_000;
  it.each([
    ['letters', 'a'.repeat(2 * half)],
    ['a tab inside', `${'a'.repeat(half)}\t${'ñ'.repeat(half)}`],
    ['spaces', `${' '.repeat(half)}a${' '.repeat(half)}b`],
    ['letters that are composed', 'a\u0301'.repeat(half)],
  ])('%s', (_, text) => {
    const person = personWith({ identifierType: 'R', identifier: text, givenName: text });
    for (const profile of [SAMPLE, profileWith()]) {
      const fields = checkPerson(person, profile).findings.map(({ place }) => place.field);
      expect(fields).toEqual(expect.arrayContaining(['identifier', 'givenName']));
    }
  });
});
