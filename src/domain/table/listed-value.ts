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
  const [near, ...more] = other
    ? ranks.flatMap((rank) => rank.get(other) ?? []).slice(0, 1)
    : searchCatalog(index, wanted, 2);
  return near && more.length === 0 && wanted.length > 2 ? { entry: near, doubt: 'unlisted' } : undefined;
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
    for (const text of [...(entry.aliases ?? []), ...texts.flatMap(toVariants)]) note(others, text, entry);
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

/** Its names in each language that the profile or the engine knows; its code where there are none. */
export function labelsOf({ label, region, value }: CatalogEntry): string[] {
  const labels = typeof label === 'string' ? [label] : Object.values(label ?? {});
  if (region !== undefined) labels.push(...regionNames().map((regions) => regions.of(region) ?? region));
  return labels.length > 0 ? labels : [String(value)];
}

let displayNames: readonly Intl.DisplayNames[] | undefined;

/** Some countries are called otherwise in Chile than in Spain. */
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
