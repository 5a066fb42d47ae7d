import type {
  EntityId,
  Person,
  PersonScalars,
  PersonSections,
  RowOf,
  SectionKey,
} from '../enrollment/enrollment.ts';
import type { IsoDate } from '../formats/date.ts';
import { FIELDS, SCALAR_KEYS, SECTION_KEYS } from './descriptors.ts';
import { createRow, getRowEntry } from './entries.ts';
import { splitRowFieldKey } from './field-key.ts';
import { FIELD_KINDS } from './field-kinds.ts';
import { fromKeys } from './from-keys.ts';

/** A row as the form holds it: its stable id, and text as typed. */
export type RowFormValues<S extends SectionKey = SectionKey> = { [K in keyof RowOf<S>]: string };

type SectionFormValues = { [S in SectionKey]: RowFormValues<S>[] };

/** The open person as the form holds it: text as typed. */
export type PersonFormValues = { [K in keyof PersonScalars]: string } & SectionFormValues;

/** What the form shows of a person. */
export function toFormValues(person: Person): PersonFormValues {
  const sections = fromKeys(SECTION_KEYS, (section) =>
    person[section].map((row) =>
      createRow(section, row.id, (key) => FIELD_KINDS[FIELDS[key].kind].toText(getRowEntry(row, key))),
    ),
  );
  return {
    ...fromKeys(SCALAR_KEYS, (key) => FIELD_KINDS[FIELDS[key].kind].toText(person[key])),
    ...(sections as unknown as SectionFormValues),
  };
}

/** The person that the form holds; what is not understood is kept as typed. `today` dates two-digit years. */
export function toPerson(id: EntityId, values: PersonFormValues, today: IsoDate): Person {
  const sections = fromKeys(SECTION_KEYS, (section) => {
    const rows: readonly Readonly<Record<string, string>>[] = values[section];
    return rows.map((row) =>
      createRow(section, row['id'] ?? '', (key) =>
        FIELD_KINDS[FIELDS[key].kind].toEntry(row[splitRowFieldKey(key).name] ?? '', today),
      ),
    );
  });
  return {
    id,
    ...fromKeys(SCALAR_KEYS, (key) => String(FIELD_KINDS[FIELDS[key].kind].toEntry(values[key], today))),
    ...(sections as unknown as PersonSections),
  };
}

/** A row of the form with nothing typed. */
export function createRowFormValues<S extends SectionKey>(section: S, id: EntityId): RowFormValues<S> {
  return createRow(section, id, () => '') as unknown as RowFormValues<S>;
}
