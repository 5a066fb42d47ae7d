/** Entries of a person's case that a card fills. Their sections have one row, which has the section's name as its id. */
import type { Person } from '../enrollment/enrollment.ts';
import { getRowEntry, rowsOf } from '../fields/entries.ts';
import { type CaseFieldKey, splitRowFieldKey } from '../fields/registry.ts';
import { toSeenText } from '../formats/plain-text.ts';
import type { ReadCaseValue } from './reading.ts';

/** The present text of an entry; `''` for none. */
export function getCaseEntry(person: Person, key: CaseFieldKey): string {
  const [row] = rowsOf(person, splitRowFieldKey(key).section);
  return row ? String(getRowEntry(row, key)) : '';
}

/** Id of the row that has the entry. */
export const toCaseRowId = (key: CaseFieldKey): string => splitRowFieldKey(key).section.slice('case.'.length);

/** Writes values into the case of a person. The other entries stay. */
export function withCaseValues(person: Person, values: readonly ReadCaseValue[]): Person {
  return values.reduce(
    (reached, { field, entry }) => withCaseEntry(reached, field, toSeenText(String(entry))),
    person,
  );
}

/** Writes one entry into the case of a person. */
function withCaseEntry(person: Person, key: CaseFieldKey, text: string): Person {
  const section = toCaseRowId(key);
  const [row = { id: section }, ...others] = person.case?.[section] ?? [];
  const changed = { ...row, [splitRowFieldKey(key).name]: text };
  return { ...person, case: { ...person.case, [section]: [changed, ...others] } };
}
