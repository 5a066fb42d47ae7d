import type { Doubt } from '../enrollment/enrollment.ts';
import type { IsoDate } from '../formats/date.ts';
import { type PersonReading, type ReadValue, toContradicted } from '../intake/reading.ts';
import type { PersonView } from '../profile/field-view.ts';
import type { Profile } from '../profile/profile.ts';
import { toEnd } from '../profile/steps.ts';
import { guessLayout } from './guess-layout.ts';
import type { ColumnTarget, TableLayout } from './layout.ts';
import { findLeftOutLines } from './left-out.ts';
import { type DateTraits, isMonthFirstDate, isSureSerial, toCellText } from './read-cell.ts';
import {
  type Cell,
  type ReadLine,
  type TableCaseRow,
  type TableRow,
  type TableValue,
  readLine,
} from './read-line.ts';
import { type AnyFieldKey, type CaseFieldKey, isCaseFieldKey } from '../fields/registry.ts';
import type { LineDoubt } from './read-separated.ts';
import { createPerson } from '../enrollment/person.ts';
import { findRutBody, findRutProblem } from '../formats/rut.ts';
import { foldText } from '../formats/plain-text.ts';
import { labelsOf } from './listed-value.ts';

export interface TableContext {
  readonly profile: Profile;
  readonly today: IsoDate;
  /** The layout; without it, the reading guesses one from headings and contents. */
  readonly mapping?: TableLayout | undefined;
  /** Lines with another possible reading. */
  readonly doubts?: ReadonlyMap<number, LineDoubt> | undefined;
  /** Returns the doubt that a cell's format causes. */
  readonly doubtOf?: ((cell: Cell) => Doubt | undefined) | undefined;
}

/** Doubts that suggest values in the wrong columns. */
const MOVED: ReadonlySet<LineDoubt> = new Set(['joined-cells', 'more-cells', 'broken-line']);

export interface TableReading {
  readonly mapping: TableLayout;
  /** Persons in the order of their first lines; values that only the contents tell are 'guessed'. */
  readonly persons: readonly TablePerson[];
  /** Value of the enrollment itself, from its own column. */
  readonly riskProfile?: ReadValue | undefined;
  /** Cells that contradict an earlier cell of the same person. */
  readonly unread: readonly Cell[];
}

/** Reads the cells of a spreadsheet, with or without headings. Pure; each step reads one line. */
export function* readingTable(
  cells: readonly (readonly string[])[],
  { profile, today, mapping, doubts, doubtOf }: TableContext,
): Generator<void, TableReading> {
  const layout = mapping ?? guessLayout(cells, profile, today);
  const first = layout.headings === undefined ? 0 : layout.headings + 1;
  const context = {
    layout,
    today,
    view: profile.viewOf(undefined),
    dates: findDateTraits(cells, layout, first, profile.viewOf(undefined)),
    doubtOf,
  };
  const joined = new PersonsOfLines();
  let riskProfile: TableValue | undefined;
  const leftOut = findLeftOutLines(layout);
  for (const [index, line] of cells.entries()) {
    if (index < first || leftOut.has(index)) continue;
    const doubt = doubts?.get(index);
    const read = readLine(line, index, { ...context, isMoved: doubt !== undefined && MOVED.has(doubt) });
    if (read) {
      const values = read.values.filter(({ field }) => field !== 'riskProfileCode');
      const risk = read.values.find(({ field }) => field === 'riskProfileCode');
      riskProfile ??= risk;
      if (risk && risk.entry !== riskProfile?.entry) joined.unread.push(risk);
      if (values.length + read.rows.length + read.ofCase.length + read.caseRows.length > 0)
        joined.add({ ...read, values });
    }
    yield;
  }
  return {
    mapping: layout,
    persons: doubtIdentifiers(joined.persons, profile),
    unread: joined.unread,
    ...(riskProfile && { riskProfile }),
  };
}

/** Reads everything at once: for a paste. */
export function readTable(cells: readonly (readonly string[])[], context: TableContext): TableReading {
  return toEnd(readingTable(cells, context));
}

/** Returns how the dates of a column are written, as far as its cells tell. */
function findDateTraits(
  cells: readonly (readonly string[])[],
  { columns }: TableLayout,
  first: number,
  view: PersonView,
): ReadonlyMap<number, DateTraits> {
  const isDate = ({ field }: ColumnTarget) =>
    field === 'birthDate' || (isCaseFieldKey(field) && view.field(field).format?.name === 'date');
  const dates = columns.flatMap((target, column) => (target && isDate(target) ? [column] : []));
  return new Map(
    dates.map((column) => {
      const texts = cells.slice(first).map((line) => toCellText(line[column] ?? ''));
      return [column, { isMonthFirst: texts.some(isMonthFirstDate), isSerial: texts.some(isSureSerial) }];
    }),
  );
}

/** A person from one or more lines of a table. */
export interface TablePerson extends PersonReading {
  readonly values: readonly TableValue[];
  readonly rows: readonly TableRow[];
  readonly ofCase: readonly TableValue<CaseFieldKey>[];
  readonly caseRows: readonly TableCaseRow[];
  /** Indexes of the person's lines, the first one first. */
  readonly lines: readonly number[];
}

interface JoinedPerson {
  readonly values: TableValue[];
  readonly rows: TableRow[];
  readonly ofCase: TableValue<CaseFieldKey>[];
  readonly caseRows: TableCaseRow[];
  readonly lines: number[];
}

/**
 * Joins lines into persons. Lines with the same identifier belong to one person, wherever they are. A line
 * without a name below one with a name does too: merged cells cause that.
 */
