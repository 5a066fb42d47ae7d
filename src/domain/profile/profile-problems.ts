import type * as z from 'zod/mini';
import { findValueAt } from '../formats/json-path.ts';
import { TEXT_CODES } from './schema/known-texts.ts';
import { leafConditions } from './schema/rule-schema.ts';
import {
  type Expectation,
  type ExpectationCode,
  type Path,
  type ProfileProblem,
  toProblem,
} from './report.ts';

type Issue = z.core.$ZodIssue;
type UnionIssue = Extract<Issue, { code: 'invalid_union' }>;

const CATALOG_SOURCES = ['entries', 'file', 'url'];
const PAGE_KINDS = ['next', 'parameter'];
/** The first key beside `field` says what a condition asks. */
const CONDITION_KINDS = [
  ...leafConditions().flatMap(({ shape }) => Object.keys(shape).slice(1, 2)),
  'not',
  'all',
  'any',
];

/** Every bad key that the schema found. For a union, the problems come from the branch that was meant. */
export function toProfileProblems(json: unknown, issues: readonly Issue[]): ProfileProblem[] {
  return issues.flatMap((issue) => toProblems(json, issue, issue.path));
}

function toProblems(json: unknown, issue: Issue, path: Path): ProfileProblem[] {
  if (issue.code === 'unrecognized_keys') {
    const sources = sourcesAt(json, path);
    if (sources.length > 1) return [toProblem(json, path, { code: 'one-key-of', values: CATALOG_SOURCES })];
    return issue.keys.map((key) => toProblem(json, [...path, key], { code: 'no-such-key' }));
  }
  return issue.code === 'invalid_union'
    ? toUnionProblems(json, issue, path)
    : [toProblem(json, path, toExpectation(issue))];
}

function toUnionProblems(json: unknown, issue: UnionIssue, path: Path): ProfileProblem[] {
  const kinds = kindsAt(path);
  const value = findValueAt(json, path);
  if (
    issue.errors.length === 0 ||
    typeof value !== 'object' ||
    value === null ||
    (Array.isArray(value) && kinds)
  ) {
    return [toProblem(json, path, toUnionExpectation(issue, kinds))];
  }
  if (kinds && kinds.filter((kind) => Object.hasOwn(value, kind)).length !== 1) {
    return [toProblem(json, path, { code: 'one-key-of', values: kinds })];
  }
  const nearest = issue.errors.reduce((best, branch) => (isNearer(branch, best) ? branch : best));
  if (kinds || (depthOf(nearest) > 0 && strangersIn(nearest) === 0)) {
    return nearest.flatMap((inner) => toProblems(json, inner, [...path, ...inner.path]));
  }
  return [toProblem(json, path, toUnionExpectation(issue, undefined))];
}

/** Keys of which exactly one decides the form of a union; undefined when the form is clear otherwise. */
function kindsAt(path: Path): readonly string[] | undefined {
  if (path[0] === 'catalogs' && path.length === 2) return CATALOG_SOURCES;
  if (path[0] === 'catalogs' && path[2] === 'pages' && path.length === 3) return PAGE_KINDS;
  const [top, , part] = path[0] === 'case' && path[1] !== 'secondLook' ? path.slice(1) : path;
  const isCondition =
    ((top === 'rules' || top === 'sections') && part === 'when') ||
    (top === 'checks' && (part === 'where' || part === 'companion')) ||
    (path[0] === 'case' && path[1] === 'secondLook');
  return isCondition ? CONDITION_KINDS : undefined;
}

function sourcesAt(json: unknown, path: Path): string[] {
  const value = findValueAt(json, path);
  if (path[0] !== 'catalogs' || path.length !== 2 || typeof value !== 'object' || value === null) return [];
  return CATALOG_SOURCES.filter((source) => Object.hasOwn(value, source));
}

/** The intended branch knows most of the present keys; among equals, it fails at the deepest place. */
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

function toExpectation(issue: Exclude<Issue, UnionIssue>): Expectation {
  switch (issue.code) {
    case 'invalid_type':
      return { code: 'type', values: [toTypeName(issue.expected)] };
    case 'invalid_value':
      return { code: 'one-of', values: issue.values.map((value) => JSON.stringify(value)) };
    case 'too_small':
      return withLimit(smallCode(issue), issue.minimum);
    case 'too_big':
      return withLimit('at-most', issue.maximum);
    case 'custom':
      return { code: TEXT_CODES.find((code) => code === issue.message) ?? 'other' };
    default:
      return { code: 'other' };
  }
}

function smallCode(issue: Extract<Issue, { code: 'too_small' }>): ExpectationCode {
  if (issue.origin === 'array') return 'items';
  return issue.inclusive ? 'at-least' : 'more-than';
}

function withLimit(code: ExpectationCode, limit: number | bigint): Expectation {
  return { code, values: [Number(limit)] };
}

/**
 * Expectation of a union: a known discriminator, or the types (`string`, `object`) and single values of its
 * branches.
 */
function toUnionExpectation(issue: UnionIssue, kinds: readonly string[] | undefined): Expectation {
  if ('options' in issue && issue.options && issue.options.length > 0) {
    return { code: 'one-of', values: issue.options.map((option) => JSON.stringify(option)) };
  }
  if (kinds) return { code: 'type', values: ['object'] };
  const forms = issue.errors.flatMap((branch) =>
    branch.filter(({ path }) => path.length === 0).map(toExpectationOf),
  );
  const types = forms.flatMap(({ code, values }) => (code === 'type' ? (values ?? []) : []));
  const single = forms.flatMap(({ code, values }) => (code === 'one-of' ? (values ?? []) : []));
  if (types.length + single.length === 0) return { code: 'other' };
  return { code: 'type', values: [...new Set([...types, ...single])] };
}

function toExpectationOf(issue: Issue): Expectation {
  if (issue.code === 'invalid_union') return toUnionExpectation(issue, undefined);
  // The list of catalog entries has a hand-written check, whose message is the name of the type.
  return issue.code === 'custom' ? { code: 'type', values: [issue.message] } : toExpectation(issue);
}

function toTypeName(expected: string): string {
  return expected === 'record' ? 'object' : expected;
}
