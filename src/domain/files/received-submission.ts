/** What becomes of a submission, and of its approval, that come with a file. */
import { findUnapproved, type Submission } from '../drafts/submission.ts';
import { type ApprovalRules, findApproval } from '../review/approval.ts';
import type { JournalEvent } from '../review/journal.ts';
import type { EnrollmentContents } from './enrollment-file.ts';
import type { Integrity } from './check-integrity.ts';

export interface Received {
  readonly submission: Submission;
  /** It was approved in the file, and is not here. */
  readonly isDropped: boolean;
  /** What the journal notes of it. */
  readonly events: readonly JournalEvent[];
}

/** An approval comes along with an intact file, where the rules here let who made it do so. */
export function toReceived(
  { submission, review: { entries } }: Pick<EnrollmentContents, 'submission' | 'review'>,
  chain: Integrity['kind'],
  rules: ApprovalRules,
): Received {
  const { state, hash } = submission;
  // What was refused without effect stays approved, until somebody changes it.
  const isApproved = state === 'approved' || (state === 'rejected' && hash !== undefined);
  const isIntact = chain === 'intact';
  const isAllowed = !rules.isRequired || (hash !== undefined && findApproval(entries, hash, rules));
  const isDropped = isApproved && !(isIntact && isAllowed);
  const last = entries.findLast(({ event }) => event.kind === 'approved' || event.kind === 'voided');
  const isVoided = isDropped || (!isIntact && state !== 'confirmed');
  return {
    submission: isDropped ? toUnapproved(submission) : submission,
    isDropped,
    events: [
      { kind: 'received', chain },
      ...(isVoided && last?.event.kind === 'approved'
        ? [{ kind: 'voided' as const, hash: last.event.hash }]
        : []),
    ],
  };
}

/** That the service refused it stays true. */
function toUnapproved({ hash: _hash, ...submission }: Submission): Submission {
  if (submission.state === 'rejected') return submission;
  return findUnapproved(submission) ?? submission;
}
