import type * as z from 'zod/mini';
import { findValueAt, toPathText } from '../formats/json-path.ts';

/** One bad key of a profile, for the operator who edits it. */
export interface ProfileProblem {
  /** Where: `fields.codPais.maxLength`, `rules[2].when`; `(file)` for the whole of it. */
  readonly path: string;
  readonly found: string;
  readonly expected: string;
}

type Issue = z.core.$ZodIssue;

/** Every bad key that the schema found, unions followed down to the branch that came nearest. */
export function toProfileProblems(json: unknown, issues: readonly Issue[]): ProfileProblem[] {
  return issues.flatMap((issue) => toProblems(json, issue, issue.path));
}

/** A value of the profile, short enough for a message. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}

function toProblems(json: unknown, issue: Issue, path: readonly PropertyKey[]): ProfileProblem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: toPathText([...path, key], '(file)'),
      found: describeValue(findValueAt(json, [...path, key])),
      expected: 'no such key',
    }));
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const nearest = issue.errors.reduce((best, branch) => (isNearer(branch, best) ? branch : best));
    if (depthOf(nearest) > 0 && strangersIn(nearest) === 0) {
      return nearest.flatMap((inner) => toProblems(json, inner, [...path, ...inner.path]));
    }
  }
  return [
    {
      path: toPathText(path, '(file)'),
      found: describeValue(findValueAt(json, path)),
      expected: expectedOf(issue),
    },
  ];
}

/** The branch that somebody meant knows all keys that are there; among those, the one that fails deepest. */
function isNearer(branch: readonly Issue[], best: readonly Issue[]): boolean {
  const strangers = strangersIn(branch) - strangersIn(best);
  return strangers < 0 || (strangers === 0 && depthOf(branch) > depthOf(best));
}

function strangersIn(branch: readonly Issue[]): number {
  return branch.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 0), 0);
}

function depthOf(branch: readonly Issue[]): number {
  return Math.max(0, ...branch.map((issue) => issue.path.length));
}

function expectedOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int' ? 'a whole number' : issue.expected;
    case 'invalid_value':
      return issue.values.map((value) => JSON.stringify(value)).join(' or ');
    case 'too_small':
      return `more than ${issue.inclusive ? `or equal to ${issue.minimum}` : issue.minimum}`;
    case 'invalid_union':
      return formsOf(issue);
    default:
      return issue.message;
  }
}

/** The types that a union takes, where it says them; its discriminator is named otherwise. */
function formsOf(issue: Extract<Issue, { code: 'invalid_union' }>): string {
  const types = issue.errors.flatMap((branch) =>
    branch.flatMap((inner) =>
      inner.code === 'invalid_type' && inner.path.length === 0 ? [inner.expected] : [],
    ),
  );
  if (types.length > 0) return [...new Set(types)].join(' or ');
  return issue.discriminator === undefined
    ? 'another combination of keys'
    : `a known "${issue.discriminator}"`;
}
