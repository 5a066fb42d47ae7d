import { focusManager, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { renderInSpanish } from '../form/person-form.fixture.tsx';
import { queryClient } from '../services/query-client.ts';
import { returnedNotice } from '../services/returned-notice.ts';
import { ReturnedCount, WaitingCount } from './browser-counts.tsx';

const start = window.location.href;

afterEach(() => {
  vi.useRealTimers();
  window.history.replaceState(null, '', start);
  focusManager.setFocused(undefined);
  returnedNotice.set('asked');
  queryClient.clear();
});

/** Shows both counts; returns the number of readings so far. */
async function showCounts(): Promise<() => number> {
  let readings = 0;
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') readings += 1;
  });
  const { unmount } = await renderInSpanish(
    <QueryClientProvider client={queryClient}>
      <WaitingCount />
      <ReturnedCount />
    </QueryClientProvider>,
  );
  onTestFinished(async () => {
    stop();
    await unmount();
  });
  return () => readings;
}

test('each page reads the counts once', async () => {
  const count = await showCounts();
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect(count()).toBe(1);
  navigate('/envios');
  await expect.poll(count).toBeGreaterThan(1);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect(count()).toBe(2);
});

test('a hidden tab rests, unless its user wants to be told what came back', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const count = await showCounts();
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  const before = count();
  focusManager.setFocused(false);
  vi.advanceTimersByTime(120_000);
  expect(count()).toBe(before);
  returnedNotice.set('yes');
  await expect
    .poll(() => {
      vi.advanceTimersByTime(40_000);
      return count();
    })
    .toBeGreaterThan(before);
});
