import type { AnyAuthentication } from '../authentication/any-authentication.ts';
import { createAuthentication } from '../authentication/create-authentication.ts';
import { createStore } from '../store.ts';
import { loadProfile, type ProfileLoad } from './load-profile.ts';

/** Data that the app starts with. */
export interface AppStart {
  readonly load: ProfileLoad;
  /** Authentication of requests; set when the profile is valid. */
  readonly authentication: AnyAuthentication | undefined;
}

/** Read once: the page runs on the profile that it started with, or on the kept one that a user takes instead. */
export const appStart = createStore<AppStart | undefined>(undefined);

export async function readStart(): Promise<void> {
  appStart.set(await prepareStart());
}

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
