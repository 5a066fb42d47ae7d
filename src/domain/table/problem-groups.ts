import type { Doubt } from '../enrollment/enrollment.ts';
import type { Profile } from '../profile/profile.ts';
import { isWholeField, type TableField, type TableProblem } from './layout.ts';

/** Problems with one cause, which one act can put right. */
export interface ProblemGroup {
  /** The same for the same cause, whatever else is in the table. */
  readonly key: string;
  /** Stands for all. */
  readonly first: TableProblem;
  readonly count: number;
  /** What the profile suggests for all of them; undefined where it says nothing, or not the same. */
  readonly usual: string | undefined;
}

/** By their causes: what keeps persons out first, then what is most frequent. */
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

/** Doubts about what was made of a cell, which one word can settle for all lines. */
const SETTLED: ReadonlySet<Doubt> = new Set(['guessed', 'unlisted', 'ambiguous']);

/** Whether the values of a group are right as soon as somebody says so. */
export function canBeSettled({ first: { problem } }: ProblemGroup): boolean {
  return problem.code === 'doubt' && SETTLED.has(problem.doubt);
}

/**
 * Undefined of what is only information. Where a field has a list, the text that stands there is part of the cause; of
 * other fields every text is another one.
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

/** What the sentence of a problem names besides its place. */
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
