import { findByPointer } from '../formats/json-path.ts';
import { CatalogError } from './catalog-error.ts';
import { type CatalogReading, findList, readEntries } from './read-catalog.ts';
import type { LoadedCatalogSpec } from './schema/catalog-schema.ts';

/** A list of 20,000 entries is about 3 MB of JSON. */
export const MAX_LIST_BYTES = 20_000_000;
const MAX_PAGES = 200;

/** Loads the text at an address, at most `maxBytes`. Rejects when there is none. */
type GetText = (address: string, maxBytes: number) => Promise<string>;

/**
 * Reads a list to the end of its last page. @param start whole address of the list, or of its first page
 * @throws CatalogError when the answer is no list, and the errors of `getText`
 */
export async function readList(
  spec: LoadedCatalogSpec,
  start: string,
  getText: GetText,
): Promise<Extract<CatalogReading, { ok: true }>> {
  const reading = readEntries(await readItems(spec, start, getText), spec);
  if (!reading.ok) throw new CatalogError({ code: 'no-list' });
  return reading;
}

/** The items of all pages, one request after the other, in the order of the service. */
async function readItems(
  spec: LoadedCatalogSpec,
  start: string,
  getText: GetText,
): Promise<readonly unknown[]> {
  const pages = 'url' in spec ? spec.pages : undefined;
  const items: unknown[] = [];
  let left = MAX_LIST_BYTES;
  let address: string | undefined = pages ? toPageAddress(start, pages, 0) : start;
  const seen = new Set<string | undefined>([address]);
  for (let page = 1; address !== undefined; page += 1) {
    const text = await getText(address, left);
    left -= text.length;
    if (left < 0) throw new CatalogError({ code: 'too-large' });
    const json = parseJson(text);
    const list = findList(json, spec);
    if (!list) throw new CatalogError({ code: 'no-list' });
    for (const item of list) items.push(item);
    if (!pages || ('parameter' in pages && list.length === 0)) return items;
    address = 'next' in pages ? findNext(json, pages.next, address) : toPageAddress(start, pages, page);
    // A page is identified by its address when the answer links the next one, and by its content when the app
    // counts.
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
  const url = new URL(start);
  if ('parameter' in pages) url.searchParams.set(pages.parameter, String((pages.first ?? 1) + index));
  return url.href;
}

/** Address of the next page, on the same origin only, so that an answer cannot send the sign-in elsewhere. */
function findNext(json: unknown, pointer: string, address: string): string | undefined {
  const found = findByPointer(json, pointer);
  if (!found.found || typeof found.value !== 'string' || found.value === '') return undefined;
  if (!URL.canParse(found.value, address)) throw new CatalogError({ code: 'foreign-page' });
  const next = new URL(found.value, address);
  if (next.origin !== new URL(address).origin) throw new CatalogError({ code: 'foreign-page' });
  return next.href;
}

/** @throws CatalogError */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message would repeat content of the service.
    throw new CatalogError({ code: 'not-json' });
  }
}
