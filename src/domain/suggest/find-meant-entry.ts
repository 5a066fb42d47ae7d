import { foldText } from '../formats/fold-text.ts';
import type { Catalog, CatalogEntry } from '../profile/catalog.ts';

/** Folded, and initials written together: `S.p.A.` is `spa`. */
export function foldInitials(text: string): string {
  return foldText(text).replace(/\b(\p{L}) (?=\p{L}\b)/gu, '$1');
}

/**
 * The one entry of which a text (its code, its label in any language, an alias) matches; undefined where none does, or
 * more than one. `pattern` is for folded texts.
 */
export function findMeantEntry(catalog: Catalog | undefined, pattern: RegExp): CatalogEntry | undefined {
  const found = catalog?.entries.filter((entry) => textsOf(entry).some((text) => pattern.test(text))) ?? [];
  return found.length === 1 ? found[0] : undefined;
}

function textsOf({ value, label, aliases = [] }: CatalogEntry): string[] {
  const labels = typeof label === 'object' ? Object.values(label) : [label ?? ''];
  return [String(value), ...labels, ...aliases].map(foldInitials);
}
