import type { Page } from '@playwright/test';

/**
 * From now on every write of an enrollment or a person into the page's database fails with the error of that name,
 * until the page is loaded anew or the returned function is called.
 */
export async function failWrites(page: Page, name = 'QuotaExceededError'): Promise<() => Promise<void>> {
  const original = await page.evaluateHandle((error) => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function putOrFail(this: IDBObjectStore, ...record) {
      if (this.name === 'enrollments' || this.name === 'persons') throw new DOMException('no', error);
      return put.apply(this, record);
    };
    return put;
  }, name);
  return () =>
    page.evaluate((put) => {
      IDBObjectStore.prototype.put = put;
    }, original);
}
