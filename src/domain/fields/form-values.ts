import {
  type AnySectionKey,
  FIELDS,
  isCaseKey,
  SCALAR_KEYS,
  SECTION_KEYS,
  type SectionKey,
} from './registry.ts';
import type { CaseRecord, EntityId, Person, PersonScalars, RowOf } from '../enrollment/enrollment.ts';
import type { IsoDate } from '../formats/date.ts';
import { createRow, fromSections, getRowEntry } from './entries.ts';
import { FIELD_KINDS } from './field-kinds.ts';
import { fromKeys } from './from-keys.ts';

/** A row as the form holds it: its stable id, and text as typed. */
export type RowFormValues<S extends SectionKey = SectionKey> = { [K in keyof RowOf<S>]: string };

type SectionFormValues = { [S in SectionKey]: RowFormValues<S>[] };

/** The open person as the form holds it: text as typed. */
export type PersonFormValues = { [K in keyof PersonScalars]: string } & SectionFormValues & CaseFormValues;

/** A row of the case as the form holds it. */
export type CaseRowFormValues = { id: EntityId } & Record<string, string>;
interface CaseFormValues {
  /** By the names of sections, as in `Person`. Only a profile with a case has any. */
  case?: Record<string, CaseRowFormValues[]>;
}

/** The rows of a section in the form. */
export function formRowsOf(
  values: PersonFormValues,
  section: AnySectionKey,
): readonly (RowFormValues | CaseRowFormValues)[] {
  return isCaseKey(section) ? (values.case?.[section.slice('case.'.length)] ?? []) : values[section];
}

/** Returns a person as the form shows it. */
export function toFormValues(person: Person): PersonFormValues {
  return {
    ...fromKeys(SCALAR_KEYS, (key) => FIELD_KINDS[FIELDS[key].kind].toText(person[key])),
    ...sectionsOf((section) => [...person[section]].map((row) => toRowFormValues(section, row))),
    ...(person.case && { case: toCaseValues(person.case) }),
  };
}

function sectionsOf(valuesOf: <S extends SectionKey>(section: S) => RowFormValues<S>[]): SectionFormValues {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each section gets its own rows
  return fromKeys(SECTION_KEYS, valuesOf) as unknown as SectionFormValues;
}

/**
 * Returns the person that the form holds. A text that is not understood stays as typed. `today` dates
 * two-digit years.
 */
export function toPerson(id: EntityId, values: PersonFormValues, today: IsoDate): Person {
  return {
    id,
    ...fromKeys(SCALAR_KEYS, (key) => String(FIELD_KINDS[FIELDS[key].kind].toEntry(values[key], today))),
    ...fromSections((section) => {
      const rows: readonly RowFormValues[] = values[section];
      return rows.map((row) => toRow(section, row, today));
    }),
    ...toCase(values.case),
  };
}

/** The form changes its values in place, so it gets its own. */
const toCaseValues = (record: CaseRecord) =>
  Object.fromEntries(Object.entries(record).map(([name, rows]) => [name, rows.map((row) => ({ ...row }))]));

/** The answers alone: a section that was only looked at leaves nothing. Its only row has the section's name as its id. */
function toCase(values: PersonFormValues['case']): Pick<Person, 'case'> {
  const sections = Object.entries(values ?? {}).map(([name, rows]) => {
    const filled = rows.map((row) => ({
      ...Object.fromEntries(Object.entries(row).filter(([, text]) => Boolean(text))),
      id: row.id || name,
    }));
    return [name, filled.filter((row) => row.id !== name || Object.keys(row).length > 1)] as const;
  });
  const kept = sections.filter(([, rows]) => rows.length > 0);
  return kept.length > 0 ? { case: Object.fromEntries(kept) } : {};
}

/** Returns a row of the form as the enrollment holds it. */
export function toRow<S extends SectionKey>(section: S, values: RowFormValues, today: IsoDate): RowOf<S> {
  return createRow(section, values.id, (key) =>
    FIELD_KINDS[FIELDS[key].kind].toEntry(String(getRowEntry(values, key)), today),
  );
}

/** Creates a row of the form with nothing typed. */
export function createRowFormValues<S extends SectionKey>(section: S, id: EntityId): RowFormValues<S> {
  return toRowFormValues(section, { id });
}

/** Each member is a text as the form shows it; a member that the row lacks is empty. */
function toRowFormValues<S extends SectionKey>(section: S, row: { readonly id: EntityId }): RowFormValues<S> {
  const values = createRow(section, row.id, (key) =>
    FIELD_KINDS[FIELDS[key].kind].toText(getRowEntry(row, key)),
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `toText` made a text of every member
  return values as RowFormValues<S>;
}
