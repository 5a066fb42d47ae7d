import * as z from 'zod/mini';
import { type Attempt, toScrubbedAttempt } from '../../domain/drafts/attempt.ts';
import { readEnrollment } from '../../domain/drafts/migrate.ts';
import {
  type ClockDoubt,
  findClockDoubt,
  findRetention,
  type RetentionLimits,
  type RetentionTime,
  toNextVisits,
  type Visits,
  visitsSchema,
} from '../../domain/drafts/retention.ts';
import type { StoredEnrollment } from '../../domain/drafts/stored.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { now, today } from '../clock.ts';
import { findAttempts, toAttemptRecord } from './attempt-records.ts';
import { findStoredHeader } from './draft-list.ts';
import { changeHeader } from './enrollment-actions.ts';
import { withEnrollmentLock } from './enrollment-lock.ts';
import { openBackend } from './open-backend.ts';
import { findSealer } from './sealing.ts';
import { eraseEnrollment, removeFiles } from './with-case-files.ts';

const NO_ATTEMPTS: ReadonlyMap<EntityId, readonly string[]> = new Map();

/** Result of a visit. */
export interface RetentionVisit {
  /** Number of days on which the app was opened. */
  readonly days: number;
  /** Set when the clock is not believed and something would be purged, deleted or warned of. */
  readonly doubt?: DoubtedRetention | undefined;
}

/** What retention would do if the clock were right. */
export interface DoubtedRetention {
  /** The latest day whose clock was believed, and the present by the clock: ISO 8601 instants. */
  readonly lastAt: string;
  readonly at: string;
  /** Enrollments that would be purged or deleted for good. */
  readonly goneIds: readonly EntityId[];
  /** Number of enrollments that would get a warning. */
  readonly warned: number;
  /** Number of enrollments of which the files would be deleted. */
  readonly files: number;
}

/**
 * Carries out retention for all enrollments: warns of drafts that nobody changes, deletes files of confirmed ones
 * after their own term, purges confirmed and warned ones after theirs, deletes purged or deleted ones after theirs. Skips enrollments that a tab has open.
 * Skips everything when the clock is not believed (`isBelieved`: a person said that it is right). Rejects
 * when storage fails; finished steps stay done, and the rest is due next time.
 */
export async function applyRetention(limits: RetentionLimits, isBelieved = false): Promise<RetentionVisit> {
  const visit = await findVisit();
  const { before, next, at, doubt } = visit;
  const { days } = next;
  const due = await listDue(limits, { at, days });
  const own = due.filter(({ isOwn }) => isOwn);
  if (doubt && before && !isBelieved && due.length > 0) {
    const goneIds = own.filter(({ kind }) => kind === 'purge' || kind === 'delete').map(({ id }) => id);
    const warned = own.filter(({ kind }) => kind === 'warn').length;
    const files = own.filter(({ kind }) => kind === 'files').length;
    const isAsked = goneIds.length + warned + files > 0;
    return { days, ...(isAsked && { doubt: { lastAt: before.at, at, goneIds, warned, files } }) };
  }
  await noteVisit(visit);
  for (const { id, attemptIds } of own) {
    await withEnrollmentLock(id, () => carryOut(id, limits, days, attemptIds));
  }
  return { days };
}

interface Due {
  readonly id: EntityId;
  readonly kind: 'warn' | 'unwarn' | 'purge' | 'delete' | 'files';
  /** False for records of another tab, which alone has their key. */
  readonly isOwn: boolean;
  readonly attemptIds: readonly string[];
}

async function listDue(limits: RetentionLimits, time: RetentionTime): Promise<readonly Due[]> {
  const records = await (await openBackend()).listHeaders();
  const headers = records.map(readEnrollment).flatMap((header) => (header.ok ? [header.value] : []));
  const old = headers.filter((header) => findDueKind(findRetention(header, limits, time)));
  // The ledger is long, and holds the time of confirmation: it is read only when something may be due.
  const idsByEnrollment = old.length > 0 ? await listAttemptIds() : NO_ATTEMPTS;
  const due: Due[] = [];
  for (const header of old) {
    const { id, sealedBy } = header;
    const attemptIds = idsByEnrollment.get(id) ?? [];
    const confirmedAt = findConfirmationTime(header, await findAttempts(attemptIds));
    const kind = findDueKind(findRetention(header, limits, time, confirmedAt));
    const isOwn = sealedBy === undefined || sealedBy === findSealer()?.keyId;
    if (kind) due.push({ id, kind, isOwn, attemptIds });
  }
  return due;
}

