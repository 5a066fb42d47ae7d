/**
 * Finds lines without a person: sums, notes and signatures below a table, and repeated headings within it.
 */
import { isIsoDate } from '../formats/date.ts';
import { foldText } from '../formats/plain-text.ts';
import { findRutProblem } from '../formats/rut.ts';
import { type AnyFieldKey, type CaseFieldKey, FIELDS, isCaseFieldKey } from '../fields/registry.ts';
import { type TableLayout, isWholeField } from './layout.ts';
import { findListed } from './listed-value.ts';
import { readCaseCell } from './read-case-cell.ts';
import { type CellContext, readCell, toCellText } from './read-cell.ts';

type Cells = readonly (readonly string[])[];

/** «Total», «Total general: 6», «Cantidad de personas: 12», «6 registros», folded. */
const SUM =
  /^(?:sub ?|gran |grand )?(?:total(?:es)?|sumas?|promedio|cantidad|registros|recuento|count|sum|average)(?: (?:general|de|del|clientes|personas|registros|filas|inscritos|socios|rows|records))*(?: \d+)*$|^\d+ (?:registros|personas|filas|clientes|records|rows)$/;

/** Only this number of last lines is searched for sums of columns. */
const MAX_FOOTER = 20;

/** Tells how much a line looks like a person. */
type Weight = 'person' | 'some' | 'nobody';

/**
 * Returns the indexes of the lines below the headings without a person, as far as the lines around them tell.
 */
export function findLinesOfNobody(cells: Cells, layout: TableLayout, context: CellContext): number[] {
  const first = layout.headings === undefined ? 0 : layout.headings + 1;
  const texts = cells.map((line) => line.map(toCellText));
  const typical = findTypicalCount(texts.slice(first));
  const weights = texts.map((line, index) =>
    index > Math.max(first, texts.length - MAX_FOOTER) && isSumOfAbove(texts, index, first)
      ? 'nobody'
      : weigh(line, typical, layout, context),
  );
  const lastPerson = weights.findLastIndex((weight, index) => index >= first && weight === 'person');
  const nobody: number[] = [];
  let isBelow = false;
  for (const [index, line] of texts.entries()) {
    if (index < first || line.every((text) => text === '')) continue;
    const isOutside = index > lastPerson && lastPerson >= 0;
    // A name among signatures looks like a person, so all lines from the first note on count.
    isBelow ||= isOutside && weights[index] === 'nobody';
    if (isBelow || isSum(line) || isHeadings(line, texts[layout.headings ?? -1])) nobody.push(index);
  }
  return nobody;
}

/** Returns the usual number of filled cells in a line: the median of all counts. */
function findTypicalCount(lines: Cells): number {
  const counts = lines
    .map((line) => line.filter((text) => text !== '').length)
    .filter((count) => count > 0)
    .toSorted((one, other) => one - other);
  return counts[Math.floor(counts.length / 2)] ?? 0;
}

function weigh(
  line: readonly string[],
  typical: number,
  { columns }: TableLayout,
  context: CellContext,
): Weight {
  const fitting = columns.filter((target, column) => {
    const text = line[column] ?? '';
    if (!target || text === '') return false;
    return !isWholeField(target.field)
      ? /^[\p{L}\p{M}\d.,' -]+$/u.test(text)
      : fits(target.field, text, context);
  });
  if (fitting.some((target) => target?.field === 'identifier')) return 'person';
  if (fitting.length * 2 > typical) return 'person';
  return fitting.length > 0 ? 'some' : 'nobody';
}

/** Signs of a note: «Elaborado por: …», a line for a signature. */
const NOTE = /:|_{3}|-{5}|\.{4}/;

/**
 * Returns true when a text may be a value of the field. It is generous: a text that does not fit is a note in
 * that column.
 */
function fits(field: AnyFieldKey, text: string, context: CellContext): boolean {
  if (isCaseFieldKey(field)) return fitsCase(field, text, context);
  const { catalog } = context.view.field(field);
  if (catalog && catalog.entries.length > 0) return findListed(catalog, text) !== undefined;
  const digits = text.match(/\d/g)?.length ?? 0;
  if (FIELDS[field].kind === 'date') return isIsoDate(String(readCell(field, text, context).entry));
  if (field === 'identifier')
    return /^[\p{L}\d.\- ]{5,20}$/u.test(text) && digits >= 4 && !/\p{L}{4}/u.test(text);
  if (field === 'telephones.number') return digits >= 6;
  if (field === 'bankAccounts.number') return digits >= 4;
  if (field === 'emails.address') return text.includes('@');
  if (field === 'addresses.line') return /\p{L}/u.test(text) && !NOTE.test(text);
  return /\p{L}/u.test(text) && !NOTE.test(text) && text.length <= 60;
}

function fitsCase(field: CaseFieldKey, text: string, context: CellContext): boolean {
  const { catalog, format } = context.view.field(field);
  const { entry, doubt } = readCaseCell(field, text, context);
  if (catalog) return doubt !== 'unlisted';
  if (format) return format.findProblem(String(entry)) === undefined;
  return /\p{L}/u.test(text) && !NOTE.test(text);
}

function isSum(line: readonly string[]): boolean {
  const isNamed = line.some((text) => text.length > 6 && findRutProblem(text) === undefined);
  return !isNamed && line.some((text) => SUM.test(foldText(text)));
}

/** True for repeated headings, as every printed page has them. */
function isHeadings(line: readonly string[], headings: readonly string[] | undefined): boolean {
  return (
    headings !== undefined &&
    line.length > 1 &&
    line.some((text) => text !== '') &&
    line.every((text, column) => text === (headings[column] ?? ''))
  );
}

const NUMBER = /^-?\d{1,15}$/;

/** True for a line of only numbers, one of which is the sum or the count of the cells above it. */
function isSumOfAbove(texts: Cells, index: number, first: number): boolean {
  const filled = [...(texts[index] ?? []).entries()].filter(([, text]) => text !== '');
  if (!filled.every(([, text]) => NUMBER.test(text))) return false;
  return filled.some(([column, text]) => {
    const above = texts
      .slice(first, index)
      .map((line) => line[column] ?? '')
      .filter((cell) => cell !== '');
    const numbers = above.filter((cell) => NUMBER.test(cell)).map(Number);
    const sum = numbers.reduce((reached, number) => reached + number, 0);
    return (
      above.length > 1 && (Number(text) === above.length || (numbers.length > 1 && Number(text) === sum))
    );
  });
}
