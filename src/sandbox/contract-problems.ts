import {
  checkContract as checkAgainstContract,
  type ContractProblem as Broken,
} from '../domain/contract/contract-problems.ts';
import type { FinalizeRequest } from '../domain/contract/finalize-request.ts';

/** One bad path of a body. The values themselves are personal data, so a message names their type only. */
export interface ContractProblem {
  /** Down from the root; empty for the whole body. */
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

export type ContractCheck =
  | { readonly ok: true; readonly request: FinalizeRequest }
  | { readonly ok: false; readonly problems: readonly ContractProblem[] };

/** Checks a parsed body against the contract, and names every path that breaks it, in the stand-in's own words. */
export function checkContract(json: unknown): ContractCheck {
  const check = checkAgainstContract(json);
  if (check.ok) return check;
  return {
    ok: false,
    problems: check.problems.map((problem) => ({ path: problem.path, message: toMessage(problem) })),
  };
}

function toMessage(problem: Broken): string {
  switch (problem.code) {
    case 'unknown-field':
      return 'is not a field of the contract (names are case-sensitive)';
    case 'missing':
      return `is missing; it must be ${TYPES[problem.expected]}`;
    case 'wrong-type':
      return `must be ${TYPES[problem.expected]}, but is ${FOUND[problem.found] ?? TYPES[problem.found]}`;
    case 'unsafe-integer':
      return 'must be an integer from -9007199254740991 to 9007199254740991, because larger JSON numbers lose digits';
    case 'not-a-day':
      return 'must be a real day in the format YYYY-MM-DD';
    case 'broken':
      return 'breaks the contract';
  }
}

type WireType = Extract<Broken, { code: 'wrong-type' }>['found'];

const TYPES: Readonly<Record<WireType, string>> = {
  object: 'an object',
  array: 'an array',
  string: 'a string',
  integer: 'an integer as a JSON number',
  fraction: 'a number with a fraction',
  boolean: 'a boolean',
  null: 'null',
};

/** What stands there is told apart from what is asked for. */
const FOUND: Readonly<Partial<Record<WireType, string>>> = {
  integer: 'a number',
  null: 'null (leave an unfilled field out)',
};
