import type { AnyFieldKey } from '../fields/registry.ts';
import type { IntegerEntry } from '../enrollment/enrollment.ts';
import type { LocalText } from '../formats/local-text.ts';
import { remember } from './remember.ts';
import type { CatalogEntrySpec, InlineCatalogSpec, LoadedCatalogSpec } from './schema/catalog-schema.ts';

export interface CatalogEntry {
  /** The value to send. */
  readonly value: string | number;
  /** The text for people; without one, they see the value. */
  readonly label?: LocalText | undefined;
  /** ISO 3166-1 alpha-2 code that the browser names in the user's language. */
  readonly region?: string | undefined;
  readonly group?: LocalText | undefined;
  /** Other spellings. */
  readonly aliases?: readonly string[] | undefined;
  /** Earlier names, and names of the entries that it took over. */
  readonly formerNames?: readonly string[] | undefined;
  /** Parts with their own names: a brand, a place. */
  readonly includes?: readonly string[] | undefined;
  /** Value of the entry whose label is the group, when the list has one. */
  readonly parent?: string | undefined;
}

/** Counts of entries that were left out, or read differently than written. */
export interface CatalogNotes {
  /** Left out by the profile's `where`. */
  readonly filtered?: number | undefined;
  /** Left out: no value, or one that is no code (an empty text, an object). */
  readonly blank?: number | undefined;
  /** Left out: a fraction, a number too large to be exact, or a text when a number is sent. */
  readonly notWhole?: number | undefined;
  /** Left out: a value that the list already had. */
  readonly twice?: number | undefined;
  /** Read as a number although written differently: `"012"` as 12. */
  readonly padded?: number | undefined;
}

/** Reason why a list could not be loaded. */
export type CatalogFailure =
  /** The list needs a sign-in, and nobody has signed in yet. */
  | { readonly code: 'signed-out' }
  | { readonly code: 'http'; readonly status: number }
  /** No answer, or one that broke off; browsers do not tell a network failure from CORS. */
  | { readonly code: 'network' }
  | { readonly code: 'timeout' }
  | { readonly code: 'not-json' }
  /** The place in the profile has no list, or no usable entry. */
  | { readonly code: 'no-list' }
  | { readonly code: 'too-large' }
  /** The list has more pages than the app asks for. */
  | { readonly code: 'too-many-pages' }
  /** A page came twice, so the list would never end. */
  | { readonly code: 'same-page' }
  /** The next page lies at another origin. */
  | { readonly code: 'foreign-page' };

/** State of a list that is loaded from a file or from the service. */
export type CatalogState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly cause?: CatalogFailure }
  | {
      readonly status: 'ready';
      readonly entries: readonly CatalogEntry[];
      readonly notes?: CatalogNotes | undefined;
      /** Time when this copy was read (ISO 8601). */
      readonly loadedAt: string;
      /** True when a newer copy was requested but did not arrive. */
      readonly isOutdated: boolean;
      /** Reason why the newer copy did not arrive. */
      readonly cause?: CatalogFailure;
    };

/** A code list of the profile. */
export interface Catalog {
  readonly name: string;
  /** The entries to choose from. */
  readonly entries: readonly CatalogEntry[];
  /** All entries, before any rule. */
  readonly all: readonly CatalogEntry[];
  /** Finds the entry of a value, compared as text: forms hold `"13120"` where the enrollment holds 13120. */
  readonly findEntry: (value: IntegerEntry) => CatalogEntry | undefined;
  /** Finds the entry of a value, even when a rule does not allow it at present. */
  readonly findKnownEntry: (value: IntegerEntry) => CatalogEntry | undefined;
  /** True when the list has no entries, before any rule. */
  readonly isEmpty: boolean;
  readonly notes?: CatalogNotes | undefined;
  /** True when some entries have a text beside their label. */
  readonly hasGroups: boolean;
  /** Other names of these texts, by text. */
  readonly groupAliases?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Inline lists are always `ready`. `waiting`: another field decides which list it is. */
  readonly status: CatalogState['status'] | 'waiting';
  /** The field to fill first while it is `waiting`. */
  readonly needs?: { readonly key: AnyFieldKey; readonly label?: LocalText | undefined };
  /** True when codes may be typed while the list is missing. */
  readonly mayType: boolean;
  /** Time when this copy of a loaded list was read. */
  readonly loadedAt?: string | undefined;
  readonly isOutdated?: boolean | undefined;
  /** Reason why the list, or a newer copy of it, could not be loaded; undefined when unknown. */
  readonly failure?: CatalogFailure | undefined;
}

const inline = new WeakMap<InlineCatalogSpec, Catalog>();

/** Returns the same object for the same spec: results that depend on a catalog are cached by its identity. */
export function createInlineCatalog(name: string, spec: InlineCatalogSpec): Catalog {
  return remember(inline, spec, () => {
    const list = toList(entriesOf(spec));
    const { groupAliases } = spec;
    return {
      ...list,
      ...(groupAliases && { groupAliases }),
      isEmpty: list.entries.length === 0,
      name,
      status: 'ready',
      mayType: false,
    };
  });
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

/**
 * Returns the catalog with only some of its values to choose from. The labels of the others are still known.
 */
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
  // Created on first use, because most entries of a long list are never looked up.
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
