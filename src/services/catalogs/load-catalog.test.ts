import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CatalogFailure } from '../../domain/profile/catalog.ts';
import {
  type HttpService,
  type PlannedAnswer,
  startHttpService,
} from '../authentication/http-service.fixture.ts';
import { toCatalogQuery } from './catalog-queries.ts';
import { CatalogError } from '../../domain/profile/catalog-error.ts';
import { type CatalogAccess, loadCatalog } from './load-catalog.ts';

const SPEC = { url: '/list', value: 'id', list: '/items' };

let service: HttpService;
let answer: PlannedAnswer | 'silence' | 'cut';
/** Answers by path and query, where they differ. */
let answers: Record<string, PlannedAnswer>;

beforeEach(async () => {
  answers = {};
  answer = { status: 404 };
  service = await startHttpService(({ path }) => answers[path] ?? answer);
});
afterEach(() => service.stop());

const accessTo = (baseUrl: string, timeoutMs = 20_000): CatalogAccess => ({
  baseUrl,
  timeoutMs,
  authorize: () => Promise.resolve(undefined),
  noteUnauthorized: () => undefined,
});

async function failureOf(planned: typeof answer, more: object = {}): Promise<CatalogFailure | undefined> {
  answer = planned;
  const isSlow = planned === 'silence' || (planned !== 'cut' && planned.headers !== undefined);
  const access = accessTo(service.origin, isSlow ? 300 : undefined);
  const error: unknown = await loadCatalog({ ...SPEC, ...more }, access).catch((cause: unknown) => cause);
  return error instanceof CatalogError ? error.failure : undefined;
}

test('a catalog is loaded from the service', async () => {
  answer = { body: { items: [{ id: 'A' }] } };
  expect(await loadCatalog(SPEC, accessTo(service.origin))).toMatchObject({ entries: [{ value: 'A' }] });
});

test.each<[what: string, planned: typeof answer, failure: CatalogFailure]>([
  ['the service answers 404', { status: 404 }, { code: 'http', status: 404 }],
  ['the answer is an HTML page', { body: '<!doctype html>' }, { code: 'not-json' }],
  ['the list is not where the profile says', { body: [{ id: 'A' }] }, { code: 'no-list' }],
  [
    'the entries have no value under the key of the profile',
    { body: { items: [{ code: 'A' }] } },
    { code: 'no-list' },
  ],
  ['the service does not answer', 'silence', { code: 'timeout' }],
  ['the connection is cut', 'cut', { code: 'network' }],
  ['the answer stops halfway', { headers: { 'content-length': '99' }, body: '[' }, { code: 'timeout' }],
  ['the answer is too large', { body: ' '.repeat(20_000_001) }, { code: 'too-large' }],
])('loading a catalog fails with its cause when %s', async (_, planned, failure) => {
  expect(await failureOf(planned)).toEqual(failure);
});

const load = (more: object) => loadCatalog({ ...SPEC, ...more }, accessTo(service.origin));
const failureOfPages = (more: object): Promise<unknown> =>
  load(more).then(
    () => undefined,
    (error: unknown) => (error instanceof CatalogError ? error.failure : error),
  );
const pathsOf = () => service.received.map(({ path }) => path);

test('a catalog in pages is read to its end by the address of the next page', async () => {
  answers['/list?size=2'] = { body: { items: [{ id: 'A' }, { id: 'B' }], next: '/list?from=B' } };
  answers['/list?from=B'] = {
    body: { items: [{ id: 'C' }], next: `${service.origin}/other/list?from=C` },
  };
  answers['/other/list?from=C'] = { body: { items: [{ id: 'A' }], next: null } };
  const copy = await load({ url: '/list?size=2', pages: { next: '/next' } });
  expect(copy.entries.map(({ value }) => value)).toEqual(['A', 'B', 'C']);
  expect(copy.notes).toMatchObject({ twice: 1 });
  expect(pathsOf()).toEqual(['/list?size=2', '/list?from=B', '/other/list?from=C']);
});

