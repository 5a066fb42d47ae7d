/** Values that a card tells about its holder, and the doubts about them. */
import type { Doubt } from '../enrollment/enrollment.ts';
import { type IsoDate, isIsoDate, toAge } from '../formats/date.ts';
import { type Doubts, type IntakeContext, type ReadValue, toDoubts } from './reading.ts';
import type { FieldKey } from '../fields/registry.ts';
import { createPerson } from '../enrollment/person.ts';
import { findPassport } from '../formats/plain-text.ts';
import { findRutProblem, toWireRut } from '../formats/rut.ts';
import { findCode } from './named-entries.ts';
import { type WholeName, toFamilyNames, toWholeName } from '../formats/whole-name.ts';

/** Dates in the machine-readable data of a card: `YYMMDD`. */
export interface CardDates {
  readonly birth: string;
  readonly birthCheck: string;
  readonly expiry: string;
  readonly expiryCheck: string;
}

export interface BirthReading extends Doubts {
  readonly date: IsoDate;
  /** The RUN belongs to somebody older: the date or the RUN was read wrong. */
  readonly contradictsRun: boolean;
}

/** Nobody older opens an account, so most two-digit years have only one possible century. */
const OLDEST = 110;
/** RUNs follow the order of births, some 300,000 a year. Immigrants get a later one. */
const FIRST_YEAR = 1932.3;
const NUMBERS_A_YEAR = 299_700;
/** Largest usual distance of a birth from that order, in years. */
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

/** Estimates the year of birth for a RUN, for a birth in Chile. */
const toRunYear = (runBody: string) => FIRST_YEAR + Number(runBody) / NUMBERS_A_YEAR;
const fitsRun = (date: IsoDate, runBody: string) =>
  Math.abs(toRunYear(runBody) - Number(date.slice(0, 4))) <= TOLERANCE;

/**
 * Reads the birth date of a card. The check digit reveals every wrong digit, except for two swapped
 * neighbours that differ by five. The day of expiry (a Chilean card expires on a birthday) or the RUN must
 * then confirm the date.
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
  const isWrong = toCardCheckDigit(dates.birth) !== dates.birthCheck;
  if (isWrong || contradictsRun) {
    return { date, contradictsRun, ...toDoubts(isWrong && 'check-digit', contradictsRun && 'birth-year') };
  }
  const isBirthday =
    dates.expiry.slice(2) === dates.birth.slice(2) && toCardCheckDigit(dates.expiry) === dates.expiryCheck;
  const isProven = twinsOf(dates.birth, dates.birthCheck).every((birth) => {
    const twin = findDate(birth, runBody, today);
    if (!twin) return true;
    if (twin.date.slice(4) !== date.slice(4)) return isBirthday;
    return runBody !== undefined && fitsRun(date, runBody) && !fitsRun(twin.date, runBody);
  });
  return { date, contradictsRun, ...toDoubts(found.doubt, !isProven && 'swapped') };
}

/** Returns the reasons to check a RUN: its check digit, its holder's age, or damage to the text. */
export function findRunDoubts(run: string, isWhole: boolean, birth: BirthReading | undefined): Doubts {
  return toDoubts(
    findRutProblem(run) !== undefined && 'check-digit',
    birth?.contradictsRun && 'birth-year',
    !isWhole && 'damaged',
  );
}

/**
 * Other dates that a swap of two neighbours could have turned into this one without changing the check digit.
 */
export function twinsOf(date: string, checkDigit: string): string[] {
  const text = date + checkDigit;
  return Array.from(date, (character, index) => {
    const next = text.charAt(index + 1);
    return text.slice(0, index) + next + character + text.slice(index + 2);
  })
    .filter((other) => other !== text && toCardCheckDigit(other.slice(0, 6)) === other.slice(6))
    .map((other) => other.slice(0, 6));
}

/** Returns the latest such day up to today, or the one a hundred years before when only that fits the RUN. */
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
  return { date: isEarlier ? earlier : later, doubt: 'century' };
}

