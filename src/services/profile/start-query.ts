import { queryOptions } from '@tanstack/react-query';
import type { AnyAuthentication } from '../authentication/any-authentication.ts';
import { createAuthentication } from '../authentication/create-authentication.ts';
import { keys } from '../query-client.ts';
import { loadProfile, type ProfileLoad } from './load-profile.ts';

/** Data that the app starts with. */
export interface AppStart {
  readonly load: ProfileLoad;
  /** Authentication of requests; set when the profile is valid. */
  readonly authentication: AnyAuthentication | undefined;
}

/** Loaded once: the page runs on the profile that it started with. */
export const startQuery = queryOptions<AppStart>({
  queryKey: keys.start,
  queryFn: prepareStart,
  staleTime: Infinity,
  gcTime: Infinity,
});

/** Reports code that failed to load like a profile that failed to load. */
async function prepareStart(): Promise<AppStart> {
  const load = await loadProfile();
  if (!load.ok) return { load, authentication: undefined };
  try {
    return { load, authentication: await createAuthentication(load.spec) };
  } catch {
    return { load: { ok: false, problems: [], cause: { code: 'network' } }, authentication: undefined };
  }
}
