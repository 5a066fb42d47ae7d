import { findCaseProblems } from '../case/case-problems.ts';
import { toPathText } from '../formats/json-path.ts';
import { toProfileProblems } from './profile-problems.ts';
import type { Expectation, Path, ProfileProblem } from './report.ts';
import { profileSchema, type ProfileSpec } from './schema/profile-schema.ts';
import { findReferenceProblems, findTooDeep, MAX_DEPTH } from './sound-profile.ts';

export type ProfileResult =
  | { readonly ok: true; readonly spec: ProfileSpec }
  | { readonly ok: false; readonly problems: readonly ProfileProblem[] };

/** Reads a profile; never throws. A bad one gives every bad key with the found and the expected value. */
export function parseProfile(json: unknown): ProfileResult {
  const deep = findTooDeep(json);
  if (deep) {
    const expected = { code: 'less-nesting', values: [MAX_DEPTH] } as const;
    return { ok: false, problems: [{ path: toPathText(deep.slice(0, 3), '(file)'), found: '…', expected }] };
  }
  const parsed = profileSchema().safeParse(json);
  if (parsed.success) {
    const problems = [...findReferenceProblems(parsed.data), ...findCaseProblems(parsed.data)];
    return problems.length > 0 ? { ok: false, problems } : { ok: true, spec: parsed.data };
  }
  const { issues } = parsed.error;
  const bad = issues
    .filter(isOfForm)
    .flatMap((issue): Path[] =>
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path],
    );
  const rest = findFormed(withoutBadKeys(json, bad));
  const others = rest ? findReferenceProblems(rest) : [];
  return {
    ok: false,
    problems: [...toProfileProblems(json, issues), ...others.filter((problem) => isOwnProblem(problem, bad))],
  };
}

/** Any issue but that of a text (`known-texts.ts`): the others mean that the value has another type. */
function isOfForm({ code }: { readonly code: string }): boolean {
  return code !== 'custom';
}

/** A profile of the right form, although some of its texts may be bad. */
function findFormed(json: unknown): ProfileSpec | undefined {
  const parsed = profileSchema().safeParse(json);
  if (parsed.success) return parsed.data;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all types are right, and the schema converts none
  return parsed.error.issues.some(isOfForm) ? undefined : (json as ProfileSpec);
}

/**
 * The profile without its bad keys, so that references can be checked even when the schema found problems:
 * one run then reports all bad keys. Parts that others may refer to keep their names.
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

/** Leaves out problems that exist only because a bad key was removed. */
function isOwnProblem({ path, expected }: ProfileProblem, bad: readonly Path[]): boolean {
  return !bad.some((badPath) => {
    const [top, name] = badPath;
    if (isBelow(path, toPathText(badPath, ''))) return true;
    if (top === 'catalogs') {
      // A bad key replaces the whole catalog with a stand-in.
      return name === undefined ? isAboutCatalogs(expected) : isBelow(path, toPathText([top, name], ''));
    }
    // The condition determines the fields that a finding may point at.
    if (top === 'rules' && badPath[2] === 'when') {
      return isBelow(path, toPathText(['rules', name ?? 0, 'findings'], ''));
    }
    // Without the bad key, the field has no catalog.
    return (
      top === 'fields' && expected.code === 'with-catalog' && (!name || path.endsWith(`.${String(name)}`))
    );
  });
}

function isAboutCatalogs({ code }: Expectation): boolean {
  return code === 'catalog-name' || code === 'in-catalog';
}

/** A valid stand-in for a bad part; undefined when the whole part is left out. */
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
/** Stand-ins for the keys that every rule or check needs. */
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
