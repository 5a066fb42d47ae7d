import type { Catalog, CatalogEntry } from '../profile/catalog.ts';
import { findMeantEntry, foldInitials } from './find-meant-entry.ts';

/** How a company's name ends, and what lists call such a company: by its abbreviation, else by words. */
const KINDS: readonly { readonly end: RegExp; readonly names: readonly RegExp[] }[] = [
  { end: /\bspa$/, names: [/\bspa\b/, /\bsociedad por acciones\b/] },
  { end: /\b(eirl|individual de responsabilidad limitada)$/, names: [/\beirl\b/, /\bempresa individual\b/] },
  { end: /\b(ltda|limitada)$/, names: [/\bltda\b/, /^(?!.*individual).*\blimitada\b/] },
  { end: /\b(sa|sociedad anonima)$/, names: [/\bsa\b/, /\bsociedad anonima\b/] },
];

/** The kind of company that a name ends with, where the list has exactly one such. */
export function findCompanyType(name: string, catalog: Catalog | undefined): CatalogEntry | undefined {
  const folded = foldInitials(name);
  const kind = KINDS.find(({ end }) => end.test(folded));
  for (const pattern of kind?.names ?? []) {
    const entry = findMeantEntry(catalog, pattern);
    if (entry) return entry;
  }
  return undefined;
}
