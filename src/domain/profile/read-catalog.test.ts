import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CatalogEntry } from './catalog.ts';
import { withParentGroups } from './loaded-catalogs.ts';
import { findList, readCatalog } from './read-catalog.ts';
import type { LoadedCatalogSpec } from './schema/catalog-schema.ts';

type Reading = Omit<LoadedCatalogSpec, 'file' | 'url'>;

const read = (json: unknown, reading: Reading) => readCatalog(json, { url: '/x', ...reading });
/** The entries of a readable list. */
const entriesOf = (json: unknown, reading: Reading): readonly CatalogEntry[] => {
  const result = read(json, reading);
  if (!result.ok) throw new Error('there is no list');
  return result.entries;
};
const NONE = { filtered: 0, blank: 0, notWhole: 0, twice: 0, padded: 0 };
const lengthOf = (json: unknown, list: string | undefined) =>
  findList(json, { url: '/x', value: '', list })?.length ?? 0;
const valuesOf = (json: unknown, reading: Reading) => entriesOf(json, reading).map(({ value }) => value);

describe('a list of an answer', () => {
  const rows = [{ id: 'A' }, { id: 'B' }];

  it('reads the list from the answer itself, or from the place that a JSON pointer names', () => {
    expect(read(rows, { value: 'id' })).toEqual({
      ok: true,
      entries: [{ value: 'A' }, { value: 'B' }],
      notes: NONE,
    });
    expect(valuesOf({ data: { items: rows } }, { list: '/data/items', value: 'id' })).toEqual(['A', 'B']);
    expect(valuesOf({ 'a/b': { 'm~n': rows } }, { list: '/a~1b/m~0n', value: 'id' })).toEqual(['A', 'B']);
    expect(valuesOf([[], rows], { list: '/1', value: 'id' })).toEqual(['A', 'B']);
    expect(valuesOf({ '': rows }, { list: '/', value: 'id' })).toEqual(['A', 'B']);
  });

  it('accepts an empty list', () => {
    expect(read([], { value: 'id' })).toEqual({ ok: true, entries: [], notes: NONE });
  });

  it.each<[string, unknown, string | undefined]>([
    ['a page of HTML', '<!doctype html><title>Sign in</title>', undefined],
    ['an object', { A: 'Uno' }, undefined],
    ['an empty answer', undefined, undefined],
    ['null', null, undefined],
    ['a number', 7, undefined],
    ['an object where the list should be', { items: { A: 'Uno' } }, '/items'],
    ['an answer without the member of the list', { item: rows }, '/items'],
    ['the length of an array', rows, '/length'],
    ['a member that every object inherits', {}, '/constructor'],
    ['an answer when the JSON pointer is malformed', { items: rows }, 'items'],
  ])('finds no list in %s', (_, json, list) => {
    expect(read(json, { list, value: 'id' })).toEqual({ ok: false });
  });

  it('rejects a list in which no item has a usable value', () => {
    expect(read([{ codigo: 'A' }], { value: 'id' })).toEqual({ ok: false });
    expect(read(['A', 'B'], { value: 'id' })).toEqual({ ok: false });
    expect(read([{ id: 'A' }], { value: 'id', valueType: 'integer' })).toEqual({ ok: false });
  });

  it('leaves out items without a usable value, and counts them', () => {
    const mixed = [null, 7, 'x', [], {}, { id: '' }, { id: ' ' }, { id: true }, { id: { a: 1 } }, ...rows];
    expect(read(mixed, { value: 'id' })).toMatchObject({ ok: true, notes: { ...NONE, blank: 9 } });
    expect(valuesOf(mixed, { value: 'id' })).toEqual(['A', 'B']);
  });

  it('keeps only the first entry of each value', () => {
    const items = [
      { id: 'A', name: 'first' },
      { id: 'B', name: 'other' },
      { id: ' A ', name: 'second' },
    ];
    const reading = { value: 'id', label: 'name' };
    expect(read(items, reading)).toEqual({
      ok: true,
      entries: [
        { value: 'A', label: 'first' },
        { value: 'B', label: 'other' },
      ],
      notes: { ...NONE, twice: 1 },
    });
    const numbered = [
      { id: 1, name: 'number' },
      { id: '1', name: 'text' },
      { id: '01', name: 'padded' },
    ];
    expect(entriesOf(numbered, { ...reading, valueType: 'integer' })).toEqual([
      { value: 1, label: 'number' },
    ]);
    expect(valuesOf(numbered, reading)).toEqual(['1', '01']);
  });
});

