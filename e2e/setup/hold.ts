import type { Page } from '@playwright/test';

/** Holds the page's requests to a path back; returns a function that lets them go. */
export async function holdRequests(page: Page, path: string): Promise<() => void> {
  const gate = new EventTarget();
  const opened = new Promise((resolve) => gate.addEventListener('open', resolve, { once: true }));
  await page.route(`**${path}`, async (route) => {
    await opened;
    await route.continue();
  });
  return () => gate.dispatchEvent(new Event('open'));
}
