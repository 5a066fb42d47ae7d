import { findValueAt } from '../formats/json-path.ts';
import { type FinalizeRequest, finalizeRequestSchema } from './finalize-request.ts';

/** Types of JSON in the terms of the contract. */
export type WireType = 'object' | 'array' | 'string' | 'integer' | 'fraction' | 'boolean' | 'null';

/**
 * Reason why a path of a body breaks the contract. Values are personal data, so only their types are named.
 */
export type ContractProblem = { readonly path: readonly PropertyKey[] } & (
  | { readonly code: 'unknown-field' }
  | { readonly code: 'missing'; readonly expected: WireType }
  | { readonly code: 'wrong-type'; readonly expected: WireType; readonly found: WireType }
  /** JSON numbers beyond 2^53 - 1 lose digits. */
  | { readonly code: 'unsafe-integer' }
  /** Not a real day in the format YYYY-MM-DD. */
  | { readonly code: 'not-a-day' }
  | { readonly code: 'broken' }
);

type ContractCheck =
  | { readonly ok: true; readonly request: FinalizeRequest }
  | { readonly ok: false; readonly problems: readonly ContractProblem[] };

type ParseError = NonNullable<ReturnType<typeof finalizeRequestSchema.safeParse>['error']>;
type Issue = ParseError['issues'][number];

/** Checks a parsed body against the contract, and names every path that breaks it. */
export function checkContract(json: unknown): ContractCheck {
  const parsed = finalizeRequestSchema.safeParse(json);
  if (parsed.success) return { ok: true, request: parsed.data };
  return { ok: false, problems: parsed.error.issues.flatMap((issue) => toProblems(json, issue)) };
}

function toProblems(json: unknown, issue: Issue): ContractProblem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...issue.path, key], code: 'unknown-field' }));
  }
  return [toProblem(issue, findValueAt(json, issue.path))];
}

function toProblem({ code, path, ...issue }: Issue, value: unknown): ContractProblem {
  switch (code) {
    case 'invalid_type': {
      const expected = 'expected' in issue ? toExpected(issue.expected) : undefined;
      if (expected === undefined) return { path, code: 'broken' };
      if (value === undefined) return { path, code: 'missing', expected };
      // 1e999 is valid JSON, but parses to Infinity.
      if (expected === 'integer' && typeof value === 'number' && !Number.isFinite(value)) {
        return { path, code: 'unsafe-integer' };
      }
      return { path, code: 'wrong-type', expected, found: toWireType(value) };
    }
    case 'too_big':
    case 'too_small':
      return { path, code: 'unsafe-integer' };
    case 'custom':
      // The only refinement in the contract's schemas.
      return { path, code: 'not-a-day' };
    default:
      return { path, code: 'broken' };
  }
}

function toExpected(expected: string): WireType | undefined {
  switch (expected) {
    case 'int':
    case 'number':
      return 'integer';
    case 'object':
    case 'array':
    case 'string':
      return expected;
    default:
      return undefined;
  }
}

export function toWireType(value: unknown): WireType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  switch (typeof value) {
    case 'number':
      return Number.isInteger(value) ? 'integer' : 'fraction';
    case 'string':
    case 'boolean':
      return typeof value === 'string' ? 'string' : 'boolean';
    default:
      return 'object';
  }
}
