import { findByPointer } from '../../domain/formats/json-path.ts';
import { findList, readEntries } from '../../domain/profile/read-catalog.ts';
import type { LoadedCatalogSpec } from '../../domain/profile/schema/catalog-schema.ts';
import type { Authorization } from '../authentication/access.ts';
import { now } from '../clock.ts';
import { readCapped, toServiceUrl } from '../service-http.ts';
import type { CatalogCopy } from './catalog-cache.ts';
import { CatalogError } from './catalog-error.ts';

/** A list of 20,000 entries is about 3 MB of JSON. */
const MAX_CATALOG_BYTES = 20_000_000;
const MAX_PAGES = 200;

const ANYBODY: Authorization = { headers: {}, credentials: 'same-origin' };

/** What a request for a list carries, and who hears that it was refused. */
export interface CatalogAccess {
  readonly baseUrl: string;
  readonly timeoutMs: number;
  /** Undefined while nobody has signed in. */
  readonly authorize: () => Promise<Authorization | undefined>;
  readonly noteUnauthorized: (refused: Authorization) => void;
}

/** Fetches and reads a list. Rejects with a `CatalogError`. */
export async function loadCatalog(spec: LoadedCatalogSpec, access: CatalogAccess): Promise<CatalogCopy> {
  const reading = readEntries(await loadItems(spec, access), spec);
  if (!reading.ok) throw new CatalogError({ code: 'no-list' });
  return { entries: reading.entries, notes: reading.notes, loadedAt: now() };
}

/** The items of all pages, one request after the other, in the order in which the service gives them. */
async function loadItems(spec: LoadedCatalogSpec, access: CatalogAccess): Promise<readonly unknown[]> {
  const start = 'url' in spec ? toServiceUrl(access.baseUrl, spec.url) : spec.file;
  const pages = 'url' in spec ? spec.pages : undefined;
  const items: unknown[] = [];
  let left = MAX_CATALOG_BYTES;
  let address: string | undefined = pages ? toPageAddress(start, pages, 0) : start;
  const seen = new Set<string | undefined>([address]);
  for (let page = 1; address !== undefined; page += 1) {
    const text = await fetchText(address, spec, access, left);
    left -= text.length;
    const json = parseJson(text);
    const list = findList(json, spec);
    if (!list) throw new CatalogError({ code: 'no-list' });
    for (const item of list) items.push(item);
    if (!pages || ('parameter' in pages && list.length === 0)) return items;
    address = 'next' in pages ? findNext(json, pages.next, address) : toPageAddress(start, pages, page);
    // By its address where the answer names the next one, by its content where the app counts.
    const mark = 'next' in pages ? address : text;
    if (seen.has(mark)) throw new CatalogError({ code: 'same-page' });
    seen.add(mark);
    if (page === MAX_PAGES && address !== undefined) throw new CatalogError({ code: 'too-many-pages' });
  }
  return items;
}

type Pages = NonNullable<Extract<LoadedCatalogSpec, { url: string }>['pages']>;

/** Pages are counted from 0 here, and from the profile's `first` in the address. */
function toPageAddress(start: string, pages: Pages, index: number): string {
  const url = toWholeUrl(start);
  if ('parameter' in pages) url.searchParams.set(pages.parameter, String((pages.first ?? 1) + index));
  return url.href;
}

/** The address of the next page; a sign-in must not go to another origin because an answer says so. */
function findNext(json: unknown, pointer: string, address: string): string | undefined {
  const found = findByPointer(json, pointer);
  if (!found.found || typeof found.value !== 'string' || found.value === '') return undefined;
  if (!URL.canParse(found.value, address)) throw new CatalogError({ code: 'foreign-page' });
  const next = new URL(found.value, address);
  if (next.origin !== new URL(address).origin) throw new CatalogError({ code: 'foreign-page' });
  return next.href;
}

function toWholeUrl(address: string): URL {
  return URL.canParse(address) ? new URL(address) : new URL(address, window.location.href);
}

async function fetchText(
  address: string,
  spec: LoadedCatalogSpec,
  access: CatalogAccess,
  maxBytes: number,
): Promise<string> {
  const needsAccess = 'url' in spec && spec.authenticated === true;
  const authorization = needsAccess ? await access.authorize() : ANYBODY;
  if (!authorization) throw new CatalogError({ code: 'signed-out' });
  const signal = AbortSignal.timeout(access.timeoutMs);
  const noteBreak = (cause: unknown): never => {
    throw new CatalogError({ code: signal.aborted ? 'timeout' : 'network' }, { cause });
  };
  const response = await fetch(address, {
    headers: { accept: 'application/json', ...authorization.headers },
    credentials: authorization.credentials,
    signal,
  }).catch(noteBreak);
  if (needsAccess && response.status === 401) access.noteUnauthorized(authorization);
  if (!response.ok) throw new CatalogError({ code: 'http', status: response.status });
  const { text, truncated } = await readCapped(response, maxBytes).catch(noteBreak);
  if (truncated) throw new CatalogError({ code: 'too-large' });
  return text;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Its own message would repeat what the service sent.
    throw new CatalogError({ code: 'not-json' });
  }
}
