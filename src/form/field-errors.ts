import type { SectionKey } from '../domain/fields/registry.ts';
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
import type { Finding, Severity } from '../domain/fields/finding.ts';

/** What is found of a field. */
export type FieldFinding = Pick<Finding, 'problem' | 'severity'>;

/** The form library's error with our code and parameters instead of a sentence. */
interface FindingError extends FieldError {
  readonly finding: FieldFinding;
}

/** What is found of the field at a path of the form. */
export interface PathFinding extends FieldFinding {
  readonly path: string;
}

const WEIGHTS: Readonly<Record<Severity, number>> = { error: 2, warning: 1, information: 0 };

/**
 * A resolver over a pure check of the form's values: codes go in, `useFieldFinding` takes them out. A field shows the
 * first of the weightiest.
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

/** What a form shows of its fields. One subscription for all fields: one per field is a third of what a row costs. */
export interface ShownFindings {
  readonly subscribe: (listener: () => void) => () => void;
  readonly findFinding: (name: string) => FieldFinding | undefined;
}

export const ShownFindingsContext = createContext<ShownFindings>({
  subscribe: () => () => undefined,
  findFinding: () => undefined,
});

/** What `form` shows, for its `ShownFindingsContext`. Lives as long as the form. */
export function createShownFindings<V extends FieldValues>(form: UseFormReturn<V>): ShownFindings {
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
    findFinding: (name) => {
      const error: unknown = get(errors, name);
      return hasFinding(error) ? error.finding : undefined;
    },
  };
}

/** Where the form keeps what is found of a whole section: beside its fields, for rows have paths below its own. */
export function toSectionPath(section: SectionKey): string {
  return `sections.${section}`;
}

/** What the form shows at a path; renders again only when it changes. */
export function useFieldFinding(name: string): FieldFinding | undefined {
  const { subscribe, findFinding } = useContext(ShownFindingsContext);
  return useSyncExternalStore(subscribe, () => findFinding(name));
}

function hasFinding(error: unknown): error is FindingError {
  return typeof error === 'object' && error !== null && 'finding' in error;
}
