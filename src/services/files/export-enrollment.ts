import type { Attempt } from '../../domain/drafts/attempt.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { type ExportSource, toFileName, toFileText } from '../../domain/files/enrollment-file.ts';
import { now, today } from '../clock.ts';
import { findRevision } from '../drafts/draft-backend.ts';
import { toEnrollment } from '../drafts/draft-list.ts';
import { findDraft } from '../drafts/draft-store.ts';
import { EnrollmentSession } from '../drafts/enrollment-session.ts';
import { openBackend } from '../drafts/open-backend.ts';
import type { ApprovalRules } from '../../domain/review/approval.ts';
import { listAttemptsOf } from '../ledger/send-ledger.ts';
import { toHash } from '../review/journal-hash.ts';
import { loadReview } from '../review/review-store.ts';
import { downloadText } from './download.ts';
import { readReview, toSound } from './exported-review.ts';

/** Another tab may write between two reads; more often than this, something else is wrong. */
const MAX_TRIES = 5;

export interface Exported {
  /** Of the file. */
  readonly name: string;
  /** A part of the enrollment cannot be read, and is not in the file. */
  readonly isPartial: boolean;
}

/** What of the profile a file depends on. */
export type ReviewRules = Pick<ApprovalRules, 'isRequired'>;

/** The text of an enrollment's file, in clear, and what it is called. */
interface ExportFile extends Exported {
  readonly text: string;
}

/**
 * Offers an enrollment as a file, in clear: an open one as it stands in memory, saved or not, or a stored one. Rejects
 * with `UnreadableDraftError` where what is stored cannot be read.
 */
export async function exportEnrollment(
  source: EnrollmentSession | EntityId,
  rules: ReviewRules,
): Promise<Exported> {
  const { text, ...exported } = await toExportFile(source, rules);
  downloadText(exported.name, 'application/json', text);
  return exported;
}

/** What `exportEnrollment` offers; rejects as it does. */
export async function toExportFile(
  source: EnrollmentSession | EntityId,
  rules: ReviewRules,
): Promise<ExportFile> {
  const isOpen = source instanceof EnrollmentSession;
  const { isWhole, ...content } = isOpen ? await readSession(source, rules) : await readStored(source);
  const isPartial = !isWhole || (isOpen && source.getSnapshot().access === 'unreadable');
  const text = await toFileText(content, now(), toHash);
  return { name: toFileName(content.header.id, today()), isPartial, text };
}

interface Source extends ExportSource {
  /** Whether all of its review could be read. */
  readonly isWhole: boolean;
}

/** What forms hold is brought in first. It need not be saved, and must not wait for a storage that does not answer. */
async function readSession(session: EnrollmentSession, rules: ReviewRules): Promise<Source> {
  const { isWhole, review } = await readReview(session, rules);
  const enrollment = session.getEnrollment();
  const { header, attempt } = session.getSnapshot();
  const { attemptId } = header.submission;
  // Nothing was sent: there is nothing to ask the ledger for.
  const stored = attemptId === undefined ? [] : await listAttemptsOf(session.id).catch(() => []);
  return { header, enrollment, attempts: withLatest(stored, attempt), review, isWhole };
}

async function readStored(id: EntityId): Promise<Source> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const draft = await findDraft(id);
    if (!draft) throw new Error('the enrollment does not exist');
    const [attempts, stored] = await Promise.all([listAttemptsOf(id), loadReview(id)]);
    const after = await (await openBackend()).find(id);
    const { header, attempt } = draft;
    if (findRevision(after?.header) === header.revision) {
      const enrollment = toEnrollment(draft);
      return { header, enrollment, attempts: withLatest(attempts, attempt), ...toSound(stored) };
    }
  }
  throw new Error('the enrollment kept changing while it was read');
}

/** The ledger may have gone on since the record was read: the attempt that was read with it is the one that fits it. */
function withLatest(attempts: readonly Attempt[], latest: Attempt | undefined): readonly Attempt[] {
  if (!latest) return attempts;
  return [...attempts.filter(({ number }) => number < latest.number), latest];
}
