import type { FieldKey } from '../fields/registry.ts';
import type { IntegerEntry } from '../enrollment/enrollment.ts';
import { foldText, parseInteger } from '../formats/plain-text.ts';
import type { Catalog, CatalogEntry } from '../profile/catalog.ts';
import type { Profile } from '../profile/profile.ts';

/** The entries of a catalog by their folded names, in every language; several where they share a name. */
export type NamedEntries = ReadonlyMap<string, readonly CatalogEntry[]>;

const made = new WeakMap<Catalog['entries'], NamedEntries>();
const NONE: NamedEntries = new Map();

/** By code, label, alias, and the parts of a label: «Banco de Chile (BCH)» is named by either part. */
export function getNamedEntries(profile: Profile, field: FieldKey): NamedEntries {
  const { catalog } = profile.viewOf(undefined).field(field);
  if (!catalog) return NONE;
  let named = made.get(catalog.entries);
  if (!named) {
    named = toNamed(catalog.entries);
    made.set(catalog.entries, named);
  }
  return named;
}

/** The value of the one entry that goes by a name; of several names the first that is one. */
export function findCode(
  profile: Profile,
  field: FieldKey,
  names: readonly string[],
): IntegerEntry | undefined {
  const named = getNamedEntries(profile, field);
  for (const name of names) {
    const found = named.get(foldText(name));
    if (found?.length === 1 && found[0]) return toEntry(profile, field, found[0]);
  }
  return undefined;
}

/** The value of an entry as the enrollment holds it in a field. */
export function toEntry(profile: Profile, field: FieldKey, { value }: CatalogEntry): IntegerEntry {
  const text = String(value);
  return profile.viewOf(undefined).field(field).kind === 'integer' ? (parseInteger(text) ?? text) : text;
}

function toNamed(entries: readonly CatalogEntry[]): NamedEntries {
  const named = new Map<string, CatalogEntry[]>();
  for (const entry of entries) {
    for (const name of new Set(namesOf(entry).map(foldText))) {
      if (name === '') continue;
      const known = named.get(name);
      if (known) known.push(entry);
      else named.set(name, [entry]);
    }
  }
  return named;
}

function namesOf({ value, label, region, aliases }: CatalogEntry): string[] {
  const labels = label === undefined ? [] : typeof label === 'string' ? [label] : Object.values(label);
  const regions = region === undefined ? [] : regionNames().map((names) => names.of(region) ?? '');
  return [
    String(value),
    ...(region === undefined ? [] : [region]),
    ...(aliases ?? []),
    ...[...labels, ...regions].flatMap(toVariants),
  ];
}

/** «Soltero/a» is «Soltero» and «Soltera»; «A (B)» is both A and B. */
function toVariants(label: string): string[] {
  const gendered = /^(.*\p{L})o\/a$/u.exec(label);
  if (gendered) return [label, `${gendered[1]}o`, `${gendered[1]}a`];
  const parts = /^(.*?)\s*\(([^()]+)\)\s*$/.exec(label);
  return parts ? [label, parts[1] ?? '', parts[2] ?? ''] : [label];
}

let displayNames: readonly Intl.DisplayNames[] | undefined;

function regionNames(): readonly Intl.DisplayNames[] {
  displayNames ??= ['es', 'en'].map(
    (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }),
  );
  return displayNames;
}
