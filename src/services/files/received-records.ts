/** Stores the review of an imported file, and notes the import in its journal. */
import type { Attempt, Subject } from '../../domain/drafts/attempt.ts';
import type { ReviewHead } from '../../domain/drafts/stored.ts';
import type { Submission } from '../../domain/drafts/submission.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { Integrity } from '../../domain/files/check-integrity.ts';
import type { EnrollmentContents } from '../../domain/files/enrollment-file.ts';
import { readFile } from '../../domain/files/read-file.ts';
import { toReceived } from '../../domain/files/received-sends.ts';
import type { ApprovalRules } from '../../domain/review/approval.ts';
import { toContents } from '../../domain/review/snapshot.ts';
import type { RawReview } from '../drafts/draft-backend.ts';
import { toSubjects } from '../ledger/subjects.ts';
import { canSendSafely } from '../ledger/submit-lock.ts';
import { newId } from '../new-id.ts';
import { createNotes } from '../review/create-notes.ts';
import { toEntryRecord, toSnapshotRecord } from '../review/review-store.ts';

interface ReceivedRecords {
  readonly submission: Submission;
  /** Undefined when there is nothing to store: the file has no journal, and the profile requires none. */
  readonly head: ReviewHead | undefined;
  /** Records after the `known` entries and snapshots, which are stored already. */
  readonly records: readonly RawReview[];
}

const NOTHING_KNOWN = { entries: 0, snapshots: 0 };

/**
 * Records of an imported enrollment. `at`: ISO 8601 instant of the import; `enrollmentId`: its id in this
 * store. Differences from the latest snapshot of the file become an edit by nobody here, so that they are not
 * attributed to the next user.
 */
export async function toReceivedRecords(
  contents: EnrollmentContents,
  { enrollmentId, at, chain, rules }: Arrival,
  known = NOTHING_KNOWN,
): Promise<ReceivedRecords> {
  const { review, enrollment, updatedAt } = contents;
  const { submission, event } = toReceived(contents.submission, chain);
  if (review.entries.length === 0 && !rules.isRequired) return { submission, head: undefined, records: [] };
  const state = { ...review, contents: toContents(review.snapshots), unreadable: 0 };
  const header = { submission, updatedAt };
  const notes = await createNotes(state, { header, enrollment, act: { events: [event] }, at });
  const entries = [...review.entries, ...notes.entries];
  const snapshots = notes.snapshot ? [...review.snapshots, notes.snapshot] : review.snapshots;
  return {
    submission,
    head: notes.head,
    records: [
      ...entries.slice(known.entries).map((entry) => toEntryRecord(enrollmentId, entry)),
      ...snapshots.slice(known.snapshots).map((snapshot) => toSnapshotRecord(enrollmentId, snapshot)),
    ],
  };
}

interface Arrival {
  readonly enrollmentId: EntityId;
  readonly at: string;
  readonly chain: Integrity['kind'];
  readonly rules: ApprovalRules;
}

/**
 * A send of an imported file in the form of this ledger: hashes of identifiers have a salt per computer, so
 * they are computed again.
 */
export async function toImported(attempt: Attempt): Promise<Attempt> {
  const content = attempt.content ?? { subjects: [] };
  const subjects = await withHashes(content.subjects, content.request);
  return { ...attempt, content: { ...content, subjects, imported: true } };
}

/**
 * Adds hashes of identifiers from the sent request, because the ledger keeps only masked identifiers. Empty
 * when the request cannot be read.
 */
async function withHashes(subjects: readonly Subject[], request: string | undefined): Promise<Subject[]> {
  const named = request === undefined ? [] : await readSubjects(request);
  return subjects.map((subject, index) => ({
    ...subject,
    identifierHash: (named.length === subjects.length && named[index]?.identifierHash) || '',
  }));
}

async function readSubjects(request: string): Promise<Subject[]> {
  if (!canSendSafely()) return [];
  // The request is as untrusted as its file, so it is read with the same checks.
  const reading = readFile(new TextEncoder().encode(request), newId);
  if (!reading.ok || reading.contents.kind !== 'request') return [];
  return toSubjects(reading.contents.enrollment);
}
