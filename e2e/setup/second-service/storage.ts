/** Everything that a page can store in its browser, as one text. */
import type { Page } from '@playwright/test';

/** Cookies, web storage, every record of every database, cached answers, history and address. */
export async function readStorage(page: Page): Promise<string> {
  const kept = await page.context().storageState({ indexedDB: true });
  const ofPage = await page.evaluate(async () => {
    const answers: string[] = [];
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) {
        answers.push(request.url, (await (await caches.match(request))?.text()) ?? '');
      }
    }
    const session = Object.entries(sessionStorage);
    return JSON.stringify([answers, session, window.name, location.href, JSON.stringify(history.state)]);
  });
  return JSON.stringify(kept) + ofPage;
}
