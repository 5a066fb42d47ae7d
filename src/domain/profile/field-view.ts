import type { AnyRow, IntegerEntry, Person } from '../enrollment/enrollment.ts';
import { getRowEntry } from '../fields/entries.ts';
import {
  type AnyFieldKey,
  type CaseSectionKey,
  type Field,
  type FieldKey,
  type FieldKind,
  isRowFieldKey,
  type RowFieldKey,
  type SectionKey,
  SECTIONS,
} from '../fields/registry.ts';
import type { IsoDate } from '../formats/date.ts';
import type { LocalText } from '../formats/local-text.ts';
import type { TextFormat } from '../formats/text-format.ts';
import { toWireText } from '../formats/wire-text.ts';
import type { Catalog } from './catalog.ts';
import type { Circumstances } from './condition.ts';
import type { NotListedSpec } from './schema/profile-schema.ts';

/**
 * A field under the profile and its rules. The same circumstances give the same object, so that views can be
 * memoised.
 */
export interface FieldView {
  readonly key: AnyFieldKey;
  readonly kind: FieldKind;
  readonly width: Field['width'];
  readonly hidden: boolean;
  readonly required: boolean;
  /** The profile's own label. */
  readonly label?: LocalText | undefined;
  readonly help?: LocalText | undefined;
  readonly maxLength?: number | undefined;
  readonly format?: TextFormat | undefined;
  readonly catalog?: Catalog | undefined;
  /** Help for the case that the list lacks the right entry. */
  readonly notListed?: NotListedSpec | undefined;
  /** The profile's suggestion for the empty field. */
  readonly usual?: string | undefined;
}

export interface PersonView {
  readonly field: (key: AnyFieldKey) => FieldView;
  /** Name of a section of the case. */
  readonly sectionLabel: (section: CaseSectionKey) => LocalText | undefined;
}

export type Views = Readonly<Record<FieldKey, FieldView>>;

/** Returns an entry in the form for comparing entries; `''` when it is empty or hidden. */
export function toComparedText(entry: IntegerEntry, view: FieldView): string {
  if (view.hidden) return '';
  const text = toWireText(String(entry));
  return text === '' ? '' : (view.format?.toKey(text) ?? text);
}

/** Returns the facts for conditions about a person, and about one of the person's rows. */
export function toCircumstances(
  person: Person,
  view: PersonView,
  today: IsoDate,
  row?: { readonly id: string },
): Circumstances {
  const entryOf = (key: AnyFieldKey): IntegerEntry => {
    if (isRowFieldKey(key)) return row ? getRowEntry(row, key) : '';
    return key === 'riskProfileCode' ? '' : person[key];
  };
  return {
    today,
    textOf: (key) => toComparedText(entryOf(key), view.field(key)),
    catalogOf: (key) => view.field(key).catalog,
  };
}

/** Returns the same text for rows of a section whose visible fields are all the same. */
export function toRowKey(section: SectionKey, row: AnyRow, view: PersonView): string {
  const keys: readonly RowFieldKey[] = SECTIONS[section].fields;
  return JSON.stringify([
    section,
    ...keys.map((key) => toComparedText(getRowEntry(row, key), view.field(key))),
  ]);
}
