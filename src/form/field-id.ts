import {
  type AnyFieldKey,
  type AnySectionKey,
  fieldsOfSection,
  isRowFieldKey,
  splitRowFieldKey,
} from '../domain/fields/registry.ts';
import type { EntityId } from '../domain/enrollment/enrollment.ts';
import type { Place } from '../domain/fields/finding.ts';

/** The id of a field on its page, and the fragment of its address. Rows count by their stable id, not their number. */
export function toFieldId(key: AnyFieldKey, rowId?: EntityId): string {
  if (!isRowFieldKey(key)) return key;
  const { section, name } = splitRowFieldKey(key);
  return `${toRowId(section, rowId ?? '')}.${name}`;
}

export function toRowId(section: AnySectionKey, rowId: EntityId): string {
  return `${section}.${rowId}`;
}

/**
 * Id of the element that a place leads to: its field, the first field of its row, or the button that adds a
 * row to its section.
 */
export function findFieldId({ field, section, rowId }: Place): string | undefined {
  if (field !== undefined) return toFieldId(field, rowId);
  if (section === undefined) return undefined;
  const [first] = fieldsOfSection(section);
  return rowId === undefined || first === undefined ? section : toFieldId(first, rowId);
}
