/** Finds the persons of an enrollment that the reviewer has seen. */
import type { EntityId, Person } from '../enrollment/enrollment.ts';
import type { JournalEntry } from './journal.ts';
import { isSamePerson } from './same-person.ts';
import type { Content } from './snapshot.ts';

interface Noted {
  readonly entries: readonly Pick<JournalEntry, 'event'>[];
  /** Content of each snapshot, in their order. */
  readonly contents: readonly Content[];
}

/** Returns the persons who were seen as they are now: a changed person has to be seen again. */
export function findSeen({ entries, contents }: Noted, persons: readonly Person[]): ReadonlySet<EntityId> {
  const latest = new Map<EntityId, number>();
  for (const { event } of entries) {
    if (event.kind === 'seen') for (const id of event.personIds) latest.set(id, event.snapshot);
  }
  const records = contents.map((content) => new Map(content.persons.map((person) => [person.id, person])));
  const isSeen = (person: Person) => {
    const then = records[(latest.get(person.id) ?? 0) - 1]?.get(person.id);
    return then !== undefined && isSamePerson(then, person);
  };
  return new Set(persons.filter(isSeen).map(({ id }) => id));
}
