import { doubtfulExpressionsOf } from './expression-problems.ts';
import { canBacktrackBadly } from './expressions/backtracking.ts';
import { findPointerProblems } from './pointer-problems.ts';
import type { ProfileSpec } from './schema/profile-schema.ts';
import { findSoundProfile } from './sound-profile.ts';

/** The spec of a text that the app starts with; undefined for what it shows its page of errors for. Never throws. */
export function findUsableProfile(text: string): ProfileSpec | undefined {
  const spec = findSoundProfile(findJson(text));
  if (!spec || findPointerProblems(spec).length > 0) return undefined;
  return doubtfulExpressionsOf(spec).some(({ source }) => canBacktrackBadly(source)) ? undefined : spec;
}

function findJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
