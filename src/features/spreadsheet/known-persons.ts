import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import type { Steps } from '../../domain/profile/steps.ts';
import { toKnownPersons } from '../../domain/table/check-table-person.ts';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import { runInSlices } from '../../ui/schedule.ts';

/** The persons that an enrollment has, by their identifiers. */
export async function listKnownPersons(
  session: EnrollmentSession | undefined,
): Promise<ReadonlyMap<string, EntityId>> {
  if (!session) return new Map();
  session.commit();
  const persons = await runInSlices(findingPersons(session), new AbortController().signal);
  return toKnownPersons(persons ?? []);
}

/** Each is parsed when it is first asked for. */
function* findingPersons(session: EnrollmentSession): Steps<Person[]> {
  const persons: Person[] = [];
  for (const id of session.getSnapshot().header.personIds) {
    const person = session.findPerson(id);
    if (person) persons.push(person);
    yield;
  }
  return persons;
}
