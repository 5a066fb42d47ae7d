import type { Attempt } from '../../domain/drafts/attempt.ts';
import {
  type Read,
  STORED_VERSION,
  type StoredEnrollment,
  storedEnrollmentSchema,
  type Unreadable,
} from '../../domain/drafts/stored.ts';
import { NEW_SUBMISSION } from '../../domain/drafts/submission.ts';
import type { CaseRecord, EntityId, Person } from '../../domain/enrollment/enrollment.ts';
import { toCaseHolder } from '../../domain/enrollment/person.ts';
import { toSeenPerson } from '../../domain/fields/seen-person.ts';
import { toSeenText } from '../../domain/formats/plain-text.ts';
import { now } from '../clock.ts';
import { newId } from '../new-id.ts';
import type { RawPerson, RawReview, WriteResult } from './draft-backend.ts';
import { openBackend } from './open-backend.ts';
import {
  findSealer,
  openPersonRecord,
  type RecordSealer,
  SealedError,
  toPersonRecord,
  toReviewRecord,
} from './sealing.ts';
import { awaitUser } from './viewer.ts';

/** Few drafts have been sent, and fewer are sealed later: the code for those cases loads on demand. */
const loadAttemptRecords = () => import('./attempt-records.ts');
const loadOtherRecords = () => import('./other-records.ts');

export interface LoadedDraft {
  readonly header: StoredEnrollment;
  /** Records of the persons by id, opened but not parsed: each is parsed when it is first needed. */
  readonly persons: ReadonlyMap<EntityId, unknown>;
  /** The latest send. */
  readonly attempt: Attempt | undefined;
}

/** One save, written in one transaction. */
export interface DraftChange {
  /** The header carries its new revision. */
  readonly header: StoredEnrollment;
  /** The revision that was read; undefined for a new enrollment. */
  readonly expected: number | undefined;
  readonly persons: readonly Person[];
  readonly removedPersonIds: readonly EntityId[];
  readonly attempts?: readonly Attempt[];
  /** Review records, not sealed yet; of a new enrollment too. */
  readonly reviews?: readonly RawReview[];
  /** A new enrollment that is split off from this one. */
  readonly created?: { readonly header: StoredEnrollment; readonly persons: readonly Person[] };
}

/** Why a record cannot be shown: it comes from a newer Enrola, is damaged, or its key is not available. */
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

/** The draft of an id; undefined when there is none. Rejects with `UnreadableDraftError`. */
export async function findDraft(id: EntityId): Promise<LoadedDraft | undefined> {
  const backend = await openBackend();
  const raw = await backend.find(id);
  if (!raw) return undefined;
  const header = await readHeader(raw.header);
  if (!header.ok) throw new UnreadableDraftError(id, header.cause);
  const { sealedBy, submission } = header.value;
  if (sealedBy !== undefined && sealedBy !== findSealer()?.keyId)
    throw new UnreadableDraftError(id, 'sealed');
  const { attemptId } = submission;
  const [persons, attempt] = await Promise.all([
    openPersons(id, raw.persons),
    attemptId === undefined ? undefined : findAttempt(attemptId),
  ]);
  return { header: header.value, persons, attempt };
}

/** Records of older versions are rare: their code loads on demand. */
async function readHeader(record: unknown): Promise<Read<StoredEnrollment>> {
  const current = storedEnrollmentSchema.safeParse(record);
  if (current.success) return { ok: true, value: current.data };
  const { readEnrollment } = await import('../../domain/drafts/migrate.ts');
  return readEnrollment(record);
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

/**
 * Writes a change; resolves when it is on the disk (strict durability), so that "saved" is true. Never
 * overwrites a record that is sealed under another key: rejects with `SealedError`.
 */
export async function saveDraft(change: DraftChange, sealer = findSealer()): Promise<WriteResult> {
  const { expected, removedPersonIds, created } = change;
  const { id, sealedBy } = change.header;
  const keyId = sealer?.keyId;
  // Sealing is asynchronous and would end a transaction, so all records are made before it begins.
  const toRecords = (enrollmentId: EntityId, persons: readonly Person[]) =>
    Promise.all(persons.map((person) => toPersonRecord(enrollmentId, person, sealer)));
  const [backend, user, own, news, others, attempts, reviews] = await Promise.all([
    openBackend(),
    awaitUser(),
    toRecords(id, change.persons),
    created ? toRecords(created.header.id, created.persons) : [],
    expected === undefined || sealedBy === keyId ? NO_OTHERS : sealOthers(change, sealer),
    change.attempts ? toAttemptRecords(change.attempts, sealer) : [],
    Promise.all((change.reviews ?? []).map((record) => toReviewRecord(record, sealer))),
  ]);
  const withKey = (header: StoredEnrollment) =>
    keyId === undefined ? header : { ...header, sealedBy: keyId };
  return backend.write({
    enrollmentId: id,
    expected,
    header: withKey(
      expected === undefined && user !== undefined ? { owner: user, ...change.header } : change.header,
    ),
    persons: [...others.persons, ...own, ...news],
    removedPersonIds,
    attempts,
    reviews: [...others.reviews, ...reviews],
    created: created && withKey(created.header),
  });
}

const NO_OTHERS = { persons: [], reviews: [] };

async function sealOthers(change: DraftChange, sealer: RecordSealer | undefined) {
  return (await loadOtherRecords()).sealOtherRecords(change, sealer);
}

async function toAttemptRecords(attempts: readonly Attempt[], sealer: RecordSealer | undefined) {
  const { toAttemptRecord } = await loadAttemptRecords();
  return Promise.all(attempts.map((attempt) => toAttemptRecord(attempt, sealer)));
}

interface NewContent {
  readonly id?: EntityId;
  readonly riskProfileCode: string;
  readonly persons: readonly Person[];
  readonly case?: CaseRecord | undefined;
  readonly origin?: StoredEnrollment['origin'];
}

let isForTeam = false;

/** After a sign-in to a team, new enrollments belong to the team. */
export function beginForTeam(): void {
  isForTeam = true;
}

const EMPTY: NewContent = { riskProfileCode: '', persons: [] };

/** Stores a new enrollment without sends; resolves to its id. Rejects when it cannot be stored. */
export async function createEnrollment({
  id = newId(),
  riskProfileCode,
  persons,
  case: record,
  origin,
}: NewContent = EMPTY): Promise<EntityId> {
  const at = now();
  await saveDraft({
    header: {
      version: STORED_VERSION,
      id,
      revision: 1,
      createdAt: at,
      updatedAt: at,
      riskProfileCode: toSeenText(riskProfileCode),
      personIds: persons.map((person) => person.id),
      submission: NEW_SUBMISSION,
      ...(origin && { origin }),
      ...(isForTeam && { team: { revision: 0, savedAt: '' } }),
    },
    expected: undefined,
    persons: [...persons, ...(record ? [toCaseHolder({ id, case: record })] : [])].map(toSeenPerson),
    removedPersonIds: [],
  });
  return id;
}
