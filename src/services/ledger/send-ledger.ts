/** The ledger of sends: each is written before its request leaves, and no known fact is removed. */
import { ATTEMPT_VERSION, type Attempt, type AttemptContent } from '../../domain/drafts/attempt.ts';
import { readEnrollment } from '../../domain/drafts/migrate.ts';
import { type FinalizeOutcome, toVerdict } from '../../domain/drafts/outcome.ts';
import type { StoredEnrollment } from '../../domain/drafts/stored.ts';
import type { Submission } from '../../domain/drafts/submission.ts';
import { findNextSubmission } from '../../domain/drafts/submission-steps.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { ApprovalRules } from '../../domain/review/approval.ts';
import { now } from '../clock.ts';
import { type DraftChange, saveDraft } from '../drafts/draft-store.ts';
import { openBackend } from '../drafts/open-backend.ts';
import { openAttemptRecord } from '../drafts/attempt-records.ts';
import { findSealer, type RecordSealer, SealedError } from '../drafts/sealing.ts';
import { newId } from '../new-id.ts';

/** Stored records after a step of a submission. */
export interface LedgerEntry {
  readonly header: StoredEnrollment;
  readonly attempt: Attempt;
}

/** Another tab may write between a read and a write; after this many tries something else is wrong. */
const MAX_TRIES = 5;

/**
 * Compares-and-sets an enrollment to `sending` and writes its attempt, in one transaction. Undefined when the
 * stored enrollment is not the one that was read, or may not be sent: when approvals are required, its state
 * must approve exactly these bytes; when they are not, the sender approves.
 */
export async function beginAttempt(
  stored: StoredEnrollment,
  hash: string,
  content: AttemptContent,
  { isRequired }: Pick<ApprovalRules, 'isRequired'>,
): Promise<LedgerEntry | undefined> {
  const id = newId();
  const { submission: before } = stored;
  const approved = isRequired ? before : findNextSubmission(before, { kind: 'approve', hash });
  const submission = approved && findNextSubmission(approved, { kind: 'send', attemptId: id, hash });
  if (!submission) return undefined;
  const attempt: Attempt = {
    version: ATTEMPT_VERSION,
    id,
    enrollmentId: stored.id,
    number: submission.attempts,
    startedAt: now(),
    state: 'sending',
    hash,
    content,
  };
  const header = await writeStep(stored, { attempt, header: { submission } });
  return header && { header, attempt };
}

/**
 * Records the answer to an attempt, or that none came. When the attempt is already settled (the timeout
 * passed, or another tab noted that this one was gone), the answer is kept beside it as evidence. `sealer`:
 * the sealer at the time of the send.
 */
export async function recordOutcome(
  attemptId: string,
  outcome: FinalizeOutcome,
  sealer = findSealer(),
): Promise<LedgerEntry> {
  const toStep = async (attempt: Attempt, { submission }: StoredEnrollment): Promise<LedgerStep> => {
    const settled = settle(attempt, submission, outcome);
    return { attempt: settled.attempt, header: { submission: settled.submission } };
  };
  return changeAttempt(attemptId, toStep, sealer);
}

/** The attempt after an answer, independent of its storage. */
export function settle(
  attempt: Attempt,
  submission: Submission,
  outcome: FinalizeOutcome,
): Pick<StoredEnrollment, 'submission'> & { readonly attempt: Attempt } {
  const verdict = toVerdict(outcome);
  const next = findNextSubmission(submission, { kind: 'answer', attemptId: attempt.id, verdict });
  if (!next) return { attempt: withLateOutcome(attempt, outcome), submission };
  const settled = { ...attempt, state: verdict, endedAt: outcome.at };
  return { attempt: withContent(settled, { outcome }), submission: next };
}

/** An attempt and its enrollment after a step, with the other records that the step writes. */
export interface LedgerStep extends Pick<DraftChange, 'created' | 'reviews'> {
  readonly attempt: Attempt;
  readonly header: Partial<StoredEnrollment>;
  readonly removedPersonIds?: readonly EntityId[];
}

type ToStep = (attempt: Attempt, stored: StoredEnrollment) => Promise<LedgerStep>;

/**
 * Compares-and-sets an attempt together with its enrollment: calls `toStep` with both as stored, and again
 * when they changed before its step was written. Rejects as `toStep` does, and when storage fails.
 */
export async function changeAttempt(
  attemptId: string,
  toStep: ToStep,
  sealer = findSealer(),
): Promise<LedgerEntry> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const entry = await tryChange(attemptId, toStep, sealer);
    if (entry) return entry;
  }
  throw new Error('the ledger could not be written');
}

async function tryChange(
  attemptId: string,
  toStep: ToStep,
  sealer: RecordSealer | undefined,
): Promise<LedgerEntry | undefined> {
  const backend = await openBackend();
  const record = await backend.findAttempt(attemptId);
  const before = await openAttemptRecord(record, sealer);
  if (!before) throw new Error('the ledger has no such attempt');
  // Another write would lose its content.
  if (!before.content && hasSealedContent(record)) throw new SealedError();
  const raw = await backend.find(before.enrollmentId);
  const stored = readEnrollment(raw?.header);
  if (!stored.ok) throw new Error('the enrollment of the attempt cannot be read');
  const step = await toStep(before, stored.value);
  const header = await writeStep(stored.value, step, sealer);
  return header && { header, attempt: step.attempt };
}

/** The header as stored after the step; undefined when the store held another revision. */
async function writeStep(
  stored: StoredEnrollment,
  { attempt, header: changed, ...step }: LedgerStep,
  sealer = findSealer(),
): Promise<StoredEnrollment | undefined> {
  const header = { ...stored, ...changed, revision: stored.revision + 1 };
  const change = {
    removedPersonIds: [],
    ...step,
    header,
    expected: stored.revision,
    persons: [],
    attempts: [attempt],
  };
  const result = await saveDraft(change, sealer);
  return result === 'written' ? header : undefined;
}

function hasSealedContent(record: unknown): boolean {
  return typeof record === 'object' && record !== null && 'sealed' in record;
}

export function withContent(attempt: Attempt, content: Partial<AttemptContent>): Attempt {
  return { ...attempt, content: { subjects: [], ...attempt.content, ...content } };
}

function withLateOutcome(attempt: Attempt, outcome: FinalizeOutcome): Attempt {
  return withContent(attempt, { lateOutcomes: [...(attempt.content?.lateOutcomes ?? []), outcome] });
}

/** All attempts, the latest first; unreadable ones are left out. */
export async function listAttempts(): Promise<Attempt[]> {
  const records = await (await openBackend()).listAttempts();
  const attempts = await Promise.all(records.map((record) => openAttemptRecord(record)));
  return attempts
    .filter((attempt) => attempt !== undefined)
    .toSorted((a, b) => b.startedAt.localeCompare(a.startedAt));
}

/** The attempts of an enrollment, the first one first. */
export async function listAttemptsOf(enrollmentId: EntityId): Promise<Attempt[]> {
  const all = await listAttempts();
  return all.filter((attempt) => attempt.enrollmentId === enrollmentId).toReversed();
}
