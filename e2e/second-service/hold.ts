import type { Page } from '@playwright/test';

/** Lets requests of the page to a path wait; gives what lets them go. */
export async function holdRequests(page: Page, path: string): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${path}`, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
