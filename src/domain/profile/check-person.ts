import type { Person } from '../enrollment/enrollment.ts';
import { isEmptyRow } from '../fields/entries.ts';
import { isEmptyEntry } from '../fields/field-kinds.ts';
import { type Finding, isError } from '../fields/finding.ts';
import { SCALAR_KEYS, SECTION_KEYS } from '../fields/registry.ts';
import { findFindings } from './entry-schemas.ts';
import type { Profile } from './profile.ts';
import { remember } from './remember.ts';

type PersonStatus = 'empty' | 'incomplete' | 'with-errors' | 'ready';

export interface PersonCheck {
  readonly status: PersonStatus;
  /** In page order, followed by the findings of the profile's rules and checks. */
  readonly findings: readonly Finding[];
}

/** All findings of a person and the status that follows from them. Pure; callers may cache it by the person. */
export function checkPerson(person: Person, profile: Profile): PersonCheck {
  const findings = [...findFindings(person, profile), ...(profile.case?.checkPerson(person, profile) ?? [])];
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
    SECTION_KEYS.every((section) => person[section].every((row) => isEmptyRow(section, row))) &&
    person.case === undefined
  );
}

/** The checks under one profile; those of the whole enrollment load late (`recheckingEnrollment`). */
export interface Checks {
  readonly profile: Profile;
  /** Caches its result by the identity of the person. */
  readonly checkPerson: (person: Person) => PersonCheck;
}

export function createChecks(profile: Profile): Checks {
  return { profile, checkPerson: createPersonChecker(profile) };
}

/** Checks persons and caches each result by identity: an unchanged person is not checked twice in a day. */
export function createPersonChecker(profile: Profile): (person: Person) => PersonCheck {
  let checks = new WeakMap<Person, PersonCheck>();
  let day = profile.today();
  return (person) => {
    if (day !== profile.today()) {
      day = profile.today();
      checks = new WeakMap();
    }
    return remember(checks, person, () => checkPerson(person, profile));
  };
}
