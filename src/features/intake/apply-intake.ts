import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import { isEmptyEntry } from '../../domain/fields/field-kinds.ts';
import { applyReading, findFirstDoubt, isSameEntry } from '../../domain/intake/proposal.ts';
import type { PersonReading } from '../../domain/intake/reading.ts';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import { findOpenSession } from '../../services/drafts/session-registry.ts';
import { findEnrollmentId, toEnrollmentPath, toPersonPath } from '../../services/navigation/paths.ts';
import { createPerson } from '../../domain/enrollment/person.ts';
import { type Place, isError } from '../../domain/fields/finding.ts';
import { findFieldId } from '../../form/field-id.ts';
import { focusEntrySoon } from '../../ui/focus.ts';
import { createEnrollment } from '../../services/drafts/draft-store.ts';
import { navigate } from '../../ui/page-link.tsx';
import { now } from '../../services/clock.ts';
import { newId } from '../../services/new-id.ts';
import type { ProfileServices } from '../../services/profile/use-profile.ts';

/** Page on which the user pastes. */
export type IntakePlace =
  /** Not on a page of an enrollment. */
  | { readonly kind: 'outside' }
  /** On a page of an enrollment that cannot be changed: it was sent, or is open in another tab. */
  | { readonly kind: 'locked' }
  | {
      readonly kind: 'enrollment';
      readonly session: EnrollmentSession;
      /** The person on the page; `number` is its number from 1. */
      readonly person?: Person | undefined;
      readonly number: number;
    };

/** Finds the place from the address. Commits the text that a form still holds. */
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

/** Returns true when the reading has another identifier than the person on the page. */
export function isOfSomebodyElse(person: Person, { values }: PersonReading): boolean {
  const read = values.find(({ field }) => field === 'identifier');
  return (
    read !== undefined && !isEmptyEntry(person.identifier) && !isSameEntry(person.identifier, read.entry)
  );
}

/** The person of the enrollment who has the identifier of the reading. */
export function findHolder(
  session: EnrollmentSession,
  { values }: PersonReading,
): { readonly person: Person; readonly number: number } | undefined {
  const read = values.find(({ field }) => field === 'identifier');
  if (!read) return undefined;
  for (const [index, id] of session.getSnapshot().header.personIds.entries()) {
    const person = session.findPerson(id);
    const isSame = person && !isEmptyEntry(person.identifier) && isSameEntry(person.identifier, read.entry);
    if (isSame) return { person, number: index + 1 };
  }
  return undefined;
}

export interface Intake {
  /** Chosen readings; empty when only the risk profile was chosen. */
  readonly persons: readonly PersonReading[];
  /** Undefined when the risk profile stays as it is. */
  readonly riskProfileCode?: string | undefined;
}

/** The user who takes an intake, and the services for it. */
export interface Taker extends ProfileServices {
  /** Name of the user; `''` for nobody. */
  readonly by: string;
}

/** The persons of an intake; `base` is the one that takes the first reading. */
function toPersons({ persons }: Intake, { profile, by }: Taker, base?: Person): readonly Person[] {
  return persons.map((reading) => {
    const applied = applyReading(base ?? createPerson(newId()), reading, newId);
    const keys = (reading.ofCase ?? []).map(({ field }) => field);
    return profile.case?.model.withStamps(applied, keys, { at: now(), by }) ?? applied;
  });
}

/** Puts an intake into the open enrollment as one edit. Returns the first of its persons. */
export function applyToSession(
  session: EnrollmentSession,
  intake: Intake,
  taker: Taker,
  personId?: EntityId,
): Person | undefined {
  session.commit();
  const base = personId === undefined ? undefined : session.findPerson(personId);
  const persons = toPersons(intake, taker, base);
  const { personIds } = session.getSnapshot().header;
  const { riskProfileCode } = intake;
  session.edit({
    persons: new Map(persons.map((person) => [person.id, person])),
    // Set even when it stays the same: undo then reverts the whole edit, not field by field.
    personIds: base ? personIds : [...personIds, ...persons.map(({ id }) => id)],
    ...(riskProfileCode !== undefined && { riskProfileCode }),
  });
  return persons[0];
}

/** Makes an enrollment of an intake. Returns the path to go on with; rejects when it cannot be stored. */
export async function startWith(id: EntityId, intake: Intake, taker: Taker): Promise<string> {
  const persons = toPersons(intake, taker);
  await createEnrollment({ id, riskProfileCode: intake.riskProfileCode ?? '', persons });
  const [first] = persons;
  return first ? toPersonPath(id, first.id, findNextFieldId(first, taker)) : toEnrollmentPath(id);
}

/** Goes to the next field to work on: the first doubt, or else the first error. */
export function showApplied(session: EnrollmentSession, person: Person, services: ProfileServices): void {
  const fieldId = findNextFieldId(person, services);
  const path = toPersonPath(session.id, person.id, fieldId);
  const isHere = window.location.pathname === toPersonPath(session.id, person.id);
  navigate(path, { replace: isHere });
  focusEntrySoon(fieldId ?? 'content');
}

function findNextFieldId(person: Person, { checkPerson }: ProfileServices): string | undefined {
  const place: Place | undefined =
    findFirstDoubt(person) ?? checkPerson(person).findings.find(isError)?.place;
  return place && findFieldId(place);
}
