/** Guesses the columns of a table from its headings and contents. */
import { type IsoDate, isIsoDate, parseDate } from '../formats/date.ts';
import type { Profile } from '../profile/profile.ts';
import {
  type ColumnTarget,
  type LeftOut,
  type TableField,
  type TableLayout,
  countColumns,
  findSection,
  isContractField,
  isWholeField,
} from './layout.ts';
import { leaveOut } from './left-out.ts';
import { findLinesOfNobody } from './lines-of-nobody.ts';
import { type Heading, type ReadHeading, createHeadingReader } from './headings.ts';
import { createCaseHeadingReader, isNumberedEntry } from './case-columns.ts';
import { readCell, toCellText } from './read-cell.ts';
import { areWholeNames } from './read-names.ts';
import { FIELDS, FIELD_KEYS, type FieldKey } from '../fields/registry.ts';
import { readPhone } from '../formats/phone-cl.ts';
import { provesItself } from './read-line.ts';
import { toTemplateColumns } from './template.ts';
import { findEmailProblem } from '../formats/text-format.ts';
import { findRutProblem } from '../formats/rut.ts';
import { findListed } from './listed-value.ts';

type Cells = readonly (readonly string[])[];
type Targets = readonly (ColumnTarget | undefined)[];

/** A table may have titles and dates above it. */
const MAX_TITLE_LINES = 15;
/** Number of lines that are enough to recognize contents. */
const SAMPLE_LINES = 200;

/** `hidden`: the parts that the file hides. They are left out, and so are lines without a person. */
export function guessLayout(
  cells: Cells,
  profile: Profile,
  today: IsoDate,
  hidden: readonly LeftOut[] = [],
): TableLayout {
  const unseen = new Set(hidden.flatMap(({ lines }) => lines));
  const seen = cells.map((line, index) => (unseen.has(index) ? [] : line));
  const layout = guessTargets(seen, profile, today);
  const nobody = findLinesOfNobody(seen, layout, { today, view: profile.viewOf(undefined) });
  const parts = nobody.length > 0 ? [{ reason: 'no-person' as const, lines: nobody, columns: [] }] : [];
  return leaveOut(layout, [...hidden, ...parts]);
}

function guessTargets(cells: Cells, profile: Profile, today: IsoDate): TableLayout {
  const read = createHeadingReader(profile);
  const width = countColumns(cells);
  const headings = findHeadings(cells, read);
  const first = headings === undefined ? 0 : headings + 1;
  const sample = cells.slice(first, first + SAMPLE_LINES).map((line) => line.map(toCellText));
  if (headings === undefined) {
    const columns =
      guessByOrder(sample, width, { profile, today }) ?? guessByContents(sample, width, { profile, today });
    return { headings, columns };
  }
  const isNumbered = (field: TableField) =>
    isWholeField(field) && (findSection(field) !== undefined || isNumberedEntry(field, profile));
  const named = toTargets(cells[headings] ?? [], width, {
    read,
    isListed: createListTest(sample, profile),
    isNumbered,
  });
  const guessed = guessByContents(sample, width, { profile, today, named });
  const readOfCase = createCaseHeadingReader(profile);
  const isKeptOut = (column: number) => readOfCase(cells[headings]?.[column] ?? '') !== undefined;
  return {
    headings,
    columns: withWholeNames(
      named.map((target, column) => target ?? (isKeptOut(column) ? undefined : guessed[column])),
      sample,
    ),
  };
}

/** «Nombre» has whole names when no column has family names and most of its cells have enough words. */
function withWholeNames(columns: Targets, sample: Cells): Targets {
  const fields = columns.map((target) => target?.field);
  const column = fields.indexOf('givenName');
  const hasFamily = fields.some((field) => field === 'paternalName' || field === 'familyNames');
  const texts = sample.map((line) => line[column] ?? '').filter((text) => text !== '');
  if (column < 0 || hasFamily || !areWholeNames(texts)) return columns;
  return columns.with(column, { field: 'wholeName', isGuessed: true });
}

/** An e-mail address, a number, or a date. */
const DATA = /@|\d{4}|\d[.\-/]\d/;

