import { describe, expect, it } from 'vitest';
import type { Catalog, CatalogEntry, CatalogState } from './catalog.ts';
import { toLoadedCatalogs } from './loaded-catalogs.ts';
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
