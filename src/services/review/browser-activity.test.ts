/** Runs on the in-memory backend, because Node has no IndexedDB. */
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { profileWith } from '../../domain/profile/profile.fixture.ts';
import { openBackend } from '../drafts/open-backend.ts';
import { installBrowser } from '../ledger/browser.fixture.ts';
import { createBrowserActivity } from './browser-activity.ts';

const DAYS = ['2026-11-25T03:00:00.000Z', '2026-11-26T03:00:00.000Z'];

await installBrowser();

test('searches of one period read the ledger once', async () => {
  const readings = vi.spyOn(await openBackend(), 'listAttempts');
  const { createdQuery } = createBrowserActivity(profileWith());
  const observer = new QueryObserver(new QueryClient(), createdQuery({ days: DAYS, text: '' }, 1));
  const stop = observer.subscribe(() => {});
  const isRead = () => expect(observer.getCurrentResult().isSuccess).toBe(true);
  await vi.waitFor(isRead);
  const { length } = readings.mock.calls;
  expect(length).toBeGreaterThan(0);
  for (const text of ['a', 'an', 'ana']) {
    observer.setOptions(createdQuery({ days: DAYS, text }, 1));
    await vi.waitFor(isRead);
  }
  expect(readings).toHaveBeenCalledTimes(length);
  stop();
});
