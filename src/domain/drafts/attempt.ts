/** One send, as the ledger keeps it. The ledger writes it before the request leaves, and never removes it. */
import * as z from 'zod/mini';
import { type FinalizeOutcome, outcomeSchema, toVerdict } from './outcome.ts';
import { resolutionSchema } from './resolution.ts';

export const ATTEMPT_VERSION = 1;

const text = z.string();

/** `absent`: the answer proved nothing, and a person found that the service does not have the send. */
const stateSchema = z.enum(['sending', 'confirmed', 'rejected', 'unknown', 'absent']);

/** A person in the ledger. */
const subjectSchema = z.object({
  /** Empty once the enrollment was purged. */
  name: text,
  /** The identifier with all but its last characters masked; empty when there is none. */
  identifier: text,
  /** SHA-256 (hex) of the normalised identifier and the ledger's salt; empty when there is no identifier. */
  identifierHash: text,
  /** A person found that the service does not have this subject, but has others of the same send. */
  absent: z.optional(z.literal(true)),
});

export const attemptContentSchema = z.object({
  subjects: z.array(subjectSchema),
  /** The exact text that was sent. Purging the enrollment removes it. */
  request: z.optional(text),
  outcome: z.optional(outcomeSchema),
  /** Answers that came after the wait had ended. They are evidence, and change nothing by themselves. */
  lateOutcomes: z.optional(z.array(outcomeSchema)),
  resolution: z.optional(resolutionSchema),
  /** True when the attempt came with a file, and was not made on this computer. */
  imported: z.optional(z.boolean()),
  /** The state in the file, when this computer's profile reads the answers otherwise. */
  fileState: z.optional(stateSchema),
});

/** The part of an attempt that everybody may read, even without the key to its content: no personal data. */
export const attemptHeadSchema = z.object({
  version: z.literal(ATTEMPT_VERSION),
  id: text,
  enrollmentId: text,
  /** Counts from 1 within the enrollment. */
  number: z.int(),
  /** ISO 8601 instants. */
  startedAt: text,
  endedAt: z.optional(text),
  state: stateSchema,
  /** SHA-256 (hex) of the exact bytes of the request. */
  hash: text,
});

export type Subject = z.infer<typeof subjectSchema>;
export type AttemptContent = z.infer<typeof attemptContentSchema>;
export type AttemptHead = z.infer<typeof attemptHeadSchema>;
/** Has no content when that was sealed under a key that is gone. */
export type Attempt = AttemptHead & { readonly content?: AttemptContent | undefined };

/** Returns the late answers that meet the success rule: evidence that the service created the persons. */
export function findLateSuccess({ content }: Pick<Attempt, 'content'>): FinalizeOutcome[] {
  return (content?.lateOutcomes ?? []).filter((outcome) => toVerdict(outcome) === 'confirmed');
}

type Answered = Extract<FinalizeOutcome, { kind: 'answered' }>;

/**
 * Returns the answer that proves most: one that meets the success rule, even a late one; else the answer in
 * time.
 */
export function findProof(attempt: Pick<Attempt, 'content'>): Answered | undefined {
  const { outcome } = attempt.content ?? {};
  const answered = outcome?.kind === 'answered' ? outcome : undefined;
  if (answered && toVerdict(answered) === 'confirmed') return answered;
  const late = findLateSuccess(attempt).find((answer) => answer.kind === 'answered');
  return late ?? answered;
}

/** Returns the persons of an attempt that the service may have. */
export function findPresentSubjects({ content }: Attempt): Subject[] {
  return (content?.subjects ?? []).filter(({ absent }) => !absent);
}

/** Returns the persons of an attempt that another send might create a second time. */
export function findCarriedSubjects(attempt: Attempt): Subject[] {
  // A late success contradicts a person's finding that somebody does not exist.
  if (findLateSuccess(attempt).length > 0) return attempt.content?.subjects ?? [];
  const isAbsent = attempt.state === 'rejected' || attempt.state === 'absent';
  return isAbsent ? [] : findPresentSubjects(attempt);
}

/** Returns true when only some of the sent persons exist at the service. */
export function isPartial({ content }: Attempt): boolean {
  return content?.resolution?.found === 'some-exist';
}

/**
 * Returns an attempt without personal data, for an enrollment that is purged. The rest proves the send and
 * finds the same identifier in a later enrollment: state, times, hashes, masked identifiers, status and
 * reference. Content that could not be opened stays as it is.
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

/** Returns an outcome without the texts of its answer. Its verdict and the service's reference stay. */
export function toScrubbedOutcome(outcome: FinalizeOutcome): FinalizeOutcome {
  if (outcome.kind === 'no-answer') return outcome;
  const { kind, at, status, contentType, truncated, verdict, fileVerdict, doubt, reference } = outcome;
  return { kind, at, status, contentType, body: '', truncated, verdict, fileVerdict, doubt, reference };
}
