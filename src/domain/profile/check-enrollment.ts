import { FIELD_KEYS, ROOT_FIELDS } from '../fields/registry.ts';
import { toEnd } from './steps.ts';
import type { EntityId, Person } from '../enrollment/enrollment.ts';
import type { Finding } from '../fields/finding.ts';
import type { PersonCheck } from './check-person.ts';
import { findRemark } from './entry-schemas.ts';
import { checkingPersons } from './check-persons.ts';
import type { Profile } from './profile.ts';

interface Content {
  readonly riskProfileCode: string;
  readonly persons: readonly Person[];
}

/**
 * Findings of the whole enrollment, in its order: what concerns all of it first, then person by person, what the
 * checks over all persons found of each of them behind its own.
 */
export function checkEnrollment(
  enrollment: Content,
  profile: Profile,
  check: (person: Person) => PersonCheck,
): Finding[] {
  return toEnd(checkingEnrollment(enrollment, profile, check));
}

/** The same in small steps, so that whoever asks for it can do something else between them. */
export function* checkingEnrollment(
  enrollment: Content,
  profile: Profile,
  check: (person: Person) => PersonCheck,
): Generator<void, Finding[]> {
  const { persons } = enrollment;
  const findings: Finding[] = [];
  const view = profile.viewOf(undefined);
  for (const key of ROOT_FIELDS) {
    const remark = findRemark(enrollment[key], view.field(key));
    if (remark) findings.push({ place: { field: key }, ...remark });
  }
  const max = profile.limits.persons;
  if (persons.length === 0) findings.push({ place: {}, problem: { code: 'no-persons' }, severity: 'error' });
  if (persons.length > max) {
    const problem = { code: 'too-many-persons', count: persons.length, max } as const;
    findings.push({ place: {}, problem, severity: 'error' });
  }
  // Which list a field has can depend on the person.
  const views = [view, ...persons.map(profile.viewOf)];
  if (views.some(({ field }) => FIELD_KEYS.some((key) => field(key).catalog?.status === 'loading'))) {
    findings.push({ place: {}, problem: { code: 'catalogs-loading' }, severity: 'error' });
  }
  const between = groupByPerson(yield* checkingPersons(persons, profile));
  findings.push(...(between.get(undefined) ?? []));
  for (const person of persons) {
    findings.push(...check(person).findings, ...(between.get(person.id) ?? []));
    yield;
  }
  return findings;
}

/** Findings by the person whom they concern; under `undefined` those of the enrollment itself. */
export function groupByPerson(
  findings: readonly Finding[],
): ReadonlyMap<EntityId | undefined, readonly Finding[]> {
  const groups = new Map<EntityId | undefined, Finding[]>();
  for (const finding of findings) {
    const group = groups.get(finding.place.personId);
    if (group) group.push(finding);
    else groups.set(finding.place.personId, [finding]);
  }
  return groups;
}
