import { findValueAt, toPathText } from '../formats/json-path.ts';

/**
 * What a profile should have had at a bad key: a code and the words that belong to it. `i18n` makes the sentence, so
 * that the start of the app carries none.
 */
export type ExpectationCode =
  // Of the schema
  | 'no-such-key'
  | 'type'
  | 'one-of'
  | 'one-key-of'
  | 'at-least'
  | 'more-than'
  | 'at-most'
  | 'items'
  | 'other'
  | 'less-nesting'
  // Names
  | 'contract-field'
  | 'person-field'
  | 'own-field'
  | 'own-or-row-field'
  | 'date-field'
  | 'one-section'
  | 'findings-only'
  | 'no-format-of-date'
  | 'no-format-of-integer'
  | 'no-format-of-choice'
  // Catalogs
  | 'catalog-name'
  | 'with-catalog'
  | 'in-catalog'
  | 'chosen-field'
  | 'other-list'
  | 'whole-list'
  | 'integers'
  | 'strings'
  | 'integer-type'
  | 'string-type'
  | 'once'
  | 'region'
  // Texts of a known form
  | 'json-pointer'
  | 'pointer-or-header'
  | 'header-name'
  | 'free-header'
  | 'header-text'
  | 'header-placeholder'
  | 'header-once'
  | 'no-body'
  | 'root-path'
  | 'base-url'
  | 'url'
  | 'issuer'
  | 'own-origin'
  | 'expression'
  | 'safe-expression';

export interface Expectation {
  readonly code: ExpectationCode;
  /** Names, values or limits that the sentence lists. */
  readonly values?: readonly (string | number)[];
}

/** One bad key of a profile, for the operator who edits it. */
export interface ProfileProblem {
  /** Where: `fields.codPais.maxLength`, `rules[2].when`; `(file)` for the whole of it. */
  readonly path: string;
  /** What stands there, as JSON; undefined for nothing. */
  readonly found: string | undefined;
  readonly expected: Expectation;
}

export type Path = readonly PropertyKey[];

/** Takes one problem; what was found is looked up at the path unless it is given. */
export type Report = (
  path: Path,
  code: ExpectationCode,
  about?: { values?: readonly (string | number)[]; found?: unknown },
) => void;

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
