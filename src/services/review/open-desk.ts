import type { EnrollmentSession } from '../drafts/enrollment-session.ts';
import type { ReviewDesk } from './review-desk.ts';

const opened = new WeakMap<EnrollmentSession, ReviewDesk>();
const desks = new WeakMap<EnrollmentSession, Promise<ReviewDesk>>();

/** The review of an open enrollment, the same one for all screens. Rejects where it cannot be read; the next call tries anew. */
export function openReviewDesk(session: EnrollmentSession): Promise<ReviewDesk> {
  const known = desks.get(session);
  if (known) return known;
  const opening = import('./review-desk.ts').then(({ ReviewDesk: Desk }) => Desk.open(session));
  desks.set(session, opening);
  opening.then(
    (desk) => opened.set(session, desk),
    () => desks.delete(session),
  );
  return opening;
}

/** The review of an open enrollment where it has been read, so that it shows at once. */
export function findReviewDesk(session: EnrollmentSession): ReviewDesk | undefined {
  return opened.get(session);
}
