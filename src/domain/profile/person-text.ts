import { type FieldKey, isRowFieldKey } from '../fields/registry.ts';
import type { IntegerEntry, Person } from '../enrollment/enrollment.ts';
import { getRowEntry } from '../fields/entries.ts';
import type { IsoDate } from '../formats/date.ts';
import { toWireText } from '../formats/wire-text.ts';
import type { Circumstances } from './condition.ts';
import type { FieldView, PersonView } from './field-view.ts';

/** An entry in the form in which entries are compared; `''` where it is empty or hidden. */
export function toComparedText(entry: IntegerEntry, view: FieldView): string {
  if (view.hidden) return '';
  const text = toWireText(String(entry));
  return text === '' ? '' : (view.format?.toKey(text) ?? text);
}

/** What conditions look at of a person, and of one of the person's rows. */
export function toCircumstances(
  person: Person,
  view: PersonView,
  today: IsoDate,
  row?: { readonly id: string },
): Circumstances {
  const entryOf = (key: FieldKey): IntegerEntry => {
    if (isRowFieldKey(key)) return row ? getRowEntry(row, key) : '';
    return key === 'riskProfileCode' ? '' : person[key];
  };
  return { today, textOf: (key) => toComparedText(entryOf(key), view.field(key)) };
}
