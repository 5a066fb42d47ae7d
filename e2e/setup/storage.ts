/** The browser's own database, as a test looks into it and damages it. */
import type { Page } from '@playwright/test';

type Key = string | readonly string[];
type StoreName = 'enrollments' | 'persons' | 'attempts' | 'reviews' | 'settings';

export class Storage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The record exactly as it rests there. */
  read(store: StoreName, key: Key): Promise<unknown> {
    return this.#ask({ kind: 'get', store, key });
  }

  list(store: StoreName): Promise<unknown> {
    return this.#ask({ kind: 'getAll', store });
  }

  /** Everything of a store, bytes included: the same text as long as the records are the same. */
  async dump(store: StoreName): Promise<string> {
    return JSON.stringify(await this.list(store));
  }

  async put(store: StoreName, record: object): Promise<void> {
    await this.#ask({ kind: 'put', store, record });
  }

  async change(store: StoreName, key: Key, toRecord: (record: object) => object): Promise<void> {
    const record = await this.read(store, key);
    if (typeof record !== 'object' || record === null) throw new Error(`no record in ${store}`);
    await this.put(store, toRecord(record));
  }

  #ask(asked: StorageRequest): Promise<unknown> {
    return this.#page.evaluate<unknown, StorageRequest>(request, asked);
  }
}

interface StorageRequest {
  readonly kind: 'get' | 'getAll' | 'put';
  readonly store: string;
  readonly key?: Key;
  readonly record?: object;
}

/** Runs in the page. */
function request({ kind, store, key, record }: StorageRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('enrola');
    opening.addEventListener('error', () => reject(new Error('the database did not open')));
    opening.addEventListener('success', () => {
      const database = opening.result;
      const transaction = database.transaction(store, 'readwrite');
      const records = transaction.objectStore(store);
      const wanted = typeof key === 'string' || key === undefined ? key : [...key];
      const asked =
        kind === 'put' ? records.put(record) : kind === 'get' ? records.get(wanted ?? '') : records.getAll();
      transaction.addEventListener('complete', () => {
        database.close();
        resolve(asked.result);
      });
      transaction.addEventListener('abort', () => reject(new Error('the storage did not answer')));
    });
  });
}
