import type { Attempt } from '../../domain/drafts/attempt.ts';
import { NO_REVIEW, type Review, toFileName, toFileText } from '../../domain/files/enrollment-file.ts';
import type { ApprovalRules } from '../../domain/review/approval.ts';
import { now, sleep, today } from '../clock.ts';
import type { EnrollmentSession } from '../drafts/enrollment-session.ts';
import { listAttemptsOf } from '../ledger/send-ledger.ts';
import { toHash } from '../review/journal-hash.ts';
import { type StoredReview } from '../review/review-store.ts';
import { openReviewDesk } from '../review/open-desk.ts';
import { downloadText } from './download.ts';
import { encryptText } from './run-age.ts';

/** A storage that has not answered by then is not waited for. */
const READING_MS = 3000;

export interface Exported {
  /** Of the file. */
  readonly name: string;
  /** A part of the enrollment cannot be read, and is not in the file. */
  readonly isPartial: boolean;
}

/** What of the profile a file depends on. */
type ReviewRules = Pick<ApprovalRules, 'isRequired'>;

/** Offers an open enrollment as a file, in clear, as it stands in memory, saved or not. */
export async function exportEnrollment(session: EnrollmentSession, rules: ReviewRules): Promise<Exported> {
  const { text, ...exported } = await toExportFile(session, rules);
  downloadText(exported.name, 'application/json', text);
  return exported;
}

/**
 * Offers it as a file that its passphrase opens, in Enrola or by the age program. Rejects where the computer cannot
 * encrypt, or once `signal` is aborted.
 */
export async function exportProtected(
  session: EnrollmentSession,
  rules: ReviewRules,
  passphrase: string,
  signal: AbortSignal,
): Promise<Exported> {
  const { text, name, isPartial } = await toExportFile(session, rules);
  const armored = await encryptText(text, passphrase, signal);
  const exported = { name: `${name}.age`, isPartial };
  // No type of text: programs would show it in place of saving it.
  downloadText(exported.name, 'application/octet-stream', armored);
  return exported;
}

/**
 * The text of an enrollment's file, in clear, and what it is called. What forms hold is brought in first. It need not be
 * saved, and must not wait for a storage that does not answer.
 */
export async function toExportFile(
  session: EnrollmentSession,
  rules: ReviewRules,
): Promise<Exported & { readonly text: string }> {
  const { isWhole, review } = await readReview(session, rules);
  const enrollment = session.getEnrollment();
  const { header, attempt, access } = session.getSnapshot();
  const { attemptId } = header.submission;
  // Nothing was sent: there is nothing to ask the ledger for.
  const stored = attemptId === undefined ? [] : await listAttemptsOf(session.id).catch(() => []);
  const source = { header, enrollment, attempts: withLatest(stored, attempt), review };
  const text = await toFileText(source, now(), toHash);
  return { name: toFileName(header.id, today()), isPartial: !isWhole || access === 'unreadable', text };
}

/** The ledger may have gone on since the record was read: the attempt that was read with it is the one that fits it. */
function withLatest(attempts: readonly Attempt[], latest: Attempt | undefined): readonly Attempt[] {
  if (!latest) return attempts;
  return [...attempts.filter(({ number }) => number < latest.number), latest];
}

/** The review of an enrollment as it leaves with a file. */
interface ExportedReview {
  readonly review: Review;
  /** Whether all of it could be read. */
  readonly isWhole: boolean;
}

/**
 * Of an open enrollment, with its latest edits noted, so that another computer can tell what it goes on from: where a
 * journal is kept already, or approvals are asked for. Elsewhere a snapshot would double the file for nobody.
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
