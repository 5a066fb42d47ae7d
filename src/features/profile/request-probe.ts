import { checkContract, type ContractProblem } from '../../domain/contract/contract-problems.ts';
import type { FinalizeRequest } from '../../domain/contract/finalize-request.ts';
import { fromFinalizeRequest } from '../../domain/contract/from-finalize-request.ts';
import { toFinalizeRequest } from '../../domain/contract/to-finalize-request.ts';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import { type Finding, isError } from '../../domain/fields/finding.ts';
import { findJsonProblem, type JsonSyntaxProblem } from '../../domain/formats/json-syntax.ts';
import { checkEnrollment } from '../../domain/profile/check-enrollment.ts';
import type { ProfileServices } from '../../services/profile/use-profile.ts';

/** What a text is as a request. */
export type RequestProbe =
  | { readonly kind: 'empty' }
  | { readonly kind: 'not-json'; readonly problem: JsonSyntaxProblem }
  | { readonly kind: 'invalid'; readonly problems: readonly ContractProblem[] }
  | { readonly kind: 'valid'; readonly enrollment: Enrollment };

/** Reads a text as a request; the values of one that keeps the contract come back as an enrollment. */
export function probeRequest(text: string): RequestProbe {
  if (text.trim() === '') return { kind: 'empty' };
  const problem = findJsonProblem(text);
  if (problem) return { kind: 'not-json', problem };
  const check = checkContract(JSON.parse(text));
  return check.ok
    ? { kind: 'valid', enrollment: toEnrollment(check.request) }
    : { kind: 'invalid', problems: check.problems };
}

/** Its ids are for this page only. */
function toEnrollment(request: FinalizeRequest): Enrollment {
  let count = 0;
  return fromFinalizeRequest(request, () => `probe-${(count += 1)}`);
}

/** What the app would send of an enrollment, and what keeps it from sending that. */
export type ExactRequest =
  | { readonly ok: false; readonly refusals: readonly Finding[] }
  | {
      readonly ok: true;
      readonly text: string;
      /** UTF-8, as it goes over the wire. */
      readonly bytes: number;
      readonly isTooLarge: boolean;
      readonly findings: readonly Finding[];
      readonly errorCount: number;
    };

/** The exact text, made as the send makes it. */
export function toExactRequest(
  enrollment: Enrollment,
  { profile, checkPerson }: ProfileServices,
): ExactRequest {
  const assembly = toFinalizeRequest(enrollment, profile);
  if (!assembly.ok) return assembly;
  const text = JSON.stringify(assembly.request);
  const bytes = new TextEncoder().encode(text).length;
  const findings = checkEnrollment(enrollment, profile, checkPerson);
  return {
    ok: true,
    text,
    bytes,
    isTooLarge: bytes > profile.limits.bodyBytes,
    findings,
    errorCount: findings.filter(isError).length,
  };
}
