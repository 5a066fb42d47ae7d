import { parseInteger } from '../formats/plain-text.ts';
import { findByPointer, toJsonPointer } from '../formats/json-path.ts';
import type { LocalText } from '../formats/local-text.ts';
import type { CatalogEntry, CatalogNotes } from './catalog.ts';
import type { LoadedCatalogSpec } from './schema/catalog-schema.ts';
import type { ProfileSpec } from './schema/profile-schema.ts';

export type CatalogReading =
  | { readonly ok: true; readonly entries: readonly CatalogEntry[]; readonly notes: CatalogNotes }
  /** The place in the profile has no list, or no usable entry. */
  | { readonly ok: false };

/** The entries of an answer, read as the profile describes. */
export function readCatalog(json: unknown, spec: LoadedCatalogSpec): CatalogReading {
  const list = findList(json, spec);
  return list ? readEntries(list, spec) : { ok: false };
}

/** The list in an answer, or in one page of it, at the profile's path; undefined without one. */
export function findList(json: unknown, spec: LoadedCatalogSpec): readonly unknown[] | undefined {
  const list = findByPointer(json, spec.list ?? '');
  return list.found && Array.isArray(list.value) ? list.value : undefined;
}

/** The entries of a whole list, and the number of items that are left out. */
export function readEntries(list: readonly unknown[], spec: LoadedCatalogSpec): CatalogReading {
  const where = Object.entries(spec.where ?? {});
  const items =
    where.length === 0
      ? list
      : list.filter((item) => where.every(([name, wanted]) => isOneOf(findMember(item, name), wanted)));
  const entries = new Map<string, CatalogEntry>();
  const notes = { filtered: list.length - items.length, blank: 0, notWhole: 0, twice: 0, padded: 0 };
  for (const item of items) {
    const found = findMember(item, spec.value);
    const text = toText(found);
    const value = text === undefined ? undefined : toSentValue(found, text, spec.valueType ?? 'string');
    if (text === undefined) notes.blank += 1;
    else if (value === undefined) notes.notWhole += 1;
    else if (entries.has(String(value))) notes.twice += 1;
    else {
      entries.set(String(value), toEntry(item, value, spec));
      if (String(value) !== text) notes.padded += 1;
    }
  }
  if (entries.size === 0 && items.length > 0) return { ok: false };
  return { ok: true, entries: [...entries.values()], notes };
}

type Wanted = NonNullable<LoadedCatalogSpec['where']>[string];

/** Compared as text, so that `1` and `"1"` are equal; `null` also matches a missing member. */
function isOneOf(value: unknown, wanted: Wanted): boolean {
  return (Array.isArray(wanted) ? wanted : [wanted]).some((one) =>
    one === null
      ? value === undefined || value === null
      : (typeof value === 'boolean' ? String(value) : toText(value)) === String(one).trim(),
  );
}

function toEntry(item: unknown, value: string | number, spec: LoadedCatalogSpec): CatalogEntry {
  const label = toLabel(item, spec.label);
  const group = spec.group === undefined ? undefined : toText(findMember(item, spec.group));
  const aliases = (spec.aliases ?? []).flatMap((name) => toTexts(findMember(item, name)));
  const parent = spec.parent && toText(findMember(item, spec.parent.member));
  return {
    value,
    ...(label !== undefined && { label }),
    ...(group !== undefined && { group }),
    ...(aliases.length > 0 && { aliases }),
    ...(parent !== undefined && { parent }),
  };
}

function toLabel(item: unknown, label: LoadedCatalogSpec['label']): LocalText | undefined {
  if (label === undefined || typeof label === 'string') {
    return label === undefined ? undefined : toText(findMember(item, label));
  }
  const texts = Object.entries(label).flatMap(([language, name]): [string, string][] => {
    const text = toText(findMember(item, name));
    return text === undefined ? [] : [[language, text]];
  });
  return texts.length === 0 ? undefined : Object.fromEntries(texts);
}

/** A member by its name, or by a pointer when it is deeper; the empty pointer is the entry itself. */
function findMember(item: unknown, name: string): unknown {
  if (name === '') return item;
  const found = findByPointer(item, name.startsWith('/') ? name : toJsonPointer([name]));
  return found.found ? found.value : undefined;
}

/** Undefined for a number that is not whole, or that JSON cannot hold exactly: its digits have changed. */
function toSentValue(value: unknown, text: string, type: 'string' | 'integer'): string | number | undefined {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) return undefined;
  return type === 'integer' ? parseInteger(text) : text;
}

/** White space at the ends belongs to no code and no name. */
function toText(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? undefined : text;
}

function toTexts(value: unknown): string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.flatMap((one) => toText(one) ?? []);
}

/** Codes of a list that are too long for a field with this list. */
interface LongValues {
  /** Name in the contract. */
  readonly field: string;
  readonly max: number;
  /** In the order of the list. */
  readonly values: readonly string[];
}

/** Codes that are longer than a field with this list allows, for each such field. */
export function findLongValues(
  { fields }: ProfileSpec,
  catalog: string,
  entries: readonly Pick<CatalogEntry, 'value'>[],
): readonly LongValues[] {
  return Object.entries(fields ?? {}).flatMap(([field, { catalog: taken, maxLength: max }]) => {
    if (taken !== catalog || max === undefined) return [];
    const values = entries.flatMap(({ value }) =>
      typeof value === 'string' && value.length > max ? [value] : [],
    );
    return values.length === 0 ? [] : [{ field, max, values }];
  });
}
