import { QueryClient, type UseQueryOptions } from '@tanstack/react-query';
import type { LoadedCatalogSpec } from '../../domain/profile/schema/catalog-schema.ts';
import { type CatalogCopy, keepCatalogCopy } from './catalog-cache.ts';
import { type CatalogAccess, loadCatalog, mayPass } from './load-catalog.ts';

const HOUR_MS = 3_600_000;
const DEFAULT_MAX_AGE_HOURS = 24;

/** Lists only: what is asked for again here is read, never written. */
export const catalogQueryClient = new QueryClient();

/** Where the copy of a list is kept: another source, or another reading of it, is another list. */
export function toCopyKey(spec: LoadedCatalogSpec, baseUrl: string): string {
  return JSON.stringify([baseUrl, spec]);
}

const toQueryKey = (name: string) => ['catalog', name] as const;

/** One list as a query: a saved copy counts until it is too old, and then until a newer one came. */
export function toCatalogQuery(
  name: string,
  spec: LoadedCatalogSpec,
  copy: CatalogCopy | undefined,
  access: CatalogAccess,
): UseQueryOptions<CatalogCopy> {
  return {
    queryKey: toQueryKey(name),
    queryFn: async () => {
      const loaded = await loadCatalog(spec, access);
      void keepCatalogCopy(toCopyKey(spec, access.baseUrl), loaded);
      return loaded;
    },
    ...(copy && { initialData: copy, initialDataUpdatedAt: Date.parse(copy.loadedAt) }),
    staleTime: (spec.maxAgeHours ?? DEFAULT_MAX_AGE_HOURS) * HOUR_MS,
    gcTime: Infinity,
    // Offline it fails at once instead of waiting: the field says so, and the copy serves.
    networkMode: 'always',
    retry: (failures, error) => failures < 1 && mayPass(error),
    retryDelay: 500,
    // A list of thousands is compared with the one before by its identity alone.
    structuralSharing: false,
  };
}

/** Asks for a list anew, whatever its age. */
export function reloadCatalog(name: string): void {
  void catalogQueryClient.refetchQueries({ queryKey: toQueryKey(name) });
}

/** Asks anew for the lists that could not be had: somebody has signed in. */
export function reloadFailedCatalogs(): void {
  void catalogQueryClient.refetchQueries({
    predicate: ({ state }) => state.status === 'error' || state.error !== null,
  });
}
