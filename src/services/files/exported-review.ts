/** The review of an enrollment as it leaves with a file: sound, or not whole. */
import type { Review } from '../../domain/files/enrollment-file.ts';
import type { ApprovalRules } from '../../domain/review/approval.ts';
import type { EnrollmentSession } from '../drafts/enrollment-session.ts';
import { openReviewDesk } from '../review/open-desk.ts';
import type { StoredReview } from '../review/review-store.ts';

/** A storage that has not answered by then is not waited for. */
const READING_MS = 3000;

interface ExportedReview {
  readonly review: Review;
  /** Whether all of it could be read. */
  readonly isWhole: boolean;
}

const NOTHING: Review = { entries: [], snapshots: [] };

/**
 * Of an open enrollment, with its latest edits noted, so that another computer can tell what it goes on from: where a
 * journal is kept already, or approvals are asked for. Elsewhere a snapshot would double the file for nobody.
 */
export async function readReview(
  session: EnrollmentSession,
  { isRequired }: Pick<ApprovalRules, 'isRequired'>,
): Promise<ExportedReview> {
  const { review: head } = session.getSnapshot().header;
  if (!head && !isRequired) return { review: NOTHING, isWhole: true };
  const reading = noteEdits(session).catch(() => undefined);
  const late = new Promise<undefined>((resolve) => {
    window.setTimeout(() => resolve(undefined), READING_MS);
  });
  const stored = await Promise.race([reading, late]);
  return stored ? toSound(stored) : { review: NOTHING, isWhole: head === undefined };
}

async function noteEdits(session: EnrollmentSession): Promise<StoredReview> {
  const desk = await openReviewDesk(session);
  // Where it may not be edited now there is nothing to note.
  await desk.act({ events: [] });
  return desk.getState();
}

/**
 * Up to the first entry or snapshot that cannot be read: a file whose review has gaps is refused, and what stands here
 * stays as it is.
 */
export function toSound({ entries, snapshots, unreadable }: StoredReview): ExportedReview {
  const sound = snapshots.slice(0, countInOrder(snapshots));
  const inOrder = entries.slice(0, countInOrder(entries));
  const end = inOrder.findIndex(({ event }) => 'snapshot' in event && event.snapshot > sound.length);
  const kept = end < 0 ? inOrder : inOrder.slice(0, end);
  return {
    review: { entries: kept, snapshots: sound },
    isWhole: unreadable === 0 && kept.length === entries.length && sound.length === snapshots.length,
  };
}

/** How many of them stand without a gap from the first one on. */
function countInOrder(items: readonly { readonly number: number }[]): number {
  const gap = items.findIndex(({ number }, index) => number !== index + 1);
  return gap < 0 ? items.length : gap;
}
