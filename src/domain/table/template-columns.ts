import { SCALAR_KEYS, SECTION_KEYS, type SectionKey, SECTIONS } from '../fields/registry.ts';
import { fromKeys } from '../fields/from-keys.ts';
import type { Profile } from '../profile/profile.ts';
import type { ColumnTarget } from './layout.ts';

/** Rows of each section that a template has room for; more go into more columns, or lines. */
const ROWS: Readonly<Record<SectionKey, number>> = {
  telephones: 2,
  addresses: 1,
  emails: 1,
  bankAccounts: 1,
};

/** The columns of a template: every field of a person, then its rows, in the order of the form. */
export function toTemplateColumns({ limits }: Pick<Profile, 'limits'>): readonly ColumnTarget[] {
  const counts = fromKeys(SECTION_KEYS, (section) => Math.min(ROWS[section], limits.rows[section]));
  const rows = SECTION_KEYS.flatMap((section) =>
    Array.from({ length: counts[section] }, (_, index) =>
      SECTIONS[section].fields.map((field): ColumnTarget => ({ field, n: index + 1 })),
    ).flat(),
  );
  return [...SCALAR_KEYS.map((field): ColumnTarget => ({ field })), ...rows];
}
