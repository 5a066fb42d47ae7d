import { type Enrollment, type EntityId, isSameEnrollment } from '../../domain/enrollment/enrollment.ts';
import { type Finding, isError } from '../../domain/fields/finding.ts';
import { isHolding, recheckingEnrollment } from '../../domain/profile/check-enrollment.ts';
import type { Checks } from '../../domain/profile/check-person.ts';
import type { Steps } from '../../domain/profile/steps.ts';
import { sleep } from '../../services/clock.ts';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import { awaitSession } from '../../services/drafts/session-registry.ts';
import { toPersonPath, toReviewPath } from '../../services/navigation/paths.ts';
import { follow } from '../../ui/page-link.tsx';
import { runInSlices } from '../../ui/schedule.ts';

/** Idle time without a key or a press before persons are checked in advance. */
const QUIET_MS = 400;

/**
 * Goes to the review, or lists the errors to correct first: on this page, or on the page of the first person who has one.
 * `showSummary` shows the list on the page of that person, or on this one.
 */
export async function openReview(
  session: EnrollmentSession,
  services: Checks,
  personId: EntityId | undefined,
  showSummary: (other: EntityId | undefined) => void,
): Promise<void> {
  const { pathname } = window.location;
  const holding = await findHolding(session, services);
  // The user may already have left the page, or pressed twice.
  if (window.location.pathname !== pathname) return;
  session.noteLeft([session.id, ...session.getSnapshot().header.personIds]);
  if (holding.length > 0) {
    const whose = holding.map(({ place }) => place.personId);
    const [other] = whose;
    const isHere = personId === undefined || whose.includes(personId) || whose.includes(undefined);
    const elsewhere = isHere ? undefined : other;
    showSummary(elsewhere);
    if (elsewhere !== undefined) follow(toPersonPath(session.id, elsewhere));
    return;
  }
  // When the profile requires an approval, the agent hands the enrollment in instead.
  if (!services.profile.review.isRequired) session.noteReview();
  follow(toReviewPath(session.id));
}

/** Findings that block the review, in the order of the enrollment. */
async function findHolding(session: EnrollmentSession, checks: Checks): Promise<readonly Finding[]> {
  const never = new AbortController().signal;
  for (;;) {
    session.commit();
    const checked = await runInSlices(checkingSession(session, checks), never);
    if (checked && isSameEnrollment(checked.enrollment, session.getEnrollment()))
      return checked.findings.filter(isHolding);
  }
}

interface CheckedEnrollment {
  readonly enrollment: Enrollment;
  readonly findings: readonly Finding[];
}

function* checkingSession(session: EnrollmentSession, checks: Checks): Steps<CheckedEnrollment> {
  const { header } = session.getSnapshot();
  // All persons are parsed first, because the duplicate check of a field that is left needs them.
  for (const id of header.personIds) {
    session.findPerson(id);
    yield;
  }
  const enrollment = session.toEnrollment(header);
  return { enrollment, findings: yield* recheckingEnrollment(enrollment, checks) };
}

/**
 * Reads and checks the enrollment while the user is idle, and again after each edit, so that «Revisar» finds
 * the results ready. Reports the number of errors.
 */
export async function checkAhead(
  session: EnrollmentSession,
  checks: Checks,
  onErrors: (count: number) => void,
  signal: AbortSignal,
): Promise<void> {
  let workedAt = performance.now();
  const noteWork = () => {
    workedAt = performance.now();
  };
  for (const event of ['keydown', 'pointerdown']) {
    window.addEventListener(event, noteWork, { capture: true, passive: true, signal });
  }
  const quiet = async () => {
    do {
      await sleep(Math.max(0, workedAt + QUIET_MS - performance.now()));
    } while (performance.now() < workedAt + QUIET_MS && !signal.aborted);
  };
  while (!signal.aborted) {
    await quiet();
    const { header } = session.getSnapshot();
    const checked = await runInSlices(checkingSession(session, checks), signal, quiet);
    if (checked) onErrors(checked.findings.filter(isWrong).length);
    await awaitSession(session, (snapshot) => snapshot.header !== header);
  }
}

/** A missing entry is no error yet: the list of persons counts it as incomplete. */
function isWrong(finding: Finding): boolean {
  return isError(finding) && finding.problem.code !== 'required';
}
