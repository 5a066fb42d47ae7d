import { toNestErrors } from '@hookform/resolvers';
import type { FieldError, FieldValues, Resolver } from 'react-hook-form';
import type { Finding, Severity } from '../domain/fields/finding.ts';
import { formRowsOf, type PersonFormValues } from '../domain/fields/form-values.ts';
import {
  type AnySectionKey,
  fieldsOfSection,
  isCaseKey,
  isRowFieldKey,
  splitRowFieldKey,
} from '../domain/fields/registry.ts';

/** Finding about one field. */
export type FieldFinding = Pick<Finding, 'problem' | 'severity'>;

/** The form library's error with our code and parameters instead of a sentence. */
interface FindingError extends FieldError {
  readonly finding: FieldFinding;
}

/** Finding about the field at a path of the form. */
interface PathFinding extends FieldFinding {
  readonly path: string;
}

const WEIGHTS: Readonly<Record<Severity, number>> = { error: 2, warning: 1, information: 0 };

/**
 * A resolver over a pure check of the form's values: stores codes, which `useFieldState` reads. A field shows
 * the first of its most severe findings.
 */
export function createResolver<V extends FieldValues>(
  check: (values: V) => readonly PathFinding[],
): Resolver<V> {
  return (values, _context, options) => {
    const errors: Record<string, FindingError> = {};
    for (const { path, ...finding } of check(values)) {
      const shown = errors[path]?.finding;
      if (shown && WEIGHTS[shown.severity] >= WEIGHTS[finding.severity]) continue;
      errors[path] = { type: finding.problem.code, finding };
    }
    return { values: {}, errors: toNestErrors(errors, options) };
  };
}

/**
 * Path of a finding about a whole section. It is separate from the rows, which have paths below the section's
 * own.
 */
export function toSectionPath(section: AnySectionKey): string {
  return `sections.${section}`;
}

/** Findings by the paths of the form; a finding about a whole row belongs to its first field. */
export function toPathFindings(values: PersonFormValues, findings: readonly Finding[]): PathFinding[] {
  return findings.flatMap(({ place, problem, severity }) => {
    const { section, rowId } = place;
    if (section === undefined) {
      return place.field === undefined ? [] : [{ path: place.field, problem, severity }];
    }
    if (rowId === undefined) return [{ path: toSectionPath(section), problem, severity }];
    const rows = formRowsOf(values, section);
    // The only row of a section that is filled in once may not be there yet.
    const index =
      rows.length === 0 && isCaseKey(section) ? 0 : rows.findIndex((row) => isRow(row, section, rowId));
    const field = place.field ?? fieldsOfSection(section)[0];
    if (index < 0 || field === undefined || !isRowFieldKey(field)) return [];
    return [{ path: `${section}.${index}.${splitRowFieldKey(field).name}`, problem, severity }];
  });
}

/** The only row of a section of the case has the section's name as its id, also before anything is stored. */
const isRow = (row: { readonly id?: string }, section: AnySectionKey, id: string) =>
  (row.id || section.slice('case.'.length)) === id;

/** Reads a finding from the form library's error. */
export function toFinding(error: unknown): FieldFinding | undefined {
  return hasFinding(error) ? error.finding : undefined;
}

function hasFinding(error: unknown): error is FindingError {
  return typeof error === 'object' && error !== null && 'finding' in error;
}
