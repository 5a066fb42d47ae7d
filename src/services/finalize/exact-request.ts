import { recheckingEnrollment } from '../../domain/profile/check-enrollment.ts';
import type { FinalizeRequest } from '../../domain/contract/finalize-request.ts';
import { toFinalizeRequest } from '../../domain/contract/to-finalize-request.ts';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import type { Steps } from '../../domain/profile/steps.ts';
import { type Finding, isError } from '../../domain/fields/finding.ts';
import type { ProfileServices } from '../profile/use-profile.ts';
import type { RequestBytes } from './request-bytes.ts';

/** Exact text that the app would send for an enrollment, or the reasons why it cannot. */
export type ExactRequest =
  | { readonly ok: false; readonly refusals: readonly Finding[] }
  | {
      readonly ok: true;
      readonly text: string;
      /** Bytes in UTF-8, as sent. */
      readonly bytes: number;
      readonly isTooLarge: boolean;
      readonly findings: readonly Finding[];
      readonly errorCount: number;
    };

/** Exact text to send for an enrollment. */
export interface RequestText {
  readonly enrollment: Enrollment;
  /** Undefined while there are errors to correct. */
  readonly request: RequestBytes | undefined;
  /** Number of warnings. */
  readonly notices: number;
}

/** The exact text of the enrollment on a page, made in the background; undefined until it is ready. */
export interface PreparedText extends Pick<RequestText, 'request' | 'notices'> {
  /**
   * Resolves to the text of the current enrollment, once it is made; undefined when the page was left before.
   */
  readonly now: () => Promise<RequestText | undefined>;
}

/** The exact text with the findings of its enrollment, in steps of about one person. */
export function* makingRequest(enrollment: Enrollment, services: ProfileServices): Steps<ExactRequest> {
  const { profile } = services;
  const refusals: Finding[] = [];
  const root = toFinalizeRequest({ ...enrollment, persons: [] }, profile);
  if (!root.ok) refusals.push(...root.refusals);
  const personaFulls: FinalizeRequest['personaFulls'][number][] = [];
  for (const person of enrollment.persons) {
    yield;
    // Persons do not depend on each other: each is assembled, and held against the contract, by itself.
    const part = toFinalizeRequest({ ...enrollment, riskProfileCode: '', persons: [person] }, profile);
    if (part.ok) personaFulls.push(...part.request.personaFulls);
    else refusals.push(...part.refusals);
  }
  if (!root.ok || refusals.length > 0) return { ok: false, refusals };
  const findings = yield* recheckingEnrollment(enrollment, services);
  yield;
  const text = JSON.stringify({ ...root.request, personaFulls });
  const bytes = new TextEncoder().encode(text).length;
  return {
    ok: true,
    text,
    bytes,
    isTooLarge: bytes > profile.limits.bodyBytes,
    findings,
    errorCount: findings.filter(isError).length,
  };
}