/**
 * Turns the given and family names of a card into values. Only their order tells the father's name, and only
 * when there are exactly two family names.
 */
export function toNameValues(given: string, family: string, causes: readonly Doubt[]): ReadValue[] {
  const groups = toFamilyNames(family.split(' ').filter(Boolean));
  const isPlain = groups.length <= 2 && groups.every((group) => !group.includes(' '));
  const doubts = toDoubts(...causes);
  return toNames(toWholeName(given, groups), doubts, isPlain ? doubts : toDoubts('guessed', ...causes));
}

/** Turns the parts of a name that are present into values. */
export function toNames(
  { given, paternal, maternal }: WholeName,
  doubts: Doubts,
  familyDoubts = doubts,
): ReadValue[] {
  const values: ReadValue[] = [
    { field: 'givenName', entry: given, ...doubts },
    { field: 'paternalName', entry: paternal, ...familyDoubts },
    { field: 'maternalName', entry: maternal, ...familyDoubts },
  ];
  return values.filter(({ entry }) => entry !== '');
}

/** Labels that a list may have for the facts of a card. A list without any of them gets no code. */
const NATURAL_PERSON = [
  'Persona natural',
  'Natural',
  'Natural person',
  'Persona física',
  'Physical person',
  'Individual',
];
export const LEGAL_PERSON = ['Persona jurídica', 'Jurídica', 'Legal entity', 'Legal person', 'Empresa'];
const RUT = ['RUT', 'RUN', 'RUT/RUN', 'RUN/RUT', 'Cédula de identidad', 'Rol Único Tributario'];
const FEMALE = ['Femenino', 'Mujer', 'Female', 'Woman'];
const MALE = ['Masculino', 'Hombre', 'Varón', 'Male', 'Man'];

/** Returns the code with one of these names, when the field's list has exactly one such entry. */
export function toCodeValue(
  { profile }: IntakeContext,
  field: FieldKey,
  names: readonly string[],
  doubt?: Doubt,
): ReadValue[] {
  const entry = findCode(profile, field, names);
  return entry === undefined ? [] : [{ field, entry, doubt }];
}

/**
 * Reads `F` or `M` of a card. It looks the name up in the list, because lists use the code M for different
 * things.
 */
export function toSexValue(context: IntakeContext, letter: string, doubt?: Doubt): ReadValue[] {
  if (letter !== 'F' && letter !== 'M') return [];
  return toCodeValue(context, 'sex', letter === 'F' ? FEMALE : MALE, doubt);
}

/** Only natural persons have a card or a passport. */
export function toNaturalPerson(context: IntakeContext): ReadValue[] {
  return toCodeValue(context, 'entityKind', NATURAL_PERSON);
}

/** Returns the number of a passport and its type. */
export function toPassportValues(context: IntakeContext, number: string, doubts: Doubts): ReadValue[] {
  const entry = findPassport(number);
  if (entry === undefined) return [];
  const type = toCodeValue(context, 'identifierType', ['Pasaporte', 'Passport']);
  return [
    ...type.map((value): ReadValue => ({ ...value, ...doubts })),
    { field: 'identifier', entry, ...doubts },
  ];
}

/** Returns a natural person with a RUN, in the format that the profile shows. */
export function toRunValues(context: IntakeContext, run: string, doubts: Doubts): ReadValue[] {
  const kind = toNaturalPerson(context);
  return [...kind, ...toRutValues(context, run, doubts, String(kind[0]?.entry ?? ''))];
}

/** Returns the RUT of a natural person or of a company. */
export function toRutValues(
  context: IntakeContext,
  rut: string,
  doubts: Doubts,
  entityKind = '',
): ReadValue[] {
  const type = toCodeValue(context, 'identifierType', RUT);
  const person = { ...createPerson(''), entityKind, identifierType: String(type[0]?.entry ?? '') };
  const wire = toWireRut(rut);
  const format = context.profile.viewOf(person).field('identifier').format;
  return [...type, { field: 'identifier', entry: format?.toDisplay(wire) ?? wire, ...doubts }];
}
