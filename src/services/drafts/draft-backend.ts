import type { StoredEnrollment } from '../../domain/drafts/stored.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';

/** Records as they rest in storage: outside data, to be parsed by whom reads them. */
interface RawDraft {
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

/** An entry of the journal of an enrollment, or a snapshot: kept as they are, and deleted with the enrollment. */
export interface RawReview {
  readonly enrollmentId: EntityId;
  /** In the order in which they were made, per kind. */
  readonly id: string;
}

/** What one transaction writes of one enrollment, and of a new one that comes out of it, all or nothing. */
export interface RawChange {
  readonly enrollmentId: EntityId;
  /** The revision that was read; undefined: there must be no such enrollment yet. */
  readonly expected: number | undefined;
  /** Its record from now on; undefined takes the enrollment away with all its persons. */
  readonly header: StoredEnrollment | undefined;
  /** Of the new enrollment too, as its notes are among the reviews. */
  readonly persons: readonly RawPerson[];
  readonly removedPersonIds: readonly EntityId[];
  readonly attempts?: readonly RawAttempt[];
  /** Sends that are taken away. */
  readonly removedAttemptIds?: readonly string[];
  readonly reviews?: readonly RawReview[];
  /** The record of the new enrollment. */
  readonly created?: StoredEnrollment | undefined;
}

/** `stale`: another revision stands there, and nothing was written. */
export type WriteResult = 'written' | 'stale';

/** Where drafts and the ledger of sends rest: the browser's database, or memory where that will not open. */
export interface DraftBackend {
  /** Whether what was written outlives the page. */
  readonly isDurable: boolean;
  find(enrollmentId: EntityId): Promise<RawDraft | undefined>;
  listHeaders(): Promise<readonly unknown[]>;
  listPersons(enrollmentId: EntityId): Promise<readonly RawPerson[]>;
  /** Those whose id begins with `prefix`, without one all. */
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

/** The revision of a stored record; 0 of one from before there were revisions, undefined where it cannot be told. */
export function findRevision(record: unknown): number | undefined {
  if (typeof record !== 'object' || record === null || !('version' in record)) return undefined;
  if (record.version === 1) return 0;
  return 'revision' in record && typeof record.revision === 'number' ? record.revision : undefined;
}
