import { createReport, type Path, type ProfileProblem } from './report.ts';
import { reportCatalogs } from './catalog-problems.ts';
import { reportFieldNames } from './reference-problems.ts';
import { type ProfileSpec, profileSchema } from './schema/profile-schema.ts';
import { reportRequests } from './request-problems.ts';
import { reportUrls } from './profile-urls.ts';

/** Deepest nesting of conditions; engines overflow somewhere past a thousand. */
export const MAX_DEPTH = 100;

/** The spec of a valid profile; undefined for any other. */
export function findSoundProfile(json: unknown): ProfileSpec | undefined {
  if (findTooDeep(json)) return undefined;
  const parsed = profileSchema().safeParse(json);
  return parsed.success && findReferenceProblems(parsed.data).length === 0 ? parsed.data : undefined;
}

/**
 * The spec of a text that the app can start with; undefined when the app shows its page of errors instead.
 * Never throws.
 */
export function findUsableProfile(text: string): ProfileSpec | undefined {
  try {
    // Browsers drop a byte order mark, too.
    return findSoundProfile(JSON.parse(text.replace(/^\uFEFF/, '')));
  } catch {
    return undefined;
  }
}

/** Problems that no schema finds: names that point nowhere, and unusable URLs and headers. */
export function findReferenceProblems(spec: ProfileSpec): ProfileProblem[] {
  const { problems, report } = createReport(spec);
  for (const reportPart of [reportUrls, reportCatalogs, reportFieldNames, reportRequests]) {
    reportPart(spec, report);
  }
  return problems;
}

/** Path to a value that is nested too deeply for the schema. */
export function findTooDeep(value: unknown, levels = MAX_DEPTH): Path | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (levels === 0) return [];
  for (const [key, inner] of Object.entries(value)) {
    const found = findTooDeep(inner, levels - 1);
    if (found) return [Array.isArray(value) ? Number(key) : key, ...found];
  }
  return undefined;
}
