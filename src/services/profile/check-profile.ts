import type { ProfileProblem } from '../../domain/profile/expectation.ts';
import { doubtfulExpressionsOf } from '../../domain/profile/expression-problems.ts';
import { parseProfile, type ProfileResult } from '../../domain/profile/parse-profile.ts';
import { toProblem } from '../../domain/profile/profile-problems.ts';
import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';

/** Reads a profile and looks through its regular expressions. Rejects only where code could not be loaded. */
export async function checkProfile(json: unknown): Promise<ProfileResult> {
  const result = parseProfile(json);
  const spec = result.ok ? result.spec : result.rest;
  const unsafe = spec ? await findUnsafeExpressions(spec) : [];
  if (unsafe.length === 0) return result;
  return { ok: false, problems: [...(result.ok ? [] : result.problems), ...unsafe] };
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
