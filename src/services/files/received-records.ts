/** The review that came with a file, as it is kept here: that it came is noted in its journal. */
import type { ReviewHead } from '../../domain/drafts/review-head.ts';
import type { Submission } from '../../domain/drafts/submission.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { Integrity } from '../../domain/files/check-integrity.ts';
import type { EnrollmentContents } from '../../domain/files/enrollment-file.ts';
import { toReceived } from '../../domain/files/received-submission.ts';
import type { ApprovalRules } from '../../domain/review/approval.ts';
import type { RawReview } from '../drafts/draft-backend.ts';
import { NO_LINK, toNextEntries } from '../review/append-entries.ts';
import { toHead } from '../review/create-notes.ts';
import { toEntryRecord, toSnapshotRecord } from '../review/review-store.ts';

interface ReceivedRecords {
  readonly submission: Submission;
  /** Undefined where there is nothing to keep: no journal came, and none is asked for here. */
  readonly head: ReviewHead | undefined;
  /** Those behind `known` entries and snapshots, which are here already. */
  readonly records: readonly RawReview[];
}

const NOTHING_KNOWN = { entries: 0, snapshots: 0 };

/** `at`: ISO 8601 instant of the import; `enrollmentId`: under which it is kept. */
export async function toReceivedRecords(
  { submission: sent, review }: Pick<EnrollmentContents, 'submission' | 'review'>,
  { enrollmentId, at, chain, rules }: Arrival,
  known = NOTHING_KNOWN,
): Promise<ReceivedRecords> {
  const { submission, events } = toReceived({ submission: sent, review }, chain, rules);
  const { snapshots } = review;
  if (review.entries.length === 0 && !rules.isRequired) return { submission, head: undefined, records: [] };
  const dated = events.map((event) => ({ event, by: undefined, at }));
  const entries = [...review.entries, ...(await toNextEntries(review.entries.at(-1) ?? NO_LINK, dated))];
  return {
    submission,
    head: toHead(entries, snapshots.length),
    records: [
      ...entries.slice(known.entries).map((entry) => toEntryRecord(enrollmentId, entry)),
      ...snapshots.slice(known.snapshots).map((snapshot) => toSnapshotRecord(enrollmentId, snapshot)),
    ],
  };
}

export interface Arrival {
  readonly enrollmentId: EntityId;
  readonly at: string;
  readonly chain: Integrity['kind'];
  readonly rules: ApprovalRules;
}
