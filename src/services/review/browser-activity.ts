/** Counts the events of this computer from the journals and from the ledger of sends. */
import { readClientNumbers } from '../../domain/answers/read-client-numbers.ts';
import { type Attempt, findPresentSubjects, findProof, isPartial } from '../../domain/drafts/attempt.ts';
import { isFound, toQuery, toSearchable } from '../../domain/drafts/record-search.ts';
import type { StoredEnrollment } from '../../domain/drafts/stored.ts';
import { toFullName } from '../../domain/enrollment/person.ts';
import { groupBy } from '../../domain/fields/group-by.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { toShownIdentifier } from '../../domain/profile/shown-identifier.ts';
import { type Activity, countDeeds, type Deed, findDay, toDeeds } from '../../domain/review/activity.ts';
import { findApproval } from '../../domain/review/approval.ts';
import type { JournalEntry } from '../../domain/review/journal.ts';
import type { ActivityCarrier, CreatedClient } from '../carriers/activity-carrier.ts';
import { findEnrollment, isWaiting, listDrafts } from '../drafts/draft-list.ts';
import { readLedger } from '../ledger/read-ledger.ts';
import { mapInBatches } from '../map-in-batches.ts';
import { toReceiptPath } from '../navigation/paths.ts';
import { keys } from '../query-client.ts';
import { findFirstArrival } from './review-queue.ts';
import { loadJournal } from './review-store.ts';

/** Rows of a page. */
const PAGE = 100;

export const createBrowserActivity = (profile: Profile): ActivityCarrier => ({
  activityQuery: (days) => ({
    queryKey: [...keys.stored, 'activity', days],
    queryFn: () => readActivity(days),
    refetchOnWindowFocus: true,
  }),
  // A period is read once: each search filters what was read.
  createdQuery: ({ days, text }, pages) => ({
    queryKey: [...keys.stored, 'created', days],
    queryFn: async () => {
      const clients = await readCreated(days, profile);
      return { clients, total: clients.length };
    },
    select: (all) => {
      const found = filterCreated(all.clients, text);
      return { clients: found.slice(0, pages * PAGE), total: found.length };
    },
    refetchOnWindowFocus: true,
  }),
  listCreated: async ({ days, text }) => filterCreated(await readCreated(days, profile), text),
});

async function readActivity(days: readonly string[]): Promise<Activity> {
  const [{ drafts }, { attempts }] = await Promise.all([listDrafts(), readLedger()]);
  const sends = groupBy(attempts, ({ enrollmentId }) => enrollmentId);
  const read = await mapInBatches(drafts, async (header) => {
    const entries = await loadJournal(header.id);
    const sentAt = (sends.get(header.id) ?? []).map(({ startedAt }) => startedAt);
    return { since: findWait(header, entries), deeds: toDeeds(entries, sentAt) };
  });
  const waits = read.flatMap(({ since }) => since ?? []).toSorted();
  return {
    waiting: waits.length,
    oldest: waits[0] ?? null,
    ...countDeeds(
      read.map(({ deeds }) => deeds),
      days,
    ),
    created: filterMade(attempts, days).reduce((sum, made) => sum + findPresentSubjects(made).length, 0),
  };
}

const findWait = (header: StoredEnrollment, entries: readonly JournalEntry[]): string | undefined =>
  isWaiting(header) ? (findFirstArrival(entries)?.at ?? header.updatedAt) : undefined;

/** The sends that created clients in a period. */
const filterMade = (attempts: readonly Attempt[], days: readonly string[]) =>
  attempts.filter(
    (attempt) => attempt.state === 'confirmed' && findDay(toCreatedAt(attempt), days) !== undefined,
  );

async function readCreated(days: readonly string[], profile: Profile): Promise<readonly CreatedClient[]> {
  const { attempts, enrollments } = await readLedger();
  const created = filterMade(attempts, days).toSorted((a, b) => toCreatedAt(b).localeCompare(toCreatedAt(a)));
  const clients = await mapInBatches(created, (attempt) =>
    toClients(attempt, enrollments.get(attempt.enrollmentId) === 'kept', profile),
  );
  return clients.flat();
}

function filterCreated(clients: readonly CreatedClient[], text: string): readonly CreatedClient[] {
  const query = toQuery(text);
  return clients.filter(({ name, reference, identifier }) =>
    isFound(toSearchable([name, reference], [identifier]), query),
  );
}

const toCreatedAt = ({ content, endedAt, startedAt }: Attempt): string =>
  content?.resolution?.at ?? endedAt ?? startedAt;

/** The persons of a send. The ledger masks identifiers, which only the enrollment has whole. */
async function toClients(
  attempt: Attempt,
  isKept: boolean,
  profile: Profile,
): Promise<readonly CreatedClient[]> {
  const { id, enrollmentId, hash } = attempt;
  const [enrollment, entries] = await Promise.all([
    findEnrollment(enrollmentId).catch(() => undefined),
    loadJournal(enrollmentId),
  ]);
  const persons = enrollment?.persons ?? [];
  const proof = findProof(attempt);
  const { clients } = profile.answers ?? {};
  const numbers = readClientNumbers(proof?.body ?? '', clients, persons, isPartial(attempt));
  const entered = findEntered(toDeeds(entries, [attempt.startedAt]));
  const common = {
    enrollmentId,
    path: isKept ? toReceiptPath(enrollmentId) : undefined,
    at: toCreatedAt(attempt),
    reference: proof?.reference ?? '',
    agent: entered?.agent?.name ?? '',
    approver: findApproval(entries, hash, profile.review)?.by?.name ?? '',
    askedAt: entered?.at,
  };
  if (persons.length === 0)
    return findPresentSubjects(attempt).map(({ name, identifier }, index) => ({
      ...common,
      key: `${id} ${index}`,
      name,
      identifier,
      number: '',
    }));
  return persons.map((person) => ({
    ...common,
    key: `${id} ${person.id}`,
    name: toFullName(person),
    identifier: toShownIdentifier(person, profile),
    number: numbers.get(person.id) ?? '',
  }));
}

const findEntered = (deeds: readonly Deed[]) => deeds.find(({ kind }) => kind === 'handed-in');
