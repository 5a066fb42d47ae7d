import { type CardNumber, toCardFacts } from './card-facts.ts';
import {
  type CardDates,
  findRunDoubts,
  readBirthDate,
  toCardCheckDigit,
  toNameValues,
  toRunValues,
} from './card-values.ts';
import { type IntakeContext, type PersonReading, type ReadValue, toCauses, toDoubts } from './reading.ts';

/**
 * `RUN=12345678-5`. A foreign keyboard layout may have changed the characters that are neither letters nor
 * digits.
 */
const RUN = /(?<![a-z0-9])run[^a-z0-9]{1,3}0*([1-9]\d{5,7})([^a-z0-9]?)([\dk])(?![a-z0-9])/i;
/** The same with a damaged label. */
const BARE_RUN = /(?<![a-z0-9])0*([1-9]\d{5,7})([^a-z0-9])([\dk])(?![a-z0-9])/i;
/** `mrz=`: number of the document, birth and expiry, each with its check digit. Recognized by its shape. */
const DATES = /(?<![a-z0-9])([a-z0-9]{9})(\d)(\d{6})(\d)(\d{6})(\d)(?![a-z0-9])/i;
/** The number of the document once more, which confirms the other one. */
const SERIAL = /(?<![a-z0-9])serial[^a-z0-9]{1,3}([a-z0-9]{1,12})(?![a-z0-9])/i;
const NAME = /(?<![a-z0-9])name[^a-z0-9%]{1,2}((?:[\p{L} +'.]|%[\da-f]{2})+)/iu;
/** Parts of the register's address, or the parameters in it. */
const CODE = /registrocivil|type[^a-z0-9]{1,2}cedula|(?<![a-z0-9])run[^a-z0-9 :.]{1,2}\d/i;

/** Hardly anybody alive has a shorter number. Immigrants get a long one at any age. */
const SHORTEST = 7;
const LONGEST = 8;
/** `type=CEDULA_EXT`. */
const FOREIGNER = /cedula[^a-z0-9]{0,2}ext/i;

/** Returns true for a line with the text of a card's QR code. The app never opens or stores that address. */
export function isCardCode(line: string): boolean {
  return CODE.test(line);
}

/**
 * Splits a line into its code and the text before and after it. Only the holder's name has spaces within a
 * code.
 */
export function splitCardCode(line: string): readonly string[] {
  if (!isCardCode(line)) return [line];
  const found = [CODE, RUN, DATES, NAME]
    .map((expression) => expression.exec(line))
    .filter((match) => match !== null);
  const start = line.lastIndexOf(' ', Math.min(...found.map(({ index }) => index))) + 1;
  const last = Math.max(...found.map(({ index, 0: written }) => index + written.length));
  const end = line.indexOf(' ', last);
  const parts = [
    line.slice(0, start),
    line.slice(start, end < 0 ? undefined : end),
    end < 0 ? '' : line.slice(end),
  ];
  return parts.filter((part) => part.trim() !== '');
}

/** Reads the holder of a Chilean card from the text of its QR code. */
export function readCardCode(line: string, context: IntakeContext): PersonReading {
  const labelled = RUN.exec(line);
  const found = labelled ?? BARE_RUN.exec(line);
  const [, body = '', separator = '', digit = ''] = found ?? [];
  const dates = findDates(line);
  const birth = dates && readBirthDate(dates, found ? body : undefined, context.today);
  const values: ReadValue[] = [];
  if (found) {
    const run = `${body}-${digit.toUpperCase()}`;
    // After a lost digit, one in eleven check digits is right by chance, and the number belongs to somebody
    // much older.
    const isShort = body.length < (FOREIGNER.test(line) ? LONGEST : SHORTEST);
    const doubts = findRunDoubts(run, labelled !== null && separator !== '', birth);
    values.push(...toRunValues(context, run, toDoubts(...toCauses(doubts), isShort && 'digits')));
  }
  values.push(...readName(line));
  if (birth) values.push({ field: 'birthDate', entry: birth.date, doubt: birth.doubt, also: birth.also });
  return { values, rows: [], ...toCardFacts(context, findNumber(line, dates?.number), dates) };
}

interface CodeDates extends CardDates {
  /** Number of the document, as the code has it between its dates. */
  readonly number: string;
}

/** The number has two places. Where they differ, or one is damaged, it is doubtful. */
function findNumber(line: string, read: string | undefined): CardNumber | undefined {
  const serial = SERIAL.exec(line)?.[1]?.toUpperCase();
  const number = read?.replace(/^<+|<+$/g, '').toUpperCase();
  if (number === undefined) return serial === undefined ? undefined : { text: serial, doubt: 'damaged' };
  const isOther = serial !== undefined && serial.replace(/^0+/, '') !== number.replace(/^0+/, '');
  return { text: number, ...toDoubts(isOther && 'conflict') };
}

/**
 * Returns the dates when all three check digits agree. With a wrong one, the start of the dates is unknown.
 */
function findDates(line: string): CodeDates | undefined {
  const found = DATES.exec(line);
  if (!found) return undefined;
  const [, number = '', numberCheck, birth = '', birthCheck = '', expiry = '', expiryCheck = ''] = found;
  const isSound =
    toCardCheckDigit(number.toUpperCase()) === numberCheck &&
    toCardCheckDigit(birth) === birthCheck &&
    toCardCheckDigit(expiry) === expiryCheck;
  return isSound ? { number, birth, birthCheck, expiry, expiryCheck } : undefined;
}

/** Older cards have given names, two spaces and family names, without a check digit. */
function readName(line: string): ReadValue[] {
  const text = NAME.exec(line)?.[1];
  if (text === undefined) return [];
  const [given = '', family = ''] = decode(text)
    .split(/ {2,}/)
    .map((part) => part.trim());
  return toNameValues(given, family, ['guessed']);
}

/** Decodes percent-encoded UTF-8, or else Latin-1. */
function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced.replace(/%([\da-f]{2})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  }
}
