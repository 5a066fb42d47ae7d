/** Finds the next person or place that keeps the enrollment from being sent. Runs in steps, on request. */
import { recheckingEnrollment } from '../../domain/profile/check-enrollment.ts';
import type { ServiceError } from '../../domain/drafts/outcome.ts';
import { findServiceFindings } from '../../domain/drafts/service-errors.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { type Finding, isError, type Place } from '../../domain/fields/finding.ts';
import { findNextPlace } from '../../domain/fields/next-place.ts';
import type { Steps } from '../../domain/profile/steps.ts';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import type { ProfileServices } from '../../services/profile/use-profile.ts';

/** Input of a search. */
export interface Search {
  readonly session: EnrollmentSession;
  readonly services: ProfileServices;
  readonly serviceErrors: readonly ServiceError[];
}

/** First place to correct on another person: first those after `current`, then those before it. */
export function* findingNextIncomplete(
  { session, services, serviceErrors }: Search,
  current: EntityId | undefined,
): Steps<Place | undefined> {
  session.commit();
  const { personIds } = session.getSnapshot().header;
  const index = current === undefined ? -1 : personIds.indexOf(current);
  const { profile } = services;
  const [own] = profile.case?.checkEnrollment(session.getEnrollment(), profile).filter(isError) ?? [];
  if (own && current !== session.id) return own.place;
  for (const id of [...personIds.slice(index + 1), ...personIds.slice(0, Math.max(index, 0))]) {
    const person = session.findPerson(id);
    const { status, findings } = person ? services.checkPerson(person) : { status: 'ready', findings: [] };
    const refused = person ? findServiceFindings(person, serviceErrors) : [];
    const [first] = [...findings.filter(isError), ...refused];
    if (first) return first.place;
    // An empty person has no required field, so no error of a field is found.
    if (status === 'empty') return { personId: id };
    yield;
  }
  return undefined;
}

/** The next error after a place, in the whole enrollment. */
export function* findingNextError(
  { session, services, serviceErrors }: Search,
  from: Place | undefined,
): Steps<Finding | undefined> {
  session.commit();
  const { header } = session.getSnapshot();
  const persons = [];
  for (const id of header.personIds) {
    const person = session.findPerson(id);
    if (person) persons.push(person);
    yield;
  }
  const { case: record } = session.toEnrollment(header);
  const content = { riskProfileCode: header.riskProfileCode, persons, case: record };
  const findings = yield* recheckingEnrollment(content, services);
  const refused = persons.flatMap((person) => findServiceFindings(person, serviceErrors));
  const errors = [...refused, ...findings.filter(isError)];
  return findNextPlace(errors, ({ place }) => place, from, persons);
}
