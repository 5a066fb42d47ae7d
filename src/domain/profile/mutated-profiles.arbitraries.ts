import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { findValueAt, toPathText } from '../formats/json-path.ts';
import type { Path } from './report.ts';

const PROFILES = ['profile.json', 'profiles/contract-only.json'].map((path): object => {
  const text = readFileSync(new URL(`../../../public/${path}`, import.meta.url), 'utf8');
  return JSON.parse(text) as object;
});

/** A shipped profile with a change at one place; `isBad` when no profile may have that change. */
export interface Mutation {
  readonly name: string;
  readonly path: Path;
  readonly mutate: () => unknown;
  readonly isBad: boolean;
}

export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns the JSON with another value at a path (creating missing objects), or without that path for
 * undefined.
 */
function withValue(json: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(json)) {
    const items: unknown[] = [...(json as unknown[])];
    const inner = withValue(items[Number(key)], rest, value);
    if (inner === undefined) items.splice(Number(key), 1);
    else items[Number(key)] = inner;
    return items;
  }
  const inner = withValue(findValueAt(json, [key]), rest, value);
  const entries = Object.entries(isObject(json) ? json : {}).filter(([other]) => other !== key);
  return Object.fromEntries(inner === undefined ? entries : [...entries, [key, inner]]);
}

/** A place in a profile: one child at each level, until the numbers run out. */
const place = fc
  .tuple(fc.constantFrom(...PROFILES), fc.array(fc.nat(), { minLength: 1, maxLength: 8 }))
  .map(([profile, steps]) => {
    const path: PropertyKey[] = [];
    for (const step of steps) {
      const value = findValueAt(profile, path);
      const keys = Array.isArray(value) ? [...value.keys()] : isObject(value) ? Object.keys(value) : [];
      const key = keys[step % Math.max(1, keys.length)];
      if (key === undefined) break;
      path.push(key);
    }
    return { profile, path };
  });

/** Required keys: an object of a shipped profile that has one is invalid without it. */
const NEEDED = [
  'name',
  'baseUrl',
  'when',
  'field',
  'severity',
  'message',
  'regex',
  'where',
  'companion',
  'sections',
];
const isNeeded = ({ profile, path }: { readonly profile: object; readonly path: Path }) =>
  NEEDED.includes(String(path.at(-1))) &&
  // This check concerns everybody without the key.
  !(path.at(-1) === 'where' && findValueAt(profile, [...path.slice(0, -1), 'name']) === 'needs-row') &&
  // Without the key, a finding belongs to the first field of the condition, and a check has its own words.
  !(path.includes('findings') && path.at(-1) === 'field') &&
  !(path[0] === 'checks' && path.at(-1) === 'message');

function nested(depth: number): unknown {
  let value: unknown = 'x';
  for (let i = 0; i < depth; i++) value = i % 2 === 0 ? [value] : { a: value };
  return value;
}

const replaced = (name: string, values: fc.Arbitrary<unknown>) =>
  fc.tuple(place, values).map(
    ([{ profile, path }, value]): Mutation => ({
      name,
      path,
      mutate: () => withValue(profile, path, value),
      // Only the value that an answer is compared with may be null.
      isBad: !(value === null && path.at(-1) === 'equals'),
    }),
  );

export const anyMutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.oneof(place, place.filter(isNeeded)).map(({ profile, path }) => ({
    name: 'a key is missing',
    path,
    mutate: () => withValue(profile, path, undefined),
    isBad: isNeeded({ profile, path }),
  })),
  replaced('a value of another type', fc.constantFrom<unknown>([[7]], null, [{}, 7.5], { x: [null] })),
  replaced('a deeply nested value', fc.integer({ min: 4, max: 3000 }).map(nested)),
  place.map(({ profile, path }) => {
    const parent = isObject(findValueAt(profile, path)) ? path : path.slice(0, -1);
    const at = isObject(findValueAt(profile, parent)) ? [...parent, 'zzz'] : path.slice(0, 1);
    return { name: 'an unknown key', path: at, mutate: () => withValue(profile, at, 7), isBad: true };
  }),
  place.filter(isNeeded).map(({ profile, path }) => {
    const other = [...path.slice(0, -1), `${String(path.at(-1))}s`];
    const mutate = () => withValue(withValue(profile, path, undefined), other, findValueAt(profile, path));
    return { name: 'a misspelled key', path, mutate, isBad: true };
  }),
  fc
    .tuple(
      fc.constantFrom(...namesOf(PROFILES[0])),
      fc.constantFrom('noSuchName', '', 'constructor', 'codPerfilRiesgo'),
    )
    .map(([path, name]) => ({
      name: 'an unknown field or catalog',
      path,
      mutate: () => withValue(PROFILES[0], path, name),
      isBad: true,
    })),
  fc
    .tuple(
      fc.constantFrom(...expressionsOf(PROFILES[0])),
      fc.constantFrom('(', '[a', '*', '\\u{x}', '(?<x', 'a)|(b'),
    )
    .map(([path, source]) => ({
      name: 'an invalid expression',
      path,
      mutate: () => withValue(PROFILES[0], path, source),
      isBad: true,
    })),
  fc
    .tuple(
      fc.constantFrom(...PROFILES),
      fc.constantFrom(['idleLockMinutes'], ['retention', 'confirmedDays'], ['retention', 'draftDays']),
      fc.constantFrom<unknown>(0, -1, 1.5, 3651, Number.MAX_SAFE_INTEGER, '60'),
    )
    .map(([profile, keys, value]) => {
      const path = ['privacy', ...keys];
      const mutate = () => withValue(profile, path, value);
      return { name: 'an invalid time', path, mutate, isBad: true };
    }),
  fc
    .tuple(
      fc.constantFrom(...PROFILES),
      fc.constantFrom('ftp://x', 'javascript:alert(1)', '//x', '/\\x', 'x', 'http://x', ' '),
    )
    .map(([profile, url]) => ({
      name: 'an invalid URL',
      path: ['baseUrl'],
      mutate: () => withValue(profile, ['baseUrl'], url),
      isBad: true,
    })),
);

function pathsTo(json: unknown, isWanted: (path: Path) => boolean, path: Path = []): Path[] {
  const inner =
    typeof json === 'object' && json !== null && path[0] !== 'catalogs'
      ? Object.entries(json).flatMap(([key, value]) =>
          pathsTo(value, isWanted, [...path, Array.isArray(json) ? Number(key) : key]),
        )
      : [];
  return isWanted(path) ? [path, ...inner] : inner;
}

/** Returns the paths at which the profile names a field or a catalog. */
function namesOf(json: unknown): Path[] {
  return pathsTo(json, (path) => {
    const [top, , , index] = path;
    const last = path.at(-1);
    if (['field', 'equalsRutOf', 'farFromRutOf', 'namesOtherThan'].includes(String(last))) return true;
    return (
      (top === 'fields' && last === 'catalog') ||
      (['hide', 'require'].includes(String(path[2])) && index !== undefined)
    );
  });
}

function expressionsOf(json: unknown): Path[] {
  return pathsTo(json, (path) => path.at(-1) === 'regex' || path.at(-1) === 'matches');
}

/** A problem matches a place when its path is that place, up to two levels above it, or anywhere below it. */
export function names(problem: string, path: Path): boolean {
  const wanted = toPathText(path, '(file)');
  const parents = [path.slice(0, -1), path.slice(0, -2)].filter(({ length }) => length > 1);
  const isBelow = problem.startsWith(wanted) && /^[.[]?/.test(problem.slice(wanted.length));
  return isBelow || parents.some((parent) => problem === toPathText(parent, '(file)'));
}
