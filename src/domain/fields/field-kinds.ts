import type { FieldKind } from './registry.ts';
import type { IntegerEntry } from '../enrollment/enrollment.ts';
import { type IsoDate, parseDate, toDisplayDate } from '../formats/date.ts';
import { parseInteger } from '../formats/plain-text.ts';

/** Conversions of a kind of field between the form (typed text) and the enrollment (parsed, or as typed). */
export interface FieldKindRules {
  /**
   * Reads typed text; `today` gives two-digit years their century. Text that cannot be read stays as typed.
   */
  readonly toEntry: (text: string, today: IsoDate) => IntegerEntry;
  /** Text of an entry in the form; reading it again gives the same entry. */
  readonly toText: (entry: IntegerEntry) => string;
}

const asText = (entry: IntegerEntry) => String(entry);
const asTyped: FieldKindRules = { toEntry: (text) => text, toText: asText };

/** Total map: a kind without its rules does not compile. */
export const FIELD_KINDS: Readonly<Record<FieldKind, FieldKindRules>> = {
  text: asTyped,
  code: asTyped,
  date: {
    toEntry: (text, today) => parseDate(text, today) ?? text,
    toText: (entry) => toDisplayDate(asText(entry)),
  },
  integer: { toEntry: (text) => parseInteger(text) ?? text, toText: asText },
};

/** True for an entry without content: white space does not count. */
export function isEmptyEntry(entry: IntegerEntry): boolean {
  return typeof entry === 'string' && entry.trim() === '';
}
