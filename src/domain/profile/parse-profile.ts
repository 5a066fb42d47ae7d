import { toPathText } from '../formats/json-path.ts';
import { reportCatalogs } from './catalog-problems.ts';
import type { Path, ProfileProblem, Report } from './expectation.ts';
import { reportExpressions } from './expression-problems.ts';
import { reportPointers } from './pointer-problems.ts';
import { createReport, toProfileProblems } from './profile-problems.ts';
import { reportFieldNames } from './reference-problems.ts';
import { isOwnProblem, withoutBadKeys } from './salvage.ts';
import { type ProfileSpec, profileSchema } from './schema/profile-schema.ts';
import { reportUrls } from './url-problems.ts';

export type ProfileResult =
  | { readonly ok: true; readonly spec: ProfileSpec }
  | {
      readonly ok: false;
      readonly problems: readonly ProfileProblem[];
      /** What is left without the bad keys of the schema, for looking further; not for use. */
      readonly rest?: ProfileSpec;
    };

/** Nobody nests conditions deeper; engines give up somewhere past a thousand. */
const MAX_DEPTH = 100;
/** A day: longer waits do not fit into the timers of every engine. */
const MAX_TIMEOUT_SECONDS = 86_400;

/**
 * Reads a profile; never throws. A bad one gives every bad key with what was found and what is expected. Expressions
 * that could keep the browser busy are looked for apart (`checkProfile`): that takes code of its own.
 */
export function parseProfile(json: unknown): ProfileResult {
  const deep = findTooDeep(json);
  if (deep) {
    const expected = { code: 'less-nesting', values: [MAX_DEPTH] } as const;
    return { ok: false, problems: [{ path: toPathText(deep.slice(0, 3), '(file)'), found: '…', expected }] };
  }
  const parsed = profileSchema.safeParse(json);
  if (parsed.success) {
    const problems = findReferenceProblems(parsed.data);
    return problems.length > 0 ? { ok: false, problems, rest: parsed.data } : { ok: true, spec: parsed.data };
  }
  const { issues } = parsed.error;
  const bad = issues.flatMap((issue): Path[] =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path],
  );
  const rest = profileSchema.safeParse(withoutBadKeys(json, bad));
  const others = rest.success ? findReferenceProblems(rest.data) : [];
  return {
    ok: false,
    problems: [...toProfileProblems(json, issues), ...others.filter((problem) => isOwnProblem(problem, bad))],
    ...(rest.success && { rest: rest.data }),
  };
}

/** What no schema sees: names that point nowhere, expressions that do not compile, URLs that cannot be used. */
function findReferenceProblems(spec: ProfileSpec): ProfileProblem[] {
  const { problems, report } = createReport(spec);
  reportTimeout(spec, report);
  for (const reportPart of [
    reportUrls,
    reportPointers,
    reportCatalogs,
    reportFieldNames,
    reportExpressions,
  ]) {
    reportPart(spec, report);
  }
  return problems;
}

function reportTimeout({ timeoutSeconds = 0 }: ProfileSpec, report: Report): void {
  if (timeoutSeconds > MAX_TIMEOUT_SECONDS) {
    report(['timeoutSeconds'], 'at-most', { values: [MAX_TIMEOUT_SECONDS] });
  }
}

/** The path to something nested deeper than the schema could follow. */
function findTooDeep(value: unknown, levels = MAX_DEPTH): Path | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (levels === 0) return [];
  for (const [key, inner] of Object.entries(value)) {
    const found = findTooDeep(inner, levels - 1);
    if (found) return [Array.isArray(value) ? Number(key) : key, ...found];
  }
  return undefined;
}
