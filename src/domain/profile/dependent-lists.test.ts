import { expect, test } from 'vitest';
import { checkEnrollment } from './check-enrollment.ts';
import { checkPerson } from './check-person.ts';
import { createLoadedCatalog } from './catalog.ts';
import { type WantedList, withDependentLists } from './dependent-lists.ts';
import { accountWith, personWith, profileWith } from './profile.oracle.ts';
import type { ProfileSpec } from './schema/profile-schema.ts';

const banks = {
  url: '/paises/{codPais}/bancos?tipo={tipoEntidad}',
  value: 'id',
  valueType: 'integer',
} as const;
const PARTS: Partial<ProfileSpec> = {
  catalogs: {
    countries: { entries: { CL: 'Chile', 'A/R': 'Argentina' } },
    kinds: { entries: { N: 'Natural', J: 'Jurídica' } },
    banks,
  },
  fields: {
    codPais: { catalog: 'countries', label: 'Nación' },
    tipoEntidad: { catalog: 'kinds' },
    prospBancoId: { catalog: 'banks' },
  },
  rules: [{ when: { field: 'sexo', equals: 'X' }, hide: ['codPais'] }],
};
const CHILEAN = '["banks","CL","N"]';

const listOf = (id: number) =>
  createLoadedCatalog(CHILEAN, banks, {
    status: 'ready',
    entries: [{ value: id, label: `Banco ${id}` }],
    loadedAt: '',
    isOutdated: false,
  });

function setUp(loaded: readonly [string, ReturnType<typeof listOf>][] = []) {
  const wanted: WantedList[] = [];
  const profile = withDependentLists(profileWith(PARTS), new Map(loaded), (list) => wanted.push(list));
  const bankOf = (values: Parameters<typeof personWith>[0]) =>
    profile.viewOf(personWith(values)).field('bankAccounts.bankId').catalog;
  return { profile, wanted, bankOf };
}

test('a list that depends on another field says which field to fill first, and nothing is asked for', () => {
  const { bankOf, wanted, profile } = setUp();
  expect(bankOf({ entityKind: 'N' })).toMatchObject({
    status: 'waiting',
    entries: [],
    needs: { key: 'countryCode', label: 'Nación' },
  });
  expect(bankOf({ countryCode: 'CL' })).toMatchObject({ status: 'waiting', needs: { key: 'entityKind' } });
  // What no list has, and what a rule hides, is no choice.
  expect(bankOf({ countryCode: 'CH', entityKind: 'N' })).toMatchObject({ status: 'waiting' });
  expect(bankOf({ countryCode: 'CL', entityKind: 'N', sex: 'X' })).toMatchObject({ status: 'waiting' });
  expect(profile.catalogs.get('banks')).toMatchObject({ status: 'waiting' });
  expect(wanted).toEqual([]);
});

test('the list of a value is asked for by its address, once for all persons with that value', () => {
  const { bankOf, wanted } = setUp();
  expect(bankOf({ countryCode: 'A/R', entityKind: 'J' })).toMatchObject({ status: 'loading' });
  expect(bankOf({ countryCode: 'A/R', entityKind: 'J', givenName: 'Ana' })).toMatchObject({
    status: 'loading',
  });
  expect(wanted).toEqual([
    { name: '["banks","A/R","J"]', source: { ...banks, url: '/paises/A%2FR/bancos?tipo=J' } },
  ]);
});

test('each person chooses from the list of their own values, and a value of another list is flagged', () => {
  const { profile, wanted } = setUp([[CHILEAN, listOf(12)]]);
  const bankAccounts = [accountWith({ number: '1', bankId: 12 })];
  const check = (country: string) =>
    checkPerson(personWith({ countryCode: country, entityKind: 'N', bankAccounts }), profile).findings;
  expect(check('CL')).toEqual([]);
  expect(wanted).toEqual([]);
  expect(check('')).toMatchObject([
    { problem: { code: 'catalog-not-loaded' }, place: { field: 'bankAccounts.bankId' } },
  ]);
  const other = setUp([[CHILEAN, listOf(13)]]).profile;
  const person = personWith({ countryCode: 'CL', entityKind: 'N', bankAccounts });
  expect(checkPerson(person, other).findings).toMatchObject([{ problem: { code: 'not-in-catalog' } }]);
});

test('an enrollment waits for the lists of all its persons', () => {
  const { profile } = setUp([[CHILEAN, listOf(12)]]);
  const findingsOf = (...countries: string[]) =>
    checkEnrollment(
      {
        riskProfileCode: '',
        persons: countries.map((countryCode, index) =>
          personWith({ id: String(index), countryCode, entityKind: 'N', givenName: 'Ana' }),
        ),
      },
      profile,
      (person) => checkPerson(person, profile),
    ).map(({ problem }) => problem.code);
  expect(findingsOf('CL', 'CL')).toEqual([]);
  expect(findingsOf('CL', 'A/R')).toEqual(['catalogs-loading']);
});

test('the same values give the same view, and the form looks at the fields that decide', () => {
  const { profile } = setUp([[CHILEAN, listOf(12)]]);
  const person = personWith({ countryCode: 'CL', entityKind: 'N' });
  expect(profile.viewOf({ ...person, givenName: 'Ana' })).toBe(profile.viewOf(person));
  expect(profile.viewOf({ ...person, countryCode: '' })).not.toBe(profile.viewOf(person));
  expect(profile.triggers).toEqual(['entityKind', 'sex', 'countryCode']);
});

test('a profile without such lists stays as it is', () => {
  const profile = profileWith();
  expect(withDependentLists(profile, new Map(), () => undefined)).toBe(profile);
});
