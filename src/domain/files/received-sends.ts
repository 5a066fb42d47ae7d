/**
 * Reads the answers in a file under the profile of this computer. The file's own conclusion is only a claim:
 * a different conclusion of this computer counts, and the claim is stored beside it.
 */
import { readAnswer } from '../answers/read-answer.ts';
import type { Attempt } from '../drafts/attempt.ts';
import { type FinalizeOutcome, toVerdict } from '../drafts/outcome.ts';
import type { Submission } from '../drafts/submission.ts';
import { withoutApproval } from '../drafts/submission-steps.ts';
import type { AnswersSpec } from '../profile/schema/service-schema.ts';
import type { JournalEvent } from '../review/journal.ts';
import type { Integrity } from './check-integrity.ts';
import type { EnrollmentContents } from './enrollment-file.ts';

type Sends = Pick<EnrollmentContents, 'submission' | 'attempts'>;
type State = Attempt['state'];

/** Returns the sends of a file with the verdicts and states that are valid here. */
export function rereadAnswers({ submission, attempts }: Sends, answers: AnswersSpec | undefined): Sends {
  const read = attempts
    .map((attempt) => withVerdicts(attempt, answers))
    .map((attempt) => withState(attempt, toState(attempt)));
  const latest = attempts.find(({ id }) => id === submission.attemptId);
  const settled = read.find(({ id }) => id === latest?.id);
  if (!latest || !settled) return { submission, attempts: read };
  // Another send could create the clients of an earlier send a second time.
  const isBlocked = isClosed(settled) && hasOpenBefore(settled, read);
  const next = isBlocked ? toBlocked(settled, latest) : settled;
  return {
    submission: next.state === latest.state ? submission : toSubmission(submission, next),
    attempts: read.map((attempt) => (attempt === settled ? next : attempt)),
  };
}

function withVerdicts(attempt: Attempt, answers: AnswersSpec | undefined): Attempt {
  const { content } = attempt;
  if (!content) return attempt;
  const { outcome, lateOutcomes } = content;
  return {
    ...attempt,
    content: {
      ...content,
      ...(outcome && { outcome: rereadOutcome(outcome, answers) }),
      ...(lateOutcomes && { lateOutcomes: lateOutcomes.map((late) => rereadOutcome(late, answers)) }),
    },
  };
}

/** A person's finding at the service needs no answer. Without a finding or an answer, nothing is proved. */
function toState({ state, content }: Attempt): State {
  if (content?.resolution) return state;
  return content?.outcome ? toVerdict(content.outcome) : 'unknown';
}

function rereadOutcome(outcome: FinalizeOutcome, answers: AnswersSpec | undefined): FinalizeOutcome {
  if (outcome.kind === 'no-answer') return outcome;
  const { verdict } = readAnswer(outcome, answers);
  const fileVerdict = toVerdict(outcome);
  return { ...outcome, verdict, ...(verdict !== fileVerdict && { fileVerdict }) };
}

/** `attempt` still has the state from the file. */
function withState(attempt: Attempt, state: State): Attempt {
  if (state === attempt.state) return attempt;
  const content = { ...(attempt.content ?? { subjects: [] }), fileState: attempt.state };
  return { ...attempt, state, content };
}

/** Another computer may have reread the file before: the first state from a file is kept. */
function toBlocked({ content, ...attempt }: Attempt, inFile: Attempt): Attempt {
  const fileState = inFile.content?.fileState ?? inFile.state;
  return { ...attempt, state: 'unknown', content: { ...(content ?? { subjects: [] }), fileState } };
}

function isClosed({ state }: Attempt): boolean {
  return state === 'rejected' || state === 'absent';
}

/** Returns true when an earlier send may have created clients, and nobody has looked at the service since. */
function hasOpenBefore({ number }: Attempt, attempts: readonly Attempt[]): boolean {
  const looked = attempts.filter(({ content }) => content?.resolution).map((attempt) => attempt.number);
  return attempts.some(
    (attempt) => attempt.number < number && !isClosed(attempt) && looked.every((at) => at < attempt.number),
  );
}

/** After an edit there may be no hash, but the search at the service needs the hash of the sent request. */
function toSubmission(submission: Submission, { state, hash }: Attempt): Submission {
  if (state === 'sending' || state === 'absent') return submission;
  return { ...submission, state, ...(submission.hash === undefined && hash !== '' && { hash }) };
}

/** A received submission without its approval, and its entry for the journal. */
interface Received {
  readonly submission: Submission;
  /** The journal entry. From there on, no earlier entry counts as an approval (`findApproval`). */
  readonly event: JournalEvent;
}

/**
 * An approval is only valid where it was made: hashes show that a file is unchanged, but not who wrote it.
 */
export function toReceived(submission: Submission, chain: Integrity['kind']): Received {
  return { submission: withoutApproval(submission), event: { kind: 'received', chain } };
}
