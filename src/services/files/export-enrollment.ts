import { toFileEntryText } from '../../domain/case/file-entry.ts';
import { listNamedFiles } from '../../domain/case/named-files.ts';
import type { Attempt } from '../../domain/drafts/attempt.ts';
import { NO_REVIEW, type Review, toFileName, toFileText } from '../../domain/files/enrollment-file.ts';
import type { ApprovalRules } from '../../domain/review/approval.ts';
import { now, sleep, today } from '../clock.ts';
import type { EnrollmentSession } from '../drafts/enrollment-session.ts';
import { toFileParts } from '../drafts/with-case-files.ts';
import { listAttemptsOf } from '../ledger/send-ledger.ts';
import { toHash } from '../review/journal-hash.ts';
import { type StoredReview } from '../review/review-store.ts';
import { openReviewDesk } from '../review/open-desk.ts';
import { downloadText } from './download.ts';
import { encryptText } from './run-age.ts';

/** Longest wait for storage. */
const READING_MS = 3000;

export interface Exported {
  /** Name of the file. */
  readonly name: string;
  /** True when a part of the enrollment cannot be read, and is not in the file. */
  readonly isPartial: boolean;
  /** Names of the files of the case that cannot be had, and are not in the file. */
  readonly missing?: readonly string[];
}

/** Rules of the profile that a file depends on. */
type ReviewRules = Pick<ApprovalRules, 'isRequired'>;

/** Downloads an open enrollment as an unencrypted file, from memory, saved or not. */
export async function exportEnrollment(session: EnrollmentSession, rules: ReviewRules): Promise<Exported> {
  const { text, ...exported } = await toExportFile(session, rules);
  downloadText(exported.name, 'application/json', text);
  return exported;
}

/**
 * Downloads it as a file that its passphrase opens, in Enrola or with the age program. Rejects when the
 * computer cannot encrypt, or after `signal` is aborted.
 */
export async function exportProtected(
  session: EnrollmentSession,
  rules: ReviewRules,
  passphrase: string,
  signal: AbortSignal,
): Promise<Exported> {
  const { text, name, ...about } = await toExportFile(session, rules);
  const armored = await encryptText(text, passphrase, signal);
  const exported = { ...about, name: `${name}.age` };
  // Not a text type, because programs would display it instead of saving it.
  downloadText(exported.name, 'application/octet-stream', armored);
  return exported;
}

/**
 * The unencrypted text of an enrollment's file, and its name. Commits the text in forms first. The enrollment
 * need not be saved, and the export must not wait for storage that does not answer.
 */
export async function toExportFile(
  session: EnrollmentSession,
  rules: ReviewRules,
): Promise<Exported & { readonly text: string }> {
  const { isWhole, review } = await readReview(session, rules);
  const enrollment = session.getEnrollment();
  const { header, attempt, access } = session.getSnapshot();
  // The receipt says on which day files went that are deleted on time.
  const named = header.filesGoneAt === undefined ? listNamedFiles(enrollment) : [];
  const { parts, isWhole: hasFiles, missing } = await toFileParts(session.id, named);
  const { attemptId } = header.submission;
  // Nothing was sent, so the ledger has nothing.
  const stored = attemptId === undefined ? [] : await listAttemptsOf(session.id).catch(() => []);
  const attempts = withLatest(stored, attempt);
  const files = { files: parts, missing: missing.map(toFileEntryText) };
  const text = await toFileText({ header, enrollment, attempts, review, ...files }, now(), toHash);
  const isPartial = !isWhole || !hasFiles || access === 'unreadable';
  return { name: toFileName(header.id, today()), isPartial, missing: missing.map(({ name }) => name), text };
}

/** The ledger may be newer than the record, so the attempt that was read with the record is used. */
function withLatest(attempts: readonly Attempt[], latest: Attempt | undefined): readonly Attempt[] {
  if (!latest) return attempts;
  return [...attempts.filter(({ number }) => number < latest.number), latest];
}

/** The review of an enrollment for a file. */
interface ExportedReview {
  readonly review: Review;
  /** True when everything could be read. */
  readonly isWhole: boolean;
}

/**
 * The review of an open enrollment, with its latest edits noted, so that another computer can tell which
 * version it continues. Only for enrollments with a journal, or when approvals are required: otherwise a
 * snapshot would double the file for no use.
 */
async function readReview(session: EnrollmentSession, { isRequired }: ReviewRules): Promise<ExportedReview> {
  const { review: head, team } = session.getSnapshot().header;
  // The journal of a team stays with its server.
  if (team || (!head && !isRequired)) return { review: NO_REVIEW, isWhole: true };
  const reading = noteEdits(session).catch(() => undefined);
  const stored = await Promise.race([reading, sleep(READING_MS)]);
  return stored ? toSound(stored) : { review: NO_REVIEW, isWhole: head === undefined };
}

async function noteEdits(session: EnrollmentSession): Promise<StoredReview> {
  const desk = await openReviewDesk(session);
  // When edits are not allowed there is nothing to note.
  await desk.act({ events: [] });
  return desk.getState();
}

/**
 * The review up to the first entry or snapshot that cannot be read: a file with gaps in its review is refused
 * on import. The stored review stays as it is.
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

/** Number of items before the first gap in their numbers. */
function countInOrder(items: readonly { readonly number: number }[]): number {
  const gap = items.findIndex(({ number }, index) => number !== index + 1);
  return gap < 0 ? items.length : gap;
}
