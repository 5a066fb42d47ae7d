import type { KnownPerson } from '../../domain/decision/known.ts';
import { toNearKey } from '../../domain/decision/near.ts';
import type { Enrollment, EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import { toComparableIdentifier } from '../../domain/formats/masked-identifier.ts';
import { findEarlierSends } from '../ledger/earlier-sends.ts';
import { findWay } from '../ledger/sent-before.ts';
import type { KnownQuery } from '../carriers/known-query.ts';
import { toEnrollmentPath } from '../navigation/paths.ts';
import { keys, queryClient } from '../query-client.ts';
import { carrierIndexQuery, findCarried } from './carrier-index.ts';

/** Each send and each enrollment of this computer is read once while its identifiers stay the same. */
const FRESH_MS = 60_000;

/** The persons of an enrollment whom this computer sent before, or has in another enrollment. */
export const knownHereQuery: KnownQuery = (enrollment) => ({
  queryKey: keys.known(enrollment.id, toPersonsKey(enrollment.persons)),
  queryFn: async () => [...(await listSent(enrollment)), ...(await listElsewhere(enrollment))],
  staleTime: FRESH_MS,
  gcTime: FRESH_MS,
});

type Persons = Enrollment['persons'];

/** Each render asks for the key, and a send renders often. */
const made = new WeakMap<Persons, string>();

/** One text for all persons, because the query client reads every part of a key anew for each render. */
function toPersonsKey(persons: Persons): string {
  const known = made.get(persons) ?? JSON.stringify(persons.map(toKey));
  made.set(persons, known);
  return known;
}

/** Names and birth tell near duplicates. */
const toKey = (person: Person) => `${toComparableIdentifier(person.identifier)} ${toNearKey(person) ?? ''}`;

async function listSent(enrollment: Enrollment): Promise<KnownPerson[]> {
  const sends = await findEarlierSends(enrollment, '');
  const latest = sends.toSorted((a, b) => b.attempt.startedAt.localeCompare(a.attempt.startedAt));
  const known = new Map<EntityId, KnownPerson>();
  for (const { attempt, persons } of latest) {
    const { enrollmentId, state, startedAt } = attempt;
    const way = await findWay(enrollmentId);
    const path = way === 'enrollment' ? toEnrollmentPath(enrollmentId) : undefined;
    const where = { id: enrollmentId, state, since: startedAt, path };
    for (const { number } of persons) {
      const personId = enrollment.persons[number - 1]?.id;
      if (personId !== undefined && !known.has(personId))
        known.set(personId, { personId, as: 'sent', where });
    }
  }
  return [...known.values()];
}

async function listElsewhere({ id, persons }: Enrollment): Promise<readonly KnownPerson[]> {
  const index = await queryClient.fetchQuery(carrierIndexQuery());
  return persons.flatMap((person) => findCarried(index, person, id));
}
