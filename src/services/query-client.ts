import { QueryClient } from '@tanstack/react-query';
import type { RetentionLimits } from '../domain/drafts/retention.ts';
import type { EntityId } from '../domain/enrollment/enrollment.ts';
import { forgetKnownMarks } from './carriers/known-marks.ts';
import { storageState } from './drafts/storage-state.ts';
import { viewer } from './drafts/viewer.ts';
import { lastDecided } from './review/review-walk.ts';

/** Keys of all queries. Data under `stored` may be personal. */
export const keys = {
  keptProfile: ['kept-profile'],
  catalogs: ['catalog'],
  catalog: (name: string) => ['catalog', name],
  visit: (limits: RetentionLimits) => ['visit', limits],
  stored: ['stored'],
  drafts: ['stored', 'drafts'],
  counts: (path: string) => ['stored', 'counts', path],
  allPersons: ['stored', 'persons'],
  persons: (reading: number, checker: number) => ['stored', 'persons', reading, checker],
  queue: (reading: number) => ['stored', 'queue', reading],
  returned: (id: EntityId, revision: number) => ['stored', 'returned', id, revision],
  ledger: ['stored', 'ledger'],
  sentIndex: ['stored', 'sent-index'],
  sentBefore: (identifier: string, except: EntityId) => ['stored', 'sent-before', except, identifier],
  carrierIndex: (reading: number) => ['stored', 'carrier-index', reading],
  known: (id: EntityId, persons: string) => ['stored', 'known', id, persons],
  draft: (id: EntityId) => ['stored', 'draft', id],
  sources: (addresses: string) => ['stored', 'sources', addresses],
  identifierHash: (search: string) => ['stored', 'identifier-hash', search],
  history: (id: EntityId, revision: number) => ['stored', 'history', id, revision],
  brokenEntry: (id: EntityId, entries: number) => ['stored', 'broken-entry', id, entries],
} as const;

/**
 * Cache of data from outside. By default a result is kept while a screen shows it, and the next screen reads
 * it again; longer lives are set per query. Retries and pauses are off by default.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      networkMode: 'always',
      gcTime: 0,
      staleTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // Results are maps and long lists, which are compared by identity.
      structuralSharing: false,
    },
    mutations: { retry: false, networkMode: 'always', gcTime: 0 },
  },
});

// Shown stored data is read again when the user changes, or when the browser emptied the storage.
storageState.subscribe(() => void refreshStored());
viewer.subscribe(() => {
  const { kind } = viewer.get();
  if (kind === 'leaving' || kind === 'ended') forgetStored();
  else void refreshStored();
});

function refreshStored(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keys.stored });
}

/** Clears the screen and removes all entries from the cache. */
export function forgetStored(): void {
  queryClient.removeQueries({ queryKey: keys.stored });
  queryClient.getMutationCache().clear();
  lastDecided.set(undefined);
  forgetKnownMarks();
}
