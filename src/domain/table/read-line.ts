/** Reads a table line by line: the values of each line, and the person that it belongs to. */
import {
  type AnyFieldKey,
  type CaseFieldKey,
  type CaseSectionKey,
  type FieldKey,
  isCaseFieldKey,
  SECTION_KEYS,
  type SectionKey,
  splitRowFieldKey,
} from '../fields/registry.ts';
import type { Doubt } from '../enrollment/enrollment.ts';
import { findRutProblem, toWireRut } from '../formats/rut.ts';
import type { ReadValue } from '../intake/reading.ts';
import {
  type ColumnTarget,
  type ContractTableField,
  type TableLayout,
  findSection,
  isContractField,
  type CellProblem,
} from './layout.ts';
import { remember } from '../profile/remember.ts';
import { readCaseCell } from './read-case-cell.ts';
import { type CellContext, type DateTraits, readCell, toCellText, withoutFraction } from './read-cell.ts';
import { readNames } from './read-names.ts';
import { findSeveral } from './several-values.ts';
import { labelsOf } from './listed-value.ts';
import { foldText } from '../formats/plain-text.ts';
import { readPhone } from '../formats/phone-cl.ts';

export interface Cell {
  readonly line: number;
  readonly column: number;
}

export interface TableValue<K extends AnyFieldKey = FieldKey> extends ReadValue<K>, Cell {
  readonly problem?: CellProblem | undefined;
  /** Text of the whole cell, when it has more than this value. */
  readonly cellText?: string | undefined;
  /** True for a value from a cell with several fields. */
  readonly isPart?: boolean | undefined;
}

export interface TableRow {
  readonly section: SectionKey;
  readonly line: number;
  /** The number in its columns' headings. */
  readonly n: number;
  readonly values: readonly TableValue[];
}

/** A row of a section of the case that is filled in several times. */
export interface TableCaseRow extends Omit<TableRow, 'section' | 'values'> {
  readonly section: CaseSectionKey;
  readonly values: readonly TableValue<CaseFieldKey>[];
}

/** The values of one line. */
export interface ReadLine {
  readonly line: number;
  readonly values: readonly TableValue[];
  readonly rows: readonly TableRow[];
  /** Values of the sections of the case that are filled in once. */
  readonly ofCase: readonly TableValue<CaseFieldKey>[];
  readonly caseRows: readonly TableCaseRow[];
  /** Key of the person, the same on all lines of one person; undefined when the line names nobody. */
  readonly identity: string | undefined;
}

interface LineContext extends CellContext {
  readonly layout: TableLayout;
  /** Traits of dates, by column. */
  readonly dates: ReadonlyMap<number, DateTraits>;
  /** True when cells may belong to other columns. */
  readonly isMoved?: boolean;
  /** Returns the doubt that a cell's format causes. */
  readonly doubtOf?: ((cell: Cell) => Doubt | undefined) | undefined;
}

/** Reads a line; undefined for an empty line. */
export function readLine(cells: readonly string[], line: number, context: LineContext): ReadLine | undefined {
  const values: TableValue[] = [];
  const rows = new Map<string, MadeRow>();
  const ofCase: TableValue<CaseFieldKey>[] = [];
  const caseRows = new Map<string, MadeCaseRow>();
  const texts = toTexts(cells, context.layout);
  for (const [column, target] of context.layout.columns.entries()) {
    const text = texts[column] ?? '';
    if (!target || text === '') continue;
    if (!isOfContract(target)) {
      const value = readCaseValue(target, text, { line, column }, context);
      if (value) (findCaseRow(value.field, target.n, line, caseRows)?.values ?? ofCase).push(value);
      continue;
    }
    const section = findSection(target.field);
    const [value = [], ...more] = readPieces(
      target,
      { text, cell: cells[column] ?? '' },
      { line, column },
      context,
    );
    if (section === undefined) {
      values.push(...value);
      continue;
    }
    const n = target.n ?? 1;
    const key = `${section} ${n}`;
    const row = rows.get(key) ?? { section, line, n, values: [], more: [] };
    rows.set(key, row);
    row.values.push(...value);
    row.more.push(...more.flat());
  }
  if (values.length + rows.size + ofCase.length + caseRows.size === 0) return undefined;
  const inOrder = [...rows.values()]
    .toSorted((one, other) => placeOf(one) - placeOf(other) || one.n - other.n)
    .flatMap((row) => toRows(row, context));
  const identifier = values.find(({ field }) => field === 'identifier');
  const identity = identifier && toIdentifierKey(String(identifier.entry));
  return {
    line,
    values: withoutRepeated(values),
    rows: inOrder,
    ofCase,
    caseRows: [...caseRows.values()].toSorted((one, other) => one.n - other.n),
    identity,
  };
}

type ContractTarget = ColumnTarget<ContractTableField>;

function isOfContract(target: ColumnTarget): target is ContractTarget {
  return !isCaseFieldKey(target.field);
}

interface MadeCaseRow extends TableCaseRow {
  readonly values: TableValue<CaseFieldKey>[];
}

/** Finds or makes the row of a numbered column; undefined for a column without a number. */
function findCaseRow(
  field: CaseFieldKey,
  n: number | undefined,
  line: number,
  rows: Map<string, MadeCaseRow>,
): MadeCaseRow | undefined {
  if (n === undefined) return undefined;
  const { section } = splitRowFieldKey(field);
  return remember(rows, `${section} ${n}`, () => ({ section, line, n, values: [] }));
}

