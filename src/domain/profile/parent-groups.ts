import { parseInteger } from '../formats/plain-text.ts';
import type { CatalogEntry } from './catalog.ts';

/** Groups of entries by their parent: the label of that entry, in the same list or in another one. */
export function withParentGroups(
  entries: readonly CatalogEntry[],
  parents: readonly CatalogEntry[],
): readonly CatalogEntry[] {
  const labels = new Map(parents.map((entry) => [String(entry.value), entry.label]));
  // Codes of regions are often padded: "01" is the entry 1.
  const labelOf = (parent: string) => labels.get(parent) ?? labels.get(String(parseInteger(parent)));
  return entries.map((entry) => {
    const group = entry.parent === undefined ? undefined : labelOf(entry.parent);
    return group === undefined || entry.group !== undefined ? entry : { ...entry, group };
  });
}
