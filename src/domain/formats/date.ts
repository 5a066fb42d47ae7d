/** Calendar dates (ISO 8601 `YYYY-MM-DD`), read in the spellings that people in Chile use: day first. */
import { toPlainText } from './plain-text.ts';

/** A calendar day. Callers pass `today` to date two-digit years, because the domain has no clock. */
export type IsoDate = string;

interface DateParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Reason why a text with a year, a month and a day is no date; `days` is the length of the month. */
export type DateProblem =
  | { readonly code: 'no-such-month'; readonly month: number }
  | ({ readonly code: 'no-such-day'; readonly days: number } & DateParts);

/** Names of the months. Three first letters of a name are enough. */
const MONTHS = [
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  'january february march april may june july august september october november december',
  '- - - - - - - - setiembre - - -',
].map((names) => names.split(' '));
/** Eight digits are only a date with a year from here on: nobody alive was born earlier. */
const EARLIEST_COMPACT_YEAR = 1800;
/** Up to this year, eight digits that are no valid date count as a mistyped date. */
const LATEST_COMPACT_YEAR = 2199;
/** Longest spelling of a date. On a pasted page of spaces, the expressions below would take seconds. */
const LONGEST_WRITING = 80;

/** A time after a date, as programs and people write it. The day stays as written: no time zone moves it. */
const TIME =
  /(?:(?:t|,? )(?:a las )?(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:[.,]\d{1,9})?)?(?: ?(?:[ap]\.? ?m|h(?:o?ra?)?s?))?|(?<=\d)t(?:[01]\d|2[0-3])(?:[0-5]\d){0,2})(?: ?(?:z|utc|gmt|[+-]\d\d:?(?:\d\d)?))?$/;
/** Words before the day: «el lunes 5 de septiembre». */
const LEAD =
  /^(?:el )?(?:(?:lun(?:es)?|mar(?:tes)?|mie(?:rcoles)?|jue(?:ves)?|vie(?:rnes)?|sab(?:ado)?|dom(?:ingo)?|(?:mon|tue(?:s)?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?)\.?,? )?(?:el )?(?:dia )?/;
const YEAR_FIRST = /^(\d{4}) ?[-/., ] ?(\d{1,2}) ?[-/., ] ?(\d{1,2})(?:z|[+-]\d\d:\d\d)?$/;
const DAY_FIRST = /^(\d{1,2}) ?[-/., ] ?(\d{1,2}) ?[-/., ] ?(\d{4}|\d{2})$/;
const COMPACT = /^(\d{2})(\d{2})(\d{4}|\d{2})$/;
const NAMED_MONTH =
  /^(\d{1,2})(?: ?\.?[°º]|(?:e?r[oa]?|o|st|nd|rd|th)(?!\p{L}))?[-/., ]*(?:de )?(\p{L}{3,10})[-/., ]*(?:del? )?(?:ano )?(\d{4}|\d{2}|[12]\.\d{3})$/u;
const NAMED_MONTH_FIRST =
  /^(\p{L}{3,10})[-/., ]+(\d{1,2})(?:st|nd|rd|th)?[-/., ]+(?:del? )?(\d{4}|\d{2}|[12]\.\d{3})$/u;

/** True for a real day written `YYYY-MM-DD`, years 0001 to 9999. */
export function isIsoDate(value: string): value is IsoDate {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  return !!found && toIsoDate(Number(found[1]), Number(found[2]), Number(found[3])) === value;
}

/** Returns the day of a `date-time` at midnight (`1983-09-05T00:00:00Z`); any other text as it is. */
export function toDay(text: string): string {
  return text.replace(/T00:00:00(?:\.0+)?Z?$/, '');
}

/**
 * Reads `05-09-1983`, `5/9/83`, `5,9,83`, `05091983`, `050983`, `1983-09-05`, `19830905`, `5 de septiembre de
 * 1983`, `1° de mayo de 1980`, `lunes 5 de septiembre, 1983`, each with or without a time after it. A
 * two-digit year is the latest one that is not after `today`'s year. Undefined: not a date, or no such day.
 */
export function parseDate(text: string, today: IsoDate): IsoDate | undefined {
  const parts = findParts(text, today);
  return parts && toIsoDate(parts.year, parts.month, parts.day);
}

/** Returns the problem of a text as complete as a date; undefined for a date, and for any other text. */
export function findDateProblem(text: string, today: IsoDate): DateProblem | undefined {
  const { year = 0, month = 0, day = 0 } = findParts(text, today) ?? {};
  if (year < 1) return undefined;
  if (month < 1 || month > 12) return { code: 'no-such-month', month };
  const days = daysInMonth(year, month);
  return day < 1 || day > days ? { code: 'no-such-day', year, month, day, days } : undefined;
}

function findParts(text: string, today: IsoDate): DateParts | undefined {
  if (text.length > LONGEST_WRITING) return undefined;
  // As dates are stored and shown: the long expressions below are compiled for others alone.
  const shown = /^(\d\d)-(\d\d)-(\d{4})$/.exec(toDisplayDate(text));
  if (shown) return toParts(shown[3], shown[2], shown[1], today);
  const value = toPlainText(text)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\p{Dash}/gu, '-')
    .replace(/\s+/g, ' ')
    .replace(/[ .,;]+$/, '')
    .replace(TIME, '');
  return findNumericParts(value, today) ?? findNamedParts(value, today);
}

