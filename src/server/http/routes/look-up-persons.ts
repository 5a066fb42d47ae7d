import type { LookUpFinding } from '../../../domain/answers/read-answer.ts';
import type { EntityId, Person } from '../../../domain/enrollment/enrollment.ts';
import { toSentIdentifier } from '../../../domain/profile/check-persons.ts';
import type { Profile } from '../../../domain/profile/profile.ts';
import type { LookUp } from '../../sender/look-up.ts';

/** Asks the service about each person with an identifier; whoever gets no answer in time is `unknown`. */
export async function lookUpPersons(
  lookUp: LookUp,
  persons: readonly Person[],
  { viewOf }: Profile,
): Promise<ReadonlyMap<EntityId, LookUpFinding>> {
  const asked = persons.flatMap((person) => {
    const sent = toSentIdentifier(person, viewOf(person));
    return sent.number === '' ? [] : [{ id: person.id, sent }];
  });
  const findings = await lookUp.find(asked.map(({ sent }) => sent));
  return new Map(asked.map(({ id }, index) => [id, findings[index] ?? 'unknown']));
}
