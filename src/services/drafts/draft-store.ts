import type { Attempt } from '../../domain/drafts/attempt.ts';
import type { Read, Unreadable } from '../../domain/drafts/read-stored.ts';
import { type StoredEnrollment, storedEnrollmentSchema } from '../../domain/drafts/stored.ts';
import type { EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import type { RawPerson, WriteResult } from './draft-backend.ts';
import { openBackend } from './open-backend.ts';
import { findSealer, SealedError } from './sealing.ts';
import { openPersonRecord, toPersonRecord } from './stored-records.ts';

/** Few drafts have been sent, and fewer are of an older version: what reads them loads on use. */
const loadAttemptRecords = () => import('./attempt-records.ts');
const loadMigrations = () => import('../../domain/drafts/migrate.ts');

export interface LoadedDraft {
  readonly header: StoredEnrollment;
  /** The persons' records by id, opened but not yet parsed: that waits until each is first needed. */
  readonly persons: ReadonlyMap<EntityId, unknown>;
  /** The latest send. */
  readonly attempt: Attempt | undefined;
}

/** What one save writes, in one transaction. */
export interface DraftChange {
  /** With the revision that it gets. */
  readonly header: StoredEnrollment;
  /** The revision that was read; undefined for a new enrollment. */
  readonly expected: number | undefined;
  readonly persons: readonly Person[];
  readonly removedPersonIds: readonly EntityId[];
  readonly attempts?: readonly Attempt[];
}

/** Why a record cannot be shown: of a newer Enrola, damaged, or sealed under a key that is not at hand. */
export type UnreadableCause = Unreadable['cause'] | 'sealed';

/** A draft that cannot be read. It stays in storage as it is. */
export class UnreadableDraftError extends Error {
  override readonly name = 'UnreadableDraftError';
  readonly reason: UnreadableCause;
  readonly enrollmentId: EntityId;

  constructor(enrollmentId: EntityId, reason: UnreadableCause) {
    super(`the stored enrollment is ${reason}`);
    this.enrollmentId = enrollmentId;
    this.reason = reason;
  }
}

/** The draft of an id; undefined where there is none. Rejects with `UnreadableDraftError`. */
export async function findDraft(id: EntityId): Promise<LoadedDraft | undefined> {
  const backend = await openBackend();
  const raw = await backend.find(id);
  if (!raw) return undefined;
  const header = await readHeader(raw.header);
  if (!header.ok) throw new UnreadableDraftError(id, header.cause);
  const { attemptId } = header.value.submission;
  const [persons, attempt] = await Promise.all([
    openPersons(id, raw.persons),
    attemptId === undefined ? undefined : findAttempt(attemptId),
  ]);
  return { header: header.value, persons, attempt };
}

async function readHeader(record: unknown): Promise<Read<StoredEnrollment>> {
  const current = storedEnrollmentSchema.safeParse(record);
  if (current.success) return { ok: true, value: current.data };
  return (await loadMigrations()).readEnrollment(record);
}

async function findAttempt(id: string): Promise<Attempt | undefined> {
  const [backend, { openAttemptRecord }] = await Promise.all([openBackend(), loadAttemptRecords()]);
  return openAttemptRecord(await backend.findAttempt(id));
}

async function openPersons(
  enrollmentId: EntityId,
  records: readonly RawPerson[],
): Promise<ReadonlyMap<EntityId, unknown>> {
  try {
    const opened = await Promise.all(records.map(openPersonRecord));
    return new Map(records.map(({ id }, index) => [id, opened[index]]));
  } catch (error) {
    throw new UnreadableDraftError(enrollmentId, error instanceof SealedError ? 'sealed' : 'damaged');
  }
}

/** Writes a change; resolves once it is on the disk (strict durability), so that "saved" may be said. */
export async function saveDraft(change: DraftChange): Promise<WriteResult> {
  const { expected, removedPersonIds } = change;
  const { id } = change.header;
  // Sealing takes turns of its own, in which a transaction would end: everything is made before it begins.
  const [backend, persons, attempts] = await Promise.all([
    openBackend(),
    Promise.all(change.persons.map((person) => toPersonRecord(id, person))),
    change.attempts ? toAttemptRecords(change.attempts) : [],
  ]);
  const sealedBy = findSealer()?.keyId;
  const header = sealedBy === undefined ? change.header : { ...change.header, sealedBy };
  return backend.write({ enrollmentId: id, expected, header, persons, removedPersonIds, attempts });
}

async function toAttemptRecords(attempts: readonly Attempt[]) {
  const { toAttemptRecord } = await loadAttemptRecords();
  return Promise.all(attempts.map(toAttemptRecord));
}
