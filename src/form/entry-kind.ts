import type { IntegerEntry } from '../domain/enrollment/enrollment.ts';
import { type AnyFieldKey, isCaseKey } from '../domain/fields/registry.ts';
import { toDisplayDate } from '../domain/formats/date.ts';
import type { Catalog } from '../domain/profile/catalog.ts';
import type { FieldView } from '../domain/profile/field-view.ts';
import type { Translator } from '../i18n/translator.ts';

/** Kind of the entry of a field, by its type in the contract and by the list or format of the profile. */
export type EntryKind = 'text' | 'formatted-text' | 'date' | 'integer' | 'choice' | 'segments';

/** Limits of segments: more options, or longer ones, become a list. */
const MAX_SEGMENTS = 4;
const MAX_LETTERS = 20;
/** Chosen once for all persons, so it may use the whole width. */
const WIDE: Readonly<Partial<Record<AnyFieldKey, number>>> = { riskProfileCode: 5 };

export function toEntryKind(view: FieldView, { entryLabel }: Translator): EntryKind {
  if (view.catalog) return isSegmented(view.key, view.catalog, entryLabel) ? 'segments' : 'choice';
  if (view.kind === 'date' || view.kind === 'integer') return view.kind;
  // An e-mail address is read and sent as typed: it needs no echo.
  return view.format && view.format.name !== 'e-mail' ? 'formatted-text' : 'text';
}

/** Ignores restrictions by rules, so that the kind of an entry never changes. */
function isSegmented(key: AnyFieldKey, catalog: Catalog, labelOf: Translator['entryLabel']): boolean {
  const { status, all } = catalog;
  if (status !== 'ready' || all.length === 0) return false;
  // First the length: the labels of all countries are slow to make.
  if (all.length > (WIDE[key] ?? MAX_SEGMENTS)) return false;
  return key in WIDE || all.every((entry) => labelOf(entry).length <= MAX_LETTERS);
}

/**
 * Most letters in one line of a column, counting the longest word of each option; the second is for half a
 * page on a phone.
 */
const MOST_LETTERS = 26;
const MOST_LETTERS_NARROW = 18;

/** Class of the group of segments with these texts, by the room that they need. */
export function toSegmentsClass(texts: readonly string[]): string {
  const words = texts.map((text) => Math.max(...text.split(' ').map(({ length }) => length)));
  const letters = words.reduce((sum, length) => sum + length, 0);
  if (letters <= MOST_LETTERS_NARROW) return 'segments';
  const isPaired = texts.length === 4 && letters > MOST_LETTERS;
  return isPaired ? 'segments segments--long segments--pairs' : 'segments segments--long';
}

const toChoiceText = (entry: IntegerEntry, view: FieldView, { entryLabel }: Translator): string => {
  const found = view.catalog?.findKnownEntry(entry);
  if (!found) return String(entry);
  const label = entryLabel(found);
  // Nothing of the case is sent, so its codes tell nobody anything.
  return isCaseKey(view.key) || label === String(found.value) ? label : `${label} (${found.value})`;
};

/** Total map: the display text of each kind of entry. */
const DISPLAYS: Readonly<
  Record<EntryKind, (entry: IntegerEntry, view: FieldView, translator: Translator) => string>
> = {
  text: String,
  'formatted-text': (entry, view) => view.format?.toDisplay(String(entry)) ?? String(entry),
  date: (entry) => toDisplayDate(String(entry)),
  integer: String,
  choice: toChoiceText,
  segments: toChoiceText,
};

/** Display text of an entry: a catalog's text with its code, a date day first, a RUT with dots. */
export function toEntryText(entry: IntegerEntry, view: FieldView, translator: Translator): string {
  return DISPLAYS[toEntryKind(view, translator)](entry, view, translator);
}

/**
 * Short display text, for many entries in little space: without the code of a catalog, or the prefix of the
 * country.
 */
export function toShortText(entry: IntegerEntry, view: FieldView, translator: Translator): string {
  const found = view.catalog?.findKnownEntry(entry);
  if (found) return translator.entryLabel(found);
  return view.format?.toShort(String(entry)) ?? toEntryText(entry, view, translator);
}
