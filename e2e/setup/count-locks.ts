import type { Page } from '@playwright/test';

/** How many enrollments the tabs of the page's browser have open: a browser lets go a moment after a tab is gone. */
export function countLocks(page: Page): Promise<number | undefined> {
  return page.evaluate(async () => (await navigator.locks.query()).held?.length);
}
