import type { EntityId, Person } from '../enrollment/enrollment.ts';
import type { Finding, Place } from '../fields/finding.ts';
import type { TableLayout, TableProblem } from './layout.ts';
import { rowsOf } from '../fields/entries.ts';
import { type AnyFieldKey, isCaseKey } from '../fields/registry.ts';
import { checkPerson } from '../profile/check-person.ts';
import type { Profile } from '../profile/profile.ts';
import type { TablePerson } from './read-table.ts';
import { type TableCaseRow, type TableRow, type TableValue, toIdentifierKey } from './read-line.ts';
import { createPerson } from '../enrollment/person.ts';
import { toDoubts } from '../intake/reading.ts';
import { findGroupKey } from './problem-groups.ts';
import { applyReading } from '../intake/proposal.ts';

/** `good`: no problem; `incomplete`: something is missing; `bad`: something is wrong. */
export type TablePersonState = 'good' | 'incomplete' | 'bad';

export interface CheckedPerson {
  readonly lines: readonly number[];
  readonly person: Person;
  readonly state: TablePersonState;
  /** Problems of the reading first, then the others in the order of the form. */
  readonly problems: readonly TableProblem[];
}

interface PersonContext {
  readonly profile: Profile;
  readonly mapping: TableLayout;
  readonly newId: () => EntityId;
  /** Persons of the enrollment by `toIdentifierKey`. */
  readonly known: ReadonlyMap<string, EntityId>;
}

/** Checks a person of a table under the profile, and places each problem at its line and column. */
export function checkTablePerson(told: TablePerson, context: PersonContext): CheckedPerson {
  const read = withoutSettled(told, context);
  const person = applyReading(createPerson(context.newId()), read, context.newId);
  const own = [
    ...read.values.flatMap((value) => findOwnProblems(value)),
    ...read.ofCase.flatMap((value) => findOwnProblems(value)),
    ...[...read.rows, ...read.caseRows].flatMap(({ n, values }) =>
      values.flatMap((value) => findOwnProblems(value, n)),
    ),
  ];
  const view = context.profile.viewOf(person);
  const found = checkPerson(person, context.profile)
    .findings.filter(({ place }) => hasColumn(place, context.mapping))
    .map((finding) => {
      const row = findRow(read, person, finding.place);
      const usual = finding.place.field && view.field(finding.place.field).usual;
      return { ...toTableProblem(finding, read, row, context.mapping), usual };
    })
    .filter((problem) => !own.some((other) => isError(other) && isSamePlace(other, problem)));
  const known = findKnown(read, person, context.known);
  // A doubt of the reading is left out when the check finds an error in the same cell.
  const unsaid = own.filter(
    (one) => isError(one) || !found.some((other) => isError(other) && isSamePlace(one, other)),
  );
  const problems = [...known, ...unsaid, ...found];
  return { lines: read.lines, person, problems, state: toState(problems) };
}

/** Removes the doubts that a person has dismissed: they leave no mark. */
function withoutSettled(read: TablePerson, { mapping, profile }: PersonContext): TablePerson {
  const settled = new Set(mapping.settled);
  if (settled.size === 0) return read;
  const settle = <K extends AnyFieldKey>(value: TableValue<K>): TableValue<K> => {
    const keys = findOwnProblems(value).map((problem) => findGroupKey(problem, profile));
    const isSettled = keys.some((key) => key !== undefined && settled.has(key));
    return isSettled ? { ...value, ...toDoubts(...(value.also ?? [])) } : value;
  };
  return {
    ...read,
    values: read.values.map(settle),
    rows: read.rows.map((row) => ({ ...row, values: row.values.map(settle) })),
    ofCase: read.ofCase.map(settle),
    caseRows: read.caseRows.map((row) => ({ ...row, values: row.values.map(settle) })),
  };
}

function toState(problems: readonly TableProblem[]): TablePersonState {
  const errors = problems.filter(isError);
  if (errors.some(({ problem }) => problem.code !== 'required')) return 'bad';
  return errors.length > 0 ? 'incomplete' : 'good';
}

function isError({ severity }: TableProblem): boolean {
  return severity === 'error';
}

function isSamePlace(one: TableProblem, other: TableProblem): boolean {
  return one.column !== undefined && one.line === other.line && one.column === other.column;
}

function findOwnProblems(value: TableValue<AnyFieldKey>, n?: number): TableProblem[] {
  const { field, entry, line, column, problem, doubt, cellText } = value;
  const place = { line, column, field, n, entry: cellText ?? entry };
  if (problem) return [{ ...place, problem, severity: 'error' }];
  if (!doubt) return [];
  return [{ ...place, problem: { code: 'doubt', doubt, entry }, severity: 'warning' }];
}

function findKnown(
  { values, lines: [line = 0] }: TablePerson,
  { identifier }: Person,
  known: PersonContext['known'],
): TableProblem[] {
  const personId = identifier === '' ? undefined : known.get(toIdentifierKey(identifier));
  if (personId === undefined) return [];
  const cell = values.find(({ field }) => field === 'identifier');
  const place = { line: cell?.line ?? line, column: cell?.column, field: 'identifier' as const };
  return [{ ...place, problem: { code: 'known-person', personId }, severity: 'error' }];
}

/** Returns the table's row behind a row of the person. */
function findRow(
  { rows, caseRows }: TablePerson,
  person: Person,
  { section, rowId }: Place,
): TableRow | TableCaseRow | undefined {
  if (section === undefined || rowId === undefined) return undefined;
  const made = rowsOf(person, section);
  return [...rows, ...caseRows].filter((row) => row.section === section)[
    made.findIndex(({ id }) => id === rowId)
  ];
}

function toTableProblem(
  { place, problem, severity }: Finding,
  read: TablePerson,
  row: TableRow | TableCaseRow | undefined,
  mapping: TableLayout,
): TableProblem {
  const values: readonly TableValue<AnyFieldKey>[] = row?.values ?? [...read.values, ...read.ofCase];
  const value = values.find(({ field }) => field === place.field);
  const line = value?.line ?? row?.line ?? read.lines[0] ?? 0;
  const column = value?.column ?? findColumn(place, row?.n, mapping);
  return {
    line,
    column,
    field: place.field,
    section: place.section,
    n: row?.n,
    entry: value?.cellText ?? value?.entry,
    problem,
    severity,
  };
}

/** What a file does not bring of the case is asked in the form: nobody has to correct it in the file. */
function hasColumn({ field, section }: Place, { columns }: TableLayout): boolean {
  const key = field ?? section;
  if (key === undefined || !isCaseKey(key)) return true;
  return columns.some((target) => target && (target.field === field || target.field.startsWith(`${key}.`)));
}

/** Returns the column for the value. */
function findColumn({ field }: Place, n: number | undefined, { columns }: TableLayout): number | undefined {
  const column = columns.findIndex(
    (target) => target !== undefined && target.field === field && (n === undefined || target.n === n),
  );
  return column < 0 ? undefined : column;
}

/** Returns the persons of an enrollment by their identifiers. */
export function toKnownPersons(persons: Iterable<Person>): ReadonlyMap<string, EntityId> {
  const known = new Map<string, EntityId>();
  for (const { id, identifier } of persons) {
    if (identifier.trim() !== '') known.set(toIdentifierKey(identifier), id);
  }
  return known;
}
