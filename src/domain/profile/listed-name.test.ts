import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { foldText } from '../formats/plain-text.ts';
import { type CatalogEntry, createInlineCatalog } from './catalog.ts';
import { type CatalogIndex, createCatalogIndex } from './catalog-search.ts';
import { findByName, findOtherName, searchNames, toKnownNames } from './listed-name.ts';
import { isLoadedCatalog } from './schema/catalog-schema.ts';
import { profileSchema } from './schema/profile-schema.ts';

const FILE = new URL('../../../public/profile.json', import.meta.url);
const sample = profileSchema().parse(JSON.parse(readFileSync(FILE, 'utf8')));
const plain = (text: CatalogEntry['label']) => (typeof text === 'string' ? text : '');

function getList(name: string): List {
  const spec = sample.catalogs?.[name];
  if (!spec || isLoadedCatalog(spec)) throw new Error(`No inline catalog ${name}`);
  const { entries, groupAliases } = createInlineCatalog(name, spec);
  const index = createCatalogIndex(
    entries,
    ({ label }) => plain(label),
    ({ group }) => plain(group),
  );
  return { index, groupAliases };
}

interface List {
  readonly index: CatalogIndex;
  readonly groupAliases?: Readonly<Record<string, readonly string[]>> | undefined;
}
const COMMUNES = getList('communes');
const BANKS = getList('banks');
const findNamed = (list: List, text: string) => findByName(text, toKnownNames(list.index, list));
const search = (list: List, text: string) => searchNames(list.index, list, text, 50);
const nameIn = (list: List, text: string) => plain(findNamed(list, text)?.label);
const foundIn = (list: List, text: string) => search(list, text).map(({ label }) => plain(label));

test.each([
  ['Est. Central', 'Estación Central'],
  ['EST CENTRAL', 'Estación Central'],
  ['Pto. Montt', 'Puerto Montt'],
  ['P. Montt', 'Puerto Montt'],
  ['Pta. Arenas', 'Punta Arenas'],
  ['Pte. Alto', 'Puente Alto'],
  ['Sta. Cruz', 'Santa Cruz'],
  ['Sto. Domingo', 'Santo Domingo'],
  ['Sn. Bernardo', 'San Bernardo'],
  ['S. Bernardo', 'San Bernardo'],
  ['Gral. Lagos', 'General Lagos'],
  ['Qta. Normal', 'Quinta Normal'],
  ['Stgo.', 'Santiago'],
  ['Valpo', 'Valparaíso'],
])('a short form is written out: %j is %s', (text, label) => {
  expect(nameIn(COMMUNES, text)).toBe(label);
  expect(foundIn(COMMUNES, text)[0]).toBe(label);
});

test.each([
  ['Ñuñoa, RM', 'Ñuñoa'],
  ['Ñuñoa, R.M.', 'Ñuñoa'],
  ['Ñuñoa RM', 'Ñuñoa'],
  ['Ñuñoa (RM)', 'Ñuñoa'],
  ['Ñuñoa - Región Metropolitana', 'Ñuñoa'],
  ['nunoa / region metropolitana de santiago', 'Ñuñoa'],
  ['Ñuñoa, Santiago', 'Ñuñoa'],
  ['Ñuñoa, Santiago, Chile', 'Ñuñoa'],
  ['Región Metropolitana, Ñuñoa', 'Ñuñoa'],
  ['Santiago, Región Metropolitana', 'Santiago'],
  ['Valparaíso, Valparaíso', 'Valparaíso'],
  ['Concepción, VIII región', 'Concepción'],
  ['Concepción, octava región', 'Concepción'],
  ['Concepción (Bío-Bío)', 'Concepción'],
  ['Concepción 8va Región', 'Concepción'],
  ["Rancagua, Región del Libertador Gral. B. O'Higgins", 'Rancagua'],
  ["Rancagua, O'Higgins", 'Rancagua'],
  ['Temuco, Araucanía', 'Temuco'],
  ['Talca, Maule', 'Talca'],
  ['Maule, Talca', 'Talca'],
  ['Coyhaique, Aisén', 'Coyhaique'],
  ['Pto. Montt, X Región de Los Lagos', 'Puerto Montt'],
])('a region is understood beside its commune: %j is %s', (text, label) => {
  expect(nameIn(COMMUNES, text)).toBe(label);
  expect(foundIn(COMMUNES, text)).toEqual([label]);
});

test.each([
  'Ñuñoa, Valparaíso',
  'Ñuñoa, V Región',
  'Concepción, RM',
  'Valparaíso, Santiago',
  'Ñuñoa, Providencia',
  'Ñuñoa, algo',
  'Ñuñoa algo',
  'Metropolitana',
  'RM',
  'Chile',
  'Pto.',
  'San, RM',
  ', ,',
])('%j names no commune for sure', (text) => {
  expect(nameIn(COMMUNES, text)).toBe('');
});

test('a region that is not that of the commune finds nothing', () => {
  for (const text of ['Ñuñoa, Valparaíso', 'Ñuñoa, V Región', 'Concepción, RM'])
    expect(foundIn(COMMUNES, text), text).toEqual([]);
});

