import { type FieldKey, SECTIONS } from '../domain/fields/registry.ts';
import { type PersonFormValues, toPerson } from '../domain/fields/form-values.ts';
import type { Catalog } from '../domain/profile/catalog.ts';
import type { CatalogIndex } from '../domain/profile/catalog-search.ts';
import type { Profile } from '../domain/profile/profile.ts';
import { isSuggestedAgain, suggestValue } from '../domain/suggest/suggest-value.ts';
import type { EntryPath } from './entry-path.ts';

/** What is known where something is suggested. */
export interface HelpContext {
  readonly profile: Profile;
  readonly findRecent: (field: FieldKey) => readonly string[];
  readonly indexOf: (catalog: Catalog) => CatalogIndex;
}

/** What an empty entry is offered, given what stands in the others. */
export function findSuggestion(
  { field, section, index }: EntryPath,
  values: PersonFormValues,
  { profile, findRecent, indexOf }: HelpContext,
): string | undefined {
  // Nothing is begun in the first entry of a row but the row itself.
  if (section && SECTIONS[section].fields[0] === field) return undefined;
  const person = toPerson('', values, profile.today());
  const row = section && person[section][index ?? -1];
  const view = profile.viewOf(person);
  const inferred = suggestValue(field, { person, row, profile, view, indexOf });
  if (inferred !== undefined || !isSuggestedAgain(field)) return inferred;
  return findRecent(field).find((code) => view.field(field).catalog?.findEntry(code));
}
