/** Calendar dates (ISO 8601 `YYYY-MM-DD`), read from what people type in Chile: day first. */

/** A day on which two-digit years are read; the domain has no clock, so callers bring it. */
export type IsoDate = string;

/** Names of the months; at least three letters of one are understood. */
const MONTHS = [
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  'january february march april may june july august september october november december',
  '- - - - - - - - setiembre - - -',
].map((names) => names.split(' '));
/** Eight digits without separators are day-month-year only where the year is one that a living thing can have. */
const EARLIEST_COMPACT_YEAR = 1800;
/** No writing of a date is longer; the expressions below would take seconds over a pasted page of spaces. */
const LONGEST_WRITING = 64;

/** True for a real day written `YYYY-MM-DD`, years 0001 to 9999. */
export function isIsoDate(value: string): value is IsoDate {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  return !!found && toIsoDate(Number(found[1]), Number(found[2]), Number(found[3])) === value;
}

/**
 * Reads `05-09-1983`, `5/9/83`, `05091983`, `050983`, `1983-09-05`, `19830905`, `5 de septiembre de 1983`.
 * A two-digit year is the latest one that is not after `today`'s year. Undefined: not a date, or no such day.
 */
export function parseDate(text: string, today: IsoDate): IsoDate | undefined {
  if (text.length > LONGEST_WRITING) return undefined;
  const value = text
    .trim()
    .toLowerCase()
    .replace(/\p{Dash}/gu, '-')
    .replace(/\s+/g, ' ');
  let found = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})(?:t[\d:.z+-]*)?$/.exec(value);
  if (found) return toIsoDate(Number(found[1]), Number(found[2]), Number(found[3]));
  found = /^(\d{1,2})\s*[-/. ]\s*(\d{1,2})\s*[-/. ]\s*(\d{4}|\d{2})$/.exec(value);
  if (found) return toIsoDate(toYear(found[3] ?? '', today), Number(found[2]), Number(found[1]));
  found = /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(value);
  if (found) return fromCompact(value, found, today);
  found = /^(\d{1,2})[-/. ]*(?:de )?(\p{L}{3,10})[-/., ]*(?:del? )?(\d{4}|\d{2})$/u.exec(value);
  if (found) return toIsoDate(toYear(found[3] ?? '', today), toMonth(found[2] ?? ''), Number(found[1]));
  return undefined;
}

/** `1983-09-05` as it is typed and read in Chile: `05-09-1983`. Anything else comes back as it is. */
export function toDisplayDate(value: string): string {
  return isIsoDate(value) ? value.split('-').toReversed().join('-') : value;
}

/** Completed years between two days of the calendar; who is born on 29 February completes one on 1 March. */
export function toAge(birthDate: IsoDate, today: IsoDate): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** True once so many years are over: from the day after that birthday on. */
export function isOlderThan(birthDate: IsoDate, years: number, today: IsoDate): boolean {
  const age = toAge(birthDate, today);
  const isLeapless = birthDate.endsWith('-02-29') && !isIsoDate(`${today.slice(0, 4)}-02-29`);
  return age > years || (age === years && today.slice(5) !== (isLeapless ? '03-01' : birthDate.slice(5)));
}

function fromCompact(value: string, parts: RegExpExecArray, today: IsoDate): IsoDate | undefined {
  const year = toYear(parts[3] ?? '', today);
  const dayFirst = toIsoDate(year, Number(parts[2]), Number(parts[1]));
  if (dayFirst && year >= EARLIEST_COMPACT_YEAR) return dayFirst;
  if (value.length !== 8) return dayFirst;
  return toIsoDate(Number(value.slice(0, 4)), Number(value.slice(4, 6)), Number(value.slice(6)));
}

function toYear(text: string, today: IsoDate): number {
  const year = Number(text);
  if (text.length === 4) return year;
  const currentYear = Number(today.slice(0, 4));
  const inThisCentury = currentYear - (currentYear % 100) + year;
  return inThisCentury > currentYear ? inThisCentury - 100 : inThisCentury;
}

/** 1 to 12; 0 for a word that begins no month. */
function toMonth(word: string): number {
  return Math.max(...MONTHS.map((names) => names.findIndex((name) => name.startsWith(word)))) + 1;
}

function toIsoDate(year: number, month: number, day: number): IsoDate | undefined {
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined;
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

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
