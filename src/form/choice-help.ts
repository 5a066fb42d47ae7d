import type { FieldKey } from '../domain/fields/registry.ts';
import type { Catalog, CatalogEntry } from '../domain/profile/catalog.ts';

interface ChoiceHelp {
  /** Entries that were chosen lately in this field. */
  readonly findRecent: (field: FieldKey, catalog: Catalog) => readonly CatalogEntry[];
  /** Label of the recent entries. */
  readonly recentText: string;
}

/** Recent choices for lists, once their code has loaded. */
export const choiceHelp: { current: ChoiceHelp | undefined } = { current: undefined };
