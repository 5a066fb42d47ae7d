import type { FieldKey } from '../fields/registry.ts';
import type { IntegerEntry } from '../enrollment/enrollment.ts';
import { foldText, parseInteger } from '../formats/plain-text.ts';
import type { Catalog, CatalogEntry } from '../profile/catalog.ts';
import type { Profile } from '../profile/profile.ts';
import { createGroupNames, findByName } from '../profile/listed-name.ts';
import { labelsOf, otherNamesOf, toVariants } from '../table/listed-value.ts';

/** The entries of a catalog by their folded names, in every language; several entries may share a name. */
export type NamedEntries = ReadonlyMap<string, readonly CatalogEntry[]>;

const made = new WeakMap<Catalog['entries'], NamedEntries>();
const NONE: NamedEntries = new Map();

/** Entries by code, label, alias, and parts of a label: either part names «Banco de Chile (BCH)». */
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

/** The value of the only entry with a name; of several names, the first that has one. */
export function findCode(
  profile: Profile,
  field: FieldKey,
  names: readonly string[],
): IntegerEntry | undefined {
  const named = getNamedEntries(profile, field);
  const { catalog } = profile.viewOf(undefined).field(field);
  const find = (name: string) => named.get(name) ?? [];
  const groupsOf = createGroupNames(catalog?.groupAliases);
  for (const name of names) {
    const found = findByName(name, { find, groupsOf });
    if (found) return toEntry(profile, field, found);
  }
  return undefined;
}

/** The value of an entry in the form that the enrollment stores for a field. */
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

function namesOf(entry: CatalogEntry): string[] {
  const { value, region } = entry;
  return [String(value), region ?? '', ...otherNamesOf(entry), ...labelsOf(entry).flatMap(toVariants)];
}
