import type { Person } from '../enrollment/enrollment.ts';
import { isEmptyRow } from '../fields/entries.ts';
import { isEmptyEntry } from '../fields/field-kinds.ts';
import { type Finding, isError } from '../fields/finding.ts';
import { fromKeys } from '../fields/from-keys.ts';
import {
  type FieldKey,
  isCaseKey,
  SCALAR_KEYS,
  SECTION_KEYS,
  type SectionKey,
  SECTIONS,
} from '../fields/registry.ts';
import { findFindings } from './entry-schemas.ts';
import type { PersonView } from './field-view.ts';
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

/** Parts of a person with a state of their own: the scalar fields, and each section. */
export type PartKey = 'data' | SectionKey;
export const PART_KEYS: readonly PartKey[] = ['data', ...SECTION_KEYS];

/** `not-asked`: rules hide the whole part. */
export type PartState = 'with-errors' | 'observed' | 'incomplete' | 'empty' | 'ready' | 'not-asked';

/**
 * State of each part of a person, from the findings of that person (also those of the checks between
 * persons). Errors come before observations, because they block the send. Observations come before missing
 * entries, because nothing else shows them. Warnings and information do not change the state.
 */
export function toPartStates(
  person: Person,
  findings: readonly Finding[],
  view: PersonView,
  isObserved: (part: PartKey) => boolean,
): Readonly<Record<PartKey, PartState>> {
  const errors = findings.filter(isError);
  const isShown = (key: FieldKey) => !view.field(key).hidden;
  return fromKeys(PART_KEYS, (part) => {
    const own = errors.filter((finding) => toPart(finding) === part);
    if (own.some(({ problem }) => problem.code !== 'required')) return 'with-errors';
    if (isObserved(part)) return 'observed';
    if (own.length > 0) return 'incomplete';
    if (!fieldsOf(part).some(isShown)) return 'not-asked';
    return isEmptyPart(person, part, isShown) ? 'empty' : 'ready';
  });
}

/** Part of its person that a finding concerns; a finding about the whole person belongs to the data. */
export function toPart({ place }: Pick<Finding, 'place'>): PartKey {
  return place.section === undefined || isCaseKey(place.section) ? 'data' : place.section;
}

function fieldsOf(part: PartKey): readonly FieldKey[] {
  return part === 'data' ? SCALAR_KEYS : SECTIONS[part].fields;
}

function isEmptyPart(person: Person, part: PartKey, isShown: (key: FieldKey) => boolean): boolean {
  if (part === 'data') return SCALAR_KEYS.every((key) => !isShown(key) || isEmptyEntry(person[key]));
  return person[part].every((row) => isEmptyRow(part, row, isShown));
}
