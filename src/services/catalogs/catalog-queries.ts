import { queryOptions, type UseQueryResult } from '@tanstack/react-query';
import { CatalogError, mayPass } from '../../domain/profile/catalog-error.ts';
import type { CatalogFailure, CatalogState } from '../../domain/profile/catalog.ts';
import { toMaxAgeMs } from '../../domain/profile/loaded-catalogs.ts';
import type { LoadedCatalogSpec } from '../../domain/profile/schema/catalog-schema.ts';
import { keys, queryClient } from '../query-client.ts';
import type { CatalogCopy } from './catalog-cache.ts';
import type { CatalogAccess } from './load-catalog.ts';

/** Key of the stored copy of a list: a list with another source, or read in another way, has its own copy. */
function toCopyKey(spec: LoadedCatalogSpec, baseUrl: string): string {
  return JSON.stringify([baseUrl, spec]);
}

/** Query of one list: a saved copy counts until it is too old, and then until a newer one has loaded. */
export function toCatalogQuery(name: string, spec: LoadedCatalogSpec, access: CatalogAccess) {
  const queryKey = keys.catalog(name);
  const toEnd = ({ loadedAt }: CatalogCopy) => Date.parse(loadedAt) + toMaxAgeMs(spec);
  return queryOptions<CatalogCopy>({
    queryKey,
    queryFn: async () => {
      // Loads on demand, because most profiles contain their lists.
      const [{ findCatalogCopy, keepCatalogCopy }, { loadCatalog }] = await Promise.all([
        import('./catalog-cache.ts'),
        import('./load-catalog.ts'),
      ]);
      const copyKey = toCopyKey(spec, access.baseUrl);
      if (!queryClient.getQueryData(queryKey)) {
        const copy = await findCatalogCopy(copyKey);
        if (copy && toEnd(copy) > Date.now()) return copy;
        if (copy) queryClient.setQueryData(queryKey, copy);
      }
      const loaded = await loadCatalog(spec, access);
      void keepCatalogCopy(copyKey, loaded);
      return loaded;
    },
    staleTime: ({ state }) => (state.data ? toEnd(state.data) - state.dataUpdatedAt : 0),
    gcTime: Infinity,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
    retry: (failures, error) => failures < 1 && mayPass(error),
    retryDelay: 500,
  });
}

/** Reloads a list, whatever its age. */
export function reloadCatalog(name: string): void {
  void queryClient.refetchQueries({ queryKey: keys.catalog(name) });
}

/** Reloads the lists that failed, after a sign-in. */
export function reloadFailedCatalogs(): void {
  void queryClient.refetchQueries({
    queryKey: keys.catalogs,
    predicate: ({ state }) => state.error !== null,
  });
}

type CatalogResult = Pick<UseQueryResult<CatalogCopy>, 'data' | 'error' | 'isError' | 'isFetching'>;

/** State of each list. The library reuses this result as long as no list changed. */
export function toStates(results: readonly CatalogResult[]): readonly CatalogState[] {
  return results.map(toState);
}

interface KnownStates {
  fresh?: CatalogState;
  /** By cause: a list that fails in the same way keeps its state object. */
  readonly outdated: Map<string, CatalogState>;
}

const states = new WeakMap<CatalogCopy, KnownStates>();
const failed = new Map<string, CatalogState>();
const LOADING: CatalogState = { status: 'loading' };

/**
 * Returns the same object for the same list and cause, because results computed from a long list are cached
 * by its identity.
 */
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
