import { toPathText } from '../formats/json-path.ts';
import type { Path, ProfileProblem } from './expectation.ts';
import { findPointerProblems } from './pointer-problems.ts';
import { toProfileProblems } from './profile-problems.ts';
import { isOwnProblem, withoutBadKeys } from './salvage.ts';
import { type ProfileSpec, profileSchema } from './schema/profile-schema.ts';
import { findReferenceProblems, findTooDeep, MAX_DEPTH } from './sound-profile.ts';

export type ProfileResult =
  | { readonly ok: true; readonly spec: ProfileSpec }
  | { readonly ok: false; readonly problems: readonly ProfileProblem[] };

/** The spec of a text that the app starts with; undefined for what it shows its page of errors for. Never throws. */
export function findUsableProfile(text: string): ProfileSpec | undefined {
  try {
    const result = parseProfile(JSON.parse(text));
    return result.ok ? result.spec : undefined;
  } catch {
    return undefined;
  }
}

/** Reads a profile; never throws. A bad one gives every bad key with what was found and what is expected. */
export function parseProfile(json: unknown): ProfileResult {
  const deep = findTooDeep(json);
  if (deep) {
    const expected = { code: 'less-nesting', values: [MAX_DEPTH] } as const;
    return { ok: false, problems: [{ path: toPathText(deep.slice(0, 3), '(file)'), found: '…', expected }] };
  }
  const parsed = profileSchema.safeParse(json);
  if (parsed.success) {
    const problems = findProblems(parsed.data);
    return problems.length > 0 ? { ok: false, problems } : { ok: true, spec: parsed.data };
  }
  const { issues } = parsed.error;
  const bad = issues.flatMap((issue): Path[] =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path],
  );
  const rest = profileSchema.safeParse(withoutBadKeys(json, bad));
  const others = rest.success ? findProblems(rest.data) : [];
  return {
    ok: false,
    problems: [...toProfileProblems(json, issues), ...others.filter((problem) => isOwnProblem(problem, bad))],
  };
}

function findProblems(spec: ProfileSpec): ProfileProblem[] {
  return [...findReferenceProblems(spec), ...findPointerProblems(spec)];
}
