import type { FinalizeOutcome } from '../../domain/drafts/outcome.ts';
import type { SentAttempt } from '../../domain/profile/profile.ts';
import { type Enrollment, isSameEnrollment } from '../../domain/enrollment/enrollment.ts';
import { type ApprovalRules, findApproval, listHolding } from '../../domain/review/approval.ts';
import { isFileMissing } from '../case-files/lost-files.ts';
import type { EnrollmentSession } from '../drafts/enrollment-session.ts';
import { findLoss, openBackend } from '../drafts/open-backend.ts';
import { findSealer, type RecordSealer } from '../drafts/sealing.ts';
import type { RequestBytes } from '../finalize/request-bytes.ts';
import type { ProfileHindrance } from '../profile/profile-hindrance.ts';
import { loadJournal } from '../review/review-store.ts';
import { toSubjects } from './subjects.ts';
import { beginAttempt, type LedgerEntry, recordOutcome, settle } from './send-ledger.ts';
import { toCaseHash } from './case-hash.ts';
import { canSendSafely, withSubmitLock } from './submit-lock.ts';

/** Why nothing was sent. Only for failures before `fetch()` was called. */
type NotSentCause =
  | 'offline'
  /** Neither https nor localhost: the browser offers no locks and no hashes. */
  | 'insecure'
  /** Nothing outlives the page, so the send cannot be recorded first. */
  | 'memory'
  | 'not-saved'
  /** The browser deleted the stored records: no record of the send would remain. */
  | 'emptied'
  /** Another tab edits the enrollment. */
  | 'elsewhere'
  /** Another tab is sending it. */
  | 'sending-elsewhere'
  /** Another tab changed or sent it. */
  | 'changed'
  /** Something failed before the send. */
  | 'failed'
  /** The profile requires an approval, and there is none for these bytes. */
  | 'not-approved'
  /** A file that the case names is gone, or has other bytes. */
  | 'file-missing'
  /** An observation is open, and nobody has approved these bytes with a reason since. */
  | 'observed';

export type SubmitResult =
  | { readonly kind: 'not-sent'; readonly cause: NotSentCause }
  | ({ readonly kind: 'not-sent' } & ProfileHindrance)
  | { readonly kind: 'sent'; readonly outcome: FinalizeOutcome }
  /** An answer came but could not be recorded: at the next start, the send counts as unknown. */
  | { readonly kind: 'not-recorded'; readonly outcome: FinalizeOutcome };

/** One `fetch()`: the outcome at the end of the wait, and a late one that may still come. */
export interface Exchange {
  readonly outcome: FinalizeOutcome;
  readonly late?: Promise<FinalizeOutcome> | undefined;
}

/** Content of a send, and its rules. */
export interface Submitted {
  readonly enrollment: Enrollment;
  readonly request: RequestBytes;
  readonly rules: ApprovalRules;
  /**
   * Hindrance when the server does not confirm the profile under which the content was made; requested after
   * the press.
   */
  readonly profileCheck: Promise<ProfileHindrance | undefined>;
}

/**
 * Sends an enrollment once. The attempt is in the ledger before `send` is called, under the enrollment's
 * lock, and `send` is called at most once.
 */
export async function submitEnrollment(
  session: EnrollmentSession,
  { enrollment, request, rules, profileCheck }: Submitted,
  send: (attempt: SentAttempt) => Promise<Exchange>,
): Promise<SubmitResult> {
  const cause = await findHindrance(session).catch(() => 'failed' as const);
  if (cause) return { kind: 'not-sent', cause };
  // The lock is asked for while the answer about the profile is on its way.
  const result = await withSubmitLock(session.id, async () => {
    const hindrance = await profileCheck.catch(() => ({ cause: 'failed' }) as const);
    if (hindrance) return { kind: 'not-sent' as const, ...hindrance };
    // The text was made earlier: later edits are not in it.
    if (!isSameEnrollment(enrollment, session.getEnrollment())) return notSent('changed');
    // The vault may be locked before an answer comes.
    const sealer = findSealer();
    const entry = await begin(session, { enrollment, request, rules }).catch(() => 'failed' as const);
    if (typeof entry === 'string') return notSent(entry);
    session.adoptSubmission(entry.header, entry.attempt);
    return exchange(session, entry, sealer, send);
  });
  return result === 'taken' ? notSent('sending-elsewhere') : result;
}

