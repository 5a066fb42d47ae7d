import type { Doubt } from '../enrollment/enrollment.ts';
import { type IsoDate, isIsoDate, toAge } from '../formats/date.ts';

/** Dates of a card as its machine-readable data gives them: `YYMMDD`. */
export interface CardDates {
  readonly birth: string;
  readonly birthCheck: string;
  readonly expiry: string;
  readonly expiryCheck: string;
}

export interface BirthReading {
  readonly date: IsoDate;
  readonly doubt?: Doubt | undefined;
  /** The RUN belongs to somebody older: one of the two was read wrong. */
  readonly contradictsRun: boolean;
}

/** Older than that is nobody who opens an account, so a year of two digits has one century only. */
const OLDEST = 110;
/** RUN are given in the order of births, some 300,000 a year; who came to the country later got a later one. */
const FIRST_YEAR = 1932.3;
const NUMBERS_A_YEAR = 299_700;
/** How far from that order births lie, in years. */
const TOLERANCE = 15;

/** Check digit of ICAO 9303: weights 7, 3, 1; letters count from 10, `<` counts 0. */
export function toCardCheckDigit(text: string): string {
  let sum = 0;
  for (const [index, character] of Array.from(text).entries()) {
    const value = character === '<' ? 0 : Number.parseInt(character, 36);
    sum += value * (index % 3 === 0 ? 7 : index % 3 === 1 ? 3 : 1);
  }
  return String(sum % 10);
}

/** The year in which who has this RUN was born, if in Chile. */
const toRunYear = (runBody: string) => FIRST_YEAR + Number(runBody) / NUMBERS_A_YEAR;
const fitsRun = (date: IsoDate, runBody: string) =>
  Math.abs(toRunYear(runBody) - Number(date.slice(0, 4))) <= TOLERANCE;

/**
 * The birth date of a card. Its check digit sees every wrong digit, but not two neighbours that changed places and
 * differ by five: then the day of expiry (a card of Chile expires on a birthday) or the RUN must speak for it.
 */
export function readBirthDate(
  dates: CardDates,
  runBody: string | undefined,
  today: IsoDate,
): BirthReading | undefined {
  const found = findDate(dates.birth, runBody, today);
  if (!found) return undefined;
  const { date } = found;
  const contradictsRun = runBody !== undefined && Number(date.slice(0, 4)) > toRunYear(runBody) + TOLERANCE;
  if (toCardCheckDigit(dates.birth) !== dates.birthCheck || contradictsRun) {
    return { date, doubt: 'check-digit', contradictsRun };
  }
  const isBirthday =
    dates.expiry.slice(2) === dates.birth.slice(2) && toCardCheckDigit(dates.expiry) === dates.expiryCheck;
  const isProven = twinsOf(dates).every((birth) => {
    const twin = findDate(birth, runBody, today);
    if (!twin) return true;
    if (twin.date.slice(4) !== date.slice(4)) return isBirthday;
    return runBody !== undefined && fitsRun(date, runBody) && !fitsRun(twin.date, runBody);
  });
  return { date, doubt: isProven ? found.doubt : 'ambiguous', contradictsRun };
}

/** Other births that this one may have been, before two neighbours changed places unseen by the check digit. */
function twinsOf({ birth, birthCheck }: CardDates): string[] {
  const text = birth + birthCheck;
  return Array.from(birth, (character, index) => {
    const next = text.charAt(index + 1);
    return text.slice(0, index) + next + character + text.slice(index + 2);
  })
    .filter((other) => other !== text && toCardCheckDigit(other.slice(0, 6)) === other.slice(6))
    .map((other) => other.slice(0, 6));
}

/** The latest such day that is over; a hundred years before it where that alone fits the RUN. */
function findDate(
  birth: string,
  runBody: string | undefined,
  today: IsoDate,
): { readonly date: IsoDate; readonly doubt?: Doubt } | undefined {
  const century = Number(today.slice(0, 2));
  const [later, earlier] = [century, century - 1, century - 2]
    .map((first) => `${first}${birth.slice(0, 2)}-${birth.slice(2, 4)}-${birth.slice(4)}`)
    .filter((date) => isIsoDate(date) && date <= today);
  if (later === undefined) return undefined;
  if (earlier === undefined || toAge(earlier, today) > OLDEST) return { date: later };
  const isEarlier = runBody !== undefined && fitsRun(earlier, runBody) && !fitsRun(later, runBody);
  return { date: isEarlier ? earlier : later, doubt: 'ambiguous' };
}
