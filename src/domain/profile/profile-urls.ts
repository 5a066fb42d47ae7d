import type { Path, Report } from './report.ts';
import { isLoadedCatalog } from './schema/catalog-schema.ts';
import type { ProfileSpec } from './schema/profile-schema.ts';

/** An address in a profile, valid or not. */
export interface PlacedUrl {
  readonly path: Path;
  readonly url: string;
  /** Kind of URL that is required, which is also the code of its problem. */
  readonly kind: 'base-url' | 'url' | 'issuer' | 'root-path';
}

/**
 * All addresses that a profile can send a browser to. One that is missing here is never checked, and is
 * blocked.
 */
export function findUrls(spec: ProfileSpec): readonly PlacedUrl[] {
  const urls: PlacedUrl[] = [];
  const add = (path: Path, url: string | undefined, kind: PlacedUrl['kind'] = 'url') => {
    if (url !== undefined) urls.push({ path, url, kind });
  };
  add(['baseUrl'], spec.baseUrl, 'base-url');
  for (const [name, catalog] of Object.entries(spec.catalogs ?? {})) {
    if (!isLoadedCatalog(catalog)) continue;
    if ('url' in catalog) add(['catalogs', name, 'url'], catalog.url);
    else add(['catalogs', name, 'file'], catalog.file, 'root-path');
  }
  const { authentication } = spec;
  if (authentication?.kind === 'bearer') {
    for (const step of ['signIn', 'refresh', 'signOut'] as const) {
      add(['authentication', step, 'url'], authentication[step]?.url);
    }
  }
  if (authentication?.kind === 'openid-connect') {
    add(['authentication', 'issuer'], authentication.issuer, 'issuer');
    authentication.origins?.forEach((url, index) => add(['authentication', 'origins', index], url, 'issuer'));
  }
  return urls;
}

/** Hosts of this machine, as `URL` writes them: only they may use plain http:. */
export const LOCAL_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];
/** Stand-in for this origin: no host has this name. */
const SOME_ORIGIN = 'https://enrola.invalid';

/**
 * Reports addresses that cannot be requested, that leave the browser unprotected, or that lead a sample away
 * from its origin.
 */
export function reportUrls(spec: ProfileSpec, report: Report): void {
  for (const { path, url, kind } of findUrls(spec)) {
    if (kind === 'base-url' && url === '') continue;
    if (!isSound(url, kind)) report(path, kind);
    else if (spec.sample && !isOwnPath(url)) report(path, 'own-origin');
  }
}

function isSound(url: string, kind: PlacedUrl['kind']): boolean {
  switch (kind) {
    case 'base-url':
      return isUsable(url, false);
    case 'url':
      return isUsable(url, true);
    // An issuer is a whole URL, because its configuration is at a path behind it.
    case 'issuer':
      return isUsable(url, false) && !url.startsWith('/');
    case 'root-path':
      return isOwnPath(url);
  }
}

function isUsable(url: string, mayHaveQuery: boolean): boolean {
  if (url.startsWith('/')) return isOwnPath(url) && (mayHaveQuery || !url.includes('?'));
  // Browsers read tabs, line breaks and backslashes in URLs in unexpected ways. A field must not choose the
  // host either.
  if (/[\s\\]|^[^/]*\/\/[^/]*[{}]/.test(url) || !URL.canParse(url)) return false;
  const { protocol, hostname, username, password } = new URL(url);
  // fetch() refuses credentials in a URL.
  if (username || password || url.includes('#') || (!mayHaveQuery && url.includes('?'))) return false;
  return protocol === 'https:' || (protocol === 'http:' && LOCAL_HOSTS.includes(hostname));
}

/** A path from the root of this origin; `//host` and similar forms are another origin. */
function isOwnPath(url: string): boolean {
  if (!url.startsWith('/') || url.startsWith('//') || /[\s\\#]/.test(url)) return false;
  return URL.canParse(url, SOME_ORIGIN) && new URL(url, SOME_ORIGIN).origin === SOME_ORIGIN;
}
