/** The relative time of a row goes on, although the row is not rendered again. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderInSpanish } from '../../form/person-form.fixture.tsx';
import { RecentTime } from './recent-time.tsx';

test('what was today is yesterday when the page is shown again the next day', async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 26, 17, 50), toFake: ['Date', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  await renderInSpanish(<RecentTime at={new Date(2026, 10, 26, 17, 45).toISOString()} />);
  await expect.element(page.getByText('hoy 17:45')).toBeVisible();
  vi.setSystemTime(new Date(2026, 10, 27, 9, 0));
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(page.getByText('ayer 17:45')).toBeVisible();
  vi.setSystemTime(new Date(2026, 10, 28, 9, 0));
  vi.advanceTimersByTime(60_000);
  await expect.element(page.getByText(/26 .*nov/)).toBeVisible();
});
