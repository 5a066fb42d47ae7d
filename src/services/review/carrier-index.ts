/** The persons of the enrollments in this browser that are not sent, by identifier and by names and birth. */
import { queryOptions } from '@tanstack/react-query';
import { isNearIdentifier, toNearKey } from '../../domain/decision/near.ts';
import type { KnownPerson } from '../../domain/decision/known.ts';
import type { StoredEnrollment } from '../../domain/drafts/stored.ts';
import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import { toFullName } from '../../domain/enrollment/person.ts';
import { toComparableIdentifier } from '../../domain/formats/masked-identifier.ts';
import { findEnrollment, listDrafts } from '../drafts/draft-list.ts';
import { toEnrollmentPath } from '../navigation/paths.ts';
import { keys } from '../query-client.ts';

interface Carried {
  readonly where: NonNullable<KnownPerson['where']>;
  readonly person: Person;
}
type CarrierIndex = ReadonlyMap<string, readonly Carried[]>;

/** Each decision reads it anew. */
const KEPT_MS = 300_000;

export const carrierIndexQuery = queryOptions({
  queryKey: keys.carrierIndex,
  queryFn: ({ signal }) => readIndex(signal),
  gcTime: KEPT_MS,
});

async function readIndex(signal: AbortSignal): Promise<CarrierIndex> {
  const index = new Map<string, Carried[]>();
  const { drafts } = await listDrafts();
  for (const { id, submission, createdAt } of drafts.filter(isOpen)) {
    signal.throwIfAborted();
    // One that cannot be read says so in the list.
    const enrollment = await findEnrollment(id).catch(() => undefined);
    const where = { id, state: submission.state, since: createdAt, path: toEnrollmentPath(id) };
    for (const person of enrollment?.persons ?? []) {
      for (const key of toKeys(person)) index.set(key, [...(index.get(key) ?? []), { where, person }]);
    }
  }
  return index;
}

/** What was sent is in the ledger, with the persons of each send. */
const isOpen = ({ submission: { state }, deletedAt }: StoredEnrollment) =>
  deletedAt === undefined && state !== 'confirmed' && state !== 'sending' && state !== 'unknown';

const toKeys = (person: Person) =>
  [toComparableIdentifier(person.identifier), toNearKey(person) ?? ''].filter((key) => key !== '');

/** Who of another enrollment has the identifier of a person, and who nearly has it. At most one of each. */
export function findCarried(index: CarrierIndex, person: Person, except: EntityId): readonly KnownPerson[] {
  const identifier = toComparableIdentifier(person.identifier);
  const near = toNearKey(person) ?? '';
  const others = (key: string) => (index.get(key) ?? []).filter(({ where }) => where.id !== except);
  const [same] = identifier === '' ? [] : others(identifier);
  const like = others(near).find((one) => isNearIdentifier(one.person.identifier, person.identifier));
  const personId = person.id;
  return [
    ...(same ? [{ personId, as: 'elsewhere', where: same.where } as const] : []),
    ...(like
      ? [{ personId, as: 'near', where: { ...like.where, person: toCompared(like.person) } } as const]
      : []),
  ];
}

const toCompared = (person: Person) => ({
  name: toFullName(person),
  identifier: person.identifier,
  birthDate: person.birthDate,
});
