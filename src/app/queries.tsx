import { type QueryClient, QueryClientContext } from '@tanstack/react-query';
import { type ReactNode, useSyncExternalStore } from 'react';
import { createStore } from '../services/store.ts';

const loaded = createStore<QueryClient | undefined>(undefined);
let loading: Promise<void> | undefined;

/** The start asks for nothing by queries: their code comes with the first code that loads later. */
export function loadQueries(): Promise<void> {
  loading ??= import('../services/query-client.ts').then(({ queryClient }) => {
    queryClient.mount();
    loaded.set(queryClient);
  });
  // A failed load is retried at the next use.
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

/** Gives the queries to all code that loads later. */
export function QueriesProvider({ children }: { readonly children: ReactNode }) {
  const client = useSyncExternalStore(loaded.subscribe, loaded.get);
  return <QueryClientContext value={client}>{children}</QueryClientContext>;
}
