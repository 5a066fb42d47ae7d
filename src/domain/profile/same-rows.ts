import type { AnyRow, SectionKey } from '../enrollment/enrollment.ts';
import { SECTIONS } from '../fields/descriptors.ts';
import { getRowEntry } from '../fields/entries.ts';
import type { RowFieldKey } from '../fields/field-key.ts';
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
