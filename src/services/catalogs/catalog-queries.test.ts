import { expect, test } from 'vitest';
import { toStates } from './catalog-queries.ts';
import { CatalogError } from '../../domain/profile/catalog-error.ts';

const COPY = { entries: [{ value: 'A' }], loadedAt: '2026-11-21T07:00:00Z' };
const notFound = () => new CatalogError({ code: 'http', status: 404 });
const idle = { data: undefined, error: null, isError: false, isFetching: false };
const failedBy = (error: Error) => ({ ...idle, error, isError: true });
const outdatedBy = (error: Error) => ({ ...failedBy(error), data: COPY });

test('a catalog that failed or is outdated reports the cause when it is known', () => {
  const cause = { code: 'http', status: 404 };
  expect(toStates([failedBy(notFound()), outdatedBy(notFound()), failedBy(new Error('other'))])).toEqual([
    { status: 'failed', cause },
    { status: 'ready', ...COPY, isOutdated: true, cause },
    { status: 'failed' },
  ]);
});

test('a catalog that is loading, for the first time or again, reports no failure', () => {
  const [first, again, ready] = toStates([
    { ...idle, isFetching: true },
    { ...failedBy(notFound()), isFetching: true },
    { ...idle, data: COPY },
  ]);
  expect([first, again]).toEqual([{ status: 'loading' }, { status: 'loading' }]);
  expect(ready).toEqual({ status: 'ready', ...COPY, isOutdated: false });
});

test('results with the same list and the same cause give the same state objects', () => {
  const timeout = () => new CatalogError({ code: 'timeout' });
  const results = () => [failedBy(notFound()), outdatedBy(notFound()), { ...idle, data: COPY }];
  const [failed, outdated, fresh] = toStates(results());
  const [failed2, outdated2, fresh2] = toStates(results());
  expect([failed2 === failed, outdated2 === outdated, fresh2 === fresh]).toEqual([true, true, true]);
  const [otherFailed, otherOutdated] = toStates([failedBy(timeout()), outdatedBy(timeout())]);
  expect([otherFailed === failed, otherOutdated === outdated]).toEqual([false, false]);
});
