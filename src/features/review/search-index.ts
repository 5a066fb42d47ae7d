import { type Searchable, toSearchable } from '../../domain/drafts/record-search.ts';
import type { IntegerEntry, Person } from '../../domain/enrollment/enrollment.ts';
import { toFullName } from '../../domain/enrollment/person.ts';
import { getRowEntry } from '../../domain/fields/entries.ts';
import { isEmptyEntry } from '../../domain/fields/field-kinds.ts';
import {
  type FieldKey,
  type RowFieldKey,
  SCALAR_KEYS,
  SECTION_KEYS,
  SECTIONS,
} from '../../domain/fields/registry.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { toEntryText } from '../../form/entry-kind.ts';
import type { Translator } from '../../i18n/translator.ts';

/** Search text of a person: every value, as it is shown and as it is written without punctuation. */
export type SearchIndex = (person: Person) => Searchable;

const DIGIT = /\d/;

/** Folds each person at its first search, so callers should search in slices. */
export function createSearchIndex(profile: Profile, translator: Translator): SearchIndex {
  const known = new WeakMap<Person, Searchable>();
  // The default view is enough: rules do not change the lists and formats that the search text needs.
  const view = profile.viewOf(undefined);
  const toText = ([key, entry]: readonly [FieldKey, IntegerEntry]) =>
    toEntryText(entry, view.field(key), translator);
  return (person) => {
    const made = known.get(person);
    if (made) return made;
    const entries = listEntries(person).filter(([, entry]) => !isEmptyEntry(entry));
    const identifiers = entries.map(([, entry]) => String(entry)).filter((text) => DIGIT.test(text));
    const searchable = toSearchable([toFullName(person), ...entries.map(toText)], identifiers);
    known.set(person, searchable);
    return searchable;
  };
}

function listEntries(person: Person): (readonly [FieldKey, IntegerEntry])[] {
  const inRows = SECTION_KEYS.flatMap((section) => {
    const fields: readonly RowFieldKey[] = SECTIONS[section].fields;
    return person[section].flatMap((row) => fields.map((key) => [key, getRowEntry(row, key)] as const));
  });
  return [...SCALAR_KEYS.map((key) => [key, person[key]] as const), ...inRows];
}
