import type * as z from 'zod/mini';
import { findValueAt, toPathText } from '../domain/formats/json-path.ts';

/** One bad key of a file or body that somebody wrote for the sandbox. */
export interface SpecProblem {
  readonly path: readonly PropertyKey[];
  /** `found 7, expected a string` */
  readonly message: string;
}

type Issue = z.core.$ZodIssue;

export function toSpecProblem(path: readonly PropertyKey[], value: unknown, expected: string): SpecProblem {
  return { path, message: `found ${toShortText(value)}, expected ${expected}` };
}

function toShortText(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}

/** `basePath: found 7, expected string` */
export function toLine({ path, message }: SpecProblem): string {
  return `${toPathText(path, '(file)')}: ${message}`;
}

/** Every bad key that a schema found. */
export function toSpecProblems(json: unknown, issues: readonly Issue[]): SpecProblem[] {
  return issues.flatMap((issue) => toProblems(json, issue, issue.path));
}

function toProblems(json: unknown, issue: Issue, path: readonly PropertyKey[]): SpecProblem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const place = [...path, key];
      const found = toShortText(findValueAt(json, place));
      return { path: place, message: `found ${found}, but there is no such key` };
    });
  }
  const [nearest] = issue.code === 'invalid_union' ? issue.errors.toSorted(byStrangers) : [];
  if (nearest && nearest.some((inner) => inner.path.length > 0 || inner.code === 'unrecognized_keys')) {
    return nearest.flatMap((inner) => toProblems(json, inner, [...path, ...inner.path]));
  }
  return [toSpecProblem(path, findValueAt(json, path), expectedOf(issue))];
}

/** The form that somebody meant is the one that knows most of the keys. */
function byStrangers(a: readonly Issue[], b: readonly Issue[]): number {
  return countStrangers(a) - countStrangers(b);
}

function countStrangers(issues: readonly Issue[]): number {
  return issues.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 0), 0);
}

function expectedOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int' ? 'a whole number' : issue.expected;
    case 'invalid_value':
      return issue.values.map((value) => JSON.stringify(value)).join(' or ');
    case 'too_small':
      return `${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}`;
    case 'too_big':
      return `${issue.inclusive ? 'at most' : 'less than'} ${issue.maximum}`;
    case 'invalid_union':
      return 'another type';
    default:
      return issue.message;
  }
}
