/** Records put into the app's database from outside the app, as if they had been entered before. */
import type { Page } from '@playwright/test';

/** A file of the app's origin that loads nothing else: scripts of the test reach the database from there. */
const BARE_PAGE = '/icon.svg';
const DATABASE = 'enrola';

interface Layout {
  readonly version: number;
  readonly stores: readonly { readonly name: string; readonly keyPath: string | string[] | null }[];
}

/** Damaged records, too. */
export type Records = Readonly<
  Partial<Record<'enrollments' | 'persons' | 'attempts' | 'reviews' | 'settings', readonly object[]>>
>;

/** The app makes the database once per worker of Playwright; its layout is the same for all tests. */
let layout: Promise<Layout> | undefined;

/**
 * Leaves the page on a bare page of the app's origin, with the records stored beside those that are there.
 * @param baseURL needed where the page's context has none
 */
export async function putRecords(page: Page, all: readonly Records[], baseURL = ''): Promise<void> {
  await page.goto(`${baseURL}${BARE_PAGE}`);
  const origin = new URL(page.url()).origin;
  layout ??= readLayout(page, origin);
  await page.evaluate(put, { name: DATABASE, layout: await layout, all });
}

/** Lets the app make its database in a browser context of its own, or in this one where the browser has no others. */
async function readLayout(page: Page, origin: string): Promise<Layout> {
  const browser = page.context().browser();
  const context = browser ? await browser.newContext() : undefined;
  const own = context ? await context.newPage() : page;
  await own.goto(`${origin}/`);
  await own.getByText(/Su primera inscripción|Your first enrollment/).waitFor();
  const read = await own.evaluate(describe, DATABASE);
  if (context) await context.close();
  else await own.goto(`${origin}${BARE_PAGE}`);
  return read;
}

/** Runs in the page. */
function describe(name: string): Promise<Layout> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.addEventListener('error', () => reject(new Error('the database did not open')));
    opening.addEventListener('success', () => {
      const database = opening.result;
      const names = [...database.objectStoreNames];
      const transaction = database.transaction(names);
      const stores = names.map((store) => ({ name: store, keyPath: transaction.objectStore(store).keyPath }));
      resolve({ version: database.version, stores });
      database.close();
    });
  });
}

/** Runs in the page. */
function put({
  name,
  layout: { version, stores },
  all,
}: {
  name: string;
  layout: Layout;
  all: readonly Records[];
}): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, version);
    opening.addEventListener('upgradeneeded', () => {
      for (const store of stores) opening.result.createObjectStore(store.name, { keyPath: store.keyPath });
    });
    opening.addEventListener('error', () => reject(new Error('the database did not open')));
    opening.addEventListener('success', () => {
      const database = opening.result;
      const transaction = database.transaction(
        stores.map((store) => store.name),
        'readwrite',
      );
      for (const records of all) {
        for (const [store, some] of Object.entries(records)) {
          // The id of the enrollment stands beside its records.
          if (!Array.isArray(some)) continue;
          for (const record of some) transaction.objectStore(store).put(record);
        }
      }
      transaction.addEventListener('complete', () => {
        database.close();
        resolve();
      });
      transaction.addEventListener('abort', () => reject(new Error('the records were not stored')));
    });
  });
}
