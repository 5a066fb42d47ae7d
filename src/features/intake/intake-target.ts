import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import { isEmptyEntry } from '../../domain/fields/field-kinds.ts';
import { isSameEntry } from '../../domain/intake/proposal.ts';
import type { PersonReading } from '../../domain/intake/reading.ts';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import { findOpenSession } from '../../services/drafts/session-registry.ts';
import { findEnrollmentId, toPersonPath } from '../../services/navigation/paths.ts';

/** Where on the desk somebody is who pastes. */
export type IntakePlace =
  /** On no page of an enrollment. */
  | { readonly kind: 'outside' }
  /** Of one that cannot be changed: sent, open in another tab. */
  | { readonly kind: 'locked' }
  | {
      readonly kind: 'enrollment';
      readonly session: EnrollmentSession;
      /** On the page, with its number. */
      readonly person?: Person | undefined;
      readonly number: number;
    };

/** What the address says; text that the form holds is brought in. */
export function findIntakePlace(): IntakePlace {
  const { pathname } = window.location;
  const id = findEnrollmentId(pathname);
  if (id === undefined) return { kind: 'outside' };
  const session = findOpenSession(id);
  if (!session?.isEditable) return { kind: 'locked' };
  session.commit();
  const { personIds } = session.getSnapshot().header;
  const index = personIds.findIndex((personId) => toPersonPath(id, personId) === pathname);
  const personId: EntityId | undefined = personIds[index];
  const person = personId === undefined ? undefined : session.findPerson(personId);
  return { kind: 'enrollment', session, person, number: index + 1 };
}

/** Whether the reading names somebody else than the person on the page. */
export function isOfSomebodyElse(person: Person, { values }: PersonReading): boolean {
  const read = values.find(({ field }) => field === 'identifier');
  return (
    read !== undefined && !isEmptyEntry(person.identifier) && !isSameEntry(person.identifier, read.entry)
  );
}
