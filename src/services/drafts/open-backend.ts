import {
  type DraftBackend,
  findRevision,
  type RawAttempt,
  type RawChange,
  type RawPerson,
  type RawReview,
  type WriteResult,
} from './draft-backend.ts';
import { noteEmptied, storageState } from './storage-state.ts';
import { sleep } from '../clock.ts';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { findV1AttemptRecord } from '../../domain/drafts/v1-attempt.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';

/** Timeout for opening the database, because the page must not wait forever. */
const OPENING_MS = 5000;

let opening: Promise<DraftBackend> | undefined;
let hadDatabase = false;

/**
 * Opens the storage of drafts once. When the browser does not open its database, memory takes its place and
 * the storage state says so. Rejects only when a database that was open before cannot be reopened: its
 * content is not in memory, so nothing may be saved beside it.
 */
export function openBackend(): Promise<DraftBackend> {
  opening ??= openDatabase().catch(async (error: unknown) => {
    if (hadDatabase) {
      opening = undefined;
      throw error;
    }
    const isNewer = error instanceof DOMException && error.name === 'VersionError';
    storageState.set({ kind: 'memory', cause: isNewer ? 'newer' : 'unavailable' });
    const { createMemoryBackend } = await import('./memory-backend.ts');
    return createMemoryBackend();
  });
  return opening;
}

/** Forgets the connection, so that the next caller opens it again. */
function forgetBackend(): void {
  opening = undefined;
}

async function openDatabase(): Promise<DraftBackend> {
  const backend = await Promise.race([
    openIndexedBackend(forgetBackend, () => {
      forgetBackend();
      lookForLoss().catch(() => undefined);
    }),
    sleep(OPENING_MS).then(() => {
      throw new Error('the database did not open in time');
    }),
  ]);
  hadDatabase = true;
  return backend;
}

/** Records are typed by their keys alone: readers check the other members. */
interface DraftSchema extends DBSchema {
  enrollments: { key: string; value: { readonly id: string } };
  persons: { key: [enrollmentId: string, personId: string]; value: RawPerson };
  /** The ledger of sends. */
  attempts: { key: string; value: RawAttempt };
  /** Journals and snapshots of reviews. */
  reviews: { key: [enrollmentId: string, id: string]; value: RawReview };
  /** Settings of this computer: the wrapped key, the ledger's salt. */
  settings: { key: string; value: { readonly id: string } };
}

type DraftDatabase = IDBPDatabase<DraftSchema>;

const DATABASE_NAME = 'enrola';
const DATABASE_VERSION = 3;
const ALL = ['enrollments', 'persons', 'attempts', 'reviews'] as const;
const PART = 25;
const STRICT: IDBTransactionOptions = { durability: 'strict' };

/** Range of all records of an enrollment's persons or review: an array sorts after every string. */
const allOf = (enrollmentId: string) => IDBKeyRange.bound([enrollmentId], [enrollmentId, []]);
const startingWith = (enrollmentId: string, prefix: string) =>
  IDBKeyRange.bound([enrollmentId, prefix], [enrollmentId, `${prefix}\uffff`]);

/**
 * Drafts in the browser's database. Rejects when the browser does not open it. `onTerminated`: the browser
 * ended the connection, perhaps because it deleted the database.
 */
async function openIndexedBackend(onClosed: () => void, onTerminated: () => void): Promise<DraftBackend> {
  const database = await openDB<DraftSchema>(DATABASE_NAME, DATABASE_VERSION, {
    async upgrade(upgraded, oldVersion, _newVersion, transaction) {
      if (oldVersion < 1) {
        upgraded.createObjectStore('enrollments', { keyPath: 'id' });
        upgraded.createObjectStore('persons', { keyPath: ['enrollmentId', 'id'] });
      }
      upgraded.createObjectStore('reviews', { keyPath: ['enrollmentId', 'id'] });
      if (oldVersion >= 2) return;
      upgraded.createObjectStore('attempts', { keyPath: 'id' });
      upgraded.createObjectStore('settings', { keyPath: 'id' });
      if (oldVersion < 1) return;
      // Sends inside of drafts become rows of the ledger; the drafts stay as they are until they are saved.
      const headers = await transaction.objectStore('enrollments').getAll();
      const attempts = headers.map(findV1AttemptRecord).filter((attempt) => attempt !== undefined);
      await Promise.all(attempts.map((attempt) => transaction.objectStore('attempts').put(attempt)));
    },
    // A newer version in another tab must not wait for this connection.
    blocking: (_current, _blocked, { target }) => {
      if (target instanceof IDBDatabase) target.close();
      onClosed();
    },
    terminated: onTerminated,
  });
  return toBackend(database);
}

