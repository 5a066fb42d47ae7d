/** Reads single cells. Spreadsheets hold a date as the days since the end of 1899. */
import { FIELDS, type FieldKey } from '../fields/registry.ts';
import type { Doubt, IntegerEntry } from '../enrollment/enrollment.ts';
import { type IsoDate, parseDate } from '../formats/date.ts';
import { parseInteger, toSeenText } from '../formats/plain-text.ts';
import type { PersonView } from '../profile/field-view.ts';
import type { Catalog } from '../profile/catalog.ts';
import { findListed } from './listed-value.ts';
import type { CellProblem } from './layout.ts';

export interface CellContext {
  readonly today: IsoDate;
  readonly view: PersonView;
}

/** Traits of a column's dates, from its other cells. */
export interface DateTraits {
  /** Some dates have the month first, so day and month of the others are uncertain. */
  readonly isMonthFirst: boolean;
  /** Some cells can only be dates as spreadsheets count them. */
  readonly isSerial: boolean;
}

export interface ReadCell {
  readonly entry: IntegerEntry;
  readonly doubt?: Doubt | undefined;
  /** Damage to the value by a spreadsheet. */
  readonly problem?: CellProblem | undefined;
}

/** Longer texts cannot be a value and are not parsed. */
const LONGEST_READ = 1000;
const ERROR_VALUE = /^#(?:[A-ZÁÉÍÓÚÑ]+[\d/]*[A-Z0]*[!?]|N\/[AD]|[¡¿][\p{L}\d/]+[!?]|#+)$/u;
const ROUNDED = /^[+-]?\d(?:[.,]\d+)?E\+?\d{1,3}$/i;
/**
 * `98765432.0`, `98.765.432,00`: a whole number as data tools write it. The point in `12.000` marks
 * thousands.
 */
const FLOAT = /^(\d+|\d{1,3}(?:[.,]\d{3})+)[.,]0{1,2}$/;
const NUMBERS: ReadonlySet<FieldKey> = new Set(['identifier', 'telephones.number', 'bankAccounts.number']);
/** Line breaks and tabs between two words, with the spaces around them. */
const BREAKS = /[^\S\r\n\t\v\f\u2028\u2029]*[\r\n\t\v\f\u2028\u2029]\s*/g;

/**
 * Returns a cell's text on one line, without what spreadsheets put around it. They add an apostrophe to keep
 * a sign from starting a formula.
 */
export function toCellText(cell: string): string {
  const text = toSeenText(cell).trim().replace(BREAKS, ' ');
  return /^'[=+\-@−]/.test(text) ? text.slice(1) : text;
}

/** Returns true for a text with line breaks or tabs, which `toCellText` turns into spaces. */
export function hasBreaks(cell: string): boolean {
  return /[\r\n\t\v\f\u2028\u2029]/.test(cell.trim());
}

/** Removes the `.0` of a whole number; any other text comes back unchanged. */
export function withoutFraction(text: string): string {
  return FLOAT.exec(text)?.[1] ?? text;
}

/** The entry of a list that a cell names; a number may have come with a fraction. */
export const findListedCell = (catalog: Catalog, text: string) =>
  findListed(catalog, text) ?? findListed(catalog, withoutFraction(text));

/** Returns the reading of a text that is no value: a formula, an error, lost digits, a page of text. */
export function findDamage(text: string): ReadCell | undefined {
  if (text.startsWith('=')) return { entry: text, doubt: 'formula', problem: { code: 'formula' } };
  if (ERROR_VALUE.test(text)) return { entry: text, doubt: 'formula', problem: { code: 'error-value' } };
  if (text.length > LONGEST_READ) return { entry: text };
  if (ROUNDED.test(text)) return { entry: text, doubt: 'digits', problem: { code: 'rounded' } };
  return undefined;
}

/**
 * Reads the text of a cell for a field. A text that is not understood comes back unchanged. `text` is not
 * empty.
 */
export function readCell(
  field: FieldKey,
  text: string,
  { today, view }: CellContext,
  dates?: DateTraits,
): ReadCell {
  const damage = findDamage(text);
  if (damage) return damage;
  const { kind } = FIELDS[field];
  const { catalog } = view.field(field);
  if (catalog && catalog.status === 'ready') {
    const listed = findListedCell(catalog, text);
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

export function readDate(text: string, today: IsoDate, dates?: DateTraits): ReadCell {
  if (/^\d{5}(?:[.,]\d+)?$/.test(text)) return readSerial(text, today, dates?.isSerial);
  const date = parseDate(text, today);
  if (date === undefined) return { entry: text };
  const isNumeric = /^(\d{1,2})\D(\d{1,2})\D/.exec(text);
  const isOpen = dates?.isMonthFirst === true && isNumeric !== null && Number(isNumeric[1]) <= 12;
  return isOpen ? { entry: date, doubt: 'day-month' } : { entry: date };
}

/** Five digits can be a spreadsheet's date, or a six-digit date that lost its leading zero. */
function readSerial(text: string, today: IsoDate, isSerial = false): ReadCell {
  const serial = toSerialDate(Number(text.replace(',', '.')));
  const typed = parseDate(`0${text}`, today);
  if (!serial) return { entry: typed ?? text, ...(typed !== undefined && { doubt: 'ambiguous' as const }) };
  return typed !== undefined && typed !== serial && !isSerial
    ? { entry: serial, doubt: 'ambiguous' }
    : { entry: serial };
}

/** Returns true for a date that must have its month first: 9/25/1983. */
export function isMonthFirstDate(text: string): boolean {
  const [, first = '', second = ''] = /^(\d{1,2})[/-](\d{1,2})[/-]\d{2,4}\b/.exec(text) ?? [];
  return Number(first) >= 1 && Number(first) <= 12 && Number(second) > 12 && Number(second) <= 31;
}

/** True for five digits that cannot be a six-digit date without its leading zero. */
export function isSureSerial(text: string): boolean {
  return /^\d{5}(?:[.,]\d+)?$/.test(text) && parseDate(`0${text}`, '2000-01-01') === undefined;
}

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/**
 * Returns the day of a serial number; undefined before March 1900, where spreadsheets count a day that did
 * not exist.
 */
export function toSerialDate(serial: number): IsoDate | undefined {
  if (!(serial >= 61 && serial < 2_958_466)) return undefined;
  let year = 1900;
  // Days after 1 January 1900 (serial 1), without the 29 February 1900 that spreadsheets count.
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