/** Writes the attempt, or returns why it may not be sent. */
async function begin(
  session: EnrollmentSession,
  { enrollment, request, rules }: Omit<Submitted, 'profileCheck'>,
): Promise<LedgerEntry | NotSentCause> {
  const { hash, text } = request;
  if (hash === undefined) return 'insecure';
  const [subjects, entries] = await Promise.all([
    toSubjects(enrollment),
    // Reads the journal again, because the copy on the screen may be older.
    loadJournal(session.id),
  ]);
  if (listHolding(entries, hash, rules).length > 0) return 'observed';
  const approval = findApproval(entries, hash, rules);
  if (rules.isRequired && !approval) return 'not-approved';
  // Edits end an approval; what changed around them was approved by nobody.
  if (approval && approval.caseHash !== (await toCaseHash(enrollment))) return 'not-approved';
  if (await isFileMissing(enrollment)) return 'file-missing';
  const content = { subjects, request: text };
  const entry = await beginAttempt(session.getStored(), hash, content, rules).catch(
    () => 'not-saved' as const,
  );
  return entry ?? ((await isStoreLost(session)) ? 'emptied' : 'changed');
}

async function findHindrance(session: EnrollmentSession): Promise<NotSentCause | undefined> {
  if (!navigator.onLine) return 'offline';
  if (!canSendSafely()) return 'insecure';
  const { access, header } = session.getSnapshot();
  if (header.submission.state === 'sending') return 'sending-elsewhere';
  if (access === 'elsewhere') return 'elsewhere';
  if (access !== 'own') return 'not-saved';
  await session.flush();
  const { kind } = session.getSnapshot().saveState;
  if (kind === 'stale') return 'changed';
  if (kind !== 'saved') return (await isStoreLost(session)) ? 'emptied' : 'not-saved';
  return (await openBackend()).isDurable ? undefined : 'memory';
}

async function exchange(
  session: EnrollmentSession,
  { attempt }: LedgerEntry,
  sealer: RecordSealer | undefined,
  send: (attempt: SentAttempt) => Promise<Exchange>,
): Promise<SubmitResult> {
  const { outcome, late } = await send(attempt);
  const adopt = ({ header, attempt: settled }: LedgerEntry) => session.adoptSubmission(header, settled);
  // A late outcome is evidence on the same attempt; a tab that is closed by then shows nothing. Unsaved edits
  // must not give way to the stored version: their save detects the conflict and keeps them as a copy.
  const adoptLate = (entry: LedgerEntry) => {
    if (!session.hasUnsaved) adopt(entry);
  };
  void late?.then((answer) =>
    recordOutcome(attempt.id, answer, sealer).then(adoptLate, () => keepUnstored(session, answer)),
  );
  try {
    adopt(await recordOutcome(attempt.id, outcome, sealer));
    return { kind: 'sent', outcome };
  } catch {
    await keepUnstored(session, outcome);
    return { kind: 'not-recorded', outcome };
  }
}

/**
 * After the browser deleted the ledger, only the session holds the answer: the page shows it, and an export
 * includes it.
 */
async function keepUnstored(session: EnrollmentSession, outcome: FinalizeOutcome): Promise<void> {
  const { header, attempt } = session.getSnapshot();
  if (!attempt || !(await isStoreLost(session))) return;
  const settled = settle(attempt, header.submission, outcome);
  session.adoptSubmission({ ...header, submission: settled.submission }, settled.attempt);
}

async function isStoreLost(session: EnrollmentSession): Promise<boolean> {
  const { saveState } = session.getSnapshot();
  if (saveState.kind === 'failed' && saveState.cause === 'emptied') return true;
  return findLoss(session.id);
}

function notSent(cause: NotSentCause): SubmitResult {
  return { kind: 'not-sent', cause };
}
