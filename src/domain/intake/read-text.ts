import { isCardCode, readCardCode } from './card-code.ts';
import { foldText } from '../formats/plain-text.ts';
import { readFreeText } from './free-text.ts';
import type { IntakeContext } from './intake-context.ts';
import { readMrz } from './mrz.ts';
import { findMrz } from './mrz-lines.ts';
import { readPastedTable } from './pasted-table.ts';
import type { PersonReading, Reading, ReadingSource } from './reading.ts';
import { readRequest } from './request.ts';

/** Longer texts are files, which have pages of their own; nothing of them is read. */
export const LONGEST_TEXT = 2_000_000;
/** More lines of a table would be felt; the import of spreadsheets takes them. */
const MOST_TABLE_LINES = 500;

/** Whether a text is longer than a paste is read. */
export function isTooLong(text: string): boolean {
  return text.length > LONGEST_TEXT || (text.match(/\t[^\n]*/g) ?? []).length > MOST_TABLE_LINES;
}

/**
 * What a pasted or scanned text says of persons. Cards are read first, then tables, a request, then free text; text
 * beside the one card of a text is of the same person. Undefined: nothing that a field could hold.
 */
export function readText(text: string, context: IntakeContext): Reading | undefined {
  const whole = text.replace(/[\u200b-\u200f\u2060\ufeff]/g, '').trim();
  if (whole === '' || isTooLong(whole)) return undefined;
  // Other JSON is of another program: nobody labelled its texts for people.
  if (whole.startsWith('{')) return readRequest(whole, context.profile);
  return readPastedTable(whole, context) ?? readLines(whole, context);
}

function readLines(text: string, context: IntakeContext): Reading | undefined {
  const { cards, rest } = findMrz(text.replaceAll('\u00a0', ' ').split(/\r\n|[\n\r\u2028\u2029]/));
  const codes = rest.filter(isCardCode);
  const persons: PersonReading[] = [];
  const add = (person: PersonReading) => {
    const identifier = findIdentifier(person);
    const same = persons.findIndex((other) => findIdentifier(other) === identifier);
    const known = persons[same];
    if (known && identifier !== undefined) persons[same] = merge(known, person);
    else if (person.values.length > 0) persons.push(person);
  };
  for (const card of cards) add(readMrz(card, context));
  for (const code of codes) add(readCardCode(code, context));
  const found = readFreeText(
    rest.filter((line) => !isCardCode(line)),
    context,
  );
  const source: ReadingSource = cards.length > 0 ? 'mrz' : codes.length > 0 ? 'card-code' : 'text';
  const [holder] = persons;
  if (!holder) return found && { source, persons: [found.person], riskProfile: found.riskProfile };
  if (found && persons.length === 1)
    return { source, persons: [merge(holder, found.person)], riskProfile: found.riskProfile };
  return { source, persons };
}

function findIdentifier({ values }: PersonReading) {
  return values.find(({ field }) => field === 'identifier')?.entry;
}

/** One person of two readings; where they differ the first one counts, and is unsure. */
function merge(person: PersonReading, other: PersonReading): PersonReading {
  const values = person.values.map((value) => {
    const same = other.values.find(({ field }) => field === value.field);
    if (!same) return value;
    // Two sources that say the same vouch for each other, and text has the accents that cards lack.
    if (foldText(String(same.entry)) === foldText(String(value.entry))) return { ...same, doubt: undefined };
    if (same.doubt !== undefined) return value;
    return { ...value, doubt: value.doubt ?? ('ambiguous' as const) };
  });
  const more = other.values.filter(({ field }) => !person.values.some((value) => value.field === field));
  return { values: [...values, ...more], rows: [...person.rows, ...other.rows] };
}
