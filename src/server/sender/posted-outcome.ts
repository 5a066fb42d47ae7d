/** Turns what became of a posted request into an outcome. */
import { readAnswer, toAnswered } from '../../domain/answers/read-answer.ts';
import type { FinalizeOutcome } from '../../domain/drafts/outcome.ts';
import type { AnswersSpec } from '../../domain/profile/schema/service-schema.ts';
import { type Posted, toReceivedAnswer } from './post-once.ts';

export function toOutcome(posted: Posted, answers: AnswersSpec | undefined): FinalizeOutcome {
  if (posted.kind === 'no-answer') return noAnswer(posted.cause);
  const answer = toReceivedAnswer(posted);
  return toAnswered(answer, readAnswer(answer, answers), new Date().toISOString());
}

/**
 * The reason why the next request would most likely end unknown, too: no whole answer came back, or the
 * service is busy or fails.
 */
export function findTrouble(outcome: FinalizeOutcome): string | undefined {
  if (outcome.kind === 'no-answer') return outcome.cause;
  const { status } = outcome;
  return status === 429 || status >= 500 ? String(status) : undefined;
}

/** Returns the code, not the message, which names an address or a file. */
export function toErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  return 'code' in error ? String(error.code) : error.name;
}

/** Facts of an outcome for the log, without a text of the answer. */
export const toOutcomeFacts = (outcome: FinalizeOutcome) =>
  outcome.kind === 'answered' ? { status: outcome.status } : { cause: outcome.cause };

type NoAnswer = Extract<FinalizeOutcome, { kind: 'no-answer' }>;

export function noAnswer(cause: NoAnswer['cause']): NoAnswer {
  return { kind: 'no-answer', at: new Date().toISOString(), cause };
}
