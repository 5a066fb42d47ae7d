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

test('a list is read', async () => {
  answer = { body: { items: [{ id: 'A' }] } };
  expect(await loadCatalog(SPEC, accessTo(service.origin))).toMatchObject({ entries: [{ value: 'A' }] });
});

test.each<[what: string, planned: typeof answer, failure: CatalogFailure]>([
  ['a refusal', { status: 404 }, { code: 'http', status: 404 }],
  ['a page', { body: '<!doctype html>' }, { code: 'not-json' }],
  ['a list elsewhere', { body: [{ id: 'A' }] }, { code: 'no-list' }],
  ['other entries', { body: { items: [{ code: 'A' }] } }, { code: 'no-list' }],
  ['silence', 'silence', { code: 'timeout' }],
  ['no connection', 'cut', { code: 'network' }],
  ['half of an answer', { headers: { 'content-length': '99' }, body: '[' }, { code: 'timeout' }],
  ['too much', { body: ' '.repeat(20_000_001) }, { code: 'too-large' }],
])('%s is a failure with its cause', async (_, planned, failure) => {
  expect(await failureOf(planned)).toEqual(failure);
});

test('a list for those who signed in is not asked for before', async () => {
  expect(await failureOf({}, { authenticated: true })).toEqual({ code: 'signed-out' });
  expect(service.received).toEqual([]);
});

test('what the service sent stands in no error', async () => {
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
])('%j is tried once more: %s', (failure, expected) => {
  const { retry } = toCatalogQuery('x', SPEC, undefined, accessTo(''));
  if (typeof retry !== 'function') throw new Error('no rule');
  expect([retry(0, new CatalogError(failure)), retry(1, new CatalogError(failure))]).toEqual([
    expected,
    false,
  ]);
});