class PersonsOfLines {
  readonly persons: JoinedPerson[] = [];
  readonly unread: Cell[] = [];
  readonly #byIdentity = new Map<string, JoinedPerson>();
  #last: JoinedPerson | undefined;

  add({ line, values, rows, ofCase, caseRows, identity }: ReadLine): void {
    const above = values.length === 0 ? this.#last : undefined;
    const known = identity === undefined ? above : this.#byIdentity.get(identity);
    const person = known ?? { values: [], rows: [], ofCase: [], caseRows: [], lines: [] };
    if (!known) this.persons.push(person);
    if (identity !== undefined) this.#byIdentity.set(identity, person);
    this.#last = person;
    person.lines.push(line);
    this.unread.push(...values.filter((value) => !joinValue(person.values, value)));
    this.unread.push(...ofCase.filter((value) => !joinValue(person.ofCase, value)));
    for (const row of rows) {
      if (!person.rows.some((other) => isSameRow(other, row))) person.rows.push(row);
    }
    for (const row of caseRows) {
      if (!person.caseRows.some((other) => isSameRow(other, row))) person.caseRows.push(row);
    }
  }
}

/** Returns true when the value is accepted: it is the first of its field, or the same again. */
function joinValue<K extends AnyFieldKey>(values: TableValue<K>[], value: TableValue<K>): boolean {
  const index = values.findIndex(({ field }) => field === value.field);
  const known = values[index];
  if (!known) values.push(value);
  if (!known || isSame(known, value)) return true;
  if (!known.problem) {
    // The conflict goes to the later cell, where people see it. The earlier value stays.
    const { line, column } = value;
    const problem = { code: 'conflict', other: value.entry } as const;
    values[index] = { ...toContradicted(known), line, column, problem };
  }
  return false;
}

function isSame(one: TableValue<AnyFieldKey>, other: TableValue<AnyFieldKey>): boolean {
  if (one.field === 'identifier') return true;
  return String(one.entry).trim().toLowerCase() === String(other.entry).trim().toLowerCase();
}

function isSameRow(one: TableRow | TableCaseRow, other: TableRow | TableCaseRow): boolean {
  return (
    one.section === other.section &&
    one.values.length === other.values.length &&
    one.values.every(({ field, entry }) =>
      other.values.some((value) => value.field === field && value.entry === entry),
    )
  );
}

/** RUTs from this number on belong to companies. */
const FIRST_COMPANY = 50_000_000;
const NATURAL = /^persona natural$|^natural person$/;
const COMPANY = /^persona juridica$|^legal entity$/;
/** A RUT that a spreadsheet stores as a number. */
const BARE = /^[1-9]\d{5,8}$/;

/**
 * Detects RUTs without their check digit. The whole column decides, because one in eleven would pass by
 * chance. The kind of person follows from a RUT when no column has it.
 */
function doubtIdentifiers(persons: readonly TablePerson[], profile: Profile): readonly TablePerson[] {
  const bare = persons.flatMap((person) => findIdentifier(person, BARE) ?? []);
  const wrong = bare.filter(({ entry }) => findRutProblem(String(entry)) !== undefined).length;
  const areBodies = wrong * 2 > bare.length;
  return persons.map((person) => {
    const identifier = findIdentifier(person, /./);
    if (!identifier || !mayBeRut(person, profile)) return person;
    const read = toDoubted(identifier, areBodies, bare.length === 1);
    const values = person.values.map((value) => (value === identifier ? read : value));
    return { ...person, values: read.doubt ? values : [...values, ...inferTypes(person, read, profile)] };
  });
}

function findIdentifier({ values }: TablePerson, pattern: RegExp): TableValue | undefined {
  return values.find(({ field, entry }) => field === 'identifier' && pattern.test(String(entry)));
}

function mayBeRut({ values }: TablePerson, profile: Profile): boolean {
  const type = values.find(({ field }) => field === 'identifierType');
  if (!type) return true;
  const person = { ...createPerson(''), identifierType: String(type.entry) };
  const { format } = profile.viewOf(person).field('identifier');
  return format === undefined || format.name === 'rut-cl';
}

function toDoubted(identifier: TableValue, areBodies: boolean, isAlone: boolean): TableValue {
  const text = String(identifier.entry);
  const isWrong = findRutProblem(text) === 'rut-check-digit';
  if (BARE.test(text) && areBodies && !isAlone) {
    return {
      ...identifier,
      doubt: 'no-check-digit',
      problem: identifier.problem ?? { code: 'no-check-digit' },
    };
  }
  if (isWrong) return { ...identifier, doubt: 'check-digit' };
  // A single RUT could also be eight digits without the check digit.
  return BARE.test(text) && isAlone && text.length < 9 ? { ...identifier, doubt: 'ambiguous' } : identifier;
}

function inferTypes(person: TablePerson, identifier: TableValue, profile: Profile): TableValue[] {
  const text = String(identifier.entry);
  const body = findRutBody(text);
  if (body === undefined) return [];
  const view = profile.viewOf(undefined);
  const infer = (field: 'identifierType' | 'entityKind', name: RegExp): TableValue[] => {
    const { entries = [] } = view.field(field).catalog ?? {};
    const [entry, ...others] = entries.filter((known) =>
      labelsOf(known).some((label) => name.test(foldText(label))),
    );
    if (!entry || others.length > 0 || person.values.some((value) => value.field === field)) return [];
    // With dots or a dash, it can hardly be anything but a RUT.
    const isSure = /[.-]/.test(text);
    return [{ ...identifier, field, entry: entry.value, doubt: isSure ? undefined : 'guessed' }];
  };
  const kind = Number(body) >= FIRST_COMPANY ? COMPANY : NATURAL;
  return [...infer('identifierType', /^rut\b/), ...infer('entityKind', kind)];
}
