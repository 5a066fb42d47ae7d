import type { FieldKey } from '../fields/registry.ts';
import type { IntegerEntry } from '../enrollment/enrollment.ts';
import type { LocalText } from '../formats/local-text.ts';
import type { CatalogEntrySpec, InlineCatalogSpec, LoadedCatalogSpec } from './schema/catalog-schema.ts';

export interface CatalogEntry {
  /** What is sent. */
  readonly value: string | number;
  /** What people read; the value itself where the profile gives no text. */
  readonly label?: LocalText | undefined;
  /** ISO 3166-1 alpha-2 code that the browser names in the user's language. */
  readonly region?: string | undefined;
  readonly group?: LocalText | undefined;
  /** Other spellings. */
  readonly aliases?: readonly string[] | undefined;
  /** What it was called before, and what it took over. */
  readonly formerNames?: readonly string[] | undefined;
  /** What belongs to it under a name of its own: a brand, a place. */
  readonly includes?: readonly string[] | undefined;
  /** Value of the entry whose label is the group, where the list says so. */
  readonly parent?: string | undefined;
}

/** What of a list was left out or read otherwise than it is written: how many of its entries. */
export interface CatalogNotes {
  /** By the profile's `where`. */
  readonly filtered?: number | undefined;
  /** Left out: no value, or one that is no code (an empty text, an object). */
  readonly blank?: number | undefined;
  /** Left out: a number that is not whole, or too large to be exact, or no number where one is sent. */
  readonly notWhole?: number | undefined;
  /** Left out: a value that was there already. */
  readonly twice?: number | undefined;
  /** Read as a number that is written otherwise: `"012"` as 12. */
  readonly padded?: number | undefined;
}

/** Why a list could not be had. */
export type CatalogFailure =
  /** Nobody has signed in yet, and the list needs it. */
  | { readonly code: 'signed-out' }
  | { readonly code: 'http'; readonly status: number }
  /** No answer, or one that broke off; browsers do not tell a network from CORS. */
  | { readonly code: 'network' }
  | { readonly code: 'timeout' }
  | { readonly code: 'not-json' }
  /** There is no list where the profile says, or not one usable entry in it. */
  | { readonly code: 'no-list' }
  | { readonly code: 'too-large' }
  /** It has more pages than are asked for. */
  | { readonly code: 'too-many-pages' }
  /** A page came twice, so the list would never end. */
  | { readonly code: 'same-page' }
  /** The next page lies at another origin. */
  | { readonly code: 'foreign-page' };

/** What is known of a list that is loaded from a file or from the service. */
export type CatalogState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly cause?: CatalogFailure }
  | {
      readonly status: 'ready';
      readonly entries: readonly CatalogEntry[];
      readonly notes?: CatalogNotes | undefined;
      /** ISO 8601: when this copy was read. */
      readonly loadedAt: string;
      /** A newer copy was asked for, and did not come. */
      readonly isOutdated: boolean;
      /** Why it did not come. */
      readonly cause?: CatalogFailure;
    };

/** A code list of the profile. */
export interface Catalog {
  readonly name: string;
  /** What may be chosen. */
  readonly entries: readonly CatalogEntry[];
  /** The same before any rule. */
  readonly all: readonly CatalogEntry[];
  /** The entry of a value, compared as text: forms hold `"13120"` where the enrollment holds 13120. */
  readonly findEntry: (value: IntegerEntry) => CatalogEntry | undefined;
  /** The same, of those too that a rule does not allow at present. */
  readonly findKnownEntry: (value: IntegerEntry) => CatalogEntry | undefined;
  /** The list has nothing in it, before any rule. */
  readonly isEmpty: boolean;
  readonly notes?: CatalogNotes | undefined;
  /** Some entries have a text beside their label. */
  readonly hasGroups: boolean;
  /** Other names of these texts, by the text. */
  readonly groupAliases?: Readonly<Record<string, readonly string[]>> | undefined;
  /** The list is there: inline ones always are. `waiting`: another field decides which list it is. */
  readonly status: CatalogState['status'] | 'waiting';
  /** The field that is to be filled first, while it is `waiting`. */
  readonly needs?: { readonly key: FieldKey; readonly label?: LocalText | undefined };
  /** Codes may be typed by hand while the list is not there. */
  readonly mayType: boolean;
  /** Of a loaded list. */
  readonly loadedAt?: string | undefined;
  readonly isOutdated?: boolean | undefined;
  /** Why the list, or a newer copy of it, could not be had; undefined where that is not known. */
  readonly failure?: CatalogFailure | undefined;
}

const inline = new WeakMap<InlineCatalogSpec, Catalog>();

/** The same object for the same spec: what is computed from a catalog is kept by its identity. */
export function createInlineCatalog(name: string, spec: InlineCatalogSpec): Catalog {
  let catalog = inline.get(spec);
  if (!catalog) {
    const list = toList(entriesOf(spec));
    const { groupAliases } = spec;
    catalog = {
      ...list,
      ...(groupAliases && { groupAliases }),
      isEmpty: list.entries.length === 0,
      name,
      status: 'ready',
      mayType: false,
    };
    inline.set(spec, catalog);
  }
  return catalog;
}

export function createLoadedCatalog(name: string, spec: LoadedCatalogSpec, state: CatalogState): Catalog {
  const failure = state.status === 'loading' ? undefined : state.cause;
  const common = { name, status: state.status, mayType: spec.typing ?? false, ...(failure && { failure }) };
  if (state.status !== 'ready') return { ...toList([]), ...common, isEmpty: false };
  const { entries, notes, loadedAt, isOutdated } = state;
  return {
    ...toList(entries),
    ...common,
    isEmpty: entries.length === 0,
    ...(spec.groupAliases && { groupAliases: spec.groupAliases }),
    ...(notes && { notes }),
    loadedAt,
    isOutdated,
  };
}

/** The catalog with only some of its values to choose from; the others are still known by name. */
export function restrictCatalog(catalog: Catalog, values: readonly (string | number)[]): Catalog {
  const allowed = new Set(values.map(String));
  const entries = catalog.entries.filter(({ value }) => allowed.has(String(value)));
  return { ...catalog, ...toList(entries), all: catalog.all, findKnownEntry: catalog.findKnownEntry };
}

export function entriesOf({ entries }: InlineCatalogSpec): readonly CatalogEntrySpec[] {
  return Array.isArray(entries)
    ? entries
    : Object.entries(entries).map(([value, label]) => ({ value, label }));
}

function toList(entries: readonly CatalogEntry[]) {
  // Made when first asked for: most of a long list is never looked at.
  let byValue: Map<string, CatalogEntry> | undefined;
  const findEntry = (value: IntegerEntry) => {
    byValue ??= new Map(entries.map((entry) => [String(entry.value), entry]));
    return byValue.get(String(value).trim());
  };
  return {
    entries,
    all: entries,
    hasGroups: entries.some((entry) => entry.group !== undefined),
    findEntry,
    findKnownEntry: findEntry,
  };
}
