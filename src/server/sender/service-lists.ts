/**
 * Lists of the service (`catalogs` with a `url`) for the browsers of a team, which do not know the service's
 * address.
 */
import { CatalogError } from '../../domain/profile/catalog-error.ts';
import { findByPointer, parseJsonPointer } from '../../domain/formats/json-path.ts';
import { fillPath } from '../../domain/profile/look-up-path.ts';
import { MAX_LIST_BYTES, parseJson } from '../../domain/profile/read-list.ts';
import { listParametersOf, type CatalogSpec } from '../../domain/profile/schema/catalog-schema.ts';
import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';
import { getOnce, toServicePath } from './post-once.ts';
import type { ServiceTarget } from './sender.ts';

/** Path on this server: `/api/lists/<name>`. */
export const LISTS_PATH = '/api/lists';
/** Parameter with the address that the service named for the next page. */
const NEXT = 'next';

type ListSpec = Extract<CatalogSpec, { url: string }>;
type ListTarget = Pick<ServiceTarget, 'baseUrl' | 'credential' | 'timeoutMs'>;

export interface ServiceLists {
  /**
   * Reads a page of a list as the service gives it, with the address of the next page on this server.
   * `unknown`: the profile has no such list of the service. Rejects when the service gives no JSON.
   */
  read(name: string, query: URLSearchParams): Promise<{ readonly page: unknown } | 'unknown'>;
}

/** The lists of a profile, with those of the service moved to this server. */
export function toTeamCatalogs({ catalogs }: ProfileSpec): ProfileSpec['catalogs'] {
  if (!catalogs) return catalogs;
  return Object.fromEntries(
    Object.entries(catalogs).map(([name, catalog]): [string, CatalogSpec] => {
      if (!isOfService(catalog)) return [name, catalog];
      const query = listParametersOf(catalog).map((parameter) => `${parameter}={${parameter}}`);
      return [name, { ...catalog, url: toListPath(name, query), authenticated: true }];
    }),
  );
}

/** True for a list below `baseUrl`; the browser itself asks for lists with a whole address. */
function isOfService(catalog: CatalogSpec): catalog is ListSpec {
  return 'url' in catalog && catalog.url.startsWith('/');
}

const toListPath = (name: string, query: readonly string[]) =>
  `${LISTS_PATH}/${encodeURIComponent(name)}${query.length === 0 ? '' : `?${query.join('&')}`}`;

export function createServiceLists(target: ListTarget, { catalogs = {} }: ProfileSpec): ServiceLists {
  return {
    read: async (name, query) => {
      const catalog = Object.hasOwn(catalogs, name) ? catalogs[name] : undefined;
      if (!catalog || !isOfService(catalog)) return 'unknown';
      const address = toAddress(catalog, query, target.baseUrl);
      if (!address) return 'unknown';
      const page = parseJson(await askForList(target, address));
      return { page: withOwnNext(page, { name, catalog, query, address }) };
    },
  };
}

/** Address at the service; undefined when a parameter or `next` leads anywhere but to the list. */
function toAddress(catalog: ListSpec, query: URLSearchParams, base: URL): URL | undefined {
  const values = listParametersOf(catalog).map((name) => [name, query.get(name) ?? ''] as const);
  const path = fillPath(catalog.url, Object.fromEntries(values));
  if (path === undefined) return undefined;
  const address = new URL(toServicePath(base, path), base);
  const { pages } = catalog;
  if (pages && 'parameter' in pages) {
    const page = query.get(pages.parameter);
    if (page !== null) address.searchParams.set(pages.parameter, page);
  }
  const next = query.get(NEXT);
  if (next === null || !pages || !('next' in pages)) return address;
  const asked = URL.canParse(next, address) ? new URL(next, address) : undefined;
  return asked?.origin === address.origin && asked.pathname === address.pathname ? asked : undefined;
}

/**
 * The text of one page of a list.
 * @throws CatalogError when none came
 */
export async function askForList(
  { baseUrl, credential, timeoutMs }: ListTarget,
  address: URL,
): Promise<string> {
  const answered = await getOnce(baseUrl, {
    path: `${address.pathname}${address.search}`,
    headers: { accept: 'application/json' },
    credential,
    timeoutMs,
    maxBytes: MAX_LIST_BYTES,
  });
  if (answered.kind !== 'answered') throw new CatalogError({ code: 'network' });
  const { status, truncated, body } = answered;
  if (status !== 200) throw new CatalogError({ code: 'http', status });
  if (truncated) throw new CatalogError({ code: 'too-large' });
  return body.toString('utf8');
}

interface Asked {
  readonly name: string;
  readonly catalog: ListSpec;
  readonly query: URLSearchParams;
  readonly address: URL;
}

/**
 * The page with the next address moved to this server. An address outside this list stays, and is refused
 * later.
 */
function withOwnNext(page: unknown, { name, catalog, query, address }: Asked): unknown {
  const { pages } = catalog;
  if (!pages || !('next' in pages)) return page;
  const found = findByPointer(page, pages.next);
  if (!found.found || typeof found.value !== 'string' || found.value === '') return page;
  if (!URL.canParse(found.value, address)) return page;
  const { origin, pathname, search } = new URL(found.value, address);
  if (origin !== address.origin) return page;
  const own = listParametersOf(catalog).map((key) => `${key}=${encodeURIComponent(query.get(key) ?? '')}`);
  const tokens = parseJsonPointer(pages.next) ?? [];
  const holder = findByPointer(page, pages.next.slice(0, pages.next.lastIndexOf('/')));
  const last = tokens.at(-1);
  if (holder.found && typeof holder.value === 'object' && holder.value !== null && last !== undefined)
    Reflect.set(
      holder.value,
      last,
      toListPath(name, [...own, `${NEXT}=${encodeURIComponent(`${pathname}${search}`)}`]),
    );
  return page;
}
