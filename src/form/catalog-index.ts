import type { Catalog } from '../domain/profile/catalog.ts';
import { type CatalogIndex, createCatalogIndex } from '../domain/profile/catalog-search.ts';
import type { Translator } from '../i18n/translator.ts';

const indexes = new WeakMap<Catalog, WeakMap<Translator, CatalogIndex>>();

/** The searchable form of a catalog in a language, computed at first use and shared by all its fields. */
export function getCatalogIndex(catalog: Catalog, translator: Translator): CatalogIndex {
  let byLanguage = indexes.get(catalog);
  if (!byLanguage) {
    byLanguage = new WeakMap();
    indexes.set(catalog, byLanguage);
  }
  let index = byLanguage.get(translator);
  if (!index) {
    index = createCatalogIndex(catalog.entries, (entry) => ({
      label: translator.entryLabel(entry),
      group: translator.entryGroup(entry),
    }));
    byLanguage.set(translator, index);
  }
  return index;
}
