/**
 * Limits for the values of a file of any kind: counts, lengths, ids and instants. Also turns zod's issues
 * about its shape into codes, and reports keys that zod would drop silently.
 */
import type * as z from 'zod/mini';
import { toWireType, type WireType } from '../contract/contract-problems.ts';
import {
  ARRAY_NAMES,
  FIELD_KEYS,
  FIELDS,
  isRowFieldKey,
  SECTION_KEYS,
  splitRowFieldKey,
} from '../fields/registry.ts';
import { fromKeys } from '../fields/from-keys.ts';
import { isIsoDate } from '../formats/date.ts';
import { findValueAt } from '../formats/json-path.ts';
import type { FilePath, ShapeProblem, ValueProblem } from './file-problem.ts';

/** Limits of arrays by their names, in enrollments and in requests. */
export const MAX_ROWS = 200;
export const MAX_PERSONS = 2000;
const MAX_ITEMS = new Map(
  Object.entries({
    persons: MAX_PERSONS,
    personaFulls: MAX_PERSONS,
    subjects: MAX_PERSONS,
    errors: MAX_PERSONS,
    ...fromKeys(SECTION_KEYS, () => MAX_ROWS),
    ...fromKeys(ARRAY_NAMES, () => MAX_ROWS),
    attempts: 200,
    lateOutcomes: 200,
    history: 20_000,
    entries: 5000,
    snapshots: 500,
    files: 5000,
    missing: 5000,
    personIds: MAX_PERSONS,
    places: MAX_ROWS,
  }),
);

/** Limit of a text in UTF-16 code units. The texts of requests and answers may be longer. */
export const MAX_TEXT = 20_000;
/** Longest base64 of a file of the case. */
export const MAX_PART = 68_000_000;
const MAX_TEXTS = new Map(Object.entries({ request: 20_000_000, body: 2_000_000, data: MAX_PART }));

const ID_KEYS: ReadonlySet<string> = new Set([
  'id',
  'enrollmentId',
  'attemptId',
  'of',
  'personId',
  'rowId',
  'observation',
  'rest',
]);
const INSTANT_KEYS: ReadonlySet<string> = new Set([
  'at',
  'createdAt',
  'updatedAt',
  'exportedAt',
  'startedAt',
  'endedAt',
]);
const INTEGER_KEYS: ReadonlySet<string> = new Set([
  'entry',
  ...FIELD_KEYS.filter(isRowFieldKey)
    .filter((key) => FIELDS[key].kind === 'integer')
    .map((key) => splitRowFieldKey(key).name),
]);

/** Ids are part of addresses and of the names of locks. */
const ID = /^[A-Za-z0-9][A-Za-z0-9-]{0,99}$/;
const INSTANT = /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?Z$/;

/**
 * Checks lengths and numbers only: a request has the contract's fields, where `id` and `at` have no such
 * meaning.
 */
export function findSizeProblems(json: unknown): ValueProblem[] {
  return findAll(json, [], findSizeProblem);
}

/** Checks the values of a file whose shape is valid. */
export function findValueProblems(file: unknown): ValueProblem[] {
  return findAll(file, [], findValueProblem);
}

function findSizeProblem(value: unknown, path: FilePath): ValueProblem | undefined {
  const key = keyOf(path);
  if (Array.isArray(value)) {
    const max = isOfCase(path) ? MAX_ROWS : (MAX_ITEMS.get(key) ?? Infinity);
    return value.length > max ? { code: 'too-many', path, found: value.length, max } : undefined;
  }
  const max = MAX_TEXTS.get(key) ?? MAX_TEXT;
  return typeof value === 'string' && value.length > max ? { code: 'text-too-long', path, max } : undefined;
}

function findValueProblem(value: unknown, path: FilePath): ValueProblem | undefined {
  const key = keyOf(path);
  if (typeof value === 'string') {
    if (isOfCase(path) && key !== 'id') return undefined;
    const isId = ID_KEYS.has(key) || path.at(-2) === 'personIds';
    if (isId && !ID.test(value)) return { code: 'bad-id', path };
    if (INSTANT_KEYS.has(key) && !isInstant(value)) return { code: 'bad-instant', path };
  }
  if (Array.isArray(value)) return findTwin(value, path);
  const isInteger = typeof value !== 'number' || !INTEGER_KEYS.has(key) || Number.isSafeInteger(value);
  return isInteger ? undefined : { code: 'unsafe-integer', path };
}

/** Returns the problem of the first item that has the id of an earlier one. */
function findTwin(items: readonly unknown[], path: FilePath): ValueProblem | undefined {
  const seen = new Set<unknown>();
  for (const [index, item] of items.entries()) {
    if (typeof item !== 'object' || item === null || !('id' in item)) continue;
    if (seen.has(item.id)) return { code: 'duplicate-id', path: [...path, index, 'id'] };
    seen.add(item.id);
  }
  return undefined;
}

function isInstant(text: string): boolean {
  const day = INSTANT.exec(text)?.[1];
  return day !== undefined && isIsoDate(day);
}

/** The names in a case are those of a profile. */
const isOfCase = (path: FilePath) => path.includes('case');

/** Returns the key of a value; an item of an array has none. */
function keyOf(path: FilePath): string {
  const key = path.at(-1);
  return typeof key === 'string' ? key : '';
}

/** Collects in `problems` the findings at a value, and then those at its members. */
function findAll(
  value: unknown,
  path: FilePath,
  find: (value: unknown, path: FilePath) => ValueProblem | undefined,
  problems: ValueProblem[] = [],
): ValueProblem[] {
  const found = find(value, path);
  if (found) problems.push(found);
  if (typeof value !== 'object' || value === null) return problems;
  const members: Iterable<[string | number, unknown]> = Array.isArray(value)
    ? value.entries()
    : Object.entries(value);
  for (const [key, member] of members) findAll(member, [...path, key], find, problems);
  return problems;
}

type Issue = NonNullable<ReturnType<z.ZodMiniType['safeParse']>['error']>['issues'][number];

export function toShapeProblem(json: unknown, issue: Issue): ShapeProblem {
  const path = issue.path.map((key) => (typeof key === 'number' ? key : String(key)));
  const value = findValueAt(json, path);
  if (value === undefined) return { code: 'missing', path };
  if (issue.code === 'invalid_type') {
    return { code: 'wrong-type', path, expected: toExpected(issue.expected), found: toWireType(value) };
  }
  // A union without a discriminator fails by its types; one with a discriminator has an unknown value there.
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

/** Finds keys of the file that its schema does not know: the parsed value lacks them. */
export function findUnknownKeys(json: unknown, parsed: unknown, path: FilePath = []): ShapeProblem[] {
  if (typeof json !== 'object' || json === null || typeof parsed !== 'object' || parsed === null) return [];
  return Object.entries(json).flatMap(([key, value]): ShapeProblem[] => {
    const at = [...path, Array.isArray(json) ? Number(key) : key];
    if (!Object.hasOwn(parsed, key)) return [{ code: 'unknown-key', path: at }];
    return findUnknownKeys(value, Reflect.get(parsed, key), at);
  });
}
