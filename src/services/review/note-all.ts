import type { ReviewHead, StoredEnrollment } from '../../domain/drafts/stored.ts';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import type { RawReview } from '../drafts/draft-backend.ts';
import { createNotes } from './create-notes.ts';
import { toReviewState } from './review-desk.ts';
import type { Act } from './review-state.ts';
import { type StoredReview, toEntryRecord, toSnapshotRecord } from './review-store.ts';

/** What is noted of an enrollment that stands like this; the head of its review is that of the first one. */
interface Noting {
  readonly header: StoredEnrollment;
  readonly enrollment: Enrollment;
  readonly act: Act;
}

/** What is written of a review. */
export interface Noted {
  /** Undefined where nothing was ever noted. */
  readonly head: ReviewHead | undefined;
  readonly records: readonly RawReview[];
}

/** Notes one thing after the other in a review that is not open: what comes of it is for the caller to write. */
export async function noteAll(
  { entries, snapshots, unreadable }: StoredReview,
  notings: readonly Noting[],
): Promise<Noted> {
  let review = { entries, snapshots, unreadable };
  let head = notings[0]?.header.review;
  const records: RawReview[] = [];
  for (const { header, ...noting } of notings) {
    const { id } = header;
    const moment = { ...noting, header: { ...header, ...(head && { review: head }) } };
    const notes = await createNotes(toReviewState(review), moment);
    if (notes.snapshot) records.push(toSnapshotRecord(id, notes.snapshot));
    records.push(...notes.entries.map((entry) => toEntryRecord(id, entry)));
    review = {
      entries: [...review.entries, ...notes.entries],
      snapshots: notes.snapshot ? [...review.snapshots, notes.snapshot] : review.snapshots,
      unreadable,
    };
    head = notes.head;
  }
  return { head, records };
}
