import { isJsonPointer } from '../formats/json-path.ts';
import { isCallPath, listPlaceholders } from './look-up-path.ts';
import type { Path } from './report.ts';
import type { ProfileSpec } from './schema/profile-schema.ts';
import type { LookUpSpec } from './schema/service-schema.ts';

/**
 * Setting that prevents the team server from looking persons up at the service: no path behind `baseUrl`, a
 * path without the identifier, an unknown placeholder, or an invalid pointer. The app ignores it and starts
 * anyway.
 */
export interface LookUpProblem {
  readonly path: Path;
  readonly problem: 'no-path' | 'no-identifier' | 'placeholder' | 'json-pointer';
}

const PLACEHOLDERS = ['identifier', 'type'];

export function findLookUpProblems({ lookUp }: ProfileSpec): readonly LookUpProblem[] {
  if (!lookUp) return [];
  const { path } = lookUp;
  const problems: LookUpProblem[] = [];
  const report = (key: string, problem: LookUpProblem['problem']) =>
    problems.push({ path: ['lookUp', ...key.split('.')], problem });
  if (!isCallPath(path)) report('path', 'no-path');
  if (!path.includes('{identifier}')) report('path', 'no-identifier');
  if (listPlaceholders(path).some((one) => !PLACEHOLDERS.includes(one))) report('path', 'placeholder');
  for (const place of listBadPointers(lookUp)) report(place, 'json-pointer');
  return problems;
}

/** Places of pointers of a call that cannot be used. */
export function listBadPointers(call: Pick<LookUpSpec, 'found' | 'notFound'>): readonly string[] {
  return (['found', 'notFound'] as const).flatMap((key) => {
    const { pointer } = call[key];
    return pointer === undefined || isJsonPointer(pointer) ? [] : [`${key}.pointer`];
  });
}
