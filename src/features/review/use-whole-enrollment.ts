import { useEffect, useMemo, useState } from 'react';
import type { StoredEnrollment } from '../../domain/drafts/stored.ts';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import { isSameEnrollment } from '../../domain/enrollment/same-enrollment.ts';
import type { Steps } from '../../domain/profile/steps.ts';
import type { EnrollmentSession } from '../../services/drafts/enrollment-session.ts';
import { afterPaint, runInSlices } from '../../ui/schedule.ts';
import { findSearchable } from './person-search.ts';

/** Read at once: it costs less than a second paint. */
const MAX_AT_ONCE = 20;

/**
 * The enrollment of a header with all its persons. Records are parsed when they are first asked for: those of many are
 * read after the paint, in slices, and it is undefined until then; nobody is read before `mayRead`. What is searched for is made ready with them.
 */
export function useWholeEnrollment(
  session: EnrollmentSession,
  header: StoredEnrollment,
  mayRead: boolean,
): Enrollment | undefined {
  const [isRead, setRead] = useState(header.personIds.length <= MAX_AT_ONCE);
  useEffect(() => {
    if (isRead || !mayRead) return undefined;
    const controller = new AbortController();
    const stop = afterPaint(() => {
      void runInSlices(reading(session), controller.signal).then(() => {
        if (!controller.signal.aborted) setRead(true);
      });
    });
    return () => {
      stop();
      controller.abort();
    };
  }, [session, isRead, mayRead]);
  const whole = useMemo(
    () => (isRead && mayRead ? session.toEnrollment(header) : undefined),
    [session, header, isRead, mayRead],
  );
  // What is noted of the review changes the header, not what was entered: nothing has to be checked again.
  const [kept, setKept] = useState(whole);
  const isSame = whole !== undefined && kept !== undefined && isSameEnrollment(whole, kept);
  if (!isSame && whole !== kept) setKept(whole);
  return isSame ? kept : whole;
}

function* reading(session: EnrollmentSession): Steps<void> {
  for (const id of session.getSnapshot().header.personIds) {
    const person = session.findPerson(id);
    yield;
    if (person) findSearchable(person);
    yield;
  }
}
