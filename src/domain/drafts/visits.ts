/** On which days the app was opened: what tells a wrong clock, and how long a purged enrollment can still be restored. */
import * as z from 'zod/mini';
import { parseInstant } from '../formats/date.ts';

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
export type Present = Pick<Visits, 'at' | 'day'>;

/** Why the clock is not believed: it went back before the latest visit, or jumped far past it. */
export type ClockDoubt = 'back' | 'ahead';

const DAY_MS = 86_400_000;
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
