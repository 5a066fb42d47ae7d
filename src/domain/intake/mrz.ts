import { parse, states } from 'mrz';
import type { Doubt } from '../enrollment/enrollment.ts';
import { foldText } from '../formats/plain-text.ts';
import { findRunDoubts, readBirthDate, toNameValues, toRunValues, toSexValue } from './card-values.ts';
import { type IntakeContext, type PersonReading, type ReadValue, toCauses, toDoubts } from './reading.ts';
import { getNamedEntries, toEntry } from './named-entries.ts';

/** What vouches for the data lines; the names have no check digit. */
const CHECKED: ReadonlySet<string | null> = new Set([
  'issuingState',
  'documentNumberCheckDigit',
  'birthDateCheckDigit',
  'sex',
  'expirationDateCheckDigit',
  'nationality',
  'compositeCheckDigit',
]);

/**
 * The holder of a card, by its machine-readable zone. Cards of Chile carry the document's number where others have the
 * holder's, and the RUN as `12345678<5` in the optional data of the second line.
 */
export function readMrz({ lines, isWhole }: MrzLines, context: IntakeContext): PersonReading {
  const [, second] = lines;
  const { details, fields } = parse([...lines]);
  const isSound = isWhole.data && details.every(({ field, valid }) => valid || !CHECKED.has(field));
  const run = fields.issuingState === 'CHL' ? findRun(lines) : undefined;
  const birth = readBirthDate(
    {
      birth: second.slice(0, 6),
      birthCheck: second.slice(6, 7),
      expiry: second.slice(8, 14),
      expiryCheck: second.slice(14, 15),
    },
    run?.body,
    context.today,
  );
  const doubt: Doubt | undefined = isSound ? undefined : 'damaged';
  const values: ReadValue[] = [
    ...(run ? toRunValues(context, run.text, findRunDoubts(run.text, isSound, birth)) : []),
    ...toNames(lines[2], isWhole.names),
    ...(birth
      ? [{ field: 'birthDate' as const, entry: birth.date, ...toDoubts(...toCauses(birth), doubt) }]
      : []),
    ...toSexValue(context, second.slice(7, 8), doubt),
    ...toCountry(second.slice(15, 18), context, doubt),
  ];
  return { values, rows: [] };
}

interface Run {
  readonly text: string;
  readonly body: string;
}

function findRun([first, second]: MrzLines['lines']): Run | undefined {
  for (const optional of [second.slice(18, 29), first.slice(15)]) {
    const found = /^0*([1-9]\d{5,7})<?([\dK])<*$/.exec(optional);
    if (found?.[1] === undefined || found[2] === undefined) continue;
    return { text: `${found[1]}-${found[2]}`, body: found[1] };
  }
  return undefined;
}

/** A line that is full to its end had no room for all; one of another length has lost or gained something. */
function toNames(line: string, isWhole: boolean): ReadValue[] {
  const [family = '', given = ''] = line.split('<<').map((part) => part.replaceAll('<', ' ').trim());
  const isClean = /^[A-Z<]+$/.test(line);
  const causes: Doubt[] = !isWhole || !isClean ? ['damaged'] : line.endsWith('<') ? [] : ['cut-off'];
  return toNameValues(given, family, [...causes, 'no-accents']);
}

/** The entry of a country code (ISO 3166-1 alpha-3); neither a digit nor anything else vouches for its letters. */
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
  // Lists that go by other codes name the country.
  const found = named.get(foldText(code)) ?? named.get(foldText(name.replace(/\s*\(.*\)$/, '')));
  return found?.length === 1 && found[0] ? toEntry(profile, 'countryCode', found[0]) : undefined;
}

/** Finds the machine-readable zone of a card (ICAO 9303, TD1: three lines of 30) in a text, however it was joined. */

