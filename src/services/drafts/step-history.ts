/** Undo and redo, field by field. Loaded after the first render, because typing does not need it. */
import type { Person } from '../../domain/enrollment/enrollment.ts';
import { findChangedPlace, toSingleEdits } from '../../domain/fields/changed-place.ts';
import { findChangedMark } from '../../domain/fields/marks.ts';
import { type Place, withoutPerson } from '../../domain/fields/finding.ts';
import type { Edit } from './edit-history.ts';
import type { EnrollmentSession } from './enrollment-session.ts';

/** Undoes the latest edit (`-1`) or repeats it (`1`); returns its place. Undefined when there is none. */
export function stepHistory(session: EnrollmentSession, direction: -1 | 1): Place | undefined {
  session.commit();
  if (!session.isEditable) return undefined;
  const { done, undone } = session.history;
  const [from, to] = direction < 0 ? [done, undone] : [undone, done];
  for (let edit = from.pop(); edit; edit = from.pop()) {
    const singles = toSingles(edit);
    const next = direction < 0 ? singles.pop() : singles.shift();
    // A value that was typed and reverted leaves nothing to show.
    if (!next) continue;
    from.push(...(direction < 0 ? singles : singles.toReversed()));
    to.push(next);
    session.replay(direction < 0 ? next.undo : next.redo);
    const place = toPlace(next);
    return place.personId === session.id ? withoutPerson(place) : place;
  }
  return undefined;
}

/** Splits an edit into edits of one field each; changes of rows stay one edit. */
function toSingles(edit: Edit): Edit[] {
  const persons = findPersons(edit);
  if (!persons) return [edit];
  let before = persons.before;
  const steps = toSingleEdits(before, persons.after);
  // An edit that changed only marks is one step.
  if (steps.length === 0 && findChangedMark(before, persons.after)) return [edit];
  return steps.map((after) => {
    const single = { undo: toChange(before), redo: toChange(after) };
    before = after;
    return single;
  });
}

function toPlace(edit: Edit): Place {
  const persons = findPersons(edit);
  if (persons) {
    const { before, after } = persons;
    return findChangedPlace(before, after) ?? findChangedMark(before, after) ?? { personId: after.id };
  }
  const [personId] = edit.redo.persons.keys();
  return personId === undefined
    ? edit.redo.riskProfileCode === undefined
      ? {}
      : { field: 'riskProfileCode' }
    : { personId };
}

/** Both sides of an edit that changed only one person. */
function findPersons({ undo, redo }: Edit): { before: Person; after: Person } | undefined {
  const [before] = undo.persons.values();
  const [after] = redo.persons.values();
  return before && after && !redo.personIds ? { before, after } : undefined;
}

function toChange(person: Person): Edit['undo'] {
  return { persons: new Map([[person.id, person]]) };
}
