/** The review that came with a file, as it is kept here: that it came is noted in its journal. */
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
  /** Undefined where there is nothing to keep: no journal came, and none is asked for here. */
  readonly head: ReviewHead | undefined;
  /** Those behind `known` entries and snapshots, which are here already. */
  readonly records: readonly RawReview[];
}

const NOTHING_KNOWN = { entries: 0, snapshots: 0 };

/**
 * `at`: ISO 8601 instant of the import; `enrollmentId`: under which it is kept. What the file holds otherwise than its
 * latest snapshot is noted as an edit of nobody here: whoever acts next has not made it.
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

/** A send that came with a file, as the ledger here keeps it: hashes of identifiers are salted per computer, and made anew. */
export async function toImported(attempt: Attempt): Promise<Attempt> {
  const content = attempt.content ?? { subjects: [] };
  const subjects = await withHashes(content.subjects, content.request);
  return { ...attempt, content: { ...content, subjects, imported: true } };
}

/** From what was sent, for the ledger keeps identifiers masked; empty where that cannot be had. */
async function withHashes(subjects: readonly Subject[], request: string | undefined): Promise<Subject[]> {
  const named = request === undefined ? [] : await readSubjects(request);
  return subjects.map((subject, index) => ({
    ...subject,
    identifierHash: (named.length === subjects.length && named[index]?.identifierHash) || '',
  }));
}

async function readSubjects(request: string): Promise<Subject[]> {
  if (!canSendSafely()) return [];
  // As hostile as the file that it came in: it is read like one.
  const reading = readFile(new TextEncoder().encode(request), newId);
  if (!reading.ok || reading.contents.kind !== 'request') return [];
  return toSubjects(reading.contents.enrollment);
}
