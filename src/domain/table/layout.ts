/** What stands where in a table: its line of headings, and a target for each column. */
import {
  FIELD_KEYS,
  type FieldKey,
  isRowFieldKey,
  type SectionKey,
  splitRowFieldKey,
} from '../fields/registry.ts';

/** A field of the contract, or a part of some: spreadsheets split RUTs and join family names. */
export type TableField = FieldKey | 'checkDigit' | 'familyNames';

export interface ColumnTarget {
  readonly field: TableField;
  /** Which row of its section, for columns such as «Teléfono 2»; undefined of what a person has once. */
  readonly n?: number | undefined;
  /** Told by its contents or its place: no heading says so. */
  readonly isGuessed?: boolean | undefined;
}

export interface TableLayout {
  /** Index of the line of headings; undefined where there is none. Lines before it are titles. */
  readonly headings: number | undefined;
  /** By column; undefined: of no concern. */
  readonly columns: readonly (ColumnTarget | undefined)[];
}

/** The section that a field is of; undefined of what a person has once. */
export function findSection(field: TableField): SectionKey | undefined {
  if (field === 'checkDigit' || field === 'familyNames' || !isRowFieldKey(field)) return undefined;
  return splitRowFieldKey(field).section;
}

export function isSameTarget(one: ColumnTarget | undefined, other: ColumnTarget | undefined): boolean {
  return one?.field === other?.field && one?.n === other?.n;
}

export function isTableField(name: string): name is TableField {
  const names: readonly string[] = [...FIELD_KEYS, 'checkDigit', 'familyNames'];
  return names.includes(name);
}
