/**
 * A person's finding at the service about a send that nothing proved, and the time from which it may be
 * recorded.
 */
import * as z from 'zod/mini';
import { parseInstant } from '../formats/date.ts';

const text = z.string();

/** All, some or none of the sent persons exist at the service. */
export const FINDINGS = ['exists', 'some-exist', 'does-not-exist'] as const;

export type Finding = (typeof FINDINGS)[number];

/** A finding with the name and the reason of the person who recorded it. */
export const resolutionSchema = z.object({
  found: z.enum(FINDINGS),
  at: text,
  by: text,
  reason: text,
  /** When only some exist: the id of the enrollment with the others. */
  rest: z.optional(text),
  /** True when a person recorded it although a late answer met the success rule. */
  despite: z.optional(z.literal(true)),
});

export type Resolution = z.infer<typeof resolutionSchema>;

/**
 * The time in which a request can have its effect: the wait for its answer, and the service's work after
 * that.
 */
export interface SettlingRules {
  readonly timeoutMs: number;
  readonly settlingMs: number;
}

/** Why a finding cannot be recorded. */
export const FINDING_PROBLEMS = [
  /** Too early to say that a person does not exist: the service may still create it. */
  'too-early',
  /** With `some-exist`, at least one person exists and at least one does not. */
  'nobody',
  'everybody',
  /** A late answer says that the persons exist, and the user has not confirmed the finding against it. */
  'against-evidence',
] as const;
export type FindingProblem = (typeof FINDING_PROBLEMS)[number];

const DAY_MS = 86_400_000;

/** Returns true when persons may be sent again after this finding. */
export function allowsAnotherSend(found: Finding): boolean {
  return found !== 'exists';
}

/**
 * Returns the time from which "does not exist" may be recorded, in milliseconds since 1970. Undefined when
 * the start has no readable time, or when a wrong clock put it more than a day after `nowMs`.
 */
export function findAbsenceTime(
  startedAt: string,
  { timeoutMs, settlingMs }: SettlingRules,
  nowMs: number,
): number | undefined {
  const start = parseInstant(startedAt);
  if (start === undefined || start > nowMs + DAY_MS) return undefined;
  return start + timeoutMs + settlingMs;
}

/** A finding on one attempt. */
export interface FindingClaim {
  readonly found: Finding;
  /** Number of persons that were sent; `existing` is how many of them exist, for `some-exist`. */
  readonly persons: number;
  readonly existing: number;
  /** True when a late answer met the success rule. */
  readonly hasEvidence: boolean;
  /** True when the user was told of that answer, and still records the finding. */
  readonly isDespite: boolean;
}

/** Returns true when a finding denies that somebody exists, but a late answer says that all do. */
export function isAgainstEvidence({
  found,
  hasEvidence,
}: Pick<FindingClaim, 'found' | 'hasEvidence'>): boolean {
  return hasEvidence && allowsAnotherSend(found);
}

/** Returns the reason why a finding cannot be recorded now; undefined when it can. */
export function findFindingProblem(
  claim: FindingClaim,
  startedAt: string,
  rules: SettlingRules,
  nowMs: number,
): FindingProblem | undefined {
  const { found, persons, existing } = claim;
  if (allowsAnotherSend(found) && nowMs < (findAbsenceTime(startedAt, rules, nowMs) ?? 0)) return 'too-early';
  if (found === 'some-exist' && existing === 0) return 'nobody';
  if (found === 'some-exist' && existing >= persons) return 'everybody';
  return isAgainstEvidence(claim) && !claim.isDespite ? 'against-evidence' : undefined;
}
