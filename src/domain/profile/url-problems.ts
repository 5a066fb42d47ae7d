import type { Path, Report } from './expectation.ts';
import { isLoadedCatalog } from './schema/catalog-schema.ts';
import type { ProfileSpec } from './schema/profile-schema.ts';

/** Plain http: reaches this machine only. */
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];
/** No host has this name: it only stands where this origin will be. */
const SOME_ORIGIN = 'https://enrola.invalid';

interface PlacedUrl {
  readonly path: Path;
  readonly url: string;
  readonly mayHaveQuery: boolean;
}

/** Addresses that cannot be asked, that leave the browser unprotected, or that lead a sample away from its origin. */
export function reportUrls(spec: ProfileSpec, report: Report): void {
  if (spec.baseUrl !== '' && !isUsable(spec.baseUrl, false)) report(['baseUrl'], 'base-url');
  else if (spec.sample && spec.baseUrl !== '' && !isOwnPath(spec.baseUrl)) report(['baseUrl'], 'own-origin');
  for (const { path, url, mayHaveQuery } of urlsOf(spec)) {
    // A provider says who it is by a whole URL.
    if (!isUsable(url, mayHaveQuery) || (!mayHaveQuery && url.startsWith('/'))) {
      report(path, mayHaveQuery ? 'url' : 'issuer');
    } else if (spec.sample && !isOwnPath(url)) report(path, 'own-origin');
  }
  for (const [name, catalog] of Object.entries(spec.catalogs ?? {})) {
    if (isLoadedCatalog(catalog) && 'file' in catalog && !isOwnPath(catalog.file)) {
      report(['catalogs', name, 'file'], 'root-path');
    }
  }
}

function urlsOf(spec: ProfileSpec): PlacedUrl[] {
  const urls: PlacedUrl[] = [];
  const add = (path: Path, url: string | undefined, mayHaveQuery = true) => {
    if (url !== undefined) urls.push({ path, url, mayHaveQuery });
  };
  for (const [name, catalog] of Object.entries(spec.catalogs ?? {})) {
    if (isLoadedCatalog(catalog) && 'url' in catalog) add(['catalogs', name, 'url'], catalog.url);
  }
  const { authentication } = spec;
  if (authentication?.kind === 'bearer') {
    for (const step of ['signIn', 'refresh', 'signOut'] as const) {
      add(['authentication', step, 'url'], authentication[step]?.url);
    }
  }
  // The configuration of a provider is looked for behind its issuer.
  if (authentication?.kind === 'openid-connect')
    add(['authentication', 'issuer'], authentication.issuer, false);
  return urls;
}

function isUsable(url: string, mayHaveQuery: boolean): boolean {
  if (url.startsWith('/')) return isOwnPath(url) && (mayHaveQuery || !url.includes('?'));
  // Browsers read tabs, line breaks and backslashes in URLs in ways that nobody who wrote them meant.
  if (/[\s\\]/.test(url) || !URL.canParse(url)) return false;
  const { protocol, hostname, username, password } = new URL(url);
  // fetch() refuses credentials in a URL.
  if (username || password || url.includes('#') || (!mayHaveQuery && url.includes('?'))) return false;
  return protocol === 'https:' || (protocol === 'http:' && LOCAL_HOSTS.includes(hostname));
}

/** A path from the root of this origin; `//host` and its disguises are another one. */
function isOwnPath(url: string): boolean {
  if (!url.startsWith('/') || url.startsWith('//') || /[\s\\#]/.test(url)) return false;
  return URL.canParse(url, SOME_ORIGIN) && new URL(url, SOME_ORIGIN).origin === SOME_ORIGIN;
}
