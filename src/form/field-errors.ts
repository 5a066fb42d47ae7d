import { toNestErrors } from '@hookform/resolvers';
import { createContext, useContext, useSyncExternalStore } from 'react';
import {
  type FieldError,
  type FieldErrors,
  type FieldValues,
  get,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
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

/** The problems that a form shows. One subscription for all fields: one per field is a third of what a row costs. */
export interface ShownProblems {
  readonly subscribe: (listener: () => void) => () => void;
  readonly findProblem: (name: string) => Problem | undefined;
}

export const ShownProblemsContext = createContext<ShownProblems>({
  subscribe: () => () => undefined,
  findProblem: () => undefined,
});

/** The problems that `form` shows, for its `ShownProblemsContext`. Lives as long as the form. */
export function createShownProblems<V extends FieldValues>(form: UseFormReturn<V>): ShownProblems {
  const listeners = new Set<() => void>();
  let errors: FieldErrors = {};
  let stop: (() => void) | undefined;
  const start = () =>
    form.subscribe({
      formState: { errors: true },
      callback: (state) => {
        errors = state.errors ?? {};
        for (const listener of listeners) listener();
      },
    });
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      stop ??= start();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
    findProblem: (name) => {
      const error: unknown = get(errors, name);
      return hasProblem(error) ? error.problem : undefined;
    },
  };
}

/** The problem that the form shows at a path; renders again only when it changes. */
export function useFieldProblem(name: string): Problem | undefined {
  const { subscribe, findProblem } = useContext(ShownProblemsContext);
  return useSyncExternalStore(subscribe, () => findProblem(name));
}

function hasProblem(error: unknown): error is ProblemError {
  return typeof error === 'object' && error !== null && 'problem' in error;
}
