/** The persons of the enrollments in this browser, by identifier and by names and birth. */
import { queryOptions } from '@tanstack/react-query';
import { isNearIdentifier, toNearKey } from '../../domain/decision/near.ts';
import type { KnownPerson } from '../../domain/decision/known.ts';
import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import { toFullName } from '../../domain/enrollment/person.ts';
import { groupBy } from '../../domain/fields/group-by.ts';
import { toComparableIdentifier } from '../../domain/formats/masked-identifier.ts';
import { findEnrollment, listDrafts } from '../drafts/draft-list.ts';
import { toEnrollmentPath } from '../navigation/paths.ts';
import { keys } from '../query-client.ts';

interface Carried {
  readonly key: string;
  readonly where: NonNullable<KnownPerson['where']>;
  readonly person: Person;
}
export interface CarrierIndex {
  readonly byKey: ReadonlyMap<string, readonly Carried[]>;
  readonly byEnrollment: ReadonlyMap<EntityId, readonly Person[]>;
}

/** Read together, because each takes a turn of the database. */
const READ_AT_ONCE = 32;
/** Each decision reads it anew. */
const KEPT_MS = 300_000;

/** `reading`: number of the reading of the list that it goes with. */
export const carrierIndexQuery = (reading = 0) =>
  queryOptions({
    queryKey: keys.carrierIndex(reading),
    queryFn: ({ signal }) => readIndex(signal),
    gcTime: KEPT_MS,
  });

async function readIndex(signal: AbortSignal): Promise<CarrierIndex> {
  const carried: Carried[] = [];
  const byEnrollment = new Map<EntityId, readonly Person[]>();
  const { drafts } = await listDrafts();
  const kept = drafts.filter(({ deletedAt }) => deletedAt === undefined);
  for (let from = 0; from < kept.length; from += READ_AT_ONCE) {
    signal.throwIfAborted();
    const some = kept.slice(from, from + READ_AT_ONCE);
    // One that cannot be read says so in the list.
    const read = await Promise.all(some.map(({ id }) => findEnrollment(id).catch(() => undefined)));
    for (const [index, { id, submission, createdAt }] of some.entries()) {
      const where = { id, state: submission.state, since: createdAt, path: toEnrollmentPath(id) };
      const persons = read[index]?.persons ?? [];
      byEnrollment.set(id, persons);
      for (const person of persons) carried.push(...toKeys(person).map((key) => ({ key, where, person })));
    }
  }
  return { byKey: groupBy(carried, ({ key }) => key), byEnrollment };
}

const SENT_STATES: readonly Carried['where']['state'][] = ['confirmed', 'sending', 'unknown'];

const toKeys = (person: Person) =>
  [toComparableIdentifier(person.identifier), toNearKey(person) ?? ''].filter((key) => key !== '');

/**
 * Who of another enrollment has the identifier of a person, and who nearly has it. At most one of each. An identifier that
 * was sent is told by the ledger, which has the persons of each send.
 */
export function findCarried(index: CarrierIndex, person: Person, except: EntityId): readonly KnownPerson[] {
  const { same, near } = findOthers(index, person, except);
  const open = same.find(({ where }) => !SENT_STATES.includes(where.state));
  const personId = person.id;
  return [
    ...(open ? [{ personId, as: 'elsewhere', where: open.where } as const] : []),
    ...(near
      ? [{ personId, as: 'near', where: { ...near.where, person: toCompared(near.person) } } as const]
      : []),
  ];
}

/** Number of the persons of an enrollment whom another one has, sent or not, or nearly has. */
export function countCarried(index: CarrierIndex, id: EntityId): number {
  return (index.byEnrollment.get(id) ?? []).filter((person) => {
    const { same, near } = findOthers(index, person, id);
    return same.length > 0 || near !== undefined;
  }).length;
}

function findOthers({ byKey }: CarrierIndex, person: Person, except: EntityId) {
  const others = (key: string) =>
    key === '' ? [] : (byKey.get(key) ?? []).filter(({ where }) => where.id !== except);
  return {
    same: others(toComparableIdentifier(person.identifier)),
    near: others(toNearKey(person) ?? '').find((one) =>
      isNearIdentifier(one.person.identifier, person.identifier),
    ),
  };
}

const toCompared = (person: Person) => ({
  name: toFullName(person),
  identifier: person.identifier,
  birthDate: person.birthDate,
});
