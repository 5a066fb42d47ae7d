import { parse, states } from 'mrz';
import type { Doubt } from '../enrollment/enrollment.ts';
import { foldText } from '../formats/plain-text.ts';
import { type CardNumber, toCardFacts } from './card-facts.ts';
import {
  findRunDoubts,
  readBirthDate,
  toCardCheckDigit,
  toNameValues,
  toNaturalPerson,
  toPassportValues,
  toRunValues,
  toSexValue,
} from './card-values.ts';
import type { MrzLines } from './mrz-lines.ts';
import { type IntakeContext, type PersonReading, type ReadValue, toCauses, toDoubts } from './reading.ts';
import { getNamedEntries, toEntry } from './named-entries.ts';

/** Fields that confirm the data lines; the names have no check digit. */
const CHECKED: ReadonlySet<string | null> = new Set([
  'issuingState',
  'documentNumberCheckDigit',
  'birthDateCheckDigit',
  'sex',
  'expirationDateCheckDigit',
  'nationality',
  'personalNumberCheckDigit',
  'compositeCheckDigit',
]);

/** Reads the holder of a card or passport from its machine-readable zone. */
export function readMrz(zone: MrzLines, context: IntakeContext): PersonReading {
  return zone.format === 'TD1' ? readCard(zone, context) : readPassport(zone, context);
}

/**
 * Reads a card. Chilean cards have the document's number where others have the holder's, and the RUN as
 * `12345678<5` in the optional data of the second line.
 */
function readCard({ lines, isWhole }: MrzLines, context: IntakeContext): PersonReading {
  const [first = '', second = '', third = ''] = lines;
  const { isSound, issuer } = check(lines, isWhole.data);
  const run = issuer === 'CHL' ? findRun(first, second) : undefined;
  const dates = {
    birth: second.slice(0, 6),
    birthCheck: second.slice(6, 7),
    expiry: second.slice(8, 14),
    expiryCheck: second.slice(14, 15),
  };
  const birth = readBirthDate(dates, run?.body, context.today);
  const doubt: Doubt | undefined = isSound ? undefined : 'damaged';
  const values: ReadValue[] = [
    ...(run ? toRunValues(context, run.text, findRunDoubts(run.text, isSound, birth)) : []),
    ...toNames(third, isWhole.names),
    ...(birth
      ? [{ field: 'birthDate' as const, entry: birth.date, ...toDoubts(...toCauses(birth), doubt) }]
      : []),
    ...toSexValue(context, second.slice(7, 8), doubt),
    ...toCountry(second.slice(15, 18), context, doubt),
  ];
  return { values, rows: [], ...toCardFacts(context, readNumber(first, doubt), dates, { doubt }) };
}

/** A number of more than nine characters goes on in the optional data, with its check digit at the end. */
function readNumber(first: string, damage: Doubt | undefined): CardNumber {
  const number = first.slice(5, 14);
  const [, rest = '', last = ''] = (first[14] === '<' && /^([A-Z\d]+)(\d)<*$/.exec(first.slice(15))) || [];
  const checkDigit = last === '' ? first.charAt(14) : last;
  const isRight = [number + rest, `${number}<${rest}`].some((text) => toCardCheckDigit(text) === checkDigit);
  // A filler counts as zero, so the check digit does not reveal a misplaced one.
  const isMoved = !/^[^<]+<*$/.test(number);
  const text = (number + rest).replaceAll('<', '');
  return { text, ...toDoubts(!isRight && 'check-digit', isMoved && 'damaged', damage) };
}

/**
 * Reads a passport or a smaller document. In both, the second line has number, nationality, birth, sex and
 * expiry at the same places.
 */
