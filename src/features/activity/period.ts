/** Periods of «Qué pasó», in days of the user's calendar. */
import { MAX_DAYS } from '../../domain/review/activity.ts';
import { toLocalDate } from '../../services/clock.ts';

export const SPANS = ['today', 'ten', 'thirty', 'chosen'] as const;
export type Span = (typeof SPANS)[number];

/** Working days of a span; `today` is whole whichever day it is. */
export const WORKING_DAYS = { ten: 10, thirty: 30 } as const;

/** Days as `2026-11-25`, both included. */
export interface Chosen {
  readonly since: string;
  readonly until: string;
}

/** The days of a period; undefined when the chosen ones are no period. */
export function listDays(span: Span, today: string, chosen: Chosen): readonly string[] | undefined {
  if (span === 'today') return [today];
  if (span !== 'chosen') return listBetween(findFirst(today, WORKING_DAYS[span]), today);
  const { since, until } = chosen;
  if (!isDay(since) || !isDay(until) || since > until) return undefined;
  return toDate(until, 1 - MAX_DAYS) > toDate(since) ? undefined : listBetween(since, until);
}

/** The midnights that divide the days, and those around them, as instants. */
export function toMidnights(days: readonly string[]): readonly string[] {
  const last = days.at(-1);
  const ends = last === undefined ? [] : [toDate(last, 1)];
  return [...days.map((day) => toDate(day)), ...ends].map((date) => date.toISOString());
}

export function isWorkingDay(day: string): boolean {
  const weekday = toDate(day).getDay();
  return weekday !== 0 && weekday !== 6;
}

/**
 * Midnight in the user's time zone, or the first instant of a day that has none. Counts calendar days: a day may have
 * 23 or 25 hours.
 */
export function toDate(day: string, daysLater = 0): Date {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater);
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && toDay(text, 0) === text;

const toDay = (day: string, daysLater: number) => toLocalDate(toDate(day, daysLater).getTime());

function findFirst(today: string, workingDays: number): string {
  let day = today;
  for (let left = workingDays; ; day = toDay(day, -1)) {
    if (isWorkingDay(day)) left -= 1;
    if (left === 0) return day;
  }
}

function listBetween(since: string, until: string): readonly string[] {
  const days = [since];
  for (let day = since; day < until; ) {
    day = toDay(day, 1);
    days.push(day);
  }
  return days;
}
