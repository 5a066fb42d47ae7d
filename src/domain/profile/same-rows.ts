import { type RowFieldKey, type SectionKey, SECTIONS } from '../fields/registry.ts';
import type { AnyRow } from '../enrollment/enrollment.ts';
import { getRowEntry } from '../fields/entries.ts';
import type { PersonView } from './field-view.ts';
import { toComparedText } from './person-text.ts';

/** The same text for rows of a section of which every field that is sent is the same. */
export function toRowKey(section: SectionKey, row: AnyRow, view: PersonView): string {
  const keys: readonly RowFieldKey[] = SECTIONS[section].fields;
  return JSON.stringify([
    section,
    ...keys.map((key) => toComparedText(getRowEntry(row, key), view.field(key))),
  ]);
}
