import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Catalog, createInlineCatalog } from './catalog.ts';
import { createCatalogIndex, findNamedEntry } from './catalog-search.ts';
import type { LocalText } from '../formats/local-text.ts';
import { isLoadedCatalog } from './schema/catalog-schema.ts';
import { profileSchema } from './schema/profile-schema.ts';

const FILE = new URL('../../../public/profile.json', import.meta.url);
const sample = profileSchema().parse(JSON.parse(readFileSync(FILE, 'utf8')));

function getCatalog(name: string): Catalog {
  const spec = sample.catalogs?.[name];
  if (!spec || isLoadedCatalog(spec)) throw new Error(`The sample profile has no inline catalog ${name}`);
  return createInlineCatalog(name, spec);
}

/** Names of places are the same in every language. */
function plain(text: LocalText | undefined): string {
  if (typeof text !== 'string')
    throw new Error(`Expected one text for all languages, got ${JSON.stringify(text)}`);
  return text;
}

/** Other common spellings of communes, by CUT code. They are written by hand here and in the profile. */
const COMMUNE_ALIASES: Readonly<Record<number, readonly string[]>> = {
  4105: ['Paihuano'],
  5104: ['Robinson Crusoe'],
  5101: ['Valpo'],
  5109: ['Viña'],
  5201: ['Rapa Nui'],
  5502: ['La Calera'],
  5703: ['Llay-Llay', 'Llay Llay'],
  6110: ['San Francisco de Mostazal'],
  6114: ['Quinta Tilcoco'],
  6116: ['Requinoa'],
  6117: ['San Vicente de Tagua Tagua'],
  6204: ['Marchigüe'],
  7406: ['San Javier de Loncomilla'],
  8101: ['Conce'],
  8110: ['Thno'],
  9116: ['Puerto Saavedra'],
  9121: ['Chol Chol'],
  11101: ['Coihaique'],
  11201: ['Aisén', 'Puerto Aysén'],
  11202: ['Puerto Cisnes'],
  11302: ["Villa O'Higgins"],
  12201: ['Puerto Williams'],
  12401: ['Puerto Natales'],
  13101: ['Santiago Centro', 'Stgo'],
  13120: ['Nunoa'],
  13121: ['PAC'],
  13303: ['Til Til'],
  16207: ['Trehuaco'],
};

test('the sample profile contains every commune, bank and country once', () => {
  expect(getCatalog('communes').entries).toHaveLength(346);
  expect(getCatalog('banks').entries).toHaveLength(18);
  expect(getCatalog('countries').entries).toHaveLength(249);
  for (const name of Object.keys(sample.catalogs ?? {})) {
    const values = getCatalog(name).entries.map((entry) => entry.value);
    expect(new Set(values).size, name).toBe(values.length);
  }
});

test('every commune has the region that the first digits of its code name', () => {
  const regions = new Map<number, unknown>();
  for (const { value, group } of getCatalog('communes').entries) {
    const code = Math.floor(Number(value) / 1000);
    expect(group).toBeTruthy();
    expect(regions.get(code) ?? group).toBe(group);
    regions.set(code, group);
  }
  expect([...regions.keys()].toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 16 }, (_, index) => index + 1),
  );
  expect(getCatalog('communes').findEntry(13120)).toMatchObject({
    label: 'Ñuñoa',
    group: 'Metropolitana de Santiago',
  });
});

test('every commune is found by its name and its other spellings, and not by those of another commune', () => {
  const { entries } = getCatalog('communes');
  const index = createCatalogIndex(entries, ({ label }) => plain(label));
  const aliased = entries.filter((entry) => entry.aliases).map((entry) => [entry.value, entry.aliases]);
  expect(Object.fromEntries(aliased)).toEqual(COMMUNE_ALIASES);
  for (const { value, label, aliases = [], formerNames = [], includes = [] } of entries) {
    for (const name of [plain(label), ...aliases, ...formerNames, ...includes]) {
      expect(findNamedEntry(index, name)?.value, name).toBe(value);
    }
  }
});

test('every other name of a bank is of that bank alone, and every region of a commune is named otherwise, too', () => {
  const { entries } = getCatalog('banks');
  const index = createCatalogIndex(entries, ({ label }) => plain(label));
  for (const { value, formerNames = [], includes = [] } of entries)
    for (const name of [...formerNames, ...includes])
      expect(findNamedEntry(index, name)?.value, name).toBe(value);
  const { groupAliases = {}, entries: communes } = getCatalog('communes');
  const regions = new Set(communes.map(({ group }) => plain(group)));
  expect(new Set(Object.keys(groupAliases))).toEqual(regions);
});

test('every country has an alpha-3 code and a name in the browser, and Chile comes first', () => {
  const [first, ...others] = getCatalog('countries').entries;
  expect(first).toEqual({ value: 'CHL', region: 'CL' });
  const codes = others.map((entry) => String(entry.value));
  expect(codes).toEqual(codes.toSorted());
  for (const language of ['es', 'en']) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const { value, region, label } of getCatalog('countries').entries) {
      expect(value).toMatch(/^[A-Z]{3}$/);
      expect(label).toBeUndefined();
      expect(names.of(region ?? '??'), String(value)).toBeTruthy();
    }
  }
  expect(new Set(['CL', ...others.map((entry) => entry.region)]).size).toBe(249);
});

test('every label and help text is the same in all languages, or exists in Spanish and English', () => {
  const { catalogs = {}, fields = {} } = sample;
  const labels = Object.keys(catalogs).flatMap((name) => getCatalog(name).entries.map(({ label }) => label));
  const texts = [...labels, ...Object.values(fields).map(({ help }) => help)].filter(
    (text) => text !== undefined,
  );
  const tags = texts.map((text) => (typeof text === 'string' ? 'all' : Object.keys(text).join()));
  expect(new Set(tags)).toEqual(new Set(['all', 'es,en']));
});
