import type { Doubt } from '../enrollment/enrollment.ts';
import { foldText } from '../formats/plain-text.ts';
import type { Catalog, CatalogEntry } from '../profile/catalog.ts';
import { type CatalogIndex, createCatalogIndex, searchCatalog } from '../profile/catalog-search.ts';

export interface ListedValue {
  readonly entry: CatalogEntry;
  readonly doubt?: Doubt | undefined;
}

interface Names {
  /** Folded names; undefined where several entries have it. The names of a rank count before those of the next. */
  readonly ranks: readonly ReadonlyMap<string, CatalogEntry | undefined>[];
  readonly index: CatalogIndex;
}

/** Words for what lists call otherwise: what they lead to wants a look. */
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
 * The entry that a text names: by its code, or its name in any language, without regard to case and accents. What comes
 * near one entry alone is given with a doubt.
 */
export function findListed(catalog: Catalog, text: string): ListedValue | undefined {
  const byCode = catalog.findEntry(text);
  if (byCode) return { entry: byCode };
  const { ranks, index } = getNames(catalog);
  const wanted = foldText(text);
  if (wanted === '') return undefined;
  for (const rank of ranks) {
    if (!rank.has(wanted)) continue;
    const entry = rank.get(wanted);
    return entry && { entry };
  }
  const other = OTHER_WORDS.get(wanted);
  const [near, ...more] = other ? findAll(ranks, other) : searchCatalog(index, wanted, 2);
  return near && more.length === 0 && wanted.length > 2 ? { entry: near, doubt: 'unlisted' } : undefined;
}

function findAll(ranks: Names['ranks'], wanted: string): CatalogEntry[] {
  return ranks.flatMap((rank) => rank.get(wanted) ?? []).slice(0, 1);
}

function getNames(catalog: Catalog): Names {
  let known = names.get(catalog.entries);
  if (!known) {
    known = createNames(catalog.entries);
    names.set(catalog.entries, known);
  }
  return known;
}

function createNames(entries: readonly CatalogEntry[]): Names {
  const codes = new Map<string, CatalogEntry | undefined>();
  const labels = new Map<string, CatalogEntry | undefined>();
  const others = new Map<string, CatalogEntry | undefined>();
  const all = entries.map((entry) => ({ entry, texts: labelsOf(entry) }));
  for (const { entry, texts } of all) {
    note(codes, String(entry.value), entry);
    for (const text of texts) note(labels, text, entry);
    for (const text of [...(entry.aliases ?? []), ...texts.flatMap(variantsOf)]) note(others, text, entry);
  }
  const named = all.map(({ entry, texts }) => ({ ...entry, aliases: [...texts, ...(entry.aliases ?? [])] }));
  return {
    ranks: [codes, labels, others],
    index: createCatalogIndex(named, ({ aliases }) => aliases?.[0] ?? ''),
  };
}

function note(map: Map<string, CatalogEntry | undefined>, text: string, entry: CatalogEntry): void {
  const folded = foldText(text);
  if (folded === '') return;
  map.set(folded, map.has(folded) && map.get(folded) !== entry ? undefined : entry);
}

/** Its name in each language that the profile or the engine knows. */
function labelsOf({ label, region, value }: CatalogEntry): string[] {
  if (typeof label === 'string') return [label];
  if (label) return Object.values(label);
  if (region === undefined) return [String(value)];
  return regionNames().map((regions) => regions.of(region) ?? region);
}

let regions: readonly Intl.DisplayNames[] | undefined;

function regionNames(): readonly Intl.DisplayNames[] {
  regions ??= ['es-CL', 'en-GB'].map(
    (tag) => new Intl.DisplayNames(tag, { type: 'region', fallback: 'code' }),
  );
  return regions;
}

/** «Soltero/a» is «Soltera» too; what stands in brackets, or before them, is a name by itself. */
function variantsOf(label: string): string[] {
  const [, before = '', inside = ''] = /^([^(]+)\(([^)]+)\)\s*$/.exec(label) ?? [];
  const [, stem = ''] = /^(\p{L}+)o\/a$/u.exec(label) ?? [];
  return [before, inside, ...(stem === '' ? [] : [`${stem}o`, `${stem}a`])];
}
