import { toNestErrors } from '@hookform/resolvers';
import { type FieldError, type FieldValues, get, type Resolver, useFormState } from 'react-hook-form';
import type { Problem } from '../domain/fields/finding.ts';

/** The form library's error with our code and parameters instead of a sentence. */
interface ProblemError extends FieldError {
  readonly problem: Problem;
}

/** A problem of the field at a path of the form. */
export interface PathProblem {
  readonly path: string;
  readonly problem: Problem;
}

/** A resolver over a pure check of the form's values: codes go in, `useFieldProblem` takes them out. */
export function createResolver<V extends FieldValues>(
  check: (values: V) => readonly PathProblem[],
): Resolver<V> {
  return (values, _context, options) => {
    const errors: Record<string, ProblemError> = {};
    for (const { path, problem } of check(values)) errors[path] = { type: problem.code, problem };
    return { values: {}, errors: toNestErrors(errors, options) };
  };
}

/** The problem that the form shows at a path; renders again only when it changes. */
export function useFieldProblem(name: string): Problem | undefined {
  const { errors } = useFormState({ name, exact: true });
  const error: unknown = get(errors, name);
  return hasProblem(error) ? error.problem : undefined;
}

function hasProblem(error: unknown): error is ProblemError {
  return typeof error === 'object' && error !== null && 'problem' in error;
}
