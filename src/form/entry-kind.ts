import type { IntegerEntry } from '../domain/enrollment/enrollment.ts';
import { toDisplayDate } from '../domain/formats/date.ts';
import type { FieldView } from '../domain/profile/field-view.ts';
import type { Translator } from '../i18n/translator.ts';

/** How a field is entered: what it holds by the contract, and whether the profile gives a list or a format. */
export type EntryKind = 'text' | 'formatted-text' | 'date' | 'integer' | 'choice';

export function toEntryKind(view: FieldView): EntryKind {
  if (view.catalog) return 'choice';
  if (view.kind === 'date' || view.kind === 'integer') return view.kind;
  // An e-mail address is read and sent as it is typed: there is nothing to echo.
  return view.format && view.format.name !== 'e-mail' ? 'formatted-text' : 'text';
}

/** Total: how an entry of each kind reads where it is not edited. */
const DISPLAYS: Readonly<
  Record<EntryKind, (entry: IntegerEntry, view: FieldView, translator: Translator) => string>
> = {
  text: String,
  'formatted-text': (entry, view) => view.format?.toDisplay(String(entry)) ?? String(entry),
  date: (entry) => toDisplayDate(String(entry)),
  integer: String,
  choice: (entry, view, { entryLabel }) => {
    const found = view.catalog?.findKnownEntry(entry);
    if (!found) return String(entry);
    const label = entryLabel(found);
    return label === String(found.value) ? label : `${label} (${found.value})`;
  },
};

/** What people read of an entry: a catalog's text with its code, a date day first, a RUT with dots. */
export function toEntryText(entry: IntegerEntry, view: FieldView, translator: Translator): string {
  return DISPLAYS[toEntryKind(view)](entry, view, translator);
}
