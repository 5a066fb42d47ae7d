/** Tests the checks that ask whether names, addresses and telephones of an enrollment belong together. */
import { describe, expect, it } from 'vitest';
import { personWith, rowWith } from '../enrollment/builders.fixture.ts';
import type { Person } from '../enrollment/enrollment.ts';
import type { Finding } from '../fields/finding.ts';
import { runChecks } from './checks.fixture.ts';
import { profileWith } from './profile.fixture.ts';
import type { ProfileSpec } from './schema/profile-schema.ts';
import type { CheckSpec } from './schema/rule-schema.ts';

const SPEC: Partial<ProfileSpec> = {
  fields: {
    telefono: { format: { name: 'phone-cl', send: 'as-typed' } },
    email: { format: { name: 'e-mail' } },
  },
};
const run = (check: CheckSpec, persons: readonly Person[]) =>
  runChecks(persons, profileWith({ ...SPEC, checks: [check] }));
/** The person of each finding, and the other persons that it names. */
const seen = (findings: readonly Finding[]) =>
  findings.map(({ place, problem }) => [place.personId, 'others' in problem ? problem.others : undefined]);

describe('the check "swapped-names"', () => {
  const check: CheckSpec = { name: 'swapped-names', severity: 'warning' };
  const person = (id: string, [givenName, paternalName]: readonly [string, string], ...addresses: string[]) =>
    personWith({
      id,
      givenName,
      paternalName,
      emails: addresses.map((address) => rowWith('emails', { address })),
    });
  const LUZ = ['Luz María', 'Soto'] as const;
  const BEGONA = ['Begoña', 'Núñez'] as const;

  it.each([
    ['begona.nunez@example.com', 'luz.soto@example.com'],
    ['bnunez82@example.com', 'sotoluz@example.com'],
    ['BEGONA@example.com', 'maria_soto@example.com'],
  ])('reports both persons when %s and %s are of the other', (one, other) => {
    expect(seen(run(check, [person('a', LUZ, one), person('b', BEGONA, other)]))).toEqual([
      ['a', ['b']],
      ['b', ['a']],
    ]);
  });

  it('reports nothing when one address alone names the other, or names both', () => {
    expect(run(check, [person('a', LUZ, 'begona@example.com'), person('b', BEGONA)])).toEqual([]);
    expect(run(check, [person('a', LUZ, 'begona@x.cl'), person('b', BEGONA, 'begona@y.cl')])).toEqual([]);
    const both = 'luz.begona@example.com';
    expect(run(check, [person('a', LUZ, both), person('b', BEGONA, both)])).toEqual([]);
    expect(
      run(check, [person('a', LUZ, 'begona@x.cl', 'luz@x.cl'), person('b', BEGONA, 'luz@y.cl')]),
    ).toEqual([]);
  });

  it('reports sisters by their first names', () => {
    const sisters = [person('a', LUZ, 'ana.soto@x.cl'), person('b', ['Ana', 'Soto'], 'luz.soto@x.cl')];
    expect(seen(run(check, sisters))).toEqual([
      ['a', ['b']],
      ['b', ['a']],
    ]);
  });
});

describe('the check "telephone-of-another-area"', () => {
  const areas = { '2': ['Metropolitana de Santiago'], '41': ['Biobío'] };
  const check: CheckSpec = { name: 'telephone-of-another-area', severity: 'warning', areas };
  const communes = { 13101: 'Santiago', 8101: 'Concepción' };
  const profile = profileWith({
    ...SPEC,
    catalogs: {
      communes: {
        entries: [
          { value: 13101, label: communes[13101], group: 'Metropolitana de Santiago' },
          { value: 8101, label: communes[8101], group: { es: 'Biobío' } },
        ],
      },
    },
    fields: { ...SPEC.fields, prospComunaCiudadId: { catalog: 'communes' } },
    checks: [check],
  });
  const find = (number: string, communeIds: readonly number[], used = profile) =>
    runChecks(
      [
        personWith({
          id: 'a',
          telephones: [rowWith('telephones', { id: 't', number, typeCode: 'F' })],
          addresses: communeIds.map((communeId) => rowWith('addresses', { communeId })),
        }),
      ],
      used,
    );

  it('reports a fixed telephone whose area is of no region of the addresses', () => {
    expect(find('41 223 4567', [13101])).toEqual([
      {
        place: { personId: 'a', section: 'telephones', rowId: 't', field: 'telephones.number' },
        severity: 'warning',
        problem: { code: 'telephone-of-another-area', others: [] },
      },
    ]);
    expect(find('+56 2 2345 6789', [8101])).toHaveLength(1);
  });

  it.each([
    ['an area of one of the regions', '41 223 4567', [13101, 8101]],
    ['a mobile number', '9 8765 4321', [13101]],
    ['a code that the profile does not list', '55 223 4567', [13101]],
    ['a number of another country', '+54 11 4123 4567', [13101]],
    ['no address', '41 223 4567', []],
    ['no known commune', '41 223 4567', [1]],
    ['an address whose commune is not known yet', '41 223 4567', [13101, 1]],
  ])('reports nothing for %s', (_, number, communeIds) => {
    expect(find(number, communeIds)).toEqual([]);
  });

  it('looks at the types that the profile names', () => {
    const typed = (types: string[]) => profileWith({ ...profile.spec, checks: [{ ...check, types }] });
    expect(find('41 223 4567', [13101], typed(['F']))).toHaveLength(1);
    expect(find('41 223 4567', [13101], typed(['L']))).toEqual([]);
  });
});
