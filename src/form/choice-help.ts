import type { FieldKey } from '../domain/fields/registry.ts';
import type * as Names from '../domain/profile/listed-name.ts';
import type { Catalog, CatalogEntry } from '../domain/profile/catalog.ts';

interface ChoiceHelp {
  /** Entries that were chosen lately in this field. */
  readonly findRecent: (field: FieldKey, catalog: Catalog) => readonly CatalogEntry[];
  /** The word beside them. */
  readonly recentText: string;
  /** How lists understand what people write. */
  readonly names: Pick<typeof Names, 'findByName' | 'searchNames' | 'toKnownNames'>;
  /** By which former or included name an option was found, as it is read; empty where its own name is meant. */
  readonly toOtherName: (entry: CatalogEntry, label: string, typed: string) => string;
}

/** What lists know of earlier choices and of names, once that has loaded. */
export const choiceHelp: { current: ChoiceHelp | undefined } = { current: undefined };
