import type { Doubt } from '../enrollment/enrollment.ts';
import { foldText } from '../formats/plain-text.ts';
import type { Catalog, CatalogEntry } from '../profile/catalog.ts';
import { type CatalogIndex, createCatalogIndex, searchCatalog } from '../profile/catalog-search.ts';
import { createGroupNames, findByName, findOtherName, type KnownNames } from '../profile/listed-name.ts';

export interface ListedValue {
  readonly entry: CatalogEntry;
  readonly doubt?: Doubt | undefined;
}

interface Names extends KnownNames {
  readonly index: CatalogIndex;
}

/** Words that lists express differently. A value found by one of them is doubtful. */
const OTHER_WORDS = new Map(
  Object.entries({
    masculino: ['hombre', 'varon'],
    femenino: ['mujer'],
    male: ['man'],
    female: ['woman'],
    movil: ['celular', 'cel'],
    mobile: ['cell', 'cellphone'],
    fijo: ['red fija', 'casa', 'domicilio'],
    particular: ['casa', 'domicilio', 'hogar', 'personal'],
    laboral: ['trabajo', 'oficina', 'comercial'],
    'persona natural': ['natural', 'pn'],
    'persona juridica': ['juridica', 'empresa', 'sociedad', 'pj'],
    chile: ['chileno', 'chilena'],
  }).flatMap(([name, others]) => others.map((other) => [other, name] as const)),
);

const names = new WeakMap<Catalog['entries'], Names>();

/**
 * The entry that a text names: by its code, or its name in any language, ignoring case, accents and short
 * forms, also followed by its region. A text that is similar to only one entry, or that is a former name,
 * gives the entry with a doubt.
 */
export function findListed(catalog: Catalog, text: string): ListedValue | undefined {
  const byCode = catalog.findEntry(text);
  if (byCode) return { entry: byCode };
  const known = getNames(catalog);
  const named = findByName(text, known);
  if (named)
    return { entry: named, doubt: findOtherName(named, labelsOf(named), text) ? 'unlisted' : undefined };
  const wanted = foldText(text);
  const other = OTHER_WORDS.get(wanted);
  const meant = other === undefined ? [] : known.find(other);
  const [near, ...more] = meant.length > 0 ? meant : searchCatalog(known.index, wanted, 2);
  return near && more.length === 0 && wanted.length > 2 ? { entry: near, doubt: 'unlisted' } : undefined;
}

function getNames(catalog: Catalog): Names {
  let known = names.get(catalog.entries);
  if (!known) {
    known = createNames(catalog);
    names.set(catalog.entries, known);
  }
  return known;
}

/** A code wins over a label, and a label over other names. */
function createNames({ entries, groupAliases }: Catalog): Names {
  const codes = new Map<string, CatalogEntry[]>();
  const labels = new Map<string, CatalogEntry[]>();
  const others = new Map<string, CatalogEntry[]>();
  const all = entries.map((entry) => ({ entry, texts: labelsOf(entry) }));
  for (const { entry, texts } of all) {
    note(codes, String(entry.value), entry);
    for (const text of texts) note(labels, text, entry);
    for (const text of [...otherNamesOf(entry), ...texts.flatMap(toVariants)]) note(others, text, entry);
  }
  const named = all.map(({ entry, texts }) => ({ ...entry, aliases: [...texts, ...otherNamesOf(entry)] }));
  const ranks = [codes, labels, others];
  return {
    find: (name) => ranks.find((rank) => rank.has(name))?.get(name) ?? [],
    groupsOf: createGroupNames(groupAliases),
    index: createCatalogIndex(named, ({ aliases }) => aliases?.[0] ?? ''),
  };
}

/** All names of an entry but its labels. */
export function otherNamesOf({ aliases = [], formerNames = [], includes = [] }: CatalogEntry): string[] {
  return [...aliases, ...formerNames, ...includes];
}

function note(map: Map<string, CatalogEntry[]>, text: string, entry: CatalogEntry): void {
  const folded = foldText(text);
  if (folded === '') return;
  const known = map.get(folded);
  if (!known) map.set(folded, [entry]);
  else if (!known.includes(entry)) known.push(entry);
}

/** Names of an entry in each language of the profile or the engine; without any, its code. */
export function labelsOf({ label, region, value }: CatalogEntry): string[] {
  const labels = typeof label === 'string' ? [label] : Object.values(label ?? {});
  if (region !== undefined) labels.push(...regionNames().map((regions) => regions.of(region) ?? region));
  return labels.length > 0 ? labels : [String(value)];
}

let displayNames: readonly Intl.DisplayNames[] | undefined;

/** Some countries have other names in Chile than in Spain. */
function regionNames(): readonly Intl.DisplayNames[] {
  displayNames ??= ['es-CL', 'es', 'en-GB', 'en'].map(
    (tag) => new Intl.DisplayNames(tag, { type: 'region', fallback: 'none' }),
  );
  return displayNames;
}

/** «Soltero/a» is «Soltero» and «Soltera»; «A (B)» is both A and B. */
export function toVariants(label: string): string[] {
  const [, stem] = /^(.*\p{L})o\/a$/u.exec(label) ?? [];
  if (stem !== undefined) return [label, `${stem}o`, `${stem}a`];
  const [, before = '', inside = ''] = /^(.*?)\s*\(([^()]+)\)\s*$/.exec(label) ?? [];
  return [label, before, inside];
}
