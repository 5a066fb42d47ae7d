/** The fewest letters that bring an entry of a long list to the top: the beginning of one of its words. */
import { withSource } from '../../../src/operator/load-source.mjs';

/** @param lists entries (`value`, `label`, perhaps `aliases`) and the wanted label. @returns letters in the same order */
export function findLetters(lists) {
  return withSource('/src/domain/profile/catalog-search.ts', ({ createCatalogIndex, searchCatalog }) =>
    lists.map(({ entries, label }) => {
      const index = createCatalogIndex(entries, (entry) => entry.label);
      const isFirst = (letters) => searchCatalog(index, letters, 1)[0]?.label === label;
      const beginnings = label
        .split(' ')
        .filter((word) => /^\p{L}/u.test(word))
        .flatMap((word) => [...word].map((_, at) => word.slice(0, at + 1).toLowerCase()));
      return beginnings.sort((a, b) => a.length - b.length).find(isFirst) ?? label;
    }),
  );
}
