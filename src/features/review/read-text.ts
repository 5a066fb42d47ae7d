import type { IntegerEntry } from '../../domain/enrollment/enrollment.ts';
import { isIsoDate, toAge } from '../../domain/formats/date.ts';
import type { AnyFieldKey, FieldKey } from '../../domain/fields/registry.ts';
import type { FieldView } from '../../domain/profile/field-view.ts';
import { toEntryText } from '../../form/entry-kind.ts';
import type { Translator } from '../../i18n/translator.ts';

/** How the values of a person are shown. */
export interface Reading {
  readonly hideEmpty: boolean;
  /** Shows the codes of the catalogs behind their texts. */
  readonly hasCodes: boolean;
}

/** The kind of a value, which is the label of its line. */
export const KIND_OF: Readonly<Partial<Record<AnyFieldKey, FieldKey>>> = {
  identifier: 'identifierType',
  'telephones.number': 'telephones.typeCode',
  'addresses.line': 'addresses.typeCode',
  'emails.address': 'emails.typeCode',
  'bankAccounts.bankId': 'bankAccounts.kind',
};

/** A value as people read it, also where it is sent as typed. */
export function toReadText(
  entry: IntegerEntry,
  view: FieldView,
  hasCodes: boolean,
  translator: Translator,
): string {
  const found = hasCodes ? undefined : view.catalog?.findKnownEntry(entry);
  if (found) return translator.entryLabel(found);
  return view.format?.read(String(entry))?.text ?? toEntryText(entry, view, translator);
}

/** Text beside a value: the age of a date, the group of a catalog's entry. */
export function toAsideText(
  entry: IntegerEntry,
  view: FieldView,
  today: string,
  { entryGroup, plural }: Translator,
): string {
  const found = view.catalog?.findKnownEntry(entry);
  if (found) return entryGroup(found);
  const age = view.kind === 'date' && isIsoDate(String(entry)) ? toAge(String(entry), today) : 0;
  return age > 0 ? plural('entry.age', age) : '';
}
