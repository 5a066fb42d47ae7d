import type { EnrollmentSession } from '../drafts/enrollment-session.ts';
import type { ReviewDesk } from './review-desk.ts';

interface Opening {
  readonly isOfTeam: boolean;
  readonly desk: Promise<ReviewDesk>;
  /** The desk, once the promise resolved. */
  opened?: ReviewDesk;
}

const openings = new WeakMap<EnrollmentSession, Opening>();

/** An enrollment that was begun locally may be brought to the team while it is open. */
const isOfTeam = (session: EnrollmentSession) => session.getSnapshot().header.team !== undefined;

/**
 * The review of an open enrollment, the same one for all screens. Rejects when it cannot be read; the next
 * call tries again.
 */
export function openReviewDesk(session: EnrollmentSession): Promise<ReviewDesk> {
  const known = openings.get(session);
  if (known?.isOfTeam === isOfTeam(session)) return known.desk;
  const opening: Opening = { isOfTeam: isOfTeam(session), desk: open(session) };
  openings.set(session, opening);
  opening.desk.then(
    (desk) => {
      opening.opened = desk;
    },
    () => openings.delete(session),
  );
  return opening.desk;
}

async function open(session: EnrollmentSession): Promise<ReviewDesk> {
  if (isOfTeam(session)) return new (await import('../team/team-review.ts')).TeamReview(session);
  return (await import('./review-desk.ts')).LocalReview.open(session);
}

/** The review of an open enrollment when it is already read, so that it shows at once. */
export function findReviewDesk(session: EnrollmentSession): ReviewDesk | undefined {
  const known = openings.get(session);
  return known?.isOfTeam === isOfTeam(session) ? known.opened : undefined;
}
