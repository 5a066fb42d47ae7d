import { findByPointer } from '../formats/json-pointer.ts';
import { parseInteger } from '../formats/integer.ts';
import type { LocalText } from '../formats/local-text.ts';
import type { CatalogEntry } from './catalog.ts';
import type { LoadedCatalogSpec } from './schema/catalog-schema.ts';

export type CatalogReading =
  | {
      readonly ok: true;
      readonly entries: readonly CatalogEntry[];
      /** Members of the list without a value of the type that is sent, or with one that was there already. */
      readonly skipped: number;
    }
  /** There is no list where the profile says, or not one usable entry in it. */
  | { readonly ok: false };

/** The entries of an answer, as the profile says where they stand. */
export function readCatalog(json: unknown, spec: LoadedCatalogSpec): CatalogReading {
  const list = findByPointer(json, spec.list ?? '');
  if (!list.found || !Array.isArray(list.value)) return { ok: false };
  const items: readonly unknown[] = list.value;
  const entries = new Map<string, CatalogEntry>();
  for (const item of items) {
    const value = toSentValue(findMember(item, spec.value), spec.valueType ?? 'string');
    if (value !== undefined && !entries.has(String(value)))
      entries.set(String(value), toEntry(item, value, spec));
  }
  if (entries.size === 0 && items.length > 0) return { ok: false };
  return { ok: true, entries: [...entries.values()], skipped: items.length - entries.size };
}

/** Groups of entries that name a parent: the label of that entry, of the same list or of another one. */
export function withParentGroups(
  entries: readonly CatalogEntry[],
  parents: readonly CatalogEntry[],
): readonly CatalogEntry[] {
  const labels = new Map(parents.map((entry) => [String(entry.value), entry.label]));
  // Codes of regions are often padded: "01" is the entry 1.
  const labelOf = (parent: string) => labels.get(parent) ?? labels.get(String(parseInteger(parent)));
  return entries.map((entry) => {
    const group = entry.parent === undefined ? undefined : labelOf(entry.parent);
    return group === undefined || entry.group !== undefined ? entry : { ...entry, group };
  });
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

/** A member by its name, or by a pointer for one that lies deeper. */
function findMember(item: unknown, name: string): unknown {
  const found = findByPointer(item, name.startsWith('/') ? name : `/${escapeToken(name)}`);
  return found.found ? found.value : undefined;
}

function escapeToken(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

function toSentValue(value: unknown, type: 'string' | 'integer'): string | number | undefined {
  const text = toText(value);
  if (text === undefined) return undefined;
  return type === 'integer' ? parseInteger(text) : text;
}

/** White space at the ends is nobody's code and nobody's name. */
function toText(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? undefined : text;
}

function toTexts(value: unknown): string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.flatMap((one) => toText(one) ?? []);
}
