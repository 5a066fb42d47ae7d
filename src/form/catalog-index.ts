import type { Catalog } from '../domain/profile/catalog.ts';
import { type CatalogIndex, createCatalogIndex } from '../domain/profile/catalog-search.ts';
import type { Translator } from '../i18n/translator.ts';

const indexes = new WeakMap<Catalog['entries'], WeakMap<Translator, CatalogIndex>>();

/** The searchable form of a catalog in a language, computed at first use and shared by all its fields. */
export function getCatalogIndex({ entries }: Catalog, translator: Translator): CatalogIndex {
  let byLanguage = indexes.get(entries);
  if (!byLanguage) {
    byLanguage = new WeakMap();
    indexes.set(entries, byLanguage);
  }
  let index = byLanguage.get(translator);
  if (!index) {
    index = createCatalogIndex(entries, translator.entryLabel, translator.entryGroup);
    byLanguage.set(translator, index);
  }
  return index;
}

/** A turn of folding, shorter than a frame even on a slow computer. */
const TURN_MS = 4;

/** Folds the names of a long list in short turns, before the first key; returns a function that cancels. */
export function prepareCatalogIndex(index: CatalogIndex): () => void {
  let timer: number | undefined;
  const turn = () => {
    const end = performance.now() + TURN_MS;
    if (!index.prepare(() => performance.now() < end)) timer = window.setTimeout(turn, TURN_MS);
    else index.getScans();
  };
  timer = window.setTimeout(turn, TURN_MS);
  return () => window.clearTimeout(timer);
}
