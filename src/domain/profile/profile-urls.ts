import type { Path } from './expectation.ts';
import { isLoadedCatalog } from './schema/catalog-schema.ts';
import type { ProfileSpec } from './schema/profile-schema.ts';

/** An address in a profile, whether sound or not. */
export interface PlacedUrl {
  readonly path: Path;
  readonly url: string;
  /** What it has to be, by the code that says so. */
  readonly kind: 'base-url' | 'url' | 'issuer' | 'root-path';
}

/** Everything that a browser may be led to by a profile; one that is missing here is checked nowhere, and blocked. */
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
