import { personWith, rowWith } from '../enrollment/builders.fixture.ts';
import { describe, expect, it, test } from 'vitest';
import { type Catalog, type CatalogEntry, type CatalogState, createLoadedCatalog } from './catalog.ts';
import { checkEnrollment } from './check-enrollment.ts';
import { checkPerson } from './check-person.ts';
import { toLoadedCatalogs, type WantedList, withDependentLists } from './loaded-catalogs.ts';
import { profileWith } from './profile.fixture.ts';
import type { ProfileSpec } from './schema/profile-schema.ts';

const SPEC: ProfileSpec = {
  name: 'Test',
  baseUrl: '',
  catalogs: {
    sexes: { entries: { F: 'Femenino' } },
    zones: { entries: [{ value: 1, label: { es: 'Norte' } }] },
    banks: { file: '/banks.json', value: 'id', typing: true },
    regions: { url: '/regions', value: 'id', label: 'name' },
    communes: { url: '/communes', value: 'id', parent: { member: 'of', catalog: 'regions' } },
    tree: { url: '/tree', value: 'id', parent: { member: 'of' } },
    towns: { url: '/towns', value: 'id', parent: { member: 'of', catalog: 'zones' } },
  },
};

const ready = (...entries: CatalogEntry[]): CatalogState => ({
  status: 'ready',
  entries,
  loadedAt: '2026-11-21T07:00:00Z',
  isOutdated: false,
});
const LOADING: CatalogState = { status: 'loading' };
const FAILED: CatalogState = { status: 'failed' };

const load = (states: Record<string, CatalogState>, spec = SPEC) =>
  toLoadedCatalogs(spec, new Map(Object.entries(states)));
const groupsOf = (catalog: Catalog | undefined) => catalog?.entries.map(({ group }) => group);

describe('toLoadedCatalogs', () => {
  it('returns only catalogs from files or URLs whose state is known', () => {
    const catalogs = load({ banks: ready(), regions: LOADING, sexes: LOADING, elsewhere: LOADING });
    expect([...catalogs.keys()]).toEqual(['banks', 'regions']);
    expect(load({}).size).toBe(0);
    expect(toLoadedCatalogs({ name: 'Test', baseUrl: '' }, new Map([['banks', LOADING]])).size).toBe(0);
  });

  it('returns what is known of each catalog: status, entries, date and typing', () => {
    const outdated: CatalogState = {
      status: 'ready',
      entries: [{ value: '12', label: 'Twelve' }],
      loadedAt: '2026-11-20T00:00:00Z',
      isOutdated: true,
    };
    const catalogs = load({ banks: outdated, regions: FAILED });
    expect(catalogs.get('banks')).toMatchObject({
      name: 'banks',
      status: 'ready',
      mayType: true,
      loadedAt: '2026-11-20T00:00:00Z',
      isOutdated: true,
      hasGroups: false,
    });
    expect(catalogs.get('banks')?.findEntry(12)?.label).toBe('Twelve');
    expect(catalogs.get('regions')).toMatchObject({
      name: 'regions',
      status: 'failed',
      mayType: false,
      entries: [],
    });
    expect(catalogs.get('regions')?.loadedAt).toBeUndefined();
  });
});

it('toLoadedCatalogs keeps the cause of a failed load, also when old entries are shown', () => {
  const cause = { code: 'timeout' } as const;
  const outdated: CatalogState = { status: 'ready', entries: [], loadedAt: '', isOutdated: true, cause };
  const catalogs = load({ banks: outdated, regions: { status: 'failed', cause } });
  expect([catalogs.get('banks')?.failure, catalogs.get('regions')?.failure]).toEqual([cause, cause]);
});

describe('the group of a loaded entry', () => {
  const regions = ready({ value: 'R7', label: 'Maule' });
  const communes = ready({ value: 'C1', parent: 'R7' }, { value: 'C2', parent: 'R8' });

  it('is the label of its parent in another catalog', () => {
    const catalog = load({ regions, communes }).get('communes');
    expect(groupsOf(catalog)).toEqual(['Maule', undefined]);
    expect(catalog?.hasGroups).toBe(true);
    expect(catalog?.findEntry('C1')?.group).toBe('Maule');
  });

  it('is the label of its parent in the same catalog', () => {
    const tree = ready({ value: 'A', label: 'Root' }, { value: 'B', label: 'Leaf', parent: 'A' });
    expect(groupsOf(load({ tree }).get('tree'))).toEqual([undefined, 'Root']);
  });

  it('is the label of its parent in an inline catalog', () => {
    expect(groupsOf(load({ towns: ready({ value: 'T', parent: '1' }) }).get('towns'))).toEqual([
      { es: 'Norte' },
    ]);
  });

  it('is missing while the catalog of the parents is not loaded', () => {
    for (const parent of [LOADING, FAILED]) {
      const catalog = load({ regions: parent, communes }).get('communes');
      expect(groupsOf(catalog)).toEqual([undefined, undefined]);
      expect(catalog?.status).toBe('ready');
    }
    expect(groupsOf(load({ communes }).get('communes'))).toEqual([undefined, undefined]);
  });
});

describe('toLoadedCatalogs, called again', () => {
  const regions = ready({ value: 'R7', label: 'Maule' });
  const communes = ready({ value: 'C1', parent: 'R7' });
  const towns = ready({ value: 'T', parent: '1' });
  const catalogOf = (states: Record<string, CatalogState>, name: string) => {
    const catalog = load(states).get(name);
    if (!catalog) throw new Error(`toLoadedCatalogs returned no catalog ${name}`);
    return catalog;
  };

  it('returns the same object for an unchanged catalog, even if other catalogs changed', () => {
    const first = load({ regions, communes, towns, banks: LOADING });
    const second = load({ regions, communes, towns, banks: FAILED });
    for (const name of ['regions', 'communes', 'towns']) expect(second.get(name)).toBe(first.get(name));
    expect(second.get('banks')).not.toBe(first.get('banks'));
  });

  it('returns a new object when the catalog of the parents changed', () => {
    const waiting = catalogOf({ regions: LOADING, communes }, 'communes');
    const there = catalogOf({ regions, communes }, 'communes');
    expect(there).not.toBe(waiting);
    expect(groupsOf(there)).toEqual(['Maule']);
    const renamed = catalogOf({ regions: ready({ value: 'R7', label: 'del Maule' }), communes }, 'communes');
    expect(groupsOf(renamed)).toEqual(['del Maule']);
    expect(catalogOf({ regions, communes }, 'regions')).toBe(catalogOf({ regions }, 'regions'));
  });

  it('does not confuse two catalogs with the same state', () => {
    const banks = catalogOf({ banks: LOADING, regions: LOADING }, 'banks');
    const others = catalogOf({ banks: LOADING, regions: LOADING }, 'regions');
    expect([banks.name, banks.mayType]).toEqual(['banks', true]);
    expect([others.name, others.mayType]).toEqual(['regions', false]);
    expect(catalogOf({ banks: LOADING, regions: LOADING }, 'banks')).toBe(banks);
  });
});

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
  // An unlisted value, or one that a rule hides, does not select a list.
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
  const bankAccounts = [rowWith('bankAccounts', { number: '1', bankId: 12 })];
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
