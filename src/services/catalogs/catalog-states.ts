import type { UseQueryResult } from '@tanstack/react-query';
import type { CatalogFailure, CatalogState } from '../../domain/profile/catalog.ts';
import type { CatalogCopy } from './catalog-cache.ts';
import { CatalogError } from './catalog-error.ts';

type CatalogResult = Pick<UseQueryResult<CatalogCopy>, 'data' | 'error' | 'isError' | 'isFetching'>;

/** What is known of each list. The library keeps what this gives as long as no result changed. */
export function toStates(results: readonly CatalogResult[]): readonly CatalogState[] {
  return results.map(toState);
}

interface KnownStates {
  fresh?: CatalogState;
  /** By the cause: a list that fails the same way again is the same. */
  readonly outdated: Map<string, CatalogState>;
}

const states = new WeakMap<CatalogCopy, KnownStates>();
const failed = new Map<string, CatalogState>();
const LOADING: CatalogState = { status: 'loading' };

/** The same object for the same list and cause: what is computed from a long one is kept by its identity. */
function toState({ data, isFetching, isError, error }: CatalogResult): CatalogState {
  const cause = error instanceof CatalogError ? error.failure : undefined;
  if (!data) {
    if (!isError || isFetching) return LOADING;
    return getOrMake(failed, cause, () => ({ status: 'failed', ...(cause && { cause }) }));
  }
  const known = states.get(data) ?? { outdated: new Map<string, CatalogState>() };
  states.set(data, known);
  if (error === null) return (known.fresh ??= { status: 'ready', ...data, isOutdated: false });
  return getOrMake(known.outdated, cause, () => ({
    status: 'ready',
    ...data,
    isOutdated: true,
    ...(cause && { cause }),
  }));
}

function getOrMake(
  made: Map<string, CatalogState>,
  cause: CatalogFailure | undefined,
  make: () => CatalogState,
): CatalogState {
  const key = JSON.stringify(cause) ?? '';
  const state = made.get(key) ?? make();
  made.set(key, state);
  return state;
}
