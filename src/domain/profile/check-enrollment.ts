import {
  type EnrollmentContent,
  type EntityId,
  isSameEnrollment,
  type Person,
} from '../enrollment/enrollment.ts';
import { type Finding, isError } from '../fields/finding.ts';
import { groupBy } from '../fields/group-by.ts';
import { type AnyFieldKey, FIELD_KEYS, ROOT_FIELDS } from '../fields/registry.ts';
import type { Checks, PersonCheck } from './check-person.ts';
import { findRemark } from './entry-schemas.ts';
import type { PersonView } from './field-view.ts';
import type { Profile } from './profile.ts';
import { type Steps, toEnd } from './steps.ts';
import { checkingPersons } from './check-persons.ts';

/**
 * Returns the findings of the whole enrollment in its order: first those of the enrollment, then those of
 * each person, with the checks over all persons after the person's own.
 */
export function checkEnrollment(
  enrollment: EnrollmentContent,
  profile: Profile,
  check: (person: Person) => PersonCheck,
): Finding[] {
  return toEnd(checkingEnrollment(enrollment, profile, check));
}

/** The same in small steps, so that the caller can do other work between them. */
export function* checkingEnrollment(
  enrollment: EnrollmentContent,
  profile: Profile,
  check: (person: Person) => PersonCheck,
): Steps<Finding[]> {
  const { persons } = enrollment;
  const findings: Finding[] = [];
  const view = profile.viewOf(undefined);
  for (const key of ROOT_FIELDS) {
    const remark = findRemark(enrollment[key], view.field(key), profile);
    if (remark) findings.push({ place: { field: key }, ...remark });
  }
  const max = profile.limits.persons;
  if (persons.length === 0) findings.push({ place: {}, problem: { code: 'no-persons' }, severity: 'error' });
  if (persons.length > max) {
    const problem = { code: 'too-many-persons', count: persons.length, max } as const;
    findings.push({ place: {}, problem, severity: 'error' });
  }
  // The list of a field can depend on the person.
  const views = new Set([view]);
  for (const person of persons) {
    views.add(profile.viewOf(person));
    yield;
  }
  const ofCase = profile.case?.sections.flatMap(({ fields }) => fields) ?? [];
  if (isLoading(ofCase, view) || [...views].some((each) => isLoading(FIELD_KEYS, each))) {
    findings.push({ place: {}, problem: { code: 'catalogs-loading' }, severity: 'error' });
  }
  const between = groupByPerson([
    ...(yield* checkingPersons(persons, profile)),
    ...(profile.case ? yield* profile.case.checkTogether(enrollment, profile) : []),
  ]);
  findings.push(
    ...(between.get(undefined) ?? []),
    ...(profile.case?.checkEnrollment(enrollment, profile) ?? []),
  );
  for (const person of persons) {
    findings.push(...check(person).findings, ...(between.get(person.id) ?? []));
    yield;
  }
  return findings;
}

const isLoading = (keys: readonly AnyFieldKey[], { field }: PersonView) =>
  keys.some((key) => field(key).catalog?.status === 'loading');

interface Latest {
  readonly content: EnrollmentContent;
  readonly day: string;
  readonly findings: readonly Finding[];
}

/** The latest result under a profile, by its check of a person. */
const latestOf = new WeakMap<Checks['checkPerson'], Latest>();

/**
 * Runs `checkingEnrollment` and caches the latest result: without an edit in between, the same list comes at
 * once.
 */
export function* recheckingEnrollment(
  content: EnrollmentContent,
  { profile, checkPerson }: Checks,
): Steps<readonly Finding[]> {
  const day = profile.today();
  const latest = latestOf.get(checkPerson);
  if (latest?.day === day && isSameEnrollment(latest.content, content)) return latest.findings;
  const findings = yield* checkingEnrollment(content, profile, checkPerson);
  latestOf.set(checkPerson, { content, day, findings });
  return findings;
}

/**
 * Returns true when a finding prevents a review. Lists that are still loading prevent the send, but not the
 * review.
 */
export function isHolding(finding: Finding): boolean {
  return isError(finding) && finding.problem.code !== 'catalogs-loading';
}

/** Groups findings by person; `undefined` has those of the enrollment itself. */
export function groupByPerson(
  findings: readonly Finding[],
): ReadonlyMap<EntityId | undefined, readonly Finding[]> {
  return groupBy(findings, ({ place }) => place.personId);
}