test('the commune is found at every key while its region is typed behind it', () => {
  for (const [name, region] of [
    ['Ñuñoa', ', RM'],
    ['Ñuñoa', ' RM'],
    ['Ñuñoa', ' - Región Metropolitana'],
    ['Concepción', ', Biobío'],
  ] as const) {
    for (let length = 0; length <= region.length; length += 1) {
      const text = name + region.slice(0, length);
      expect(foundIn(COMMUNES, text)[0], text).toBe(name);
    }
  }
});

/** Names that are not in the list of banks: the suggested entry and its message. */
test.each([
  ['Corpbanca', 'Banco Itaú Chile', 'former', 'Corpbanca'],
  ['BBVA', 'Scotiabank Chile', 'former', 'BBVA'],
  ['Banco del Desarrollo', 'Scotiabank Chile', 'former', 'Banco del Desarrollo'],
  ['Scotiabank Azul', 'Scotiabank Chile', 'former', 'Scotiabank Azul'],
  ['Edwards', 'Banco de Chile', 'former', 'Banco Edwards'],
  ['Bco. Edwards', 'Banco de Chile', 'former', 'Banco Edwards'],
  ['Citi', 'Banco de Chile', 'former', 'Citibank'],
  ['CrediChile', 'Banco de Chile', 'includes', 'Banco CrediChile'],
  ['Security', 'Banco BICE', 'former', 'Banco Security'],
  ['TBanc', 'Banco de Crédito e Inversiones (BCI)', 'includes', 'TBanc'],
  ['Banco Nova', 'Banco de Crédito e Inversiones (BCI)', 'includes', 'Banco Nova'],
  ['MACH', 'Banco de Crédito e Inversiones (BCI)', 'includes', 'MACH'],
  ['Santander Banefe', 'Banco Santander-Chile', 'includes', 'Santander Banefe'],
  ['Banefe', 'Banco Santander-Chile', 'includes', 'Santander Banefe'],
  ['Banco Condell', 'Banco Itaú Chile', 'former', 'Banco Condell'],
])('a bank is found by a name it no longer has, and told so: %j is %s', (text, label, kind, name) => {
  const [found, ...others] = search(BANKS, text);
  expect(others).toEqual([]);
  expect(found?.label).toBe(label);
  expect(found && findOtherName(found, [label], text)).toEqual({ kind, name });
});

test.each([
  ['Reñaca', 'Viña del Mar', 'includes', 'Reñaca'],
  ['Navarino', 'Cabo de Hornos', 'former', 'Navarino'],
  ['Reñaca, Valparaíso', 'Viña del Mar', 'includes', 'Reñaca'],
])('a place is found by another name, and told so: %j is %s', (text, label, kind, name) => {
  const found = findNamed(COMMUNES, text);
  expect(found?.label).toBe(label);
  expect(found && findOtherName(found, [label], text)).toEqual({ kind, name });
});

test.each(['Banco de Chile', 'Scotiabank', 'bci', 'Itau'])('its own name %j tells nothing', (text) => {
  const [found] = search(BANKS, text);
  expect(found && findOtherName(found, [plain(found.label)], text)).toBeUndefined();
});

test.each(['Coopeuch', 'Mercado Pago', 'Banco Paris'])('%j is no entry, and none is made of it', (text) => {
  expect(foundIn(BANKS, text)).toEqual([]);
});

test('a name of several entries names none of them', () => {
  const entries = [
    { value: 1, label: 'San Pedro', group: 'Norte' },
    { value: 2, label: 'San Pedro', group: 'Sur' },
    { value: 3, label: 'Uno', formerNames: ['Viejo'] },
    { value: 4, label: 'Dos', includes: ['Viejo'] },
    { value: 5, label: 'Puerto Uno' },
    { value: 6, label: 'Punta Uno' },
  ];
  const list = { index: createCatalogIndex(entries, ({ label }) => plain(label)) };
  for (const text of ['San Pedro', 'Sn. Pedro', 'viejo', 'P. Uno'])
    expect(findNamed(list, text), text).toBeUndefined();
  expect(findNamed(list, 'San Pedro, Sur')?.value).toBe(2);
  expect(findNamed(list, 'Pto. Uno')?.value).toBe(5);
});

test('what is named with a region lies in it, whatever stands beside each other', () => {
  const entries = COMMUNES.index.entries;
  const groups = [...new Set(entries.map(({ group }) => plain(group)))];
  fc.assert(
    fc.property(
      fc.constantFrom(...entries),
      fc.constantFrom(...groups),
      fc.constantFrom(', ', ' - ', ' / ', ' '),
      (entry, group, separator) => {
        const found = findNamed(COMMUNES, `${plain(entry.label)}${separator}${group}`);
        if (entry.group === group) expect(found).toBe(entry);
        // «Los Lagos, Los Ríos» and the like can be read the other way round.
        else if (found) expect([found.group, found.label]).toContain(group);
        if (found) expect([plain(entry.label), plain(entry.group)].map(foldText).join(' ')).not.toBe('');
      },
    ),
    { numRuns: 2000 },
  );
});