function findDueKind({ kind }: ReturnType<typeof findRetention>): Due['kind'] | undefined {
  return kind === 'keep' || kind === 'warned' ? undefined : kind;
}

/** Reads the record again under the lock: another tab may have changed it. */
async function carryOut(
  id: EntityId,
  limits: RetentionLimits,
  days: number,
  attemptIds: readonly string[],
): Promise<void> {
  const header = await findStoredHeader(id);
  if (!header) return;
  const attempts = await findAttempts(attemptIds);
  const decide = (stored: StoredEnrollment) =>
    findRetention(stored, limits, { at: now(), days }, findConfirmationTime(stored, attempts)).kind;
  const kind = decide(header);
  if (kind === 'delete') await deleteForGood(header, attempts);
  // Before the record says so: what is interrupted is repeated at the next visit.
  if (kind === 'files') await removeFiles(id);
  if (kind !== 'warn' && kind !== 'unwarn' && kind !== 'purge' && kind !== 'files') return;
  await changeHeader(id, (stored) => {
    if (decide(stored) !== kind) return undefined;
    if (kind === 'warn') return { ...stored, warnedAt: now() };
    if (kind === 'files') return { ...stored, filesGoneAt: now() };
    if (kind === 'purge') return { ...stored, deletedAt: now(), purgedOn: days };
    const { warnedAt: _warnedAt, ...unwarned } = stored;
    return unwarned;
  });
}

/** Deletes the enrollment, its files, and the personal content of its attempts. */
async function deleteForGood(header: StoredEnrollment, attempts: readonly Attempt[]): Promise<void> {
  const opened = attempts.filter(({ content }) => content !== undefined);
  await eraseEnrollment({
    enrollmentId: header.id,
    expected: header.revision,
    attempts: await Promise.all(opened.map((attempt) => toAttemptRecord(toScrubbedAttempt(attempt)))),
  });
}

/** Time at which the service or a person confirmed it. */
function findConfirmationTime(header: StoredEnrollment, attempts: readonly Attempt[]): string | undefined {
  const attempt = attempts.find(({ id }) => id === header.submission.attemptId);
  return attempt?.content?.resolution?.at ?? attempt?.endedAt;
}

const keysSchema = z.object({ id: z.string(), enrollmentId: z.string() });

/** The ids of all attempts by their enrollments. */
async function listAttemptIds(): Promise<ReadonlyMap<EntityId, readonly string[]>> {
  const ids = new Map<EntityId, string[]>();
  for (const record of await (await openBackend()).listAttempts()) {
    const keys = keysSchema.safeParse(record);
    if (!keys.success) continue;
    const { id, enrollmentId } = keys.data;
    ids.set(enrollmentId, [...(ids.get(enrollmentId) ?? []), id]);
  }
  return ids;
}

/** The record of visits is among the settings of this computer. */
const SETTING_ID = 'visits';

interface Visit {
  /** Visits before this one. */
  readonly before: Visits | undefined;
  /** Visits with this one. */
  readonly next: Visits;
  /** The present by the clock, an ISO 8601 instant. */
  readonly at: string;
  /** Why that clock is not believed. */
  readonly doubt: ClockDoubt | undefined;
}

/** The current visit, not counted yet. */
export async function findVisit(): Promise<Visit> {
  const before = visitsSchema.safeParse(await (await openBackend()).findSetting(SETTING_ID)).data;
  const present = { at: now(), day: today() };
  return {
    before,
    next: toNextVisits(before, present),
    at: present.at,
    doubt: findClockDoubt(before, present),
  };
}

/** Counts the day of the visit, once; from then on its clock is believed. Rejects when storage fails. */
async function noteVisit({ before, next }: Visit): Promise<void> {
  const setting = { id: SETTING_ID, ...next };
  if (next !== before) await (await openBackend()).putSetting(setting);
}
