import { isCaseKey, SCALAR_KEYS } from './registry.ts';
import type { Person } from '../enrollment/enrollment.ts';
import { fieldsIn, getRowEntry, rowsOf, sectionsOf } from './entries.ts';
import type { Place } from './finding.ts';

/**
 * The first place at which two records of a person differ: a field, or a row that only one of them has or that has
 * other notes.
 * Undefined when they are equal.
 */
export function findChangedPlace(before: Person, after: Person): Place | undefined {
  const personId = after.id;
  const field = SCALAR_KEYS.find((key) => before[key] !== after[key]);
  if (field) return { personId, field };
  for (const section of sectionsOf(before, after)) {
    const earlier = rowsOf(before, section);
    const later = rowsOf(after, section);
    if (earlier === later) continue;
    for (const row of later) {
      const same = earlier.find(({ id }) => id === row.id);
      const fields = fieldsIn(section, same, row);
      const changed = same
        ? fields.find((key) => getRowEntry(same, key) !== getRowEntry(row, key))
        : fields[0];
      const place = { personId, section, rowId: row.id };
      if (changed) return { ...place, field: changed };
      if (same && isCaseKey(section) && hasOtherNotes(same, row)) return place;
    }
    const isSameOrder =
      earlier.length === later.length && earlier.every((row, index) => row.id === later[index]?.id);
    if (!isSameOrder) return { personId, section };
  }
  return undefined;
}

/** Compares what stands beside the entries of a row, such as who answered: an approval covers it, too. */
function hasOtherNotes(before: object, after: object): boolean {
  const notes = [before, after].map(
    (row) => new Map(Object.entries(row).filter(([name]) => name.startsWith('_'))),
  );
  const [earlier, later] = notes;
  return [...new Set(notes.flatMap((each) => [...each.keys()]))].some(
    (name) => (earlier?.get(name) ?? '') !== (later?.get(name) ?? ''),
  );
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