describe('a list of which only some entries are wanted', () => {
  const items = [
    { id: 'A', estado: 'VIG', tipo: 1, activo: true },
    { id: 'B', estado: 'NVG', tipo: 2, activo: true, hasta: '2020-01-01' },
    { id: 'C', estado: ' VIG ', tipo: '2', activo: false, hasta: null },
    { id: '', estado: 'NVG' },
  ];
  it.each<[Reading['where'], string[], number]>([
    [{ estado: 'VIG' }, ['A', 'C'], 2],
    [{ estado: ['VIG', 'NVG'], tipo: [2] }, ['B', 'C'], 2],
    [{ tipo: 1 }, ['A'], 3],
    [{ activo: true, estado: 'VIG' }, ['A'], 3],
    [{ '/hasta': null, tipo: [1, 2] }, ['A', 'C'], 2],
    [{ estado: 'vig' }, [], 4],
    [{ constructor: 'x' }, [], 4],
  ])('by %j has %j, and %i left out', (where, values, filtered) => {
    expect(valuesOf(items, { value: 'id', where })).toEqual(values);
    expect(read(items, { value: 'id', where })).toMatchObject({ notes: { ...NONE, filtered } });
  });
});

describe('a list of bare texts or numbers', () => {
  it('is read with the entry itself as its value', () => {
    expect(valuesOf(['A', ' B ', '', null, 'A'], { value: '' })).toEqual(['A', 'B']);
    expect(valuesOf([3, '4'], { value: '', valueType: 'integer' })).toEqual([3, 4]);
    expect(entriesOf(['Uno'], { value: '', label: '' })).toEqual([{ value: 'Uno', label: 'Uno' }]);
  });
});

describe('entries that are left out or read otherwise', () => {
  it('are counted by what is the matter', () => {
    const ids = [12, '12', '012', 7.5, null, 'x', { a: 1 }, '+8', 2 ** 53];
    const items = ids.map((id) => ({ id }));
    expect(read(items, { value: 'id', valueType: 'integer' })).toMatchObject({
      entries: [{ value: 12 }, { value: 8 }],
      notes: { blank: 2, notWhole: 3, twice: 2, padded: 1 },
    });
    expect(read([{ id: '012' }, { id: '013' }], { value: 'id', valueType: 'integer' })).toMatchObject({
      entries: [{ value: 12 }, { value: 13 }],
      notes: { ...NONE, padded: 2 },
    });
    expect(valuesOf([{ id: 1.5 }, { id: '1.5' }, { id: 12 }], { value: 'id' })).toEqual(['1.5', '12']);
  });
});

describe('the value of an entry', () => {
  const items = [
    { id: 12 },
    { id: '13' },
    { id: ' 014 ' },
    { id: '1.5' },
    { id: 1.5 },
    { id: 'x' },
    { id: 1e300 },
  ];

  it('is converted to the type that the profile names, or to text', () => {
    expect(valuesOf(items, { value: 'id', valueType: 'integer' })).toEqual([12, 13, 14]);
    expect(valuesOf(items.slice(0, 6), { value: 'id' })).toEqual(['12', '13', '014', '1.5', 'x']);
    expect(valuesOf(items.slice(0, 3), { value: 'id', valueType: 'string' })).toEqual(['12', '13', '014']);
    expect(valuesOf([{ id: 0 }, { id: '-7' }], { value: 'id', valueType: 'integer' })).toEqual([0, -7]);
  });

  it('is read from the member of exactly that name, or deeper with a JSON pointer', () => {
    expect(valuesOf([{ 'a/b': 'A' }], { value: 'a/b' })).toEqual(['A']);
    expect(valuesOf([{ 'a~1b': 'A' }], { value: 'a~1b' })).toEqual(['A']);
    expect(valuesOf([{ key: { code: ['x', 'A'] } }], { value: '/key/code/1' })).toEqual(['A']);
    expect(valuesOf([['A', 'Uno']], { value: '/0', label: '/1' })).toEqual(['A']);
    expect(read([{ a: { b: 'A' } }], { value: 'a.b' })).toEqual({ ok: false });
    expect(read([{ a: 'A' }], { value: 'constructor' })).toEqual({ ok: false });
    expect(read([{ a: 'A' }], { value: '/a~2' })).toEqual({ ok: false });
  });
});