function readCaseValue(
  { field }: ColumnTarget,
  text: string,
  cell: Cell,
  context: LineContext,
): TableValue<CaseFieldKey> | undefined {
  if (!isCaseFieldKey(field)) return undefined;
  const { entry, doubt, problem } = readCaseCell(field, text, context, context.dates.get(cell.column));
  const own = doubt ?? context.doubtOf?.(cell) ?? (context.isMoved ? 'ambiguous' : undefined);
  return { field, entry, doubt: own, problem, ...cell };
}

const placeOf = ({ section }: TableRow) => SECTION_KEYS.indexOf(section);

/** Returns the values of a cell, one list for each piece of its text. */
function readPieces(
  target: ContractTarget,
  { text, cell }: { readonly text: string; readonly cell: string },
  place: Cell,
  context: LineContext,
): TableValue[][] {
  const pieces = isContractField(target.field) ? findSeveral(target.field, cell) : undefined;
  if (!pieces) return [readValues(target, text, place, context)];
  return pieces.map((piece) =>
    readValues(target, piece, place, context).map((value) => ({
      ...value,
      doubt: value.doubt ?? 'guessed',
      cellText: text,
    })),
  );
}

interface MadeRow extends TableRow {
  readonly values: TableValue[];
  /** Further values of the cell that leads the row, after the first. */
  readonly more: TableValue[];
}

/**
 * Makes one row for each value of a cell with several. The values beside that cell go into each row, as
 * guesses.
 */
function toRows({ more, values, ...row }: MadeRow, context: CellContext): TableRow[] {
  const beside = values.filter(({ field, cellText }) => BESIDE.has(field) && cellText === undefined);
  const others = more.map((value) => [
    value,
    ...beside.map((one): TableValue => ({ ...one, doubt: one.doubt ?? 'guessed' })),
  ]);
  return [values, ...others].map((own, index) => ({
    ...row,
    values: withPhoneType(own, context, index > 0),
  }));
}

/** Kinds and banks: one of them can apply to several values in the cell beside it. */
const BESIDE: ReadonlySet<FieldKey> = new Set([
  'telephones.typeCode',
  'emails.typeCode',
  'bankAccounts.kind',
  'bankAccounts.bankId',
]);

const PHONE_TYPES = { mobile: /\b(?:movil|celular|mobile)\b/, fixed: /\b(?:fij[oa]|landline)\b/ } as const;

/**
 * Takes the type of a telephone from the numbering plan when no cell has it, or one cell has it for several
 * numbers.
 */
function withPhoneType(
  values: readonly TableValue[],
  { view }: CellContext,
  isOneOfSeveral: boolean,
): readonly TableValue[] {
  const number = values.find(({ field }) => field === 'telephones.number');
  const kind = number && readPhone(String(number.entry))?.kind;
  const told = values.find(({ field }) => field === 'telephones.typeCode');
  if (!number || kind === undefined || (told && !isOneOfSeveral)) return values;
  const { entries = [] } = view.field('telephones.typeCode').catalog ?? {};
  const [entry, ...others] = entries.filter((one) =>
    labelsOf(one).some((label) => PHONE_TYPES[kind].test(foldText(label))),
  );
  if (!entry || others.length > 0) return values;
  const { line, column } = number;
  const type: TableValue = { field: 'telephones.typeCode', entry: entry.value, line, column };
  return [...values.filter((value) => value !== told), type];
}

/** Removes the parts of a whole name that other columns of the line have. */
function withoutRepeated(values: readonly TableValue[]): readonly TableValue[] {
  return values.filter(
    (value) => !value.isPart || !values.some((other) => other.field === value.field && !other.isPart),
  );
}

/** Returns the cells' texts. A check digit from its own column is added to the RUT. */
function toTexts(cells: readonly string[], { columns }: TableLayout): string[] {
  const texts = columns.map((_target, column) => toCellText(cells[column] ?? ''));
  const body = columns.findIndex((target) => target?.field === 'identifier');
  const digit = columns.findIndex((target) => target?.field === 'checkDigit');
  const text = texts[body];
  const last = texts[digit];
  if (text === undefined || last === undefined || !/^(?:\d(?:[.,]0)?|[Kk])$/.test(last)) return texts;
  const isBody = /^[\d.,\s]+$/.test(text);
  return isBody ? texts.with(body, `${withoutFraction(text)}-${last.charAt(0)}`) : texts;
}

function readValues(target: ContractTarget, text: string, cell: Cell, context: LineContext): TableValue[] {
  if (target.field === 'checkDigit') return [];
  const { field } = target;
  if (!isContractField(field)) {
    return readNames(field, text).map((name) => ({ ...name, ...cell, isPart: true }));
  }
  const { entry, doubt, problem } = readCell(field, text, context, context.dates.get(cell.column));
  const isMoved = context.isMoved === true && !provesItself(field, text);
  const isGuessed = target.isGuessed === true && !provesItself(field, text);
  const own = doubt ?? context.doubtOf?.(cell) ?? (isMoved ? 'ambiguous' : isGuessed ? 'guessed' : undefined);
  return [{ field, entry, doubt: own, problem, ...cell }];
}

/** True when the text's check digit or shape proves its field. */
export function provesItself(field: FieldKey, text: string): boolean {
  if (field === 'identifier') return findRutProblem(text) === undefined;
  return field === 'emails.address' && text.includes('@');
}

/** Returns the same text for all spellings of an identifier. */
export function toIdentifierKey(identifier: string): string {
  return toWireRut(identifier)
    .toUpperCase()
    .replace(/[\s.\-\p{Dash}]/gu, '');
}
