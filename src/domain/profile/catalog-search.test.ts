import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../contract/contract.arbitraries.ts';
import { foldText } from '../formats/plain-text.ts';
import { createCatalogIndex, findNamedEntry, searchCatalog } from './catalog-search.ts';
import type { CatalogEntry } from './catalog.ts';

const ENTRIES: readonly CatalogEntry[] = [
  { value: 5201, label: 'Isla de Pascua', group: 'Valparaíso', aliases: ['Rapa Nui'] },
  { value: 13101, label: 'Santiago', group: 'Metropolitana' },
  { value: 13114, label: 'Las Condes', group: 'Metropolitana' },
  { value: 13120, label: 'Ñuñoa', group: 'Metropolitana' },
  { value: 13122, label: 'Peñalolén', group: 'Metropolitana' },
  { value: 77, label: 'Villa 5703', group: 'Inventada' },
  { value: 78, label: 'Llaillay Norte', group: 'Inventada' },
  { value: 5703, label: 'Llaillay', group: 'Valparaíso', aliases: ['Llay-Llay'] },
  { value: 1, label: 'Condes del Sur', group: 'Inventada' },
  { value: 131, label: '13120 Norte', group: 'Inventada' },
  { value: 9, label: 'Villa Santiago', group: 'Inventada', aliases: ['Ñuñoa Chica'] },
];

const plain = (text: CatalogEntry['label']) => (typeof text === 'string' ? text : '');
const INDEX = createCatalogIndex(
  ENTRIES,
  ({ label }) => plain(label),
  ({ group }) => plain(group),
);
const search = (query: string, limit = 50) => searchCatalog(INDEX, query, limit).map(({ label }) => label);
const named = (text: string) => findNamedEntry(INDEX, text)?.value;

