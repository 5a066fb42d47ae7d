import { SCALAR_KEYS, SECTION_KEYS } from '../fields/registry.ts';
import type { Person } from '../enrollment/enrollment.ts';
import { isEmptyRow } from '../fields/entries.ts';
import { isEmptyEntry } from '../fields/field-kinds.ts';
import { type Finding, isError } from '../fields/finding.ts';
import { findFindings } from './entry-schemas.ts';
import type { Profile } from './profile.ts';

type PersonStatus = 'empty' | 'incomplete' | 'with-errors' | 'ready';

export interface PersonCheck {
  readonly status: PersonStatus;
  /** In the order in which the fields stand on the page; then what the profile's rules and checks say. */
  readonly findings: readonly Finding[];
}

/** All findings of a person and the status that follows from them. Pure; callers may cache it by the person. */
export function checkPerson(person: Person, profile: Profile): PersonCheck {
  const findings = findFindings(person, profile);
  return { status: toStatus(person, findings), findings };
}

function toStatus(person: Person, findings: readonly Finding[]): PersonStatus {
  if (isEmptyPerson(person)) return 'empty';
  const errors = findings.filter(isError);
  if (errors.some(({ problem }) => problem.code !== 'required')) return 'with-errors';
  return errors.length > 0 ? 'incomplete' : 'ready';
}

function isEmptyPerson(person: Person): boolean {
  return (
    SCALAR_KEYS.every((key) => isEmptyEntry(person[key])) &&
    SECTION_KEYS.every((section) => person[section].every((row) => isEmptyRow(section, row)))
  );
}
