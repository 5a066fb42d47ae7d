/** What becomes of a submission, and of its approval, that come with a file. */
import { type Submission, withoutApproval } from '../drafts/submission.ts';
import type { Integrity } from './check-integrity.ts';
import type { JournalEvent } from '../review/journal.ts';

export interface Received {
  readonly submission: Submission;
  /** What the journal notes of it: from there on nothing before counts as an approval (`findApproval`). */
  readonly event: JournalEvent;
}

/** An approval counts where it was made: hashes show that a file is whole, and never who wrote it. */
export function toReceived(submission: Submission, chain: Integrity['kind']): Received {
  return { submission: withoutApproval(submission), event: { kind: 'received', chain } };
}
