/** Matching of typed text to lists. It loads after the first paint, before a user can type in a list. */
import type { Catalog, CatalogEntry } from '../domain/profile/catalog.ts';
import { searchCatalog } from '../domain/profile/catalog-search.ts';
import { findByName, findOtherName, searchNames, toKnownNames } from '../domain/profile/listed-name.ts';
import type { Translator } from '../i18n/translator.ts';
import { MAX_PLAIN_OPTIONS, preloadLongLists } from '../ui/combobox-list.tsx';
import { getCatalogIndex, prepareCatalogIndex } from './catalog-index.ts';

/** The entry that the text names, or the only one that it finds. */
function findMeant(name: string, catalog: Catalog, translator: Translator): CatalogEntry | undefined {
  if (name.trim() === '') return undefined;
  const index = getCatalogIndex(catalog, translator);
  const named = findByName(name, toKnownNames(index, catalog));
  if (named) return named;
  const [only, ...others] = searchCatalog(index, name, 2);
  return others.length === 0 ? only : undefined;
}

/** Entries that match the text, also by short forms and regions. */
function searchEntries(
  catalog: Catalog,
  text: string,
  limit: number,
  translator: Translator,
): readonly CatalogEntry[] {
  return searchNames(getCatalogIndex(catalog, translator), catalog, text, limit);
}

/** Former or included name by which an option was found, as text; empty when its own name matched. */
function toOtherNameText(entry: CatalogEntry, typed: string, { t, entryLabel }: Translator): string {
  const other = findOtherName(entry, [entryLabel(entry), String(entry.value)], typed);
  return other ? t(`entry.help.${other.kind}`, { name: other.name }) : '';
}

/** Prepares a long list before it opens; returns a function that cancels. */
function prepare(catalog: Catalog, translator: Translator): (() => void) | undefined {
  if (catalog.entries.length <= MAX_PLAIN_OPTIONS) return undefined;
  preloadLongLists();
  return prepareCatalogIndex(getCatalogIndex(catalog, translator));
}

export const matcher = { findMeant, searchEntries, toOtherNameText, prepare };