describe('searchCatalog', () => {
  it.each(['nunoa', 'Ñuñoa', 'ÑUÑOA', ' ñunoa ', 'NUÑOA', 'n\u0303un\u0303oa', '13120'])(
    'finds Ñuñoa first for the query %j',
    (query) => {
      expect(search(query)[0]).toBe('Ñuñoa');
    },
  );

  it.each([
    ['rapa nui', 'Isla de Pascua'],
    ['RAPA', 'Isla de Pascua'],
    ['llay llay', 'Llaillay'],
    ['Llay-Llay', 'Llaillay'],
    ['penalolen', 'Peñalolén'],
    ['lolén', 'Peñalolén'],
    ['5201', 'Isla de Pascua'],
    ['pascua', 'Isla de Pascua'],
  ])('finds an entry by alias, code or part of the name: %j finds %s', (query, label) => {
    expect(search(query)).toEqual([label]);
  });

  it('finds entries by their group, after all other matches, when asked to', () => {
    const byGroup = (query: string) => searchCatalog(INDEX, query, 50, true).map(({ label }) => label);
    expect(byGroup('valparaiso')).toEqual(['Isla de Pascua', 'Llaillay']);
    expect(byGroup('VALPARAÍSO')).toEqual(['Isla de Pascua', 'Llaillay']);
    expect(byGroup('villa')).toEqual(search('villa'));
    expect(byGroup('metro')).toEqual(['Santiago', 'Las Condes', 'Ñuñoa', 'Peñalolén']);
    // A query of two letters does not search groups.
    expect(byGroup('va')).toEqual(search('va'));
    expect(search('valparaiso')).toEqual([]);
  });

  it('ranks exact matches first, then starts of names, then starts of codes, then inner parts', () => {
    expect(search('santiago')).toEqual(['Santiago', 'Villa Santiago']);
    expect(search('condes')).toEqual(['Condes del Sur', 'Las Condes']);
    expect(search('nunoa')).toEqual(['Ñuñoa', 'Villa Santiago']);
    expect(search('llaillay')).toEqual(['Llaillay', 'Llaillay Norte']);
    expect(search('13120')).toEqual(['Ñuñoa', '13120 Norte']);
    expect(search('570')).toEqual(['Llaillay', 'Villa 5703']);
    expect(search('1312')).toEqual(['13120 Norte', 'Ñuñoa', 'Peñalolén']);
    expect(search('131')).toEqual(['13120 Norte', 'Santiago', 'Las Condes', 'Ñuñoa', 'Peñalolén']);
    expect(search('s')).toEqual([
      'Santiago',
      'Isla de Pascua',
      'Las Condes',
      'Condes del Sur',
      'Villa Santiago',
    ]);
  });

  it('returns every entry in order for an empty query, and never more than the limit', () => {
    expect(search('')).toEqual(ENTRIES.map(({ label }) => label));
    expect(search(' -. 😀', 3)).toEqual(['Isla de Pascua', 'Santiago', 'Las Condes']);
    expect(search('condes', 1)).toEqual(['Condes del Sur']);
    expect(search('s', 2)).toEqual(['Santiago', 'Isla de Pascua']);
  });

  it('finds nothing when no name, alias or code matches, and does not search groups by default', () => {
    for (const query of ['xyz', 'nunoaa', 'metropolitana', '3114']) expect(search(query)).toEqual([]);
  });

  it('returns each entry at most once, and only entries with the query in their code or names', () => {
    const parts = fc.constantFrom('a', 'n', 'co', 'san', '13', '1', 'ñ', 'll', 'de', 'u');
    fc.assert(
      fc.property(fc.oneof(parts, anyText), fc.nat(12), (query, limit) => {
        const found = searchCatalog(INDEX, query, limit);
        expect(found.length).toBeLessThanOrEqual(limit);
        expect(new Set(found).size).toBe(found.length);
        for (const { value, label, aliases } of found) {
          const texts = [String(value), plain(label), ...(aliases ?? [])].map(foldText);
          expect(texts.join('\n').replaceAll(' ', '')).toContain(foldText(query).replaceAll(' ', ''));
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('searchCatalog with different spacing', () => {
  it('finds an entry whether its words are written together or apart', () => {
    expect(search('lascondes')).toEqual(['Las Condes']);
    expect(search('llay llay')).toContain('Llaillay');
  });
});

describe('findNamedEntry', () => {
  it.each([
    ['ñuñoa', 13120],
    ['NUNOA', 13120],
    ['13120', 13120],
    [' 13120 ', 13120],
    ['rapa  nui', 5201],
    ['llay llay', 5703],
    ['santiago', 13101],
    ['131', 131],
  ])('resolves %j to the entry %i', (text, value) => {
    expect(named(text)).toBe(value);
  });

  it.each(['', '  ', 'nuno', 'Santiago de Chile', '1312', 'Metropolitana'])(
    'finds no entry for %j',
    (text) => {
      expect(named(text)).toBeUndefined();
    },
  );

  it('prefers a code to a label, and a label to an alias', () => {
    const index = createCatalogIndex(
      [
        { value: 'X', aliases: ['B'] },
        { value: 'Y', label: 'A' },
        { value: 'A', label: 'Z' },
        { value: 'W', label: 'B' },
      ],
      ({ label }) => plain(label),
    );
    expect(findNamedEntry(index, 'a')?.value).toBe('A');
    expect(findNamedEntry(index, 'b')?.value).toBe('W');
  });
});

describe('createCatalogIndex', () => {
  it('is prepared in several turns, and a search works before it is finished', () => {
    const entries = Array.from({ length: 300 }, (_, value) => ({ value, label: `Lugar ${value}` }));
    const index = createCatalogIndex(entries, ({ label }) => plain(label));
    let turns = 0;
    expect(index.prepare(() => turns++ < 2)).toBe(false);
    expect(searchCatalog(index, 'lugar 29', 3).map(({ value }) => value)).toEqual([29, 290, 291]);
    expect(index.prepare(() => false)).toBe(true);
  });
});

describe('searchCatalog on a list of 20,000 entries', () => {
  it('keeps rank, order and limit, as on a short list', () => {
    const entries = Array.from({ length: 20_000 }, (_, value) => ({ value, label: `Lugar ${value}` }));
    const index = createCatalogIndex(entries, ({ label }) => plain(label));
    expect(searchCatalog(index, '', 30_000)).toBe(entries);
    expect(searchCatalog(index, 'lugar 19999', 5).map(({ value }) => value)).toEqual([19_999]);
    expect(searchCatalog(index, '1999', 3).map(({ value }) => value)).toEqual([1999, 19_990, 19_991]);
  });
});
