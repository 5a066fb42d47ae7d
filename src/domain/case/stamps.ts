/** Notes beside an entry: who answered it, and when. */
import type { CaseRow, Person } from '../enrollment/enrollment.ts';
import { type CaseFieldKey, splitRowFieldKey } from '../fields/registry.ts';

/** Members of a row that say when and by whom an entry was answered. */
export const toStampNames = (entry: string) => ({ at: `_at-${entry}`, by: `_by-${entry}` });

export interface Stamp {
  /** ISO 8601 instant. */
  readonly at: string;
  /** Name of the person; `''` for nobody. */
  readonly by: string;
}

/** Stamps entries of sections that are filled in once. */
export function withStamps(person: Person, keys: readonly CaseFieldKey[], { at, by }: Stamp): Person {
  return keys.reduce((reached, key) => {
    const { section, name } = splitRowFieldKey(key);
    const names = toStampNames(name);
    const stamped = ({ [names.by]: _before, ...row }: CaseRow): CaseRow => ({
      ...row,
      id: row['id'] ?? '',
      [names.at]: at,
      ...(by !== '' && { [names.by]: by }),
    });
    const sectionName = section.slice('case.'.length);
    const rows = reached.case?.[sectionName] ?? [];
    return { ...reached, case: { ...reached.case, [sectionName]: rows.map(stamped) } };
  }, person);
}
