/**
 * Storage of the files of cases: a database of its own beside that of the drafts, so that an older Enrola still
 * opens the drafts, and a save of a draft never waits for a file. Entries and bytes are in two stores, so that
 * a list reads no bytes.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { sleep } from '../clock.ts';
import { openBackend } from '../drafts/open-backend.ts';

/** A record is typed by its key alone: readers check the other members. */
export interface RawFile {
  readonly enrollmentId: EntityId;
  /** SHA-256 in hex. */
  readonly hash: string;
}

export interface FileBackend {
  /** Writes entry and bytes in one transaction with strict durability; replaces those of the same key. */
  put(head: RawFile, content: RawFile): Promise<void>;
  findHead(enrollmentId: EntityId, hash: string): Promise<RawFile | undefined>;
  findContent(enrollmentId: EntityId, hash: string): Promise<RawFile | undefined>;
  listHeads(enrollmentId: EntityId): Promise<readonly RawFile[]>;
  /** Lists the enrollments with files. */
  listEnrollmentIds(): Promise<ReadonlySet<EntityId>>;
  /** Deletes these files of an enrollment; all of them, with everything about it, without `hashes`. */
  remove(enrollmentId: EntityId, hashes?: readonly string[]): Promise<void>;
  /** The revision of an enrollment in which every file was mentioned. */
  findSettled(enrollmentId: EntityId): Promise<number | undefined>;
  putSettled(enrollmentId: EntityId, revision: number): Promise<void>;
}

interface FileSchema extends DBSchema {
  heads: { key: [enrollmentId: string, hash: string]; value: RawFile };
  contents: { key: [enrollmentId: string, hash: string]; value: RawFile };
  settled: { key: string; value: number };
}

const DATABASE_NAME = 'enrola-case-files';
const ALL = ['heads', 'contents', 'settled'] as const;
const STRICT: IDBTransactionOptions = { durability: 'strict' };
/** Timeout for opening the database, because the page must not wait forever. */
const OPENING_MS = 5000;

/**
 * Files live where the drafts live: in a database, or in memory with them. Rejects when only the files would
 * be in memory, because their entries would outlive them.
 */
export async function openFileBackend(): Promise<FileBackend> {
  return (await openBackend()).isDurable ? indexed : memory;
}

let opening: Promise<IDBPDatabase<FileSchema>> | undefined;

function forget(): void {
  opening = undefined;
}

function openDatabase(): Promise<IDBPDatabase<FileSchema>> {
  opening ??= Promise.race([
    openDB<FileSchema>(DATABASE_NAME, 1, {
      upgrade(database) {
        database.createObjectStore('heads', { keyPath: ['enrollmentId', 'hash'] });
        database.createObjectStore('contents', { keyPath: ['enrollmentId', 'hash'] });
        database.createObjectStore('settled');
      },
      // A newer version in another tab, or a deletion, must not wait for this connection.
      blocking: (_current, _blocked, { target }) => {
        if (target instanceof IDBDatabase) target.close();
        forget();
      },
      terminated: forget,
    }),
    sleep(OPENING_MS).then(() => {
      throw new Error('the database of files did not open in time');
    }),
  ]).catch((error: unknown) => {
    forget();
    throw error;
  });
  return opening;
}

/** Runs with a connection; once more with a new one when the browser has ended the first. */
async function run<T>(work: (database: IDBPDatabase<FileSchema>) => Promise<T>): Promise<T> {
  try {
    return await work(await openDatabase());
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
    forget();
    return work(await openDatabase());
  }
}

interface Finishable {
  readonly done: Promise<void>;
  abort(): void;
}

/** Writes all or nothing, also when the browser refuses a write at once. */
async function writeAll(transaction: Finishable, writes: readonly (() => Promise<unknown>)[]): Promise<void> {
  try {
    await Promise.all([...writes.map(async (write) => write()), transaction.done]);
  } catch (error) {
    try {
      transaction.abort();
    } catch {
      // it has ended already
    }
    throw error;
  }
}

/** Range of all files of an enrollment: an array sorts after every string. */
const allOf = (enrollmentId: EntityId) => IDBKeyRange.bound([enrollmentId], [enrollmentId, []]);

const indexed: FileBackend = {
  put: (head, content) =>
    run(async (database) => {
      const transaction = database.transaction(ALL, 'readwrite', STRICT);
      await writeAll(transaction, [
        () => transaction.objectStore('heads').put(head),
        () => transaction.objectStore('contents').put(content),
        () => transaction.objectStore('settled').delete(head.enrollmentId),
      ]);
    }),
  findHead: (enrollmentId, hash) => run((database) => database.get('heads', [enrollmentId, hash])),
  findContent: (enrollmentId, hash) => run((database) => database.get('contents', [enrollmentId, hash])),
  listHeads: (enrollmentId) => run((database) => database.getAll('heads', allOf(enrollmentId))),
  listEnrollmentIds: () =>
    run(async (database) => new Set((await database.getAllKeys('heads')).map(([id]) => id))),
  remove: (enrollmentId, hashes) =>
    run(async (database) => {
      const transaction = database.transaction(ALL, 'readwrite', STRICT);
      const ranges = hashes?.map((hash) => IDBKeyRange.only([enrollmentId, hash])) ?? [allOf(enrollmentId)];
      await writeAll(transaction, [
        ...ranges.flatMap((range) => [
          () => transaction.objectStore('heads').delete(range),
          () => transaction.objectStore('contents').delete(range),
        ]),
        () => transaction.objectStore('settled').delete(enrollmentId),
      ]);
    }),
  findSettled: (enrollmentId) => run((database) => database.get('settled', enrollmentId)),
  putSettled: (enrollmentId, revision) =>
    run(async (database) => {
      await database.put('settled', revision, enrollmentId);
    }),
};

const memory = createMemoryFiles();

/** Files of drafts that are in memory, too: nothing outlives the page. */
function createMemoryFiles(): FileBackend {
  const files = new Map<EntityId, Map<string, { readonly head: RawFile; readonly content: RawFile }>>();
  const settled = new Map<EntityId, number>();
  return {
    async put(head, content) {
      const own = files.get(head.enrollmentId) ?? new Map<string, { head: RawFile; content: RawFile }>();
      files.set(head.enrollmentId, own.set(head.hash, { head, content }));
      settled.delete(head.enrollmentId);
    },
    findHead: async (enrollmentId, hash) => files.get(enrollmentId)?.get(hash)?.head,
    findContent: async (enrollmentId, hash) => files.get(enrollmentId)?.get(hash)?.content,
    listHeads: async (enrollmentId) => [...(files.get(enrollmentId)?.values() ?? [])].map(({ head }) => head),
    listEnrollmentIds: async () => new Set(files.keys()),
    async remove(enrollmentId, hashes) {
      settled.delete(enrollmentId);
      const own = files.get(enrollmentId);
      for (const hash of hashes ?? []) own?.delete(hash);
      if (!hashes || own?.size === 0) files.delete(enrollmentId);
    },
    findSettled: async (enrollmentId) => settled.get(enrollmentId),
    async putSettled(enrollmentId, revision) {
      settled.set(enrollmentId, revision);
    },
  };
}
