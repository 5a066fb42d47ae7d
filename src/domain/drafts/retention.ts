/** Decides how long an enrollment stays on the agent's computer. Pure: `services/drafts` carries it out. */
import { parseInstant } from '../formats/date.ts';
import type { Profile } from '../profile/profile.ts';
import type { StoredEnrollment } from './stored.ts';
import * as z from 'zod/mini';

/** Limits in days; `Infinity` when nothing is deleted automatically. */
export interface RetentionLimits {
  /** Days from the confirmation until an enrollment is purged. */
  readonly confirmedDays: number;
  /** Days without a change until the list warns of a draft. The purge comes a week after that. */
  readonly draftDays: number;
  /** Days from the confirmation until the files of its case are deleted; without it, they stay with the enrollment. */
  readonly filesDays?: number;
}

/** The limits of a profile. */
export function toRetentionLimits({ privacy, spec }: Pick<Profile, 'privacy' | 'spec'>): RetentionLimits {
  const { confirmedDays, draftDays } = privacy;
  return { confirmedDays, draftDays, filesDays: spec.case?.retention?.filesDays ?? Infinity };
}

/** The time of the decision. */
export interface RetentionTime {
  /** ISO 8601 instant. */
  readonly at: string;
  /** Number of days on which the app was opened, including this one. */
  readonly days: number;
}

type Retention =
  | { readonly kind: 'keep' }
  /** Unchanged for as long as drafts are kept: the list begins to warn of it. */
  | { readonly kind: 'warn' }
  /** The list warns of it; `purgeAt` in milliseconds since 1970. */
  | { readonly kind: 'warned'; readonly idleDays: number; readonly purgeAt: number }
  /** The list warned of it, but it is kept longer now. */
  | { readonly kind: 'unwarn' }
  /** The files of its case are deleted. Their entries stay, with name and hash. */
  | { readonly kind: 'files' }
  /** Its time is over. It can still be restored on the next few days on which the app is opened. */
  | { readonly kind: 'purge' }
  /** Delete it for good, with the personal data in its attempts. */
  | { readonly kind: 'delete' };

const DAY_MS = 86_400_000;
/** Time after a deletion in which the user can undo it. */
const UNDO_MS = DAY_MS;
/** Time after a warning in which any edit keeps the draft. */
const WARNING_MS = 7 * DAY_MS;
/**
 * Counts days on which the app is opened, including the day of the purge, so that a wrong clock does not end
 * them.
 */
const PURGED_DAYS = 7;

const KEEP: Retention = { kind: 'keep' };
const PURGE: Retention = { kind: 'purge' };
const DELETE: Retention = { kind: 'delete' };
const FILES: Retention = { kind: 'files' };

/**
 * Returns what happens to an enrollment. `confirmedAt`: the time of its confirmation, when that is known
 * better than from its latest change. An enrollment stays when nobody knows whether its send had an effect,
 * and when its date cannot be read.
 */
export function findRetention(
  header: StoredEnrollment,
  limits: RetentionLimits,
  time: RetentionTime,
  confirmedAt = header.updatedAt,
): Retention {
  if (!canBeDeleted(header)) return KEEP;
  if (header.deletedAt !== undefined) {
    const restDays = findRestDays(header, time.days);
    const isGone = restDays === undefined ? isOver(header.deletedAt, UNDO_MS, time.at) : restDays <= 0;
    return isGone ? DELETE : KEEP;
  }
  const isConfirmed = header.submission.state === 'confirmed';
  const isDue = isConfirmed
    ? isOver(confirmedAt, limits.confirmedDays * DAY_MS, time.at)
    : isOver(header.updatedAt, limits.draftDays * DAY_MS, time.at);
  // The list warns of a confirmed enrollment only when a user restored it after its time.
  if (header.warnedAt === undefined) {
    if (isDue) return isConfirmed ? PURGE : { kind: 'warn' };
    return isConfirmed && isFilesDue(header, limits, confirmedAt, time) ? FILES : KEEP;
  }
  return isDue ? toWarned(header, header.warnedAt, time.at) : { kind: 'unwarn' };
}

