/** What a table's headings and contents say of its columns. */
import type { IsoDate } from '../formats/date.ts';
import type { Profile } from '../profile/profile.ts';
import { type ColumnTarget, findSection, type TableField, type TableLayout } from './layout.ts';
import { createHeadingReader, type Heading, type ReadHeading } from './read-heading.ts';
import { toCellText } from './read-cell.ts';
import { guessByContents } from './guess-by-contents.ts';
import { guessByOrder } from './guess-by-order.ts';

type Cells = readonly (readonly string[])[];

/** Titles and dates may stand above a table. */
const MAX_TITLE_LINES = 15;
/** Contents are told by so many lines. */
const SAMPLE_LINES = 200;

export function guessLayout(cells: Cells, profile: Profile, today: IsoDate): TableLayout {
  const read = createHeadingReader(profile);
  const width = Math.max(0, ...cells.slice(0, SAMPLE_LINES).map((line) => line.length));
  const headings = findHeadings(cells, read);
  const first = headings === undefined ? 0 : headings + 1;
  const sample = cells.slice(first, first + SAMPLE_LINES).map((line) => line.map(toCellText));
  if (headings === undefined) {
    const columns =
      guessByOrder(sample, profile, today) ?? guessByContents(sample, width, { profile, today });
    return { headings, columns };
  }
  const named = toTargets(cells[headings] ?? [], width, read);
  const guessed = guessByContents(sample, width, { profile, today, named });
  return { headings, columns: named.map((target, column) => target ?? guessed[column]) };
}

/** An e-mail address, a number, a date. */
const DATA = /@|\d{4}|\d[.\-/]\d/;

/** The line in which most cells are headings. One is enough where it is the only column. */
function findHeadings(cells: Cells, read: ReadHeading): number | undefined {
  const lines = cells.slice(0, MAX_TITLE_LINES).map((line) => {
    const filled = line.filter((cell) => cell.trim() !== '');
    const known = filled.filter((cell) => read(cell) !== undefined).length;
    // «RUT» and «Móvil» are values too: where data stands beside them, they are.
    const isData = filled.filter((cell) => DATA.test(cell)).length * 3 > known;
    return { filled: filled.length, known: isData ? 0 : known };
  });
  const most = Math.max(0, ...lines.map(({ known }) => known));
  const index = lines.findIndex(({ known }) => known === most);
  if (most >= 2) return index;
  return most === 1 && lines[index]?.filled === 1 && cells.length > index + 1 ? index : undefined;
}

/** A column for each heading: what has no number in it gets the first row that is free. */
function toTargets(
  headings: readonly string[],
  width: number,
  read: ReadHeading,
): (ColumnTarget | undefined)[] {
  const found = Array.from({ length: width }, (_, column) => read(toCellText(headings[column] ?? '')));
  const resolved = found.map(
    (heading, column) => heading && toNeighbour(heading, headings[column] ?? '', found, column),
  );
  const taken = new Map<TableField, Set<number>>();
  const take = (field: TableField, n: number) => taken.set(field, (taken.get(field) ?? new Set()).add(n));
  for (const heading of resolved) if (heading?.n) take(heading.field, heading.n);
  return resolved.map((heading): ColumnTarget | undefined => {
    if (!heading) return undefined;
    const { field } = heading;
    if (findSection(field) === undefined) return { field };
    if (heading.n) return { field, n: heading.n };
    let n = 1;
    while (taken.get(field)?.has(n)) n += 1;
    take(field, n);
    return { field, n };
  });
}

const TYPES: Partial<Record<string, TableField>> = {
  telephones: 'telephones.typeCode',
  addresses: 'addresses.typeCode',
  emails: 'emails.typeCode',
};

/** «Tipo» alone is of what stands before it. */
function toNeighbour(
  heading: Heading,
  text: string,
  found: readonly (Heading | undefined)[],
  column: number,
): Heading {
  if (heading.field !== 'bankAccounts.kind' || !/^\W*(?:tipo|type)\W*$/i.test(text)) return heading;
  const before = found.slice(0, column).findLast((other) => other !== undefined);
  const section = before && findSection(before.field);
  const field = section && TYPES[section];
  return field ? { field, n: before?.n } : heading;
}
