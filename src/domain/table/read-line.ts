/** Line by line: what each says of a person, and which lines are of the same one. */
import { type FieldKey, SECTION_KEYS, type SectionKey } from '../fields/registry.ts';
import type { Doubt } from '../enrollment/enrollment.ts';
import { findRutProblem, toWireRut } from '../formats/rut.ts';
import type { ReadValue } from '../intake/reading.ts';
import { type ColumnTarget, type TableLayout, findSection, type CellProblem } from './layout.ts';
import { type CellContext, type DateTraits, readCell, toCellText } from './read-cell.ts';

export interface Cell {
  readonly line: number;
  readonly column: number;
}

export interface TableValue extends ReadValue, Cell {
  readonly problem?: CellProblem | undefined;
}

export interface TableRow {
  readonly section: SectionKey;
  readonly line: number;
  /** The number in its columns' headings. */
  readonly n: number;
  readonly values: readonly TableValue[];
}

/** What one line says. */
export interface ReadLine {
  readonly line: number;
  readonly values: readonly TableValue[];
  readonly rows: readonly TableRow[];
  /** The same text for the same person; undefined where the line names none. */
  readonly identity: string | undefined;
}

interface LineContext extends CellContext {
  readonly layout: TableLayout;
  /** By column. */
  readonly dates: ReadonlyMap<number, DateTraits>;
  /** What stands in a cell may belong to another column. */
  readonly isMoved?: boolean;
  /** What the format of a cell makes doubtful. */
  readonly doubtOf?: ((cell: Cell) => Doubt | undefined) | undefined;
}

/** What a line says; undefined where nothing stands in it. */
export function readLine(cells: readonly string[], line: number, context: LineContext): ReadLine | undefined {
  const values: TableValue[] = [];
  const rows = new Map<string, TableRow & { readonly values: TableValue[] }>();
  const texts = toTexts(cells, context.layout);
  for (const [column, target] of context.layout.columns.entries()) {
    const text = texts[column] ?? '';
    if (!target || text === '') continue;
    const read = readValues(target, text, { line, column }, context);
    const section = findSection(target.field);
    if (section === undefined) {
      values.push(...read);
      continue;
    }
    const n = target.n ?? 1;
    const key = `${section} ${n}`;
    const row = rows.get(key) ?? { section, line, n, values: [] };
    rows.set(key, row);
    row.values.push(...read);
  }
  if (values.length === 0 && rows.size === 0) return undefined;
  const placeOf = ({ section }: TableRow) => SECTION_KEYS.indexOf(section);
  const inOrder = [...rows.values()].toSorted(
    (one, other) => placeOf(one) - placeOf(other) || one.n - other.n,
  );
  const identifier = values.find(({ field }) => field === 'identifier');
  const identity = identifier && toIdentifierKey(String(identifier.entry));
  return { line, values, rows: inOrder, identity };
}

/** The cells' texts, a RUT with its check digit where that has a column of its own. */
function toTexts(cells: readonly string[], { columns }: TableLayout): string[] {
  const texts = columns.map((_target, column) => toCellText(cells[column] ?? ''));
  const body = columns.findIndex((target) => target?.field === 'identifier');
  const digit = columns.findIndex((target) => target?.field === 'checkDigit');
  const text = texts[body];
  const last = texts[digit];
  if (text === undefined || last === undefined || !/^[\dKk]$/.test(last)) return texts;
  return /^[\d.,\s]+$/.test(text) ? texts.with(body, `${text}-${last}`) : texts;
}

function readValues(target: ColumnTarget, text: string, cell: Cell, context: LineContext): TableValue[] {
  if (target.field === 'checkDigit') return [];
  if (target.field === 'familyNames') return readFamilyNames(text, cell);
  const { field } = target;
  const { entry, doubt, problem } = readCell(field, text, context, context.dates.get(cell.column));
  const isMoved = context.isMoved === true && !provesItself(field, text);
  const isGuessed = target.isGuessed === true && !provesItself(field, text);
  const own = doubt ?? context.doubtOf?.(cell) ?? (isMoved ? 'ambiguous' : isGuessed ? 'guessed' : undefined);
  return [{ field, entry, doubt: own, problem, ...cell }];
}

/** Two family names in one cell: where one ends is sure with two words only. */
function readFamilyNames(text: string, cell: Cell): TableValue[] {
  const words = text.split(/\s+/);
  const [first = '', ...others] = words;
  const paternal: TableValue = { field: 'paternalName', entry: first, doubt: 'guessed', ...cell };
  const maternal: TableValue = { field: 'maternalName', entry: others.join(' '), doubt: 'guessed', ...cell };
  return others.length === 0 ? [paternal] : [paternal, maternal];
}

/** Its own check digit or its shape says what it is. */
export function provesItself(field: FieldKey, text: string): boolean {
  if (field === 'identifier') return findRutProblem(text) === undefined;
  return field === 'emails.address' && text.includes('@');
}

/** One text for all ways of writing an identifier. */
export function toIdentifierKey(identifier: string): string {
  return toWireRut(identifier)
    .toUpperCase()
    .replace(/[\s.\-\p{Dash}]/gu, '');
}
