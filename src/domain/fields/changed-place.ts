import { SCALAR_KEYS, SECTION_KEYS, SECTIONS } from './registry.ts';
import type { AnyRow, Person } from '../enrollment/enrollment.ts';
import { getRowEntry } from './entries.ts';
import type { Place } from './finding.ts';

/**
 * The first place at which two records of a person differ: a field, or a row that only one of them has.
 * Undefined when they are equal.
 */
export function findChangedPlace(before: Person, after: Person): Place | undefined {
  const personId = after.id;
  const field = SCALAR_KEYS.find((key) => before[key] !== after[key]);
  if (field) return { personId, field };
  for (const section of SECTION_KEYS) {
    const earlier: readonly AnyRow[] = before[section];
    const later: readonly AnyRow[] = after[section];
    if (earlier === later) continue;
    for (const row of later) {
      const same = earlier.find(({ id }) => id === row.id);
      const first = SECTIONS[section].fields[0];
      const changed = same
        ? SECTIONS[section].fields.find((key) => getRowEntry(same, key) !== getRowEntry(row, key))
        : first;
      if (changed) return { personId, section, rowId: row.id, field: changed };
    }
    const isSameOrder =
      earlier.length === later.length && earlier.every((row, index) => row.id === later[index]?.id);
    if (!isSameOrder) return { personId, section };
  }
  return undefined;
}

/**
 * Splits the change between two records of a person into edits of one field each. All changes of rows are one
 * edit, the last.
 */
export function toSingleEdits(before: Person, after: Person): readonly Person[] {
  const edits: Person[] = [];
  // The marks of the final record are harmless: a mark only counts for its own value.
  let reached: Person = { ...before, marks: after.marks };
  for (const key of SCALAR_KEYS) {
    if (before[key] === after[key]) continue;
    reached = { ...reached, [key]: after[key] };
    edits.push(reached);
  }
  if (findChangedPlace(reached, after)) edits.push(after);
  return edits.length > 0 ? [...edits.slice(0, -1), after] : edits;
}
