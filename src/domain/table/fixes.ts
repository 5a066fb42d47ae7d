/**
 * Corrections that people make to a table before the import: texts of cells, and columns that the file lacks.
 */
import { groupBy } from '../fields/group-by.ts';
import { type ColumnTarget, type TableLayout, findSection, isSameTarget } from './layout.ts';
import { toIdentifierKey } from './read-line.ts';

/** A text that replaces the file's text in a cell. */
export interface CellFix {
  readonly line: number;
  readonly column: number;
  readonly text: string;
}

type Cells = readonly (readonly string[])[];

/** Returns the table with the fixes, and with the values of `whenEmpty` in empty cells. */
export function applyFixes(cells: Cells, layout: TableLayout, fixes: readonly CellFix[]): Cells {
  const byLine = groupBy(fixes, ({ line }) => line);
  const fixed = cells.map((line, index) => fixLine(line, byLine.get(index) ?? []));
  const first = layout.headings === undefined ? 0 : layout.headings + 1;
  return layout.columns.reduce<Cells>((filled, target, column) => {
    const text = target?.whenEmpty?.trim() ?? '';
    return target && text !== '' ? fillColumn(filled, { layout, target, column, text, first }) : filled;
  }, fixed);
}

function fixLine(line: readonly string[], fixes: readonly CellFix[]): readonly string[] {
  return fixes.reduce((cells, { column, text }) => withCell(cells, column, text), line);
}

function withCell(line: readonly string[], column: number, text: string): readonly string[] {
  return Array.from({ length: Math.max(line.length, column + 1) }, (_, at) =>
    at === column ? text : (line[at] ?? ''),
  );
}

interface Filling {
  readonly layout: TableLayout;
  readonly target: ColumnTarget;
  readonly column: number;
  readonly text: string;
  /** Index of the first line below the headings. */
  readonly first: number;
}

/** A person can have several lines: the value must not contradict another line of the same person. */
function fillColumn(cells: Cells, { layout, target, column, text, first }: Filling): Cells {
  const section = findSection(target.field, target.n);
  const around = layout.columns.flatMap((other, at) => {
    const isBeside =
      other && at !== column && findSection(other.field, other.n) === section && other.n === target.n;
    return isBeside ? [at] : [];
  });
  const identifier = layout.columns.findIndex((other) => other?.field === 'identifier');
  const idOf = (line: readonly string[]) => toIdentifierKey(line[identifier] ?? '');
  const told = new Set(section ? [] : cells.filter((line) => isFilled(line, column)).map(idOf));
  told.delete('');
  return cells.map((line, index) => {
    const isMissing = index >= first && !isFilled(line, column) && around.some((at) => isFilled(line, at));
    return isMissing && !told.has(idOf(line)) ? withCell(line, column, text) : line;
  });
}

function isFilled(line: readonly string[], at: number): boolean {
  return (line[at] ?? '').trim() !== '';
}

/** Returns the column of a target: `at` if it has this target, else the first that has it, else a new one. */
export function withColumn(
  layout: TableLayout,
  target: ColumnTarget,
  at = -1,
): { readonly layout: TableLayout; readonly column: number } {
  const isThere = isSameTarget(layout.columns[at], target);
  const known = isThere ? at : layout.columns.findIndex((other) => isSameTarget(other, target));
  if (known >= 0) return { layout, column: known };
  return { layout: { ...layout, columns: [...layout.columns, target] }, column: layout.columns.length };
}
