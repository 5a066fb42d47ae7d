import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { StoredEnrollment, StoredPerson } from '../../domain/drafts/stored.ts';

interface DraftSchema extends DBSchema {
  enrollments: { key: string; value: StoredEnrollment };
  persons: { key: [enrollmentId: string, personId: string]; value: StoredPerson };
}

export type DraftDatabase = IDBPDatabase<DraftSchema>;

const DATABASE_NAME = 'enrola';
const DATABASE_VERSION = 1;

let opening: Promise<DraftDatabase> | undefined;

/** The database of drafts, opened once. Rejects when the browser will not open it. */
export function openDraftDatabase(): Promise<DraftDatabase> {
  opening ??= openDB<DraftSchema>(DATABASE_NAME, DATABASE_VERSION, {
    upgrade(database) {
      database.createObjectStore('enrollments', { keyPath: 'id' });
      database.createObjectStore('persons', { keyPath: ['enrollmentId', 'id'] });
    },
    // A newer version in another tab must not wait for this one.
    blocking: (_current, _blocked, { target }) => {
      if (target instanceof IDBDatabase) target.close();
    },
  });
  return opening;
}
