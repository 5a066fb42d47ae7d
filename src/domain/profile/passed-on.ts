import { FINALIZE_PATH } from '../contract/finalize-request.ts';
import { toBaseUrl } from './profile.ts';
import { isLoadedCatalog } from './schema/catalog-schema.ts';
import type { ProfileSpec } from './schema/profile-schema.ts';

/**
 * What the web server of the app passes on to the service: methods by path, as browsers ask for them, for all that the profile
 * names behind its `baseUrl`. Paths are without a query and escaped as in a URL. The look-up is none of it, because only the team
 * server asks it.
 */
export function findPassedOn(profile: ProfileSpec): ReadonlyMap<string, ReadonlySet<string>> {
  const passedOn = new Map<string, Set<string>>();
  const add = (method: string, url: string | undefined) => {
    if (!url?.startsWith('/')) return;
    const path = new URL(toBaseUrl(profile) + url, 'https://enrola.invalid').pathname;
    passedOn.set(path, new Set([...(passedOn.get(path) ?? []), method]));
  };
  add('POST', FINALIZE_PATH);
  for (const catalog of Object.values(profile.catalogs ?? {})) {
    if (isLoadedCatalog(catalog) && 'url' in catalog) add('GET', catalog.url);
  }
  const { authentication } = profile;
  if (authentication?.kind === 'bearer') {
    for (const step of ['signIn', 'refresh', 'signOut'] as const) {
      add(authentication[step]?.method ?? 'POST', authentication[step]?.url);
    }
  }
  return passedOn;
}