function toBackend(database: DraftDatabase): DraftBackend {
  return {
    isDurable: true,
    async find(enrollmentId) {
      const transaction = database.transaction(['enrollments', 'persons']);
      const [header, persons] = await Promise.all([
        transaction.objectStore('enrollments').get(enrollmentId),
        transaction.objectStore('persons').getAll(allOf(enrollmentId)),
      ]);
      return header && { header, persons };
    },
    listHeaders: () => database.getAll('enrollments'),
    listPersons: (enrollmentId) => database.getAll('persons', allOf(enrollmentId)),
    listReviews: (enrollmentId, prefix) =>
      database.getAll(
        'reviews',
        prefix === undefined ? allOf(enrollmentId) : startingWith(enrollmentId, prefix),
      ),
    listAttempts: () => database.getAll('attempts'),
    listAttemptIds: () => database.getAllKeys('attempts'),
    findAttempt: (id) => database.get('attempts', id),
    write: (change) => write(database, change),
    async putAttempt(attempt) {
      const transaction = database.transaction('attempts', 'readwrite', STRICT);
      await Promise.all([transaction.store.put(attempt), transaction.done]);
    },
    findSetting: (id) => database.get('settings', id),
    async putSetting(setting) {
      const transaction = database.transaction('settings', 'readwrite', STRICT);
      await Promise.all([transaction.store.put(setting), transaction.done]);
    },
  };
}

async function write(database: DraftDatabase, change: RawChange): Promise<WriteResult> {
  const { enrollmentId, header } = change;
  const transaction = database.transaction(ALL, 'readwrite', STRICT);
  const enrollments = transaction.objectStore('enrollments');
  const persons = transaction.objectStore('persons');
  const reviews = transaction.objectStore('reviews');
  const current = await enrollments.get(enrollmentId);
  if ((current && findRevision(current)) !== change.expected || (current && change.expected === undefined)) {
    await transaction.done;
    return 'stale';
  }
  const writes: Promise<unknown>[] = header
    ? [
        enrollments.put(header),
        inParts(change.removedPersonIds, (id) => persons.delete([enrollmentId, id])),
        inParts(change.persons, (person) => persons.put(person)),
      ]
    : [
        enrollments.delete(enrollmentId),
        persons.delete(allOf(enrollmentId)),
        reviews.delete(allOf(enrollmentId)),
      ];
  if (change.created) writes.push(enrollments.put(change.created));
  for (const attempt of change.attempts ?? []) {
    writes.push(transaction.objectStore('attempts').put(attempt));
  }
  for (const id of change.removedAttemptIds ?? []) {
    writes.push(transaction.objectStore('attempts').delete(id));
  }
  for (const review of change.reviews ?? []) writes.push(reviews.put(review));
  await Promise.all([...writes, transaction.done]);
  return 'written';
}

/** Thousands of requests at once would block the page. */
async function inParts<T>(items: readonly T[], ask: (item: T) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < items.length; at += PART) await Promise.all(items.slice(at, at + PART).map(ask));
}

/**
 * While it deletes stored data, a browser ends every connection and refuses new ones for some milliseconds.
 */
const DELETING_MS = 50;
const MAX_TRIES = 20;

/**
 * True when a stored enrollment is gone, through an answer with `Clear-Site-Data` or a person who cleared the
 * site. Then the storage state says so, and every open session with it. False when that cannot be found out.
 */
export async function findLoss(id: EntityId): Promise<boolean> {
  try {
    if (await readAfterDeletion((backend) => backend.find(id))) return false;
  } catch {
    return false;
  }
  noteEmptied();
  return true;
}

/** The browser ended the connection: reports it when no stored record is left. */
async function lookForLoss(): Promise<void> {
  const headers = await readAfterDeletion((backend) => backend.listHeaders());
  if (headers.length === 0) noteEmptied();
}

/** Reads by a new connection when the previous one has ended, perhaps without notice. */
export async function readAfterDeletion<T>(read: (backend: DraftBackend) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await read(await openBackend());
    } catch (error) {
      const isEnded =
        error instanceof DOMException && (error.name === 'InvalidStateError' || error.name === 'AbortError');
      if (!isEnded || tries === MAX_TRIES) throw error;
      forgetBackend();
      await sleep(DELETING_MS);
    }
  }
}
