import type { Attempt, AttemptContent } from './attempt.ts';
import type { FinalizeOutcome } from './outcome.ts';

/**
 * An attempt without what is personal in it, once its enrollment is purged. What stays proves that it was sent, and
 * finds the same identifier in a later enrollment: state, times, hashes, masked identifiers, status and reference.
 * Content that could not be opened stays closed.
 */
export function toScrubbedAttempt(attempt: Attempt): Attempt {
  const { content } = attempt;
  return content ? { ...attempt, content: toScrubbedContent(content) } : attempt;
}

function toScrubbedContent({
  subjects,
  outcome,
  lateOutcomes,
  resolution,
  imported,
  fileState,
}: AttemptContent) {
  const content: AttemptContent = {
    subjects: subjects.map((subject) => ({ ...subject, name: '' })),
    ...(outcome && { outcome: toScrubbedOutcome(outcome) }),
    ...(lateOutcomes && { lateOutcomes: lateOutcomes.map(toScrubbedOutcome) }),
    ...(resolution && { resolution: { ...resolution, by: '', reason: '' } }),
    ...(imported !== undefined && { imported }),
    ...(fileState !== undefined && { fileState }),
  };
  return content;
}

function toScrubbedOutcome(outcome: FinalizeOutcome): FinalizeOutcome {
  if (outcome.kind === 'no-answer') return outcome;
  const { kind, at, status, contentType, truncated, verdict, fileVerdict, doubt, reference } = outcome;
  return { kind, at, status, contentType, body: '', truncated, verdict, fileVerdict, doubt, reference };
}
