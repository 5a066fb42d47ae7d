/** One send, as the ledger keeps it: written before the request leaves, and never taken out. */
import * as z from 'zod/mini';
import { type FinalizeOutcome, outcomeSchema, toVerdict } from './outcome.ts';
import { resolutionSchema } from './resolution.ts';

export const ATTEMPT_VERSION = 1;

const text = z.string();

/** `absent`: it proved nothing, and a person found that the service does not have it. */
const stateSchema = z.enum(['sending', 'confirmed', 'rejected', 'unknown', 'absent']);

/** A person as the ledger names it. */
const subjectSchema = z.object({
  /** Empty once the enrollment was purged. */
  name: text,
  /** All but the last characters of the identifier masked; empty where it has none. */
  identifier: text,
  /** SHA-256 (hex) of the normalised identifier and the ledger's salt; empty where it has none. */
  identifierHash: text,
  /** A person found that the service does not have this one, though it has others of the same send. */
  absent: z.optional(z.literal(true)),
});

export const attemptContentSchema = z.object({
  subjects: z.array(subjectSchema),
  /** The exact text that was sent; gone once the enrollment was purged. */
  request: z.optional(text),
  outcome: z.optional(outcomeSchema),
  /** Answers that came after the wait had ended: evidence, which changes nothing by itself. */
  lateOutcomes: z.optional(z.array(outcomeSchema)),
  resolution: z.optional(resolutionSchema),
  /** Not of this computer: it came with a file. */
  imported: z.optional(z.boolean()),
  /** What the file says of it, where its answers say otherwise under this computer's profile. */
  fileState: z.optional(stateSchema),
});

/** What is told of an attempt to whom cannot open its content: no personal data. */
export const attemptHeadSchema = z.object({
  version: z.literal(ATTEMPT_VERSION),
  id: text,
  enrollmentId: text,
  /** Counts from 1 in its enrollment. */
  number: z.int(),
  /** ISO 8601 instants. */
  startedAt: text,
  endedAt: z.optional(text),
  state: stateSchema,
  /** SHA-256 (hex) of the exact bytes. */
  hash: text,
});

export type Subject = z.infer<typeof subjectSchema>;
export type AttemptContent = z.infer<typeof attemptContentSchema>;
export type AttemptHead = z.infer<typeof attemptHeadSchema>;
/** Without content where it was sealed under a key that is gone. */
export type Attempt = AttemptHead & { readonly content?: AttemptContent | undefined };

/** The answers that came late and meet the success rule: evidence that what was sent exists. */
export function findLateSuccess({ content }: Attempt): FinalizeOutcome[] {
  return (content?.lateOutcomes ?? []).filter((outcome) => toVerdict(outcome) === 'confirmed');
}

type Answered = Extract<FinalizeOutcome, { kind: 'answered' }>;

/** The answer that proves most: one that meets the success rule, also where it came late, else the one that was waited for. */
export function findProof(attempt: Attempt): Answered | undefined {
  const { outcome } = attempt.content ?? {};
  const answered = outcome?.kind === 'answered' ? outcome : undefined;
  if (answered && toVerdict(answered) === 'confirmed') return answered;
  const late = findLateSuccess(attempt).find((answer) => answer.kind === 'answered');
  return late ?? answered;
}

/** The persons of an attempt that the service may have. */
export function findPresentSubjects({ content }: Attempt): Subject[] {
  return (content?.subjects ?? []).filter(({ absent }) => !absent);
}

/** The persons of an attempt whom another send would bring to the service a second time, perhaps. */
export function findCarriedSubjects(attempt: Attempt): Subject[] {
  // A success that came late speaks against whoever found that somebody does not exist.
  if (findLateSuccess(attempt).length > 0) return attempt.content?.subjects ?? [];
  const isAbsent = attempt.state === 'rejected' || attempt.state === 'absent';
  return isAbsent ? [] : findPresentSubjects(attempt);
}

/** Whether only some of the persons that were sent exist at the service. */
export function isPartial({ content }: Attempt): boolean {
  return content?.resolution?.found === 'some-exist';
}

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

/** An answer without its words; what it proves and the reference of the service stay. */
export function toScrubbedOutcome(outcome: FinalizeOutcome): FinalizeOutcome {
  if (outcome.kind === 'no-answer') return outcome;
  const { kind, at, status, contentType, truncated, verdict, fileVerdict, doubt, reference } = outcome;
  return { kind, at, status, contentType, body: '', truncated, verdict, fileVerdict, doubt, reference };
}
