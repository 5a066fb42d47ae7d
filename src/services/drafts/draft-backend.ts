import type { StoredEnrollment } from '../../domain/drafts/stored.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';

/** Records as they are in storage: outside data, which each reader parses. */
export interface RawDraft {
  readonly header: unknown;
  readonly persons: readonly RawPerson[];
}

export interface RawPerson {
  readonly enrollmentId: EntityId;
  readonly id: EntityId;
}

export interface RawAttempt {
  readonly id: string;
  readonly enrollmentId: EntityId;
}

/**
 * An entry of the journal of an enrollment, or a snapshot: stored as it is, and deleted with the enrollment.
 */
export interface RawReview {
  readonly enrollmentId: EntityId;
  /** Ids sort by creation, per kind. */
  readonly id: string;
}

/** One transaction on an enrollment and on a new one that is split off from it; all or nothing. */
export interface RawChange {
  readonly enrollmentId: EntityId;
  /** The revision that was read; undefined when the enrollment must not exist yet. */
  readonly expected: number | undefined;
  /** The new record; undefined deletes the enrollment with all its persons. */
  readonly header: StoredEnrollment | undefined;
  /** Persons of the new enrollment too, as its notes are among the reviews. */
  readonly persons: readonly RawPerson[];
  readonly removedPersonIds: readonly EntityId[];
  readonly attempts?: readonly RawAttempt[];
  /** Sends to delete. */
  readonly removedAttemptIds?: readonly string[];
  readonly reviews?: readonly RawReview[];
  /** The record of the new enrollment. */
  readonly created?: StoredEnrollment | undefined;
}

/** `stale`: the store holds another revision, and nothing was written. */
export type WriteResult = 'written' | 'stale';

/**
 * Storage of drafts and of the ledger of sends: the browser's database, or memory when that does not open.
 */
export interface DraftBackend {
  /** True when written data outlives the page. */
  readonly isDurable: boolean;
  find(enrollmentId: EntityId): Promise<RawDraft | undefined>;
  listHeaders(): Promise<readonly unknown[]>;
  listPersons(enrollmentId: EntityId): Promise<readonly RawPerson[]>;
  /** Lists those whose id begins with `prefix`; all without a prefix. */
  listReviews(enrollmentId: EntityId, prefix?: string): Promise<readonly RawReview[]>;
  listAttempts(): Promise<readonly unknown[]>;
  listAttemptIds(): Promise<readonly string[]>;
  findAttempt(id: string): Promise<unknown>;
  /** Compares the revision and writes, in one transaction with strict durability. */
  write(change: RawChange): Promise<WriteResult>;
  /** Writes an attempt alone. */
  putAttempt(attempt: RawAttempt): Promise<void>;
  findSetting(id: string): Promise<unknown>;
  putSetting(setting: { readonly id: string }): Promise<void>;
}

/** The revision of a stored record; 0 for a record older than revisions, undefined when it cannot be read. */
export function findRevision(record: unknown): number | undefined {
  if (typeof record !== 'object' || record === null || !('version' in record)) return undefined;
  if (record.version === 1) return 0;
  return 'revision' in record && typeof record.revision === 'number' ? record.revision : undefined;
}