/** Returns the line in which most cells are headings. In a table of one column, one heading is enough. */
function findHeadings(cells: Cells, read: ReadHeading): number | undefined {
  const lines = cells.slice(0, MAX_TITLE_LINES).map((line) => {
    const filled = line.filter((cell) => cell.trim() !== '');
    const known = filled.filter((cell) => read(cell) !== undefined).length;
    // «RUT» and «Móvil» can also be values. In a line with data, they are.
    const isData = filled.filter((cell) => DATA.test(cell)).length * 3 > known;
    return { filled: filled.length, known: isData ? 0 : known };
  });
  const most = Math.max(0, ...lines.map(({ known }) => known));
  const index = lines.findIndex(({ known }) => known === most);
  if (most >= 2) return index;
  return most === 1 && lines[index]?.filled === 1 && cells.length > index + 1 ? index : undefined;
}

interface HeadingTests {
  readonly read: ReadHeading;
  readonly isListed: ListTest;
  /** True for a field that a person can have several times. */
  readonly isNumbered: (field: TableField) => boolean;
}

/** Gives each heading its column. A heading without a number gets the first free row. */
function toTargets(
  headings: readonly string[],
  width: number,
  { read, isListed, isNumbered }: HeadingTests,
): Targets {
  const found = Array.from({ length: width }, (_, column) => read(toCellText(headings[column] ?? '')));
  const resolved = found.map((heading, column) =>
    heading && isTypeAlone(heading, headings[column] ?? '')
      ? toType(heading, found, column, isListed)
      : heading,
  );
  const taken = new Map<TableField, Set<number>>();
  const take = (field: TableField, n: number) => taken.set(field, (taken.get(field) ?? new Set()).add(n));
  for (const heading of resolved) if (heading?.n) take(heading.field, heading.n);
  return resolved.map((heading): ColumnTarget | undefined => {
    if (!heading) return undefined;
    const { field } = heading;
    if (!isNumbered(field)) return { field };
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

function isTypeAlone({ field }: Heading, text: string): boolean {
  return field === 'bankAccounts.kind' && /^\W*(?:tipo|type)\W*$/i.test(text);
}

/** «Tipo» alone belongs to the section before it, unless the column's values are in another list. */
function toType(
  heading: Heading,
  found: readonly (Heading | undefined)[],
  column: number,
  isListed: ListTest,
): Heading {
  const before = found.slice(0, column).filter((other) => other !== undefined);
  const section = before.map(({ field }) => findSection(field)).at(-1);
  const nearest = (section && TYPES[section]) ?? heading.field;
  const fields = [nearest, heading.field, ...Object.values(TYPES), 'entityKind', 'identifierType'] as const;
  const field = fields.find((one) => one !== undefined && isListed(column, one)) ?? nearest;
  const beside = before.findLast((other) => findSection(other.field) === findSection(field));
  return { field, n: findSection(field) && beside?.n };
}

/** Returns true when most values of a column are in the list of a field. */
type ListTest = (column: number, field: TableField) => boolean;

function createListTest(sample: Cells, profile: Profile): ListTest {
  const view = profile.viewOf(undefined);
  return (column, field) => {
    const catalog = isWholeField(field) ? view.field(field).catalog : undefined;
    const texts = sample.map((line) => line[column] ?? '').filter((text) => text !== '');
    if (!catalog || texts.length === 0) return false;
    return texts.filter((text) => findListed(catalog, text)).length >= texts.length * SHARE;
  };
}

/** With fewer fitting cells, the order proves nothing. */
const LEAST_FITTING = 3;

/** Returns the template's columns when every cell fits its column; otherwise undefined. */
function guessByOrder(
  sample: Cells,
  width: number,
  { profile, today }: ContentsContext,
): Targets | undefined {
  // Only headings tell what belongs to the case.
  const columns = toTemplateColumns({ limits: profile.limits, case: undefined });
  const view = profile.viewOf(undefined);
  let fitting = 0;
  for (const line of sample) {
    // People also copy cells beside the table out of a spreadsheet.
    if (line.some((text, column) => text !== '' && column >= columns.length)) return undefined;
    for (const [column, text] of line.entries()) {
      const field = columns[column]?.field;
      if (field === undefined || !isContractField(field) || text === '') continue;
      const { entry, doubt, problem } = readCell(field, text, { today, view });
      const { catalog } = view.field(field);
      const isDate = FIELDS[field].kind === 'date';
      if (doubt || problem || (isDate && !isIsoDate(String(entry)))) return undefined;
      if (field === 'telephones.number' && !readPhone(text)) return undefined;
      if (isProof(field, text) && !provesItself(field, text)) return undefined;
      if (catalog || isDate || isProof(field, text)) fitting += 1;
    }
  }
  if (fitting < LEAST_FITTING) return undefined;
  return Array.from({ length: Math.max(width, columns.length) }, (_, column) => {
    const target = columns[column];
    return target && { ...target, isGuessed: true };
  });
}

/** True for a text that can prove its field by itself; a passport cannot. */
function isProof(field: ColumnTarget['field'], text: string): boolean {
  if (findSection(field) === 'emails') return field === 'emails.address';
  return field === 'identifier' && /^[\d.\-kK ]+$/.test(text);
}

interface ContentsContext {
  readonly profile: Profile;
  readonly today: IsoDate;
  /** Columns that the headings name; undefined without headings. */
  readonly named?: Targets;
}

interface Shape {
  readonly field: FieldKey;
  readonly fits: (text: string) => boolean;
}

/** Share of a column's cells that must have the shape. */
const SHARE = 0.8;
const SURE_SHAPES: readonly Shape[] = [
  { field: 'emails.address', fits: (text) => findEmailProblem(text) === undefined },
  { field: 'identifier', fits: (text) => text.length > 6 && findRutProblem(text) === undefined },
  { field: 'telephones.number', fits: (text) => text.length > 8 && readPhone(text)?.kind !== undefined },
];

/**
 * Recognizes columns by their contents alone. Beside headings, it only accepts unmistakable contents: a date
 * under an unknown heading may be the date of a contract.
 */
function guessByContents(sample: Cells, width: number, { profile, today, named }: ContentsContext): Targets {
  const shapes = named ? SURE_SHAPES : [...SURE_SHAPES, toDateShape(today), ...toListShapes(profile)];
  const counts = new Map<TableField, number>();
  for (const target of named ?? []) if (target) counts.set(target.field, (counts.get(target.field) ?? 0) + 1);
  const columns = Array.from({ length: width }, (_, column) =>
    sample.map((line) => line[column] ?? '').filter((text) => text !== ''),
  );
  const guessed = columns.map((texts, column) => {
    if (named?.[column] || texts.length === 0) return undefined;
    const shape = shapes.find(
      // A field that a person has only once needs only one column.
      ({ field, fits }) =>
        (findSection(field) !== undefined || !counts.has(field)) &&
        texts.filter(fits).length >= texts.length * SHARE,
    );
    return shape && toTarget(shape.field, counts);
  });
  return named ? guessed : withWholeNames(withNames(guessed, columns, counts), sample);
}

function toDateShape(today: IsoDate): Shape {
  const fits = (text: string) => /\D/.test(text) && parseDate(text, today) !== undefined;
  return { field: 'birthDate', fits };
}

function toListShapes(profile: Profile): Shape[] {
  const view = profile.viewOf(undefined);
  return FIELD_KEYS.flatMap((field) => {
    const { catalog } = view.field(field);
    if (!catalog || field === 'riskProfileCode') return [];
    const fits = (text: string) => {
      const listed = findListed(catalog, text);
      return listed !== undefined && listed.doubt === undefined;
    };
    return [{ field, fits }];
  });
}

function toTarget(field: FieldKey, counts: Map<TableField, number>): ColumnTarget {
  const n = (counts.get(field) ?? 0) + 1;
  counts.set(field, n);
  return { field, ...(findSection(field) && { n }), isGuessed: true };
}

const NAME = /^[\p{L}\p{M}'’.,\- ]{2,}$/u;
const STREET = /\p{L}{2}.*\d/u;
const NAMES = ['givenName', 'paternalName', 'maternalName'] as const;

/**
 * Handles the remaining columns: words are names in their usual order, and words with a number are an
 * address.
 */
function withNames(targets: Targets, columns: Cells, counts: Map<TableField, number>): Targets {
  let names = 0;
  return targets.map((target, column) => {
    if (target) return target;
    const texts = columns[column] ?? [];
    const are = (shape: RegExp) => texts.length > 0 && texts.every((text) => shape.test(text));
    const name = NAMES[names];
    if (name && are(NAME)) {
      names += 1;
      return { field: name, isGuessed: true };
    }
    return !counts.has('addresses.line') && are(STREET) ? toTarget('addresses.line', counts) : undefined;
  });
}
