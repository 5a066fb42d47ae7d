import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CatalogFailure } from '../../domain/profile/catalog.ts';
import {
  type HttpService,
  type PlannedAnswer,
  startHttpService,
} from '../authentication/http-service.oracle.ts';
import { toCatalogQuery } from './catalog-queries.ts';
import { type CatalogAccess, CatalogError, loadCatalog } from './load-catalog.ts';

const SPEC = { url: '/list', value: 'id', list: '/items' };

let service: HttpService;
let answer: PlannedAnswer | 'silence' | 'cut';

beforeEach(async () => {
  service = await startHttpService(() => answer);
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
])('after the failure %j the catalog is requested once more: %s', (failure, expected) => {
  const { retry } = toCatalogQuery('x', SPEC, undefined, accessTo(''));
  if (typeof retry !== 'function') throw new Error('the query has no retry rule');
  expect([retry(0, new CatalogError(failure)), retry(1, new CatalogError(failure))]).toEqual([
    expected,
    false,
  ]);
});