function findNumericParts(value: string, today: IsoDate): DateParts | undefined {
  const yearFirst = YEAR_FIRST.exec(value);
  if (yearFirst) return toParts(yearFirst[1], yearFirst[2], yearFirst[3], today);
  const dayFirst = DAY_FIRST.exec(value.replace(LEAD, ''));
  if (dayFirst) return toParts(dayFirst[3], dayFirst[2], dayFirst[1], today);
  const compact = COMPACT.exec(value);
  return compact ? findCompactParts(value, compact, today) : undefined;
}

/**
 * Prefers day first to year first. When neither reading is a date, takes the first one with a plausible year.
 */
function findCompactParts(value: string, found: RegExpExecArray, today: IsoDate): DateParts | undefined {
  const dayFirst = toParts(found[3], found[2], found[1], today);
  if (value.length !== 8) return dayFirst;
  const yearFirst = toParts(value.slice(0, 4), value.slice(4, 6), value.slice(6), today);
  const readings = [dayFirst, yearFirst].filter(({ year }) => year >= EARLIEST_COMPACT_YEAR);
  return readings.find(isDay) ?? readings.find(({ year }) => year <= LATEST_COMPACT_YEAR);
}

function findNamedParts(value: string, today: IsoDate): DateParts | undefined {
  const monthFirst = NAMED_MONTH_FIRST.exec(value);
  const dayFirst = NAMED_MONTH.exec(value.replace(LEAD, '').replace(/^primero(?= )/, '1'));
  const [name, day, year] = monthFirst
    ? [monthFirst[1], monthFirst[2], monthFirst[3]]
    : [dayFirst?.[2], dayFirst?.[1], dayFirst?.[3]];
  const month = name === undefined ? 0 : toMonth(name);
  return month === 0 ? undefined : toParts(year?.replace('.', ''), String(month), day, today);
}

function toParts(year = '', month = '', day = '', today: IsoDate): DateParts {
  return { year: toYear(year, today), month: Number(month), day: Number(day) };
}

/**
 * Returns `1983-09-05` as people in Chile type and read it: `05-09-1983`. Any other text comes back
 * unchanged.
 */
export function toDisplayDate(value: string): string {
  return isIsoDate(value) ? value.split('-').toReversed().join('-') : value;
}

/** Completed years between two calendar days. For a birth on 29 February, the year completes on 1 March. */
export function toAge(birthDate: IsoDate, today: IsoDate): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** True when more than that many years have passed: from the day after that birthday on. */
export function isOlderThan(birthDate: IsoDate, years: number, today: IsoDate): boolean {
  const age = toAge(birthDate, today);
  const isLeapless = birthDate.endsWith('-02-29') && !isIsoDate(`${today.slice(0, 4)}-02-29`);
  return age > years || (age === years && today.slice(5) !== (isLeapless ? '03-01' : birthDate.slice(5)));
}

function toYear(text: string, today: IsoDate): number {
  const year = Number(text);
  if (text.length === 4) return year;
  const currentYear = Number(today.slice(0, 4));
  const inThisCentury = currentYear - (currentYear % 100) + year;
  return inThisCentury > currentYear ? inThisCentury - 100 : inThisCentury;
}

/** Returns 1 to 12; 0 for a word that does not begin a month's name. */
function toMonth(word: string): number {
  return Math.max(...MONTHS.map((names) => names.findIndex((name) => name.startsWith(word)))) + 1;
}

function isDay({ year, month, day }: DateParts): boolean {
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

function toIsoDate(year: number, month: number, day: number): IsoDate | undefined {
  if (!isDay({ year, month, day })) return undefined;
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

const DAY_MS = 86_400_000;
const INSTANT = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):([0-5]\d):([0-5]\d)\.(\d{3})Z$/;

/**
 * Returns the milliseconds since 1970 of an instant as the app writes it: `2026-11-21T18:02:09.000Z`.
 * Undefined for any other text: the domain has no clock, and stored data may be damaged.
 */
export function parseInstant(text: string): number | undefined {
  const found = INSTANT.exec(text);
  const [, date = '', hours, minutes, seconds, milliseconds] = found ?? [];
  if (!isIsoDate(date)) return undefined;
  const time =
    (Number(hours) * 60 + Number(minutes)) * 60_000 + Number(seconds) * 1000 + Number(milliseconds);
  return toDayNumber(date) * DAY_MS + time;
}

/** Days since 1970-01-01. The years begin in March, so that a leap day is the last one. */
function toDayNumber(date: string): number {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const marchYear = month > 2 ? year : year - 1;
  const monthsSinceMarch = (month + 9) % 12;
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  return marchYear * 365 + leapDays + Math.floor((153 * monthsSinceMarch + 2) / 5) + day - 719_469;
}
