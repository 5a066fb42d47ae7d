import { findValueAt, toPathText } from '../formats/json-path.ts';

/**
 * The expectation that a bad key of a profile does not meet: a code and its parameters. `i18n` makes the
 * sentence, so that the app's start module carries none.
 */
export type ExpectationCode =
  // The schema
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
  | 'call-path'
  | 'call-placeholder'
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
  /** The place: `fields.codPais.maxLength`, `rules[2].when`; `(file)` for the whole file. */
  readonly path: string;
  /** The value at this place as JSON; undefined for none. */
  readonly found: string | undefined;
  readonly expected: Expectation;
}

export type Path = readonly PropertyKey[];

/** Adds one problem. Without `found`, it takes the value at the path. */
export type Report = (
  path: Path,
  code: ExpectationCode,
  about?: { values?: readonly (string | number)[]; found?: unknown },
) => void;

/** Creates a problem at a place of the profile; `found` is the value there. */
export function toProblem(json: unknown, path: Path, expected: Expectation): ProfileProblem {
  return { path: toPathText(path, '(file)'), found: describeValue(findValueAt(json, path)), expected };
}

/** Collects problems of `json`. */
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
