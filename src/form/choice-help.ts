import type { FieldKey } from '../domain/fields/registry.ts';
import type { Catalog, CatalogEntry } from '../domain/profile/catalog.ts';

interface ChoiceHelp {
  /** Entries that were chosen lately in this field. */
  readonly findRecent: (field: FieldKey, catalog: Catalog) => readonly CatalogEntry[];
  /** The word beside them. */
  readonly recentText: string;
}

/** What lists know of earlier choices, once that has loaded. */
export const choiceHelp: { current: ChoiceHelp | undefined } = { current: undefined };
