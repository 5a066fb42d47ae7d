import { isCardCode, readCardCode, splitCardCode } from './card-code.ts';
import { readFreeText } from './free-text.ts';
import {
  type IntakeContext,
  type PersonReading,
  type ReadRow,
  type ReadValue,
  type Reading,
  type ReadingSource,
  hasValues,
  toContradicted,
} from './reading.ts';
import { isSameText } from './text-draft.ts';
import { readMrz } from './mrz.ts';
import { findVcards, readVcard } from './vcard.ts';
import { findMrz } from './mrz-lines.ts';
import { findLeftOutLines } from '../table/left-out.ts';
import { type TableReading, readTable } from '../table/read-table.ts';
import { readSeparated } from '../table/read-separated.ts';
import { trimPiece } from './remainder.ts';
import { findTextLabel, foldEach } from './text-segments.ts';
import {
  type AnyFieldKey,
  type FieldKey,
  type RowFieldKey,
  SCALAR_KEYS,
  SECTIONS,
  SECTION_KEYS,
} from '../fields/registry.ts';
import { type FinalizeRequest, finalizeRequestSchema } from '../contract/finalize-request.ts';
import { fromFinalizeRequest } from '../contract/from-finalize-request.ts';
import type { AnyRow, IntegerEntry, Person } from '../enrollment/enrollment.ts';
import { getRowEntry } from '../fields/entries.ts';
import { isEmptyEntry } from '../fields/field-kinds.ts';
import type { Profile } from '../profile/profile.ts';

/** Longer texts are not read: they are files, which have their own pages. */
export const LONGEST_TEXT = 2_000_000;
/** More lines of a table would be slow to read; the import of spreadsheets takes them. */
const MOST_TABLE_LINES = 500;

/** Returns true for a text that is too long to read as a paste. */
export function isTooLong(text: string): boolean {
  return text.length > LONGEST_TEXT || (text.match(/\t[^\n]*/g) ?? []).length > MOST_TABLE_LINES;
}

/**
 * Reads the persons in a pasted or scanned text: a request or a table; else cards, and free text. With just
 * one card, the text beside it is about the same person. Undefined: no text, or too much of it.
 */
export function readText(text: string, context: IntakeContext): Reading | undefined {
  const whole = text.replace(/[\u200b-\u200f\u2060\ufeff]/g, '').trim();
  if (whole === '' || isTooLong(whole)) return undefined;
  // Other JSON comes from another program, so its texts have no labels for people.
  if (whole.startsWith('{')) {
    const unread = toUnreadLines(whole.split('\n'));
    return readRequest(whole, context.profile) ?? { source: 'text', persons: [], unread };
  }
  return readPastedTable(whole, context) ?? readLines(whole, context);
}

function readLines(text: string, context: IntakeContext): Reading {
  const whole = text.replaceAll('\u00a0', ' ').split(/\r\n|[\n\r\u2028\u2029]/);
  const contacts = findVcards(whole);
  const { zones, rest, broken } = findMrz(contacts.rest);
  const parts = rest.flatMap(splitCardCode);
  const codes = parts.filter(isCardCode);
  const persons: PersonReading[] = [];
  const unread = [...broken];
  const isBrokenZone = broken.length > 0;
  const add = (person: PersonReading, lines: readonly string[]) => {
    const identifier = findIdentifier(person);
    const same = persons.findIndex((other) => findIdentifier(other) === identifier);
    const known = persons[same];
    if (known && identifier !== undefined) persons[same] = merge(known, person, unread);
    else if (person.values.length > 0) persons.push(person);
    else unread.push(...lines);
  };
  for (const zone of zones) add(readMrz(zone, context), zone.lines);
  for (const code of codes) add(readCardCode(code, context), [code]);
  const lines = parts.filter((line) => !isCardCode(line));
  for (const contact of contacts.cards) {
    const { person, texts } = readVcard(contact, context);
    add(person, contact);
    lines.push(...texts);
  }
  const source: ReadingSource =
    zones.length > 0 ? 'mrz' : codes.length > 0 ? 'card-code' : contacts.cards.length > 0 ? 'vcard' : 'text';
  // With several cards, nothing tells which one the text belongs to.
  if (persons.length > 1) {
    return { source, persons, unread: [...unread, ...toUnreadLines(lines)], isBrokenZone };
  }
  const [given] = persons;
  const { riskProfile, persons: read, unread: left } = readFreeText(lines, context, given);
  const isOfSomebody = riskProfile !== undefined || read.some(hasValues);
  return {
    source,
    persons: isOfSomebody ? read.map((person) => withCaseOf(given, person)) : [],
    riskProfile,
    unread: [...unread, ...left],
    isBrokenZone,
  };
}

/** A free text has no values for the case, so those of its only card stay. */
function withCaseOf(card: PersonReading | undefined, person: PersonReading): PersonReading {
  return card?.ofCase ? { ...person, ofCase: card.ofCase } : person;
}

