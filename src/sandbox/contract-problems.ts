import { finalizeRequestSchema, type FinalizeRequest } from '../domain/contract/finalize-request.ts';
import { findValueAt } from '../domain/formats/json-path.ts';

/** One bad path of a body. The values themselves are personal data, so a message names their type only. */
export interface ContractProblem {
  /** Down from the root; empty for the whole body. */
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

export type ContractCheck =
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
    return issue.keys.map((key) => ({
      path: [...issue.path, key],
      message: 'is no field of the contract (names are case-sensitive)',
    }));
  }
  return [{ path: issue.path, message: toMessage(issue, findValueAt(json, issue.path)) }];
}

/** zod/mini ships without texts, so they are made here from the code of the issue. */
function toMessage(issue: Issue, value: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      return value === undefined
        ? `is missing: ${nameOfType(issue.expected)} is expected`
        : `must be ${nameOfType(issue.expected)}, but is ${nameOfValue(value)}`;
    case 'too_big':
    case 'too_small':
      return 'must be an integer from -9007199254740991 to 9007199254740991: JSON numbers beyond lose digits';
    case 'custom':
      // The one refinement of the contract's schemas; its message is the format that it asks for.
      return `must be a real day in the format ${issue.message}`;
    default:
      return `breaks the contract (${issue.code})`;
  }
}

function nameOfType(expected: string): string {
  switch (expected) {
    case 'int':
    case 'number':
      return 'an integer as a JSON number';
    case 'object':
    case 'array':
      return `an ${expected}`;
    default:
      return `a ${expected}`;
  }
}

function nameOfValue(value: unknown): string {
  if (value === null) return 'null (leave an unfilled field out)';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'number' && !Number.isInteger(value)) {
    return Number.isFinite(value) ? 'a number with a fraction' : 'a number out of range';
  }
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
