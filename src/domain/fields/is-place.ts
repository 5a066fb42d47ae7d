import { type AnyFieldKey, fieldsOfSection, isCaseKey, ROOT_FIELDS, SCALAR_KEYS } from './registry.ts';
import type { Place } from './finding.ts';

/**
 * Returns true for a possible place: a field of a section needs its row, a row needs its person, and so on.
 */
export function isPlace({ personId, section, rowId, field }: Place): boolean {
  // The enrollment itself has a case, too.
  if (personId === undefined && (section === undefined || !isCaseKey(section))) {
    return section === undefined && rowId === undefined && isOneOf(field, ROOT_FIELDS);
  }
  if (section === undefined) return rowId === undefined && isOneOf(field, SCALAR_KEYS);
  if (field === undefined) return true;
  // Only the profile knows the entries of its case.
  const isOfSection = isCaseKey(section)
    ? field.startsWith(`${section}.`)
    : isOneOf(field, fieldsOfSection(section));
  return rowId !== undefined && isOfSection;
}

/** Also true without a field. */
function isOneOf(field: AnyFieldKey | undefined, fields: readonly AnyFieldKey[]): boolean {
  return field === undefined || fields.includes(field);
}
