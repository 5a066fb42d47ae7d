import { isJsonPointer } from '../formats/json-path.ts';
import type { Path } from './report.ts';
import type { ProfileSpec } from './schema/profile-schema.ts';

/**
 * Setting that prevents the team server from looking persons up at the service: no path behind `baseUrl`, a
 * path without the identifier, an unknown placeholder, or an invalid pointer. The app ignores it and starts
 * anyway.
 */
export interface LookUpProblem {
  readonly path: Path;
  readonly problem: 'no-path' | 'no-identifier' | 'placeholder' | 'json-pointer';
}

const PLACEHOLDERS = ['{identifier}', '{type}'];

export function findLookUpProblems({ lookUp }: ProfileSpec): readonly LookUpProblem[] {
  if (!lookUp) return [];
  const { path } = lookUp;
  const problems: LookUpProblem[] = [];
  const report = (key: string, problem: LookUpProblem['problem']) =>
    problems.push({ path: ['lookUp', ...key.split('.')], problem });
  if (!/^\/(?!\/)[^\s\\#]*$/.test(path)) report('path', 'no-path');
  if (!path.includes('{identifier}')) report('path', 'no-identifier');
  if ((path.match(/\{[^{}]*\}/g) ?? []).some((one) => !PLACEHOLDERS.includes(one)))
    report('path', 'placeholder');
  for (const key of ['found', 'notFound'] as const) {
    const { pointer } = lookUp[key];
    if (pointer !== undefined && !isJsonPointer(pointer)) report(`${key}.pointer`, 'json-pointer');
  }
  return problems;
}
