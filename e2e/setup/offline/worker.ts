/** The service worker as a test waits for it. */
import type { Locator, Page } from '@playwright/test';

/** Resolves once the app is kept in the browser and the open page is in the worker's care. */
export async function awaitWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

/** Addresses of everything that is kept, without the origin and the revision. */
export async function readKept(page: Page): Promise<string[]> {
  const urls = await page.evaluate(async () => {
    const kept: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) kept.push(url);
    }
    return kept;
  });
  return urls.map((url) => new URL(url).pathname).toSorted();
}

/** The open page, where it is of the newer build. */
export function newer(page: Page): Locator {
  return page.locator('html[data-build="next"]');
}
