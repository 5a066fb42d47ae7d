/** Dates as spreadsheets hold them: days since the end of 1899. */
import { FIELDS, type FieldKey } from '../fields/registry.ts';
import type { Doubt, IntegerEntry } from '../enrollment/enrollment.ts';
import { type IsoDate, parseDate } from '../formats/date.ts';
import { parseInteger, toSeenText } from '../formats/plain-text.ts';
import type { PersonView } from '../profile/field-view.ts';
import { findListed } from './listed-value.ts';
import type { CellProblem } from './layout.ts';

export interface CellContext {
  readonly today: IsoDate;
  readonly view: PersonView;
}

/** What the other cells of a column say of its dates. */
export interface DateTraits {
  /** The month comes first somewhere, so day and month of the others are not sure. */
  readonly isMonthFirst: boolean;
  /** Some can be nothing but days as spreadsheets count them. */
  readonly isSerial: boolean;
}

export interface ReadCell {
  readonly entry: IntegerEntry;
  readonly doubt?: Doubt | undefined;
  /** What a spreadsheet made of it. */
  readonly problem?: CellProblem | undefined;
}

/** No value is longer, nor is there anything to understand in it. */
const LONGEST_READ = 1000;
const ERROR_VALUE = /^#(?:[A-ZÁÉÍÓÚÑ]+[\d/]*[A-Z0]*[!?]|N\/[AD]|[¡¿][\p{L}\d/]+[!?]|#+)$/u;
const ROUNDED = /^[+-]?\d(?:[.,]\d+)?E\+?\d{1,3}$/i;
/** `98765432.0`, `98.765.432,00`: a whole number as data tools write it. `12.000` has thousands. */
const FLOAT = /^(\d+|\d{1,3}(?:[.,]\d{3})+)[.,]0{1,2}$/;
const NUMBERS: ReadonlySet<FieldKey> = new Set(['identifier', 'telephones.number', 'bankAccounts.number']);
/** Breaks and tabs between two words, with the spaces around them. */
const BREAKS = /[^\S\r\n\t\v\f\u2028\u2029]*[\r\n\t\v\f\u2028\u2029]\s*/g;

/**
 * A cell's text in one line, without what spreadsheets put around it; an apostrophe there keeps a sign from being a
 * formula.
 */
export function toCellText(cell: string): string {
  const text = toSeenText(cell).trim().replace(BREAKS, ' ');
  return /^'[=+\-@−]/.test(text) ? text.slice(1) : text;
}

/** Whether a text has line breaks or tabs, which `toCellText` makes spaces. */
export function hasBreaks(cell: string): boolean {
  return /[\r\n\t\v\f\u2028\u2029]/.test(cell.trim());
}

/** A whole number without the `.0` behind it; any other text comes back as it is. */
export function withoutFraction(text: string): string {
  return FLOAT.exec(text)?.[1] ?? text;
}

/** What stands in a cell of a field, or the text as it is where that is not understood. `text` is not empty. */
export function readCell(
  field: FieldKey,
  text: string,
  { today, view }: CellContext,
  dates?: DateTraits,
): ReadCell {
  if (text.startsWith('=')) return { entry: text, doubt: 'formula', problem: { code: 'formula' } };
  if (ERROR_VALUE.test(text)) return { entry: text, doubt: 'formula', problem: { code: 'error-value' } };
  if (text.length > LONGEST_READ) return { entry: text };
  if (ROUNDED.test(text)) return { entry: text, doubt: 'digits', problem: { code: 'rounded' } };
  const { kind } = FIELDS[field];
  const { catalog } = view.field(field);
  if (catalog && catalog.status === 'ready') {
    const listed = findListed(catalog, text) ?? findListed(catalog, withoutFraction(text));
    if (!listed) return { entry: toPlainEntry(kind, text), doubt: 'unlisted' };
    return { entry: listed.entry.value, doubt: listed.doubt };
  }
  if (kind === 'date') return readDate(withoutFraction(text), today, dates);
  if (kind === 'integer') return { entry: toPlainEntry(kind, text) };
  const whole = NUMBERS.has(field) ? withoutFraction(text) : text;
  return whole === text ? { entry: text } : { entry: whole, doubt: 'ambiguous' };
}

function toPlainEntry(kind: string, text: string): IntegerEntry {
  return kind === 'integer' ? (parseInteger(text) ?? text) : text;
}

function readDate(text: string, today: IsoDate, dates?: DateTraits): ReadCell {
  if (/^\d{5}(?:[.,]\d+)?$/.test(text)) return readSerial(text, today, dates?.isSerial);
  const date = parseDate(text, today);
  if (date === undefined) return { entry: text };
  const isNumeric = /^(\d{1,2})\D(\d{1,2})\D/.exec(text);
  const isOpen = dates?.isMonthFirst === true && isNumeric !== null && Number(isNumeric[1]) <= 12;
  return isOpen ? { entry: date, doubt: 'day-month' } : { entry: date };
}

/** Five digits: a day as a spreadsheet counts it, or a day typed in six digits that lost its leading zero. */
function readSerial(text: string, today: IsoDate, isSerial = false): ReadCell {
  const serial = toSerialDate(Number(text.replace(',', '.')));
  const typed = parseDate(`0${text}`, today);
  if (!serial) return { entry: typed ?? text, ...(typed !== undefined && { doubt: 'ambiguous' as const }) };
  return typed !== undefined && typed !== serial && !isSerial
    ? { entry: serial, doubt: 'ambiguous' }
    : { entry: serial };
}

/** Whether a date can only be meant with its month first: 9/25/1983. */
export function isMonthFirstDate(text: string): boolean {
  const [, first = '', second = ''] = /^(\d{1,2})[/-](\d{1,2})[/-]\d{2,4}\b/.exec(text) ?? [];
  return Number(first) >= 1 && Number(first) <= 12 && Number(second) > 12 && Number(second) <= 31;
}

/** Five digits that are no day of six digits without its leading zero. */
export function isSureSerial(text: string): boolean {
  return /^\d{5}(?:[.,]\d+)?$/.test(text) && parseDate(`0${text}`, '2000-01-01') === undefined;
}

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** The day of a serial number; undefined before March 1900, where spreadsheets count a day that never was. */
export function toSerialDate(serial: number): IsoDate | undefined {
  if (!(serial >= 61 && serial < 2_958_466)) return undefined;
  let year = 1900;
  // Days after 1 January 1900, which is 1, without the 29 February that spreadsheets count in that year.
  let day = Math.floor(serial) - 2;
  const daysOfYear = () => (isLeap(year) ? 366 : 365);
  for (; day >= daysOfYear(); year += 1) day -= daysOfYear();
  let month = 1;
  for (const days of MONTH_DAYS) {
    const length = month === 2 && isLeap(year) ? days + 1 : days;
    if (day < length) break;
    day -= length;
    month += 1;
  }
  return [year, month, day + 1].map((part) => String(part).padStart(2, '0')).join('-');
}
