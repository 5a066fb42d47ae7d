import type { CatalogEntry } from './catalog.ts';

/** A catalog in one language, made ready for searching once. */
export type CatalogIndex = readonly IndexedEntry[];

export interface IndexedEntry {
  readonly entry: CatalogEntry;
  readonly label: string;
  readonly group: string;
  readonly code: string;
  /** Label first, then aliases, folded. */
  readonly names: readonly string[];
}

/**
 * Lower case without accents, so that "nunoa" finds «Ñuñoa»; a collator would not: in Spanish ñ is a letter of
 * its own. Other than letters and digits counts as a space.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

export function createCatalogIndex(
  entries: readonly CatalogEntry[],
  textOf: (entry: CatalogEntry) => { label: string; group: string },
): CatalogIndex {
  return entries.map((entry) => {
    const { label, group } = textOf(entry);
    return {
      entry,
      label,
      group,
      code: foldText(String(entry.value)),
      names: [label, ...(entry.aliases ?? [])].map(foldText),
    };
  });
}

/** The best `limit` entries for a query, by code, name or alias; all of them, in their order, for no query. */
export function searchCatalog(index: CatalogIndex, query: string, limit: number): IndexedEntry[] {
  const wanted = foldText(query);
  if (wanted === '') return index.slice(0, limit);
  const ranked: IndexedEntry[][] = [[], [], [], []];
  for (const indexed of index) {
    const rank = rankOf(indexed, wanted);
    if (rank !== undefined) ranked[rank]?.push(indexed);
  }
  return ranked.flat().slice(0, limit);
}

/** The one entry that the text names exactly: its code, label or alias, without regard to case and accents. */
export function findNamedEntry(index: CatalogIndex, text: string): IndexedEntry | undefined {
  const wanted = foldText(text);
  if (wanted === '') return undefined;
  return (
    index.find((indexed) => indexed.code === wanted) ??
    index.find((indexed) => indexed.names[0] === wanted) ??
    index.find((indexed) => indexed.names.includes(wanted))
  );
}

function rankOf(indexed: IndexedEntry, wanted: string): number | undefined {
  if (indexed.code === wanted || indexed.names.includes(wanted)) return 0;
  if (indexed.names.some((name) => name.startsWith(wanted))) return 1;
  if (indexed.code.startsWith(wanted)) return 2;
  // Written together or apart: "ohiggins" is O'Higgins too.
  const joined = wanted.replaceAll(' ', '');
  return indexed.names.some((name) => name.replaceAll(' ', '').includes(joined)) ? 3 : undefined;
}
