import { type Finding, isError } from '../../domain/fields/finding.ts';
import { checkingEnrollment } from '../../domain/profile/check-enrollment.ts';
import type { Steps } from '../../domain/profile/steps.ts';
import { sleep } from '../../services/clock.ts';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import type { ProfileServices } from '../../services/profile/use-profile.ts';
import { runInSlices } from '../../ui/schedule.ts';

/** Nobody typed or pressed for so long: nothing is held up by looking at persons who are not open. */
const QUIET_MS = 400;

/** Whether the review can be read as it is: lists on their way hold back the send, not the reading. */
export async function isReadable(
  session: EnrollmentSession,
  { profile, checkPerson }: ProfileServices,
): Promise<boolean> {
  const never = new AbortController().signal;
  session.commit();
  await runInSlices(readingPersons(session), never);
  for (;;) {
    const { persons, ...enrollment } = session.getEnrollment();
    const steps = checkingEnrollment({ ...enrollment, persons }, profile, checkPerson);
    const findings = (await runInSlices(steps, never)) ?? [];
    const now = session.getEnrollment();
    const isSame =
      now.riskProfileCode === enrollment.riskProfileCode &&
      now.persons.length === persons.length &&
      now.persons.every((person, index) => person === persons[index]);
    if (isSame) return findings.every((finding) => !isError(finding) || isPassing(finding));
  }
}

function isPassing({ problem }: Finding): boolean {
  return problem.code === 'catalogs-loading';
}

function* readingPersons(session: EnrollmentSession): Steps<void> {
  for (const id of session.getSnapshot().header.personIds) {
    session.findPerson(id);
    yield;
  }
}

/** Reads and checks the persons while nobody works, for «Revisar» looks at all of them; both remember what they did. */
export function checkAhead(
  session: EnrollmentSession,
  { checkPerson }: ProfileServices,
  signal: AbortSignal,
): void {
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
  function* checking(): Steps<void> {
    // All of them are read before any is checked: leaving a field asks who has the same identifier.
    yield* readingPersons(session);
    for (const id of session.getSnapshot().header.personIds) {
      const person = session.findPerson(id);
      if (person) checkPerson(person);
      yield;
    }
  }
  void quiet().then(() => runInSlices(checking(), signal, quiet));
}
