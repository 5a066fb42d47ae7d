import { hasReview } from '../domain/drafts/stored.ts';
import { preloadNotices } from '../features/enrollment/frame-notices.tsx';
import { MAX_PLAIN_ITEMS } from '../features/enrollment/persons-panel.tsx';
import { observations } from '../features/person/observations-part.tsx';
import { preloadAsides } from '../features/person/person-page.tsx';
import { sleep } from '../services/clock.ts';
import type { EnrollmentSession } from '../services/drafts/enrollment-session.ts';
import { storageState } from '../services/drafts/storage-state.ts';
import { findPage } from '../services/navigation/pages.ts';

/** Whoever waits longer is shown the page without. */
const PATIENCE_MS = 3000;

/**
 * What stands above and beside the entries of few enrollments: who else edits, what was observed, values that nobody
 * typed. It comes with the page; later it would move what is being read or typed.
 */
export async function prepareSession(session: EnrollmentSession): Promise<void> {
  // The list of persons reads these in any case; one that cannot be read hinders the rest.
  for (const id of session.getSnapshot().header.personIds.slice(0, MAX_PLAIN_ITEMS)) session.findPerson(id);
  // Where one could not be read, that is told now.
  await Promise.resolve();
  const { access, header } = session.getSnapshot();
  const isReviewed = hasReview(header);
  const isHindered = access !== 'own' || storageState.get().kind !== 'durable';
  const step = findPage(window.location.pathname)?.step;
  const hasMarks = step?.kind === 'person' && session.findPerson(step.personId)?.marks !== undefined;
  if (!isReviewed && !isHindered && !hasMarks) return;
  const parts = Promise.all([
    isReviewed && loadReview(session).catch(() => undefined),
    (isReviewed || hasMarks) && preloadAsides(),
    isReviewed && observations.preload(),
    (isReviewed || isHindered) && preloadNotices(),
  ]);
  await Promise.race([parts, sleep(PATIENCE_MS)]);
}

async function loadReview(session: EnrollmentSession): Promise<unknown> {
  return (await import('../services/review/open-desk.ts')).openReviewDesk(session);
}
