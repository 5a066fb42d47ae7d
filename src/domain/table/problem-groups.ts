import type { Doubt } from '../enrollment/enrollment.ts';
import type { Profile } from '../profile/profile.ts';
import { isWholeField, type TableField, type TableProblem } from './layout.ts';

/** Problems with the same cause, which one action can fix. */
export interface ProblemGroup {
  /** Key of the cause. It does not depend on the rest of the table. */
  readonly key: string;
  /** Example for all problems of the group. */
  readonly first: TableProblem;
  readonly count: number;
  /** The profile's suggestion for all of them; undefined without one, or when the suggestions differ. */
  readonly usual: string | undefined;
}

/** Groups problems by cause: first those that keep persons out, then by frequency. */
export function groupProblems(problems: Iterable<TableProblem>, profile: Profile): readonly ProblemGroup[] {
  const groups = new Map<string, ProblemGroup>();
  for (const problem of problems) {
    const key = findGroupKey(problem, profile);
    if (key === undefined) continue;
    const group = groups.get(key) ?? { key, first: problem, count: 0, usual: problem.usual };
    const usual = group.usual === problem.usual ? group.usual : undefined;
    groups.set(key, { ...group, count: group.count + 1, usual });
  }
  return [...groups.values()].toSorted(
    (one, other) => rankOf(one) - rankOf(other) || other.count - one.count,
  );
}

/** Doubts about the reading of a cell, which one decision can dismiss for all lines. */
const SETTLED: ReadonlySet<Doubt> = new Set(['guessed', 'unlisted', 'ambiguous']);

/** Returns true when a person can dismiss the doubt of a group. */
export function canBeSettled({ first: { problem } }: ProblemGroup): boolean {
  return problem.code === 'doubt' && SETTLED.has(problem.doubt);
}

/**
 * Returns undefined for information. For a field with a list, the cell's text is part of the cause; other
 * fields have a different text in each cell.
 */
export function findGroupKey(
  { field, section, problem, severity, entry }: TableProblem,
  profile: Profile,
): string | undefined {
  if (severity === 'information') return undefined;
  return JSON.stringify([
    severity,
    problem.code,
    field ?? section,
    toSubject(problem),
    field !== undefined && problem.code !== 'profile' && hasList(field, profile) ? entry : undefined,
  ]);
}

/** Returns the part of a problem's sentence besides its place. */
function toSubject(problem: TableProblem['problem']) {
  if ('message' in problem) return problem.message;
  if ('doubt' in problem) return problem.doubt;
  return problem.code === 'too-many-rows' ? problem.count : undefined;
}

function hasList(field: TableField, profile: Profile): boolean {
  return isWholeField(field) && profile.viewOf(undefined).field(field).catalog !== undefined;
}

function rankOf({ first }: ProblemGroup): number {
  return first.severity === 'error' ? 0 : 1;
}