describe('an entry that is read', () => {
  it('has one label for all languages, or one per language', () => {
    const item = { id: 'A', es: ' Uno ', names: { en: 'One' }, fr: '', n: 1 };
    expect(entriesOf([item], { value: 'id', label: 'es' })).toEqual([{ value: 'A', label: 'Uno' }]);
    expect(entriesOf([item], { value: 'id', label: 'n' })).toEqual([{ value: 'A', label: '1' }]);
    const label = { es: 'es', en: '/names/en', fr: 'fr', de: 'de' };
    expect(entriesOf([item], { value: 'id', label })).toEqual([
      { value: 'A', label: { es: 'Uno', en: 'One' } },
    ]);
    expect(entriesOf([item], { value: 'id', label: 'fr' })).toEqual([{ value: 'A' }]);
    expect(entriesOf([item], { value: 'id', label: { fr: 'fr' } })).toEqual([{ value: 'A' }]);
    expect(entriesOf([item], { value: 'id', label: 'names' })).toEqual([{ value: 'A' }]);
  });

  it('has a group and aliases', () => {
    const item = { id: 'A', region: { name: 'Sur' }, short: 'a', also: ['b', ' c ', '', 7, null, ['d']] };
    expect(
      entriesOf([item], { value: 'id', group: '/region/name', aliases: ['short', 'also', 'missing'] }),
    ).toEqual([{ value: 'A', group: 'Sur', aliases: ['a', 'b', 'c', '7'] }]);
    expect(entriesOf([item], { value: 'id', group: 'missing', aliases: ['missing'] })).toEqual([
      { value: 'A' },
    ]);
  });

  it('names its parent by the value as text', () => {
    const items = [{ id: 'A', of: 7 }, { id: 'B', of: ' R7 ' }, { id: 'C', of: null }, { id: 'D' }];
    expect(entriesOf(items, { value: 'id', parent: { member: 'of' } })).toEqual([
      { value: 'A', parent: '7' },
      { value: 'B', parent: 'R7' },
      { value: 'C' },
      { value: 'D' },
    ]);
  });
});

describe('withParentGroups', () => {
  const child: CatalogEntry = { value: 1, parent: '7' };

  it('takes the label of the parent as group, comparing the values as texts', () => {
    expect(withParentGroups([child], [{ value: 7, label: 'Sur' }])).toEqual([{ ...child, group: 'Sur' }]);
    expect(withParentGroups([child], [{ value: '7', label: { es: 'Sur' } }])).toEqual([
      { ...child, group: { es: 'Sur' } },
    ]);
  });

  it('adds no group when the parent is missing or has no label, or when the entry names no parent', () => {
    const orphans: readonly CatalogEntry[] = [child, { value: 2, parent: '8' }, { value: 3 }];
    expect(withParentGroups(orphans, [{ value: 7 }, { value: 9, label: 'Norte' }])).toEqual(orphans);
    expect(withParentGroups(orphans, [])).toEqual(orphans);
  });

  it('keeps the group that an entry already has', () => {
    const grouped = { ...child, group: 'Own' };
    expect(withParentGroups([grouped], [{ value: 7, label: 'Sur' }])).toEqual([grouped]);
  });
});

describe('the list of a random answer', () => {
  const member = fc.constantFrom('id', '/id', '/a/0', '', '/', 'a', '~', '/~2');
  const spec = fc.record(
    {
      list: fc.constantFrom('', '/items', '/0', 'x'),
      value: member,
      label: fc.oneof(member, fc.dictionary(fc.constantFrom('es', '__proto__', ''), member)),
      group: member,
      aliases: fc.array(member, { maxLength: 2 }),
      parent: fc.record({ member }),
      valueType: fc.constantFrom('string' as const, 'integer' as const),
    },
    { requiredKeys: ['value'] },
  );
  const item = fc.dictionary(fc.constantFrom('id', 'a', '', '~', 'items'), fc.jsonValue());
  const answer = fc.oneof(
    fc.jsonValue(),
    fc.array(fc.oneof(item, fc.jsonValue())),
    fc.record({ items: fc.array(item) }),
  );

  it('never throws, and returns entries with different values of the requested type', () => {
    fc.assert(
      fc.property(answer, spec, (json, reading) => {
        const result = read(json, reading);
        if (!result.ok) return;
        const { entries, notes } = result;
        const wanted = reading.valueType === 'integer' ? 'number' : 'string';
        expect(entries.every(({ value }) => typeof value === wanted && value !== '')).toBe(true);
        expect(new Set(entries.map(({ value }) => String(value))).size).toBe(entries.length);
        const left = (notes.blank ?? 0) + (notes.notWhole ?? 0) + (notes.twice ?? 0);
        expect(left).toBe(lengthOf(json, reading.list) - entries.length);
        expect(withParentGroups(entries, entries)).toHaveLength(entries.length);
      }),
      { numRuns: 1000 },
    );
  });

  it('returns all items of a valid list, in their order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(99_999)), (ids) => {
        const items = ids.map((id) => ({ id: `${id}`, name: `n${id}` }));
        const entries = entriesOf(
          { items },
          { list: '/items', value: 'id', label: 'name', valueType: 'integer' },
        );
        expect(entries).toEqual(ids.map((id) => ({ value: id, label: `n${id}` })));
      }),
    );
  });
});
