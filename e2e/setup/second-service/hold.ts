import type { Page } from '@playwright/test';

/** Lets requests of the page to a path wait; gives what lets them go. */
export async function holdRequests(page: Page, path: string): Promise<() => void> {
  const gate = new EventTarget();
  const opened = new Promise((resolve) => gate.addEventListener('open', resolve, { once: true }));
  await page.route(`**${path}`, async (route) => {
    await opened;
    await route.continue();
  });
  return () => gate.dispatchEvent(new Event('open'));
}
