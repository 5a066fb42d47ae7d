import { queryOptions } from '@tanstack/react-query';
import { type AnyAuthentication, createAuthentication } from '../authentication/create-authentication.ts';
import { keys } from '../query-client.ts';
import { loadProfile, type ProfileLoad } from './load-profile.ts';

/** What the app starts with. */
export interface AppStart {
  readonly load: ProfileLoad;
  /** How requests say who sends them; there where the profile is sound. */
  readonly authentication: AnyAuthentication | undefined;
}

/** Asked once: the page runs on the profile that it started with. */
export const startQuery = queryOptions<AppStart>({
  queryKey: keys.start,
  queryFn: prepareStart,
  staleTime: Infinity,
  gcTime: Infinity,
});

/** Code that did not come is told like a profile that did not. */
async function prepareStart(): Promise<AppStart> {
  const load = await loadProfile();
  if (!load.ok) return { load, authentication: undefined };
  try {
    return { load, authentication: await createAuthentication(load.spec) };
  } catch {
    return { load: { ok: false, problems: [], cause: { code: 'network' } }, authentication: undefined };
  }
}
