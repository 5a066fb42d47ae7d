import { isIsoDate } from './date.ts';

const DAY_MS = 86_400_000;
const INSTANT = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):([0-5]\d):([0-5]\d)\.(\d{3})Z$/;

/**
 * Milliseconds since 1970 of an instant as the app writes it: `2026-11-21T18:02:09.000Z`. Undefined for anything else:
 * the domain has no clock, and what stands in storage may be damaged.
 */
export function parseInstant(text: string): number | undefined {
  const found = INSTANT.exec(text);
  const [, date = '', hours, minutes, seconds, milliseconds] = found ?? [];
  if (!isIsoDate(date)) return undefined;
  const time =
    (Number(hours) * 60 + Number(minutes)) * 60_000 + Number(seconds) * 1000 + Number(milliseconds);
  return toDayNumber(date) * DAY_MS + time;
}

/** Days since 1970-01-01, in years that begin in March so that a leap day is the last one. */
function toDayNumber(date: string): number {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const marchYear = month > 2 ? year : year - 1;
  const monthsSinceMarch = (month + 9) % 12;
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  return marchYear * 365 + leapDays + Math.floor((153 * monthsSinceMarch + 2) / 5) + day - 719_469;
}
