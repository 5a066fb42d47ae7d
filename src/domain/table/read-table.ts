import type { IsoDate } from '../formats/date.ts';
import type { ReadValue } from '../intake/reading.ts';
import type { Profile } from '../profile/profile.ts';
import { toEnd } from '../profile/steps.ts';
import { doubtIdentifiers } from './doubt-identifiers.ts';
import { guessLayout } from './guess-layout.ts';
import { PersonsOfLines, type TablePerson } from './join-lines.ts';
import type { TableLayout } from './layout.ts';
import { type DateTraits, isMonthFirstDate, isSureSerial, toCellText } from './read-cell.ts';
import { readLine, type TableValue } from './read-lines.ts';

export interface TableContext {
  readonly profile: Profile;
  readonly today: IsoDate;
  /** What stands where; guessed from the headings and the contents where it is not told. */
  readonly mapping?: TableLayout | undefined;
}

export interface TableReading {
  readonly mapping: TableLayout;
  /** In the order in which they come first; what is told by the contents alone is 'guessed'. */
  readonly persons: readonly TablePerson[];
  /** Of the enrollment itself, where a column says so. */
  readonly riskProfile?: ReadValue | undefined;
}

/** Reads the cells of a spreadsheet, with or without headings. Pure; each step is a line. */
export function* readingTable(
  cells: readonly (readonly string[])[],
  { profile, today, mapping }: TableContext,
): Generator<void, TableReading> {
  const layout = mapping ?? guessLayout(cells, profile, today);
  const first = layout.headings === undefined ? 0 : layout.headings + 1;
  const context = {
    layout,
    today,
    view: profile.viewOf(undefined),
    dates: findDateTraits(cells, layout, first),
  };
  const joined = new PersonsOfLines();
  let riskProfile: TableValue | undefined;
  for (const [index, line] of cells.entries()) {
    if (index < first) continue;
    const read = readLine(line, index, context);
    if (read) {
      const values = read.values.filter(({ field }) => field !== 'riskProfileCode');
      riskProfile ??= read.values.find(({ field }) => field === 'riskProfileCode');
      if (values.length + read.rows.length > 0) joined.add({ ...read, values });
    }
    yield;
  }
  return {
    mapping: layout,
    persons: doubtIdentifiers(joined.persons, profile),
    ...(riskProfile && { riskProfile }),
  };
}

/** All at once: for what somebody pasted. */
export function readTable(cells: readonly (readonly string[])[], context: TableContext): TableReading {
  return toEnd(readingTable(cells, context));
}

/** How the dates of a column are written, as far as other cells of it tell. */
function findDateTraits(
  cells: readonly (readonly string[])[],
  { columns }: TableLayout,
  first: number,
): ReadonlyMap<number, DateTraits> {
  const dates = columns.flatMap((target, column) => (target?.field === 'birthDate' ? [column] : []));
  return new Map(
    dates.map((column) => {
      const texts = cells.slice(first).map((line) => toCellText(line[column] ?? ''));
      return [column, { isMonthFirst: texts.some(isMonthFirstDate), isSerial: texts.some(isSureSerial) }];
    }),
  );
}