function toUnreadLines(lines: readonly string[]): string[] {
  return lines.map((line) => line.trim()).filter((line) => /[\p{L}\p{N}]/u.test(line));
}

function findIdentifier({ values }: PersonReading) {
  return values.find(({ field }) => field === 'identifier')?.entry;
}

/**
 * Merges two cards of one person. When they differ, the first value counts and is doubtful; the other is left
 * unread.
 */
function merge(person: PersonReading, other: PersonReading, unread: string[]): PersonReading {
  const ofCase = mergeValues(person.ofCase ?? [], other.ofCase ?? [], unread);
  return {
    values: mergeValues(person.values, other.values, unread),
    rows: [...person.rows, ...other.rows],
    ...(ofCase.length > 0 && { ofCase }),
  };
}

function mergeValues<K extends AnyFieldKey>(
  own: readonly ReadValue<K>[],
  others: readonly ReadValue<K>[],
  unread: string[],
): readonly ReadValue<K>[] {
  const values = own.map((value) => {
    const same = others.find(({ field }) => field === value.field);
    if (!same) return value;
    if (isSameText(same, value)) return { ...same, doubt: undefined };
    unread.push(String(same.entry));
    if (same.doubt !== undefined) return value;
    return toContradicted(value);
  });
  return [...values, ...others.filter(({ field }) => !own.some((value) => value.field === field))];
}

/** Reads rows of a spreadsheet from the clipboard; undefined for a text that is no table. */
function readPastedTable(text: string, context: IntakeContext): Reading | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.filter((line) => line.includes('\t')).length * 2 <= lines.length) return undefined;
  const table = readSeparated(text, '\t');
  const data = table.map(({ cells }) => cells);
  if (isLabelled(data)) return undefined;
  const doubts = new Map(table.flatMap(({ doubt }, line) => (doubt ? [[line, doubt] as const] : [])));
  // A pasted table brings no case, so the page lists those cells as unread.
  const profile = { ...context.profile, case: undefined };
  const reading = readTable(data, { ...context, profile, doubts });
  const { persons, riskProfile } = reading;
  if (persons.length === 0) return undefined;
  return { source: 'table', persons, riskProfile, unread: findUnreadCells(data, reading) };
}

/**
 * Returns the unread cells: lines above the headings, lines without a person, columns without a field (with
 * their headings), and cells that an earlier line contradicts.
 */
function findUnreadCells(rows: readonly (readonly string[])[], { mapping, unread }: TableReading): string[] {
  const { columns, headings = 0 } = mapping;
  const leftOut = findLeftOutLines(mapping);
  const texts = rows.flatMap((row, line) =>
    row.filter((_, column) => {
      const isRead = line >= headings && !leftOut.has(line) && columns[column] !== undefined;
      return !isRead || unread.some((cell) => cell.line === line && cell.column === column);
    }),
  );
  return texts.map(trimPiece).filter((text) => /[\p{L}\p{N}]/u.test(text));
}

/** True for two columns with labels in the first and values in the second: one person, written downwards. */
function isLabelled(rows: readonly (readonly string[])[]): boolean {
  const named = rows.filter(([first = '', second = '', ...others]) => {
    const isPair = second !== '' && others.every((cell) => cell.trim() === '');
    return isPair && findTextLabel(foldEach(first)) !== undefined;
  });
  return rows.length > 1 && named.length * 2 > rows.length;
}

/** Reads a finalize request as JSON, with all of its persons. Undefined for any other text. */
function readRequest(text: string, profile: Profile): Reading | undefined {
  const request = findRequest(text);
  if (!request) return undefined;
  const { riskProfileCode, persons } = fromFinalizeRequest(request, () => '');
  const [riskProfile] = toValue('riskProfileCode', riskProfileCode, profile);
  return {
    source: 'request',
    persons: persons.map((person) => toReading(person, profile)),
    ...(riskProfile && { riskProfile }),
    unread: [],
  };
}

function findRequest(text: string): FinalizeRequest | undefined {
  try {
    return finalizeRequestSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function toReading(person: Person, profile: Profile): PersonReading {
  return {
    values: SCALAR_KEYS.flatMap((key) => toValue(key, person[key], profile)),
    rows: SECTION_KEYS.flatMap((section) => {
      const rows: readonly AnyRow[] = person[section];
      const keys: readonly RowFieldKey[] = SECTIONS[section].fields;
      return rows
        .map(
          (row): ReadRow => ({
            section,
            values: keys.flatMap((key) => toValue(key, getRowEntry(row, key), profile)),
          }),
        )
        .filter(({ values }) => values.length > 0);
    }),
  };
}

function toValue(field: FieldKey, entry: IntegerEntry, profile: Profile): ReadValue[] {
  if (isEmptyEntry(entry)) return [];
  const { catalog } = profile.viewOf(undefined).field(field);
  const isUnlisted = catalog?.status === 'ready' && !catalog.findKnownEntry(entry);
  return [{ field, entry, doubt: isUnlisted ? 'unlisted' : undefined }];
}
