import { experimental_streamedQuery as streamedQuery, queryOptions } from '@tanstack/react-query';
import { readPerson, type StoredEnrollment } from '../../domain/drafts/stored.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { toFullName } from '../../domain/enrollment/person.ts';
import { keys, queryClient } from '../query-client.ts';
import type { RawPerson } from './draft-backend.ts';
import type { ListedDrafts } from './draft-list.ts';
import type { UnreadableCause } from './draft-store.ts';
import { openBackend } from './open-backend.ts';
import { openPersonRecord, SealedError } from './sealing.ts';

export interface ListedPerson {
  readonly id: EntityId;
  /** Empty where none was typed. */
  readonly name: string;
  readonly identifier: string;
}

/** Who is in an enrollment, as of a revision of it. */
export type PersonsReading = { readonly revision: number } & (
  | { readonly kind: 'read'; readonly persons: readonly ListedPerson[] }
  | { readonly kind: 'unreadable'; readonly cause: UnreadableCause }
);

export type PersonsReadings = ReadonlyMap<EntityId, PersonsReading>;

/** Enrollments whose persons are asked for together: one at a time is a turn of the database for each. */
const READ_AT_ONCE = 8;
/** What was read is told at most that often. */
const TELL_MS = 100;

const NONE: PersonsReadings = new Map();

/**
 * Who is in the enrollments of a list, read in the background: those that are new or were changed since they were read.
 * What is known of the reading before stands there from the beginning.
 */
export function listedPersonsQuery(list: ListedDrafts | undefined) {
  const queryKey = keys.persons(list?.reading ?? 0);
  return queryOptions({
    queryKey,
    enabled: list !== undefined,
    initialData: findLatest,
    queryFn: streamedQuery({
      streamFn: ({ signal }) => {
        const known = queryClient.getQueryData<PersonsReadings>(queryKey) ?? NONE;
        const changed = (list?.drafts ?? []).filter(
          ({ id, revision }) => known.get(id)?.revision !== revision,
        );
        return readListedPersons(changed, signal);
      },
      refetchMode: 'append',
      reducer: (known: PersonsReadings, fresh: PersonsReadings) => new Map([...known, ...fresh]),
      initialValue: NONE,
    }),
  });
}

function findLatest(): PersonsReadings | undefined {
  return queryClient.getQueriesData<PersonsReadings>({ queryKey: keys.allPersons }).at(-1)?.[1];
}

/** A few enrollments at a time in their order; gives what is new every now and then. */
async function* readListedPersons(
  headers: readonly StoredEnrollment[],
  signal: AbortSignal,
): AsyncGenerator<PersonsReadings> {
  let fresh = new Map<EntityId, PersonsReading>();
  let toldAt = performance.now();
  for (let from = 0; from < headers.length; from += READ_AT_ONCE) {
    const some = headers.slice(from, from + READ_AT_ONCE);
    const readings = await Promise.all(some.map(readPersonsOf));
    if (signal.aborted) return;
    for (const [index, { id }] of some.entries()) {
      const reading = readings[index];
      if (reading) fresh.set(id, reading);
    }
    if (performance.now() - toldAt < TELL_MS) continue;
    yield fresh;
    fresh = new Map();
    toldAt = performance.now();
  }
  if (fresh.size > 0) yield fresh;
}

async function readPersonsOf({ id, revision, personIds }: StoredEnrollment): Promise<PersonsReading> {
  try {
    const records = await (await openBackend()).listPersons(id);
    const byId = new Map(records.map((record) => [record.id, record]));
    const persons: ListedPerson[] = [];
    for (const personId of personIds) {
      const read = await openListedPerson(byId.get(personId));
      if (!read.ok) return { revision, kind: 'unreadable', cause: read.cause };
      const { value } = read;
      persons.push({ id: personId, name: toFullName(value), identifier: value.identifier.trim() });
    }
    return { revision, kind: 'read', persons };
  } catch (error) {
    return { revision, kind: 'unreadable', cause: error instanceof SealedError ? 'sealed' : 'damaged' };
  }
}

async function openListedPerson(record: RawPerson | undefined) {
  return readPerson(record && (await openPersonRecord(record)));
}
