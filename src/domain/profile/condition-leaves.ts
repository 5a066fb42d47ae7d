import type { Path } from './expectation.ts';
import type { ConditionSpec, LeafCondition } from './schema/rule-schema.ts';

export interface PlacedLeaf {
  readonly path: Path;
  readonly leaf: LeafCondition;
}

/** The looks at single fields that a condition is made of, each with its place in the profile. */
export function leavesOf(spec: ConditionSpec, path: Path): PlacedLeaf[] {
  if ('not' in spec) return leavesOf(spec.not, [...path, 'not']);
  if ('all' in spec) return spec.all.flatMap((part, index) => leavesOf(part, [...path, 'all', index]));
  if ('any' in spec) return spec.any.flatMap((part, index) => leavesOf(part, [...path, 'any', index]));
  return [{ path, leaf: spec }];
}
