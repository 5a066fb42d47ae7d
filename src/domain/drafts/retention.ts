/** How long an enrollment stays on the agent's computer. Pure: what is due is carried out by `services/drafts`. */
import { parseInstant } from '../formats/date.ts';
import type { StoredEnrollment } from './stored.ts';
import * as z from 'zod/mini';

/** In days; `Infinity` where nothing goes by itself. */
export interface RetentionLimits {
  /** From its confirmation until an enrollment is purged. */
  readonly confirmedDays: number;
  /** Without a change until the list warns of a draft; it is purged a week after that. */
  readonly draftDays: number;
}

/** When it is decided. */
export interface RetentionTime {
  /** ISO 8601 instant. */
  readonly at: string;
  /** On how many days the app was opened, this one included. */
  readonly days: number;
}

type Retention =
  | { readonly kind: 'keep' }
  /** Unchanged for as long as drafts are kept: from now on the list says so. */
  | { readonly kind: 'warn' }
  /** The list says so; `purgeAt` in milliseconds since 1970. */
  | { readonly kind: 'warned'; readonly idleDays: number; readonly purgeAt: number }
  /** It was warned of, and is kept for longer now. */
  | { readonly kind: 'unwarn' }
  /** Its time is over: it can be restored for some days on which the app is opened. */
  | { readonly kind: 'purge' }
  /** For good, with what is personal in its attempts. */
  | { readonly kind: 'delete' };

const DAY_MS = 86_400_000;
/** After a deletion, in which it can be undone. */
const UNDO_MS = DAY_MS;
/** After a warning, in which any edit keeps the draft. */
const WARNING_MS = 7 * DAY_MS;
/** Days on which the app is opened, the day of the purge included: a wrong clock does not end them. */
const PURGED_DAYS = 7;

const KEEP: Retention = { kind: 'keep' };
const PURGE: Retention = { kind: 'purge' };
const DELETE: Retention = { kind: 'delete' };

/**
 * What becomes of an enrollment. `confirmedAt`: when it was confirmed, where that is known better than by its latest
 * change. What may have been created, and nobody knows, stays; so does what has no readable date.
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
  // What was confirmed is warned of only where it was restored after its time.
  if (header.warnedAt === undefined) return isDue ? (isConfirmed ? PURGE : { kind: 'warn' }) : KEEP;
  return isDue ? toWarned(header, header.warnedAt, time.at) : { kind: 'unwarn' };
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
 * On how many days, this one included, a purged enrollment can still be restored. Undefined where a person deleted it:
 * that can be undone until `findPurgeTime`.
 */
export function findRestDays({ purgedOn }: StoredEnrollment, days: number): number | undefined {
  return purgedOn === undefined ? undefined : PURGED_DAYS - (days - purgedOn);
}

/** Not while a request is on its way, nor before a person found out what became of one. */
export function canBeDeleted({ submission: { state } }: StoredEnrollment): boolean {
  return state !== 'sending' && state !== 'unknown';
}

/** When an enrollment that a person deleted is gone, in milliseconds since 1970; undefined where its date cannot be read. */
export function findPurgeTime(deletedAt: string): number | undefined {
  const at = parseInstant(deletedAt);
  return at === undefined ? undefined : at + UNDO_MS;
}

function isOver(from: string, ms: number, now: string): boolean {
  const start = parseInstant(from);
  const end = parseInstant(now);
  return start !== undefined && end !== undefined && end - start >= ms;
}

/** On which days the app was opened: what tells a wrong clock, and how long a purged enrollment can still be restored. */
export const visitsSchema = z.object({
  /** The first visit of the latest day, an ISO 8601 instant. */
  at: z.string(),
  /** The latest day, as the calendar of the user has it: YYYY-MM-DD. */
  day: z.string(),
  /** How many days there were. */
  days: z.int(),
});

export type Visits = z.infer<typeof visitsSchema>;

/** The present, as the clock of the computer has it. */
type Present = Pick<Visits, 'at' | 'day'>;

/** Why the clock is not believed: it went back before the latest visit, or jumped far past it. */
export type ClockDoubt = 'back' | 'ahead';

/** A clock that is put right, or shows the time of another zone, is wrong by hours. */
const BACK_MS = DAY_MS;
/** Longer than most holidays. */
const AHEAD_MS = 40 * DAY_MS;

/** Undefined where the clock can be right; so it is where nothing is known of a visit. */
export function findClockDoubt(visits: Visits | undefined, { at }: Present): ClockDoubt | undefined {
  const last = parseInstant(visits?.at ?? '');
  const now = parseInstant(at);
  if (last === undefined || now === undefined) return undefined;
  if (now < last - BACK_MS) return 'back';
  return now > last + AHEAD_MS ? 'ahead' : undefined;
}

/** With the visit of now, whose clock is believed. The same object where its day was counted already. */
export function toNextVisits(visits: Visits | undefined, present: Present): Visits {
  if (!visits) return { ...present, days: 1 };
  if (present.day === visits.day) return visits;
  // On the day of another zone, or after a doubt: a day that was counted before is not counted again.
  const isNew = present.day > visits.day || findClockDoubt(visits, present) !== undefined;
  return isNew ? { ...present, days: visits.days + 1 } : visits;
}
