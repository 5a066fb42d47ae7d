import type { IntegerEntry } from '../enrollment/enrollment.ts';
import type { LocalText } from './local-text.ts';
import type { CatalogSpec } from './profile-schema.ts';

export interface CatalogEntry {
  /** What is sent. */
  readonly value: string | number;
  /** What people read; the value itself where the profile gives no text. */
  readonly label?: LocalText | undefined;
  /** ISO 3166-1 alpha-2 code that the browser names in the user's language. */
  readonly region?: string | undefined;
  readonly group?: LocalText | undefined;
  readonly aliases?: readonly string[] | undefined;
}

/** A code list of the profile. */
export interface Catalog {
  readonly entries: readonly CatalogEntry[];
  /** The entry of a value, compared as text: forms hold `"13120"` where the enrollment holds 13120. */
  readonly findEntry: (value: IntegerEntry) => CatalogEntry | undefined;
  /** Some entries have a text beside their label. */
  readonly hasGroups: boolean;
}

export function createCatalog(spec: CatalogSpec): Catalog {
  const entries: readonly CatalogEntry[] = Array.isArray(spec.entries)
    ? spec.entries
    : Object.entries(spec.entries).map(([value, label]) => ({ value, label }));
  const byValue = new Map(entries.map((entry) => [String(entry.value), entry]));
  return {
    entries,
    hasGroups: entries.some((entry) => entry.group !== undefined),
    findEntry: (value) => byValue.get(String(value).trim()),
  };
}