function isFilesDue(
  { filesGoneAt }: StoredEnrollment,
  { filesDays = Infinity }: RetentionLimits,
  confirmedAt: string,
  time: RetentionTime,
): boolean {
  return filesGoneAt === undefined && isOver(confirmedAt, filesDays * DAY_MS, time.at);
}

function toWarned({ updatedAt }: StoredEnrollment, warnedAt: string, now: string): Retention {
  if (isOver(warnedAt, WARNING_MS, now)) return PURGE;
  const [changed, warned, today] = [updatedAt, warnedAt, now].map(parseInstant);
  if (changed === undefined || warned === undefined || today === undefined) return KEEP;
  return {
    kind: 'warned',
    idleDays: Math.floor((today - changed) / DAY_MS),
    purgeAt: warned + WARNING_MS,
  };
}

/**
 * Returns the number of days, including this one, on which a purged enrollment can still be restored.
 * Undefined when a person deleted it: `findPurgeTime` says how long that can be undone.
 */
export function findRestDays({ purgedOn }: StoredEnrollment, days: number): number | undefined {
  return purgedOn === undefined ? undefined : PURGED_DAYS - (days - purgedOn);
}

/** False while a request is on its way, and until a person finds out what became of one. */
export function canBeDeleted({ submission: { state } }: StoredEnrollment): boolean {
  return state !== 'sending' && state !== 'unknown';
}

/**
 * Returns when an enrollment that a person deleted is gone, in milliseconds since 1970; undefined for an
 * unreadable date.
 */
export function findPurgeTime(deletedAt: string): number | undefined {
  const at = parseInstant(deletedAt);
  return at === undefined ? undefined : at + UNDO_MS;
}

function isOver(from: string, ms: number, now: string): boolean {
  const start = parseInstant(from);
  const end = parseInstant(now);
  return start !== undefined && end !== undefined && end - start >= ms;
}

/**
 * The days on which the app was opened. They reveal a wrong clock, and limit how long a purge can be undone.
 */
export const visitsSchema = z.object({
  /** First visit of the latest day, an ISO 8601 instant. */
  at: z.string(),
  /** The latest day in the user's calendar: YYYY-MM-DD. */
  day: z.string(),
  /** Number of days with a visit. */
  days: z.int(),
});

export type Visits = z.infer<typeof visitsSchema>;

/** The present by the computer's clock. */
type Present = Pick<Visits, 'at' | 'day'>;

/** Reason to distrust the clock: it is before the latest visit, or far after it. */
export type ClockDoubt = 'back' | 'ahead';

/** A corrected clock, or another time zone, differs by hours. */
const BACK_MS = DAY_MS;
/** Longer than most holidays. */
const AHEAD_MS = 40 * DAY_MS;

/** Returns undefined when the clock can be right, or when no visit is known. */
export function findClockDoubt(visits: Visits | undefined, { at }: Present): ClockDoubt | undefined {
  const last = parseInstant(visits?.at ?? '');
  const now = parseInstant(at);
  if (last === undefined || now === undefined) return undefined;
  if (now < last - BACK_MS) return 'back';
  return now > last + AHEAD_MS ? 'ahead' : undefined;
}

/**
 * Adds the present visit, whose clock is trusted. Returns the same object when its day was counted already.
 */
export function toNextVisits(visits: Visits | undefined, present: Present): Visits {
  if (!visits) return { ...present, days: 1 };
  if (present.day === visits.day) return visits;
  // With another time zone, the day may lie before the counted one: it is not counted again, except after a
  // doubt.
  const isNew = present.day > visits.day || findClockDoubt(visits, present) !== undefined;
  return isNew ? { ...present, days: visits.days + 1 } : visits;
}