function readPassport({ lines, isWhole }: MrzLines, context: IntakeContext): PersonReading {
  const [first = '', second = ''] = lines;
  const { isSound, issuer } = check(lines, isWhole.data);
  const doubt: Doubt | undefined = isSound ? undefined : 'damaged';
  const number = second.slice(0, 9);
  const birth = readBirthDate(
    {
      birth: second.slice(13, 19),
      birthCheck: second.slice(19, 20),
      expiry: second.slice(21, 27),
      expiryCheck: second.slice(27, 28),
    },
    undefined,
    context.today,
  );
  const isOtherDigit = toCardCheckDigit(number) !== second.charAt(9);
  // Fillers belong at the end. The check digit counts a filler as zero, so it does not reveal a misplaced
  // one.
  const isMoved = !/^[^<]+<*$/.test(number);
  const country = second.slice(10, 13);
  // No check digit covers the country's letters, but the first line usually repeats them.
  const isAlone = country.replaceAll('<', '') !== issuer;
  // The number of another document is not a passport's.
  const isPassport = first.startsWith('P');
  const values: ReadValue[] = [
    ...toNaturalPerson(context),
    ...toPassportValues(
      context,
      number.replaceAll('<', ''),
      toDoubts(isOtherDigit && 'check-digit', isMoved && 'damaged', doubt, !isPassport && 'guessed'),
    ),
    ...toNames(first.slice(5), isWhole.names),
    ...(birth
      ? [{ field: 'birthDate' as const, entry: birth.date, ...toDoubts(...toCauses(birth), doubt) }]
      : []),
    ...toSexValue(context, second.slice(20, 21), doubt),
    ...toCountry(country, context, doubt ?? (isAlone ? 'conflict' : undefined)),
  ];
  return { values, rows: [] };
}

interface Checked {
  /** True when no character is lost and all check digits agree. */
  readonly isSound: boolean;
  readonly issuer: string | null | undefined;
}

function check(lines: readonly string[], isWhole: boolean): Checked {
  const { details, fields } = parse([...lines]);
  const isSound = isWhole && details.every(({ field, valid }) => valid || !CHECKED.has(field));
  return { isSound, issuer: fields.issuingState };
}

interface Run {
  readonly text: string;
  readonly body: string;
}

function findRun(first: string, second: string): Run | undefined {
  for (const optional of [second.slice(18, 29), first.slice(15)]) {
    const found = /^0*([1-9]\d{5,7})<?([\dK])<*$/.exec(optional);
    if (found?.[1] === undefined || found[2] === undefined) continue;
    return { text: `${found[1]}-${found[2]}`, body: found[1] };
  }
  return undefined;
}

/** A full line may have cut the name off. A line of another length has lost or gained characters. */
function toNames(line: string, isWhole: boolean): ReadValue[] {
  const [family = '', given = ''] = line.split('<<').map((part) => part.replaceAll('<', ' ').trim());
  const isClean = /^[A-Z<]+$/.test(line);
  const causes: Doubt[] = !isWhole || !isClean ? ['damaged'] : line.endsWith('<') ? [] : ['cut-off'];
  return toNameValues(given, family, [...causes, 'no-accents']);
}

/** Returns the entry of a country code (ISO 3166-1 alpha-3). No check digit confirms its letters. */
function toCountry(code: string, { profile }: IntakeContext, doubt: Doubt | undefined): ReadValue[] {
  const entry = findCountry(code, { profile });
  if (entry === undefined) return [];
  const swapped = [
    code.charAt(1) + code.charAt(0) + code.charAt(2),
    code.charAt(0) + code.charAt(2) + code.charAt(1),
  ];
  const isAlone = swapped.every((other) => other === code || findCountry(other, { profile }) === undefined);
  return [{ field: 'countryCode', entry, ...toDoubts(doubt, !isAlone && 'swapped') }];
}

function findCountry(code: string, { profile }: Pick<IntakeContext, 'profile'>) {
  const named = getNamedEntries(profile, 'countryCode');
  const name = states[code.replaceAll('<', '')];
  if (name === undefined) return undefined;
  // Lists with other codes have the country's name.
  const found = named.get(foldText(code)) ?? named.get(foldText(name.replace(/\s*\(.*\)$/, '')));
  return found?.length === 1 && found[0] ? toEntry(profile, 'countryCode', found[0]) : undefined;
}
