import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import type { EnrollmentSession } from '../drafts/enrollment-session.ts';
import { isKept } from '../drafts/session-snapshot.ts';
import { closeSession } from '../drafts/session-registry.ts';
import { eraseEnrollment } from '../drafts/with-case-files.ts';

/** Persons per part: few enough to show progress, and to cancel between two parts. */
const PART = 100;

/**
 * Adds persons at the end, in parts: each part is stored before the next one, and all of them are one undo
 * step. A cancelled import leaves everything as before. Rejects when storage fails, and removes the persons
 * from memory.
 */
export async function importPersons(
  session: EnrollmentSession,
  persons: readonly Person[],
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (done: number) => void },
): Promise<'imported' | 'called-off'> {
  session.commit();
  const before = session.getSnapshot().header.personIds;
  for (let at = 0; at < persons.length; at += PART) {
    const part = persons.slice(at, at + PART);
    const personIds = [...session.getSnapshot().header.personIds, ...part.map(({ id }) => id)];
    const count = session.history.done.length;
    session.edit({ persons: new Map(part.map((person) => [person.id, person])), personIds });
    if (session.history.done.length === count) throw new Error('the enrollment cannot be edited');
    if (at > 0) joinEdits(session);
    await session.flush();
    const isStored = isKept(session.getSnapshot());
    if (signal.aborted || !isStored) {
      takeBack(session, before);
      if (!isStored) throw new Error('the imported persons could not be saved');
      return 'called-off';
    }
    onProgress(at + part.length);
  }
  return 'imported';
}

/** Joins the latest two edits into one. */
function joinEdits({ history: { done } }: EnrollmentSession): void {
  const [first, second] = done.splice(-2);
  if (!first || !second) return;
  done.push({
    undo: { ...first.undo, persons: join(first.undo.persons, second.undo.persons) },
    redo: { ...second.redo, persons: join(first.redo.persons, second.redo.persons) },
  });
}

type Persons = ReadonlyMap<EntityId, Person | undefined>;

function join(one: Persons, other: Persons): Persons {
  return new Map([...one, ...other]);
}

/** Removes the imported persons without a redo step. */
function takeBack(session: EnrollmentSession, personIds: readonly EntityId[]): void {
  const edit = session.history.done.pop();
  if (edit) session.replay({ ...edit.undo, personIds });
  void session.flush();
}

/** Deletes a new enrollment that nobody has seen. It cannot be restored. */
export async function discardEnrollment(session: EnrollmentSession): Promise<void> {
  await closeSession(session);
  await eraseEnrollment({ enrollmentId: session.id, expected: session.getStored().revision });
}