test('a catalog in pages is read by the number of the page until a page is empty', async () => {
  answers['/list?size=2&page=0'] = { body: { items: [{ id: 'A' }, { id: 'B' }] } };
  answers['/list?size=2&page=1'] = { body: { items: [{ id: 'C' }] } };
  answers['/list?size=2&page=2'] = { body: { items: [] } };
  const copy = await load({ url: '/list?size=2', pages: { parameter: 'page', first: 0 } });
  expect(copy.entries.map(({ value }) => value)).toEqual(['A', 'B', 'C']);
  expect(pathsOf()).toHaveLength(3);
});

test('the sign-in is not sent to another origin because a page names it, and the list fails', async () => {
  const other = await startHttpService(() => ({ body: { items: [] } }));
  const authorize = () =>
    Promise.resolve({ headers: { authorization: 'Bearer x' }, credentials: 'same-origin' } as const);
  for (const next of [`${other.origin}/list`, 'https://[', '//other.example/x']) {
    answer = { body: { items: [{ id: 'A' }], next } };
    const spec = { ...SPEC, authenticated: true, pages: { next: '/next' } };
    const error: unknown = await loadCatalog(spec, { ...accessTo(service.origin), authorize }).catch(
      (cause: unknown) => cause,
    );
    expect(error).toMatchObject({ failure: { code: 'foreign-page' } });
  }
  expect(other.received).toEqual([]);
  await other.stop();
});

test('a list fails as a whole when a page fails, comes twice or never ends', async () => {
  answer = { body: { items: [{ id: 'A' }], next: '/list' } };
  expect(await failureOfPages({ pages: { next: '/next' } })).toEqual({ code: 'same-page' });
  expect(pathsOf()).toHaveLength(1);
  expect(await failureOfPages({ pages: { parameter: 'page' } })).toEqual({ code: 'same-page' });
  expect(pathsOf().slice(1)).toEqual(['/list?page=1', '/list?page=2']);
  answers['/list?page=2'] = { status: 404 };
  expect(await failureOfPages({ pages: { parameter: 'page' } })).toEqual({ code: 'http', status: 404 });
  answers['/list?page=2'] = { body: { otherwise: [] } };
  expect(await failureOfPages({ pages: { parameter: 'page' } })).toEqual({ code: 'no-list' });
  answers['/list?page=2'] = { body: { items: [{ id: 'x'.repeat(19_999_000) }] } };
  answers['/list?page=3'] = { body: { items: [{ id: 'x'.repeat(2000) }] } };
  expect(await failureOfPages({ pages: { parameter: 'page' } })).toEqual({ code: 'too-large' });
});

test('a list of more than 200 pages fails, and no further page is requested', async () => {
  await service.stop();
  service = await startHttpService(({ path }) => ({ body: { items: [{ id: path }] } }));
  expect(await failureOfPages({ pages: { parameter: 'page' } })).toEqual({ code: 'too-many-pages' });
  expect(pathsOf()).toHaveLength(200);
});

test('a catalog that needs a sign-in is not requested before the sign-in', async () => {
  expect(await failureOf({}, { authenticated: true })).toEqual({ code: 'signed-out' });
  expect(service.received).toEqual([]);
});

test('the error of a failed load contains nothing that the service sent', async () => {
  answer = { body: 'secret' };
  const error: unknown = await loadCatalog(SPEC, accessTo(service.origin)).catch((cause: unknown) => cause);
  expect(String(error)).not.toContain('secret');
  expect(error).not.toHaveProperty('cause');
});

test.each<[CatalogFailure, boolean]>([
  [{ code: 'network' }, true],
  [{ code: 'timeout' }, true],
  [{ code: 'http', status: 503 }, true],
  [{ code: 'http', status: 404 }, false],
  [{ code: 'signed-out' }, false],
  [{ code: 'not-json' }, false],
  [{ code: 'no-list' }, false],
  [{ code: 'too-large' }, false],
  [{ code: 'too-many-pages' }, false],
  [{ code: 'same-page' }, false],
  [{ code: 'foreign-page' }, false],
])('after the failure %j the catalog is requested once more: %s', (failure, expected) => {
  const { retry } = toCatalogQuery('x', SPEC, accessTo(''));
  if (typeof retry !== 'function') throw new Error('the query has no retry rule');
  expect([retry(0, new CatalogError(failure)), retry(1, new CatalogError(failure))]).toEqual([
    expected,
    false,
  ]);
});
