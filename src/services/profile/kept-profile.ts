import { queryOptions } from '@tanstack/react-query';
import { PROFILE_CACHE, PROFILE_PATH } from '../offline/kept-copy.ts';
import { keys } from '../query-client.ts';
import { type LoadedProfile, type ProfileFailure, readResponse } from './load-profile.ts';

export const keptProfileQuery = queryOptions({
  queryKey: keys.keptProfile,
  queryFn: findKeptProfile,
});

/** The copy that the worker keeps; null when there is none or it is invalid. Never rejects. */
export async function findKeptProfile(): Promise<LoadedProfile | null> {
  try {
    // Browsers offer no caches to pages without https.
    const copy = await caches.match(PROFILE_PATH, { cacheName: PROFILE_CACHE, ignoreVary: true });
    const load = copy && (await readResponse(copy));
    return load?.ok ? { ...load, source: { ...load.source, isKept: true } } : null;
  } catch {
    return null;
  }
}

/** The server refused, or has no profile any more: that is a decision of its operator, not a fault. */
export function isRefusal(failure: ProfileFailure): boolean {
  if (!('cause' in failure)) return false;
  const { cause } = failure;
  return cause.code === 'missing' || (cause.code === 'http' && cause.status < 500);
}

/**
 * True when the kept copy may replace this answer: the server is in trouble, or the file is no valid profile.
 * Not after a refusal, nor after a failed connection: without a network the worker gives the copy by itself,
 * and a sign-on that redirects elsewhere is a refusal, too.
 */
export function mayUseKept(failure: ProfileFailure): boolean {
  return !isRefusal(failure) && !('cause' in failure && failure.cause.code === 'network');
}
