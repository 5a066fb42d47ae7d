/** What the values of a file may be, whatever its kind: how many, how long, which ids and instants. */
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
import type { FilePath, ValueProblem } from './file-problem.ts';

/** Of the arrays by their names, in enrollments and in requests. */
const MAX_ROWS = 200;
const MAX_PERSONS = 2000;
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
    personIds: MAX_PERSONS,
    places: MAX_ROWS,
  }),
);

/** UTF-16 code units of a text; of those that hold what was sent and answered, more. */
const MAX_TEXT = 20_000;
const MAX_TEXTS = new Map(Object.entries({ request: 20_000_000, body: 2_000_000 }));

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

/** Ids stand in addresses and in the names of locks. */
const ID = /^[A-Za-z0-9][A-Za-z0-9-]{0,99}$/;
const INSTANT = /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?Z$/;

/** Lengths and numbers only: a request names its fields by the contract, where `id` and `at` are no fields. */
export function findSizeProblems(json: unknown): ValueProblem[] {
  const problems: ValueProblem[] = [];
  visit(json, [], (value, path) => problems.push(...findSizeProblem(value, path)));
  return problems;
}

/** Of a file whose shape is sound. */
export function findValueProblems(file: unknown): ValueProblem[] {
  const problems: ValueProblem[] = [];
  visit(file, [], (value, path) => {
    const problem = findValueProblem(value, path);
    if (problem) problems.push(problem);
  });
  return problems;
}

function findSizeProblem(value: unknown, path: FilePath): ValueProblem[] {
  const key = keyOf(path);
  if (Array.isArray(value)) {
    const max = MAX_ITEMS.get(key);
    return max !== undefined && value.length > max
      ? [{ code: 'too-many', path, found: value.length, max }]
      : [];
  }
  const max = MAX_TEXTS.get(key) ?? MAX_TEXT;
  return typeof value === 'string' && value.length > max ? [{ code: 'text-too-long', path, max }] : [];
}

function findValueProblem(value: unknown, path: FilePath): ValueProblem | undefined {
  const key = keyOf(path);
  if (typeof value === 'string') {
    const isId = ID_KEYS.has(key) || path.at(-2) === 'personIds';
    if (isId && !ID.test(value)) return { code: 'bad-id', path };
    if (INSTANT_KEYS.has(key) && !isInstant(value)) return { code: 'bad-instant', path };
  }
  if (Array.isArray(value)) return findTwin(value, path);
  const isInteger = typeof value !== 'number' || !INTEGER_KEYS.has(key) || Number.isSafeInteger(value);
  return isInteger ? undefined : { code: 'unsafe-integer', path };
}

/** The first item whose id another one before it has. */
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

/** The name that a value goes by: of an item, that of its array. */
function keyOf(path: FilePath): string {
  const key = path.at(-1);
  return typeof key === 'string' ? key : '';
}

function visit(value: unknown, path: FilePath, look: (value: unknown, path: FilePath) => void): void {
  look(value, path);
  if (typeof value !== 'object' || value === null) return;
  const members: readonly [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value);
  for (const [key, member] of members) visit(member, [...path, key], look);
}
