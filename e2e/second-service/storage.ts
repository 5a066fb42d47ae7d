/** Everything that a page can leave behind in its browser, as one text. */
import type { Page } from '@playwright/test';

/** Web storage, cookies that scripts see, history, address, cached answers, and every record of every database. */
export function readStorage(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const settle = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('the database was not read')));
      });
    const records: unknown[] = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await settle(indexedDB.open(name ?? ''));
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store);
        records.push([name, store, await settle(objects.getAllKeys()), await settle(objects.getAll())]);
      }
      database.close();
    }
    const answers: string[] = [];
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) {
        answers.push(request.url, (await (await caches.match(request))?.text()) ?? '');
      }
    }
    return JSON.stringify({
      local: { ...localStorage },
      session: { ...sessionStorage },
      cookies: document.cookie,
      window: window.name,
      history: history.state,
      address: location.href,
      answers,
      records,
    });
  });
}
