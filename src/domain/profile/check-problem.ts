import type { EntityId } from '../enrollment/enrollment.ts';
import type { Problem } from '../fields/finding.ts';
import type { CheckSpec } from './schema/check-schema.ts';

/** What a check found, in the profile's own words where it has some; `others`: the persons concerned besides. */
export function toCheckProblem({ name, message }: CheckSpec, others: readonly EntityId[]): Problem {
  return message === undefined ? { code: name, others } : { code: 'profile', message };
}
