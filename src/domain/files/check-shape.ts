/** What zod says of a file, as codes; and what zod would drop without a word. */
import type * as z from 'zod/mini';
import { toWireType, type WireType } from '../contract/contract-problems.ts';
import { findValueAt } from '../formats/json-path.ts';
import type { FilePath, ShapeProblem } from './file-problem.ts';

type Issue = NonNullable<ReturnType<z.ZodMiniType['safeParse']>['error']>['issues'][number];

export function toShapeProblem(json: unknown, issue: Issue): ShapeProblem {
  const path = issue.path.map((key) => (typeof key === 'number' ? key : String(key)));
  const value = findValueAt(json, path);
  if (value === undefined) return { code: 'missing', path };
  if (issue.code === 'invalid_type') {
    return { code: 'wrong-type', path, expected: toExpected(issue.expected), found: toWireType(value) };
  }
  // A union without a discriminator is of types; one with it names the value that it does not know.
  if (issue.code === 'invalid_union' && issue.path.length > 0 && !('discriminator' in issue)) {
    return { code: 'wrong-type', path, expected: undefined, found: toWireType(value) };
  }
  return { code: 'not-allowed-value', path };
}

function toExpected(expected: string): WireType | undefined {
  switch (expected) {
    case 'int':
    case 'number':
      return 'integer';
    case 'object':
    case 'array':
    case 'string':
    case 'boolean':
      return expected;
    default:
      return undefined;
  }
}

/** Keys of the file that its schema does not know: what was parsed does not have them. */
export function findUnknownKeys(json: unknown, parsed: unknown, path: FilePath = []): ShapeProblem[] {
  if (typeof json !== 'object' || json === null || typeof parsed !== 'object' || parsed === null) return [];
  return Object.entries(json).flatMap(([key, value]): ShapeProblem[] => {
    const at = [...path, Array.isArray(json) ? Number(key) : key];
    if (!Object.hasOwn(parsed, key)) return [{ code: 'unknown-key', path: at }];
    return findUnknownKeys(value, Reflect.get(parsed, key), at);
  });
}
