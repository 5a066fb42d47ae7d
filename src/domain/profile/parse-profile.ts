import { toPathText } from '../formats/json-path.ts';
import { toProfileProblems } from './profile-problems.ts';
import type { Expectation, Path, ProfileProblem } from './report.ts';
import { profileSchema, type ProfileSpec } from './schema/profile-schema.ts';
import { findReferenceProblems, findTooDeep, MAX_DEPTH } from './sound-profile.ts';

export type ProfileResult =
  | { readonly ok: true; readonly spec: ProfileSpec }
  | { readonly ok: false; readonly problems: readonly ProfileProblem[] };

/** Reads a profile; never throws. A bad one gives every bad key with what was found and what is expected. */
export function parseProfile(json: unknown): ProfileResult {
  const deep = findTooDeep(json);
  if (deep) {
    const expected = { code: 'less-nesting', values: [MAX_DEPTH] } as const;
    return { ok: false, problems: [{ path: toPathText(deep.slice(0, 3), '(file)'), found: '…', expected }] };
  }
  const parsed = profileSchema.safeParse(json);
  if (parsed.success) {
    const problems = findReferenceProblems(parsed.data);
    return problems.length > 0 ? { ok: false, problems } : { ok: true, spec: parsed.data };
  }
  const { issues } = parsed.error;
  const bad = issues.flatMap((issue): Path[] =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path],
  );
  const rest = profileSchema.safeParse(withoutBadKeys(json, bad));
  const others = rest.success ? findReferenceProblems(rest.data) : [];
  return {
    ok: false,
    problems: [...toProfileProblems(json, issues), ...others.filter((problem) => isOwnProblem(problem, bad))],
  };
}

/**
 * What is left of a profile without its bad keys, so that names can be looked up although the schema found problems:
 * all bad keys are then known at once. What others may name keeps its name.
 */
function withoutBadKeys(json: unknown, bad: readonly Path[]): unknown {
  if (!isRecord(json)) return undefined;
  const parts = new Map<PropertyKey, unknown>(Object.entries(json));
  for (const [top, name, key] of bad) {
    const part = top === undefined ? undefined : parts.get(top);
    if (top === undefined) return undefined;
    const standIn = name === undefined ? undefined : toStandIn(top, part, name, key);
    if (standIn !== undefined && name !== undefined) parts.set(top, replaceAt(part, name, standIn));
    else if (top === 'name' || top === 'baseUrl') parts.set(top, '');
    else parts.delete(top);
  }
  return Object.fromEntries(parts);
}

/** Problems that only stand there because a bad key was taken out are no problems of the profile. */
function isOwnProblem({ path, expected }: ProfileProblem, bad: readonly Path[]): boolean {
  return !bad.some((badPath) => {
    const [top, name] = badPath;
    if (isBelow(path, toPathText(badPath, ''))) return true;
    if (top === 'catalogs') {
      // The whole catalog is another one while a key of it is bad.
      return name === undefined ? isAboutCatalogs(expected) : isBelow(path, toPathText([top, name], ''));
    }
    // What a finding may point at is for the condition to say.
    if (top === 'rules' && badPath[2] === 'when') {
      return isBelow(path, toPathText(['rules', name ?? 0, 'findings'], ''));
    }
    // Without its key the field stands there with no catalog.
    return (
      top === 'fields' && expected.code === 'with-catalog' && (!name || path.endsWith(`.${String(name)}`))
    );
  });
}

function isAboutCatalogs({ code }: Expectation): boolean {
  return code === 'catalog-name' || code === 'in-catalog';
}

/** Something sound in place of what is bad; undefined where the whole part is left out. */
function toStandIn(
  top: PropertyKey,
  part: unknown,
  name: PropertyKey,
  key: PropertyKey | undefined,
): unknown {
  switch (top) {
    case 'fields':
      return key === undefined ? {} : withoutKey(findAt(part, name), key);
    case 'catalogs':
      return { file: '/', value: '' };
    case 'rules':
      return key === undefined ? { when: ALWAYS } : withSoundKey(findAt(part, name), key);
    case 'checks':
      return key === undefined || key === 'name'
        ? { name: 'duplicate-row', severity: 'error' }
        : withSoundKey(findAt(part, name), key);
    default:
      return undefined;
  }
}

const ALWAYS = { all: [] };
/** For the keys that a rule or a check cannot do without. */
const NEEDED = new Map<PropertyKey, unknown>([
  ['when', ALWAYS],
  ['where', ALWAYS],
  ['companion', ALWAYS],
  ['severity', 'error'],
  ['sections', ['emailFulls']],
]);

function withSoundKey(part: unknown, key: PropertyKey): unknown {
  return NEEDED.has(key) ? replaceAt(part, key, NEEDED.get(key)) : withoutKey(part, key);
}

function replaceAt(part: unknown, key: PropertyKey, value: unknown): unknown {
  if (Array.isArray(part)) {
    const items: readonly unknown[] = part;
    return typeof key === 'number' ? items.with(key, value) : items;
  }
  return { ...(isRecord(part) ? part : {}), [key]: value };
}

function withoutKey(part: unknown, key: PropertyKey): unknown {
  return isRecord(part) ? Object.fromEntries(Object.entries(part).filter(([other]) => other !== key)) : {};
}

function findAt(part: unknown, key: PropertyKey): unknown {
  return typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined;
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isBelow(path: string, root: string): boolean {
  return path.startsWith(root) && ['', '.', '['].includes(path.charAt(root.length));
}
