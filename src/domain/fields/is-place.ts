import { type FieldKey, ROOT_FIELDS, SCALAR_KEYS, SECTIONS } from './registry.ts';
import type { Place } from './finding.ts';

/**
 * Returns true for a possible place: a field of a section needs its row, a row needs its person, and so on.
 */
export function isPlace({ personId, section, rowId, field }: Place): boolean {
  if (personId === undefined) {
    return section === undefined && rowId === undefined && isOneOf(field, ROOT_FIELDS);
  }
  if (section === undefined) return rowId === undefined && isOneOf(field, SCALAR_KEYS);
  return field === undefined || (rowId !== undefined && isOneOf(field, SECTIONS[section].fields));
}

/** Also true without a field. */
function isOneOf(field: FieldKey | undefined, fields: readonly FieldKey[]): boolean {
  return field === undefined || fields.includes(field);
}
