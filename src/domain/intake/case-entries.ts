/** Entries of a person's case that a card fills. Their sections have one row, which has the section's name as its id. */
import type { EntityId, Person } from '../enrollment/enrollment.ts';
import { getRowEntry, rowsOf } from '../fields/entries.ts';
import { type CaseFieldKey, splitRowFieldKey } from '../fields/registry.ts';
import type { ReadCaseRow, ReadCaseValue } from './reading.ts';

/** The present text of an entry; `''` for none. */
export function getCaseEntry(person: Person, key: CaseFieldKey): string {
  const [row] = rowsOf(person, splitRowFieldKey(key).section);
  return row ? String(getRowEntry(row, key)) : '';
}

/** Id of the row that has the entry. */
export const toCaseRowId = (key: CaseFieldKey): string => splitRowFieldKey(key).section.slice('case.'.length);

/** Writes values into the case of a person. The other entries stay. */
export function withCaseValues(person: Person, values: readonly ReadCaseValue[]): Person {
  return values.reduce((reached, { field, entry }) => withCaseEntry(reached, field, String(entry)), person);
}

/** Adds a row with these values to its section. */
export function withCaseRow(person: Person, { section, values }: ReadCaseRow, id: EntityId): Person {
  const name = section.slice('case.'.length);
  const entries = values.map(({ field, entry }) => [splitRowFieldKey(field).name, String(entry)] as const);
  const row = { ...Object.fromEntries(entries), id };
  return { ...person, case: { ...person.case, [name]: [...(person.case?.[name] ?? []), row] } };
}

/** Writes one entry into the case of a person. */
function withCaseEntry(person: Person, key: CaseFieldKey, text: string): Person {
  const section = toCaseRowId(key);
  const [row = { id: section }, ...others] = person.case?.[section] ?? [];
  const changed = { ...row, [splitRowFieldKey(key).name]: text };
  return { ...person, case: { ...person.case, [section]: [changed, ...others] } };
}
