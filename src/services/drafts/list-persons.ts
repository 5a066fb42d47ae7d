import { experimental_streamedQuery as streamedQuery, queryOptions } from '@tanstack/react-query';
import { readPerson, type StoredEnrollment } from '../../domain/drafts/stored.ts';
import { isEditable } from '../../domain/drafts/submission.ts';
import type { CaseContent, Enrollment, EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import { toFullName } from '../../domain/enrollment/person.ts';
import type { Place } from '../../domain/fields/finding.ts';
import { keys, queryClient } from '../query-client.ts';
import type { RawPerson } from './draft-backend.ts';
import type { ListedDrafts } from './draft-list.ts';
import type { UnreadableCause } from './draft-store.ts';
import { openBackend } from './open-backend.ts';
import { openPersonRecord, SealedError } from './sealing.ts';

export interface ListedPerson {
  readonly id: EntityId;
  /** Empty when no name was typed. */
  readonly name: string;
  readonly identifier: string;
}

/** Findings in an enrollment that can still be changed. */
export interface EnrollmentSurvey {
  /** Number of persons with something missing or wrong. */
  readonly unfinished: number;
  readonly errors: number;
  readonly warnings: number;
  /** First place where something is missing or wrong. */
  readonly next: Place | undefined;
}

export interface EnrollmentSurveyor {
  /** Tells surveyors apart. */
  readonly id: number;
  readonly survey: (enrollment: Enrollment, signal: AbortSignal) => Promise<EnrollmentSurvey | undefined>;
}

/** The persons of an enrollment, read at one of its revisions. */
export type PersonsReading = { readonly revision: number } & (
  | {
      readonly kind: 'read';
      readonly persons: readonly ListedPerson[];
      /** Id of the surveyor. */
      readonly surveyor?: number | undefined;
      /** Undefined without a surveyor, or when nothing can be changed. */
      readonly survey?: EnrollmentSurvey | undefined;
    }
  | { readonly kind: 'unreadable'; readonly cause: UnreadableCause }
);

export type PersonsReadings = ReadonlyMap<EntityId, PersonsReading>;

/**
 * Number of enrollments whose persons are read together: reading them singly takes a database turn for each.
 */
const READ_AT_ONCE = 8;
/** Shortest time between two updates. */
const TELL_MS = 100;

const NONE: PersonsReadings = new Map();

/**
 * The persons of the enrollments of a list, read in the background: of those that are new, changed since the
 * last read, or not yet surveyed by this surveyor. Results of the previous reading are there from the start.
 */
export function listedPersonsQuery(list: ListedDrafts | undefined, surveyor?: EnrollmentSurveyor) {
  const queryKey = keys.persons(list?.reading ?? 0, surveyor?.id ?? 0);
  return queryOptions({
    queryKey,
    enabled: list !== undefined,
    initialData: findLatest,
    queryFn: streamedQuery({
      streamFn: ({ signal }) => {
        const known = queryClient.getQueryData<PersonsReadings>(queryKey) ?? NONE;
        return readListedPersons(list?.drafts ?? [], known, surveyor, signal);
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

/**
 * Reads a few enrollments at a time in their order and yields news at intervals. Reads the persons first,
 * because the search needs them, and the surveys after that.
 */
async function* readListedPersons(
  headers: readonly StoredEnrollment[],
  known: PersonsReadings,
  surveyor: EnrollmentSurveyor | undefined,
  signal: AbortSignal,
): AsyncGenerator<PersonsReadings> {
  const read = new Map<EntityId, Contents>();
  let fresh = new Map<EntityId, PersonsReading>();
  let toldAt = performance.now();
  const takeDue = () => {
    if (fresh.size === 0 || performance.now() - toldAt < TELL_MS) return undefined;
    const due = fresh;
    fresh = new Map();
    toldAt = performance.now();
    return due;
  };
  const changed = headers.filter(({ id, revision }) => known.get(id)?.revision !== revision);
  for (let from = 0; from < changed.length; from += READ_AT_ONCE) {
    const some = changed.slice(from, from + READ_AT_ONCE);
    const contents = await Promise.all(some.map(readContents));
    if (signal.aborted) return;
    for (const [index, { id }] of some.entries()) {
      const content = contents[index];
      if (!content) continue;
      read.set(id, content);
      fresh.set(id, content.reading);
    }
    const due = takeDue();
    if (due) yield due;
  }
  for (const header of surveyor ? headers.filter(canBeChanged) : []) {
    const before = read.get(header.id)?.reading ?? known.get(header.id);
    if (!surveyor || before?.kind !== 'read' || before.surveyor === surveyor.id) continue;
    const { id, riskProfileCode } = header;
    const { reading, ...contents } = read.get(id) ?? (await readContents(header));
    read.delete(id);
    const survey = await surveyor.survey({ id, riskProfileCode, ...contents }, signal);
    if (signal.aborted) return;
    fresh.set(id, reading.kind === 'read' ? { ...reading, surveyor: surveyor.id, survey } : reading);
    const due = takeDue();
    if (due) yield due;
  }
  if (fresh.size > 0) yield fresh;
}

function canBeChanged({ submission, deletedAt }: StoredEnrollment): boolean {
  return isEditable(submission) && deletedAt === undefined;
}

interface Contents extends CaseContent {
  readonly reading: PersonsReading;
}

async function readContents({ id, revision, personIds }: StoredEnrollment): Promise<Contents> {
  try {
    const records = await (await openBackend()).listPersons(id);
    const byId = new Map(records.map((record) => [record.id, record]));
    const persons: Person[] = [];
    for (const personId of personIds) {
      const read = await openListedPerson(byId.get(personId));
      if (!read.ok) return toUnreadable(revision, read.cause);
      persons.push(read.value);
    }
    const own = byId.get(id);
    const holder = own && (await openListedPerson(own));
    if (holder?.ok === false) return toUnreadable(revision, holder.cause);
    const record = holder?.value.case;
    const reading = { revision, kind: 'read', persons: persons.map(toListedPerson) } as const;
    return { reading, persons, ...(record && { case: record }) };
  } catch (error) {
    return toUnreadable(revision, error instanceof SealedError ? 'sealed' : 'damaged');
  }
}

function toUnreadable(revision: number, cause: UnreadableCause): Contents {
  return { reading: { revision, kind: 'unreadable', cause }, persons: [] };
}

function toListedPerson(person: Person): ListedPerson {
  return { id: person.id, name: toFullName(person), identifier: person.identifier.trim() };
}

async function openListedPerson(record: RawPerson | undefined) {
  return readPerson(record && (await openPersonRecord(record)));
}