export interface MrzLines {
  /** Each 30 long; padded or cut where the text's was not. */
  readonly lines: readonly [string, string, string];
  /** Whether each line had its 30 characters: one that was lost or doubled moves all after it. */
  readonly isWhole: { readonly data: boolean; readonly names: boolean };
}

export interface FoundMrz {
  readonly cards: readonly MrzLines[];
  /** The lines of the text that are none of it. */
  readonly rest: readonly string[];
  /** Pieces of a zone that is not whole. */
  readonly broken: readonly string[];
}

const LENGTH = 30;
/** So many characters may be lost or doubled before it is taken for something else. */
const SLACK = 2;
const JOINED = 3 * LENGTH;

export function findMrz(textLines: readonly string[]): FoundMrz {
  const cards: MrzLines[] = [];
  const rest: string[] = [];
  const broken: string[] = [];
  let pending: string[] = [];
  let raw: string[] = [];
  const giveUp = () => {
    // What is a piece of a zone says nothing else either: its digits are no telephone.
    rest.push(...raw.filter((line) => !isZone(line)));
    broken.push(...raw.filter(isZone));
    pending = [];
    raw = [];
  };
  for (const line of textLines) {
    const zone = toZoneText(line);
    if (zone === undefined) {
      if (line.trim() !== '') giveUp();
      rest.push(line);
      continue;
    }
    if (zone.length >= JOINED - SLACK) {
      giveUp();
      const joined = splitJoined(zone);
      if (joined.length === 0) broken.push(line);
      cards.push(...joined);
      continue;
    }
    pending.push(zone);
    raw.push(line);
    const [first = '', second = '', third] = pending.slice(-3);
    const card = third === undefined ? undefined : toCard(first, second, third);
    if (!card) continue;
    cards.push(card);
    broken.push(...raw.slice(0, -3));
    pending = [];
    raw = [];
  }
  giveUp();
  return { cards, rest, broken };
}

const isZone = (line: string) => /[<«‹]/.test(line);

/**
 * The text of a line as the zone has it, where it can be of one. `«` is what word processors make of `<<`, and `;` what
 * a scanner set to an American keyboard types for `<` on a Spanish one.
 */
function toZoneText(line: string): string | undefined {
  const text = line
    .replaceAll('&lt;', '<')
    .replaceAll('«', '<<')
    .replace(/[‹＜;]/g, '<')
    .replace(/\s+/g, '')
    .toUpperCase();
  return text.length >= LENGTH - SLACK && /^[A-Z0-9<]+$/.test(text) && /<.*<|<[\dK]</.test(text)
    ? text
    : undefined;
}

/** Lines of one text without breaks: one card, or several behind each other. */
function splitJoined(zone: string): MrzLines[] {
  const cards: MrzLines[] = [];
  const count = Math.max(1, Math.round(zone.length / JOINED));
  for (let index = 0; index < count; index += 1) {
    // What is too long or too short shows in the last one.
    const end = index === count - 1 ? undefined : (index + 1) * JOINED;
    const text = zone.slice(index * JOINED, end);
    const card = toCard(text.slice(0, LENGTH), text.slice(LENGTH, 2 * LENGTH), text.slice(2 * LENGTH));
    if (!card) continue;
    const { lines, isWhole } = card;
    // Where one was lost in between cannot be told.
    cards.push({ lines, isWhole: { ...isWhole, names: isWhole.names && zone.length === count * JOINED } });
  }
  return cards;
}

function toCard(first: string, second: string, third: string): MrzLines | undefined {
  if (!/^[A-Z<]{4}/.test(first) || !/^[\d<]{4}/.test(second) || !/[A-Z]/.test(third)) return undefined;
  return {
    lines: [toLength(first), toLength(second), toLength(third)],
    isWhole: {
      data: first.length === LENGTH && second.length === LENGTH,
      names: third.length === LENGTH,
    },
  };
}

function toLength(line: string): string {
  return line.slice(0, LENGTH).padEnd(LENGTH, '<');
}
