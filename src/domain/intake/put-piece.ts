/** Puts unread pieces of a text into fields, as the user chooses. */
import { type FieldKey, type RowFieldKey, isRowFieldKey } from '../fields/registry.ts';
import { readCell } from '../table/read-cell.ts';
import { findSection } from '../table/layout.ts';
import type { IntakeContext, PersonReading, ReadValue, Reading } from './reading.ts';
import { toSegments } from './text-segments.ts';

export interface UnreadPiece {
  /** Number of the piece within its text, and the piece; stable while both are the same. */
  readonly key: string;
  readonly index: number;
  readonly text: string;
}

const NOBODY: PersonReading = { values: [], rows: [] };

export function toPieces(unread: readonly string[]): readonly UnreadPiece[] {
  return unread.map((text, index) => ({ key: `${index} ${text}`, index, text }));
}

/** The reading with the values that the user assigned; unchanged when it has several persons. */
export function withPut(
  reading: Reading,
  put: ReadonlyMap<string, FieldKey>,
  context: IntakeContext,
): Reading {
  if (reading.persons.length > 1) return reading;
  let [person = NOBODY] = reading.persons;
  for (const piece of toPieces(reading.unread)) {
    const field = put.get(piece.key);
    if (field !== undefined) person = withPiece(person, piece, field, context);
  }
  return { ...reading, persons: [person] };
}

function withPiece(
  person: PersonReading,
  { index, text }: UnreadPiece,
  field: FieldKey,
  { profile, today }: IntakeContext,
): PersonReading {
  const { entry, doubt } = readCell(field, withoutLabel(text), { view: profile.viewOf(undefined), today });
  const value: ReadValue = { field, entry, doubt, piece: index };
  if (!isRowFieldKey(field)) {
    return { ...person, values: [...person.values.filter((other) => other.field !== field), value] };
  }
  return withRowValue(person, field, value);
}

/** Puts the value into the first row that lacks it, or else into a new row. */
function withRowValue(person: PersonReading, field: RowFieldKey, value: ReadValue): PersonReading {
  const section = findSection(field);
  if (section === undefined) return person;
  const target = person.rows.find(
    (row) => row.section === section && !row.values.some((other) => other.field === field),
  );
  if (!target) return { ...person, rows: [...person.rows, { section, values: [value] }] };
  const rows = person.rows.map((row) => (row === target ? { ...row, values: [...row.values, value] } : row));
  return { ...person, rows };
}

/**
 * «Comuna: Ñuñoa» is put as «Ñuñoa»; in «Comuna de nacimiento Arica» no sign separates a label from its
 * value.
 */
function withoutLabel(text: string): string {
  const [first, ...others] = toSegments([text]);
  const isLabelled =
    text.includes(':') && first?.label !== undefined && others.length === 0 && first.text !== '';
  return isLabelled ? first.text : text;
}
