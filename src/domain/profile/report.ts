import { findValueAt, toPathText } from '../formats/json-path.ts';
import type { Expectation, Path, ProfileProblem, Report } from './expectation.ts';

/** A problem at a place of the profile; `found` is what stands there. */
export function toProblem(json: unknown, path: Path, expected: Expectation): ProfileProblem {
  return { path: toPathText(path, '(file)'), found: describeValue(findValueAt(json, path)), expected };
}

/** Gathers problems of `json`. */
export function createReport(json: unknown): {
  readonly problems: ProfileProblem[];
  readonly report: Report;
} {
  const problems: ProfileProblem[] = [];
  const report: Report = (path, code, about) => {
    const problem = toProblem(json, path, about?.values ? { code, values: about.values } : { code });
    problems.push(about && 'found' in about ? { ...problem, found: describeValue(about.found) } : problem);
  };
  return { problems, report };
}

/** A value of the profile as JSON, short enough for a message. */
function describeValue(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}
