import type { ProfileProblem } from '../../domain/profile/expectation.ts';
import { doubtfulExpressionsOf } from '../../domain/profile/expression-problems.ts';
import type { ProfileResult } from '../../domain/profile/parse-profile.ts';
import { toProblem } from '../../domain/profile/report.ts';
import { findSoundProfile } from '../../domain/profile/sound-profile.ts';
import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';

/** Reads a profile and looks through its regular expressions. Rejects only where code could not be loaded. */
export async function checkProfile(json: unknown): Promise<ProfileResult> {
  const result = await readResult(json);
  const spec = result.ok ? result.spec : result.rest;
  const unsafe = spec ? await findUnsafeExpressions(spec) : [];
  if (unsafe.length === 0) return result;
  return { ok: false, problems: [...(result.ok ? [] : result.problems), ...unsafe] };
}

/** A sound profile is seen to be one at once; what explains a bad one is code of its own. */
async function readResult(json: unknown): Promise<ProfileResult> {
  const spec = findSoundProfile(json);
  if (spec && !(await hasPointerProblems(spec))) return { ok: true, spec };
  const { parseProfile } = await import('../../domain/profile/parse-profile.ts');
  return parseProfile(json);
}

/** Only profiles that speak of a service have pointers and headers to look at. */
async function hasPointerProblems(spec: ProfileSpec): Promise<boolean> {
  if (!spec.authentication && !spec.answers && !spec.request) return false;
  const { findPointerProblems } = await import('../../domain/profile/pointer-problems.ts');
  return findPointerProblems(spec).length > 0;
}

/** Expressions that could keep the browser busy for longer than anybody waits. Most profiles have none to look at. */
async function findUnsafeExpressions(spec: ProfileSpec): Promise<ProfileProblem[]> {
  const doubtful = doubtfulExpressionsOf(spec);
  if (doubtful.length === 0) return [];
  const { canBacktrackBadly } = await import('../../domain/profile/expressions/backtracking.ts');
  return doubtful
    .filter(({ source }) => canBacktrackBadly(source))
    .map(({ path }) => toProblem(spec, path, { code: 'safe-expression' }));
}
