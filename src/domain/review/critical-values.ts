/** The critical values of an enrollment under the profile, which are typed again without seeing them. */
import { type FieldKey, SCALAR_KEYS, SECTION_KEYS, SECTIONS } from '../fields/registry.ts';
import type { AnyRow, EntityId, Person } from '../enrollment/enrollment.ts';
import { getRowEntry } from '../fields/entries.ts';
import { isEmptyEntry } from '../fields/field-kinds.ts';
import type { Place } from '../fields/finding.ts';

export interface CriticalValue {
  readonly place: Place & { readonly personId: EntityId; readonly field: FieldKey };
  readonly entered: string;
}

/**
 * Critical values in page order. Values that are empty or hidden by a rule are not sent, so they are left
 * out.
 */
export function listCriticalValues(
  persons: readonly Person[],
  fields: readonly FieldKey[],
  isHidden: (person: Person, field: FieldKey) => boolean,
): CriticalValue[] {
  const wanted = new Set(fields);
  return persons.flatMap((person) => {
    const counts = (field: FieldKey) => wanted.has(field) && !isHidden(person, field);
    const scalars = SCALAR_KEYS.filter((field) => counts(field) && !isEmptyEntry(person[field])).map(
      (field) => ({ place: { personId: person.id, field }, entered: person[field] }),
    );
    const inRows = SECTION_KEYS.flatMap((section) => {
      const rows: readonly AnyRow[] = person[section];
      return rows.flatMap((row) =>
        SECTIONS[section].fields
          .filter((field) => counts(field) && !isEmptyEntry(getRowEntry(row, field)))
          .map((field) => ({
            place: { personId: person.id, section, rowId: row.id, field },
            entered: String(getRowEntry(row, field)),
          })),
      );
    });
    return [...scalars, ...inRows];
  });
}

/** Blanks, dots, hyphens and letter case are spelling and do not change a value. */
export function isSameValue(keyed: string, entered: string): boolean {
  return toCore(keyed) === toCore(entered);
}

function toCore(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\s.\-–—]+/gu, '')
    .toUpperCase();
}
