import type { EntityId, SectionKey } from '../domain/enrollment/enrollment.ts';
import type { FieldKey } from '../domain/fields/field-key.ts';
import { isRowFieldKey, splitRowFieldKey } from '../domain/fields/field-key.ts';
import type { Place } from '../domain/fields/finding.ts';

/** The id of a field on its page, and the fragment of its address. Rows count by their stable id, not their number. */
export function toFieldId(key: FieldKey, rowId?: EntityId): string {
  if (!isRowFieldKey(key)) return key;
  const { section, name } = splitRowFieldKey(key);
  return `${toRowId(section, rowId ?? '')}.${name}`;
}

export function toRowId(section: SectionKey, rowId: EntityId): string {
  return `${section}.${rowId}`;
}

/** The field id of a place; undefined for a place that is no field. */
export function findFieldId({ field, rowId }: Place): string | undefined {
  return field && toFieldId(field, rowId);
}
