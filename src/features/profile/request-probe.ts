import { checkContract, type ContractProblem } from '../../domain/contract/contract-problems.ts';
import type { FinalizeRequest } from '../../domain/contract/finalize-request.ts';
import { fromFinalizeRequest } from '../../domain/contract/from-finalize-request.ts';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import { findJsonProblem, type JsonSyntaxProblem } from '../../domain/formats/json-syntax.ts';

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
