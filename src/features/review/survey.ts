import { startTransition, useEffect, useMemo, useState } from 'react';
import type { KnownPerson } from '../../domain/decision/known.ts';
import type { StoredEnrollment } from '../../domain/drafts/stored.ts';
import { type Enrollment, type EntityId, isSameEnrollment } from '../../domain/enrollment/enrollment.ts';
import type { Finding } from '../../domain/fields/finding.ts';
import { groupByPerson, recheckingEnrollment } from '../../domain/profile/check-enrollment.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import type { Steps } from '../../domain/profile/steps.ts';
import { toKnownFinding } from '../../form/known-text.ts';
import type { Translator } from '../../i18n/translator.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { runInSlices, afterPaint } from '../../ui/schedule.ts';

/** Most persons that are read at once: for so few, it costs less than a second paint. */
const MAX_AT_ONCE = 20;

/**
 * The enrollment of a header with all its persons. Records are parsed at their first use: a long enrollment
 * is read after the paint, in slices, and is undefined until then. Reading waits for `mayRead`.
 */
export function useWholeEnrollment(
  session: EnrollmentSession,
  header: StoredEnrollment,
  mayRead: boolean,
): Enrollment | undefined {
  const [isRead, setRead] = useState(header.personIds.length <= MAX_AT_ONCE);
  useEffect(() => {
    if (isRead || !mayRead) return undefined;
    return runAfterPaint(reading(session), setRead);
  }, [session, isRead, mayRead]);
  const whole = useMemo(
    () => (isRead && mayRead ? session.toEnrollment(header) : undefined),
    [session, header, isRead, mayRead],
  );
  // A note of the review changes the header but no entry, so nothing has to be checked again.
  const [kept, setKept] = useState(whole);
  const isSame = whole !== undefined && kept !== undefined && isSameEnrollment(whole, kept);
  if (!isSame && whole !== kept) setKept(whole);
  return isSame ? kept : whole;
}

function* reading(session: EnrollmentSession): Steps<true> {
  for (const id of session.getSnapshot().header.personIds) {
    session.findPerson(id);
    yield;
  }
  return true;
}

/** Findings of an enrollment, under the profile of that time. */
export interface Survey {
  readonly enrollment: Enrollment;
  readonly profile: Profile;
  readonly findings: readonly Finding[];
  readonly byPerson: ReadonlyMap<EntityId | undefined, readonly Finding[]>;
}

/**
 * Checks the whole enrollment after the paint, in slices. The survey is undefined until the first check ends.
 * While a new check runs, the old survey stays, and `isCurrent` is false.
 */
export function useSurvey(
  enrollment: Enrollment | undefined,
  known: readonly KnownPerson[],
): {
  readonly survey: Survey | undefined;
  readonly isCurrent: boolean;
} {
  const { profile, checkPerson } = useProfile();
  const translator = useTranslator();
  const [checked, setChecked] = useState<Survey>();
  const survey = useMemo(
    () => checked && withKnown(checked, known, translator),
    [checked, known, translator],
  );
  useEffect(() => {
    if (!enrollment) return undefined;
    return runAfterPaint(recheckingEnrollment(enrollment, { profile, checkPerson }), (findings) => {
      const byPerson = groupByPerson(findings);
      startTransition(() => setChecked({ enrollment, profile, findings, byPerson }));
    });
  }, [enrollment, profile, checkPerson]);
  const isCurrent = survey !== undefined && survey.enrollment === enrollment && survey.profile === profile;
  return { survey, isCurrent };
}

function withKnown(survey: Survey, known: readonly KnownPerson[], translator: Translator): Survey {
  if (known.length === 0) return survey;
  const findings = [...survey.findings, ...known.map((one) => toKnownFinding(one, translator))];
  return { ...survey, findings, byPerson: groupByPerson(findings) };
}

/** Runs the steps after the paint, in slices; returns a function that cancels. */
export function runAfterPaint<T>(steps: Steps<T>, onDone: (result: T) => void): () => void {
  const controller = new AbortController();
  const stop = afterPaint(() => {
    void runInSlices(steps, controller.signal).then((result) => {
      if (result !== undefined && !controller.signal.aborted) onDone(result);
    });
  });
  return () => {
    stop();
    controller.abort();
  };
}
