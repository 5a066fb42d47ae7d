/** The service worker: the states that a test waits for. */
import type { Locator, Page } from '@playwright/test';

/** Resolves once the browser has kept the app and the worker answers for the open page. */
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

/** Workers that are being installed or wait to take over; 0 also where no worker is registered. */
export function countUnfinishedWorkers(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return [registration?.installing, registration?.waiting].filter(Boolean).length;
  });
}

/** The open page, if it is of the newer build. */
export function newer(page: Page): Locator {
  return page.locator('html[data-build="next"]');
}

/** Resolves once it is. The page waits 5 s for the worker to take over, and its reload for that worker to have begun. */
export async function awaitNewer(page: Page): Promise<void> {
  await newer(page).waitFor({ state: 'attached', timeout: 30_000 });
}
