/** What a person found at the service of a send that nothing proved, and from when which finding may be recorded. */
import * as z from 'zod/mini';
import { parseInstant } from '../formats/date.ts';

const text = z.string();

/** Of the persons that were sent all, some or none exist at the service. */
export const FINDINGS = ['exists', 'some-exist', 'does-not-exist'] as const;

export type Finding = (typeof FINDINGS)[number];

/** With name and reason. */
export const resolutionSchema = z.object({
  found: z.enum(FINDINGS),
  at: text,
  by: text,
  reason: text,
  /** Where only some exist: the enrollment that the others went to. */
  rest: z.optional(text),
  /** Recorded although a late answer met the success rule. */
  despite: z.optional(z.literal(true)),
});

export type Resolution = z.infer<typeof resolutionSchema>;

/** How long a request may take to have its effect: the wait for its answer, and what the service does after that. */
export interface SettlingRules {
  readonly timeoutMs: number;
  readonly settlingMs: number;
}

/** Why a finding cannot be recorded. */
export type FindingProblem =
  /** What is not there may still come. */
  | 'too-early'
  /** Where some exist, at least one does and at least one does not. */
  | 'nobody'
  | 'everybody'
  /** A late answer says that they exist, and nobody was asked about it. */
  | 'against-evidence';

const DAY_MS = 86_400_000;

/** Whether persons are sent again after this finding. */
export function allowsAnotherSend(found: Finding): boolean {
  return found !== 'exists';
}

/**
 * From when it may be recorded that persons do not exist, in milliseconds since 1970; undefined where that cannot be
 * told: a start without a readable time, or one that a wrong clock put into the days to come (`nowMs` tells).
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
  /** Of how many persons that were sent, and how many of them exist where only some do. */
  readonly persons: number;
  readonly existing: number;
  /** Whether a late answer met the success rule. */
  readonly hasEvidence: boolean;
  /** Whether the person was told of it, and says otherwise all the same. */
  readonly isDespite: boolean;
}

/** Whether a finding says that somebody does not exist, where a late answer says that all do. */
export function isAgainstEvidence({
  found,
  hasEvidence,
}: Pick<FindingClaim, 'found' | 'hasEvidence'>): boolean {
  return hasEvidence && allowsAnotherSend(found);
}

/** Why a finding cannot be recorded now; undefined where it can. */
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
