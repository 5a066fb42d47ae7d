import type { FieldKind } from './registry.ts';
import type { IntegerEntry } from '../enrollment/enrollment.ts';
import { type IsoDate, parseDate, toDisplayDate } from '../formats/date.ts';
import { parseInteger } from '../formats/plain-text.ts';

/** How a kind of field goes between the form (text as typed) and the enrollment (understood, or as typed). */
export interface FieldKindRules {
  /** Reads what was typed; `today` gives two-digit years their century. Text that is not understood stays. */
  readonly toEntry: (text: string, today: IsoDate) => IntegerEntry;
  /** The text that the form shows for an entry; reading it again gives the entry. */
  readonly toText: (entry: IntegerEntry) => string;
}

const asText = (entry: IntegerEntry) => String(entry);
const asTyped: FieldKindRules = { toEntry: (text) => text, toText: asText };

/** Total: a kind without its rules does not compile. */
export const FIELD_KINDS: Readonly<Record<FieldKind, FieldKindRules>> = {
  text: asTyped,
  code: asTyped,
  date: {
    toEntry: (text, today) => parseDate(text, today) ?? text,
    toText: (entry) => toDisplayDate(asText(entry)),
  },
  integer: { toEntry: (text) => parseInteger(text) ?? text, toText: asText },
};

/** Nothing filled: white space counts as nothing. */
export function isEmptyEntry(entry: IntegerEntry): boolean {
  return typeof entry === 'string' && entry.trim() === '';
}
