/** Waits until a page is at rest: by states of the page and its network, with the clock moved on, never by waiting. */
import { expect, type Page, type Request } from '@playwright/test';

/** The last part of a page that comes by itself is loaded two seconds after the start. */
const LATE_PARTS_MS = 3000;

export class Rest {
  readonly #page: Page;
  readonly #pending = new Set<Request>();

  private constructor(page: Page) {
    this.#page = page;
  }

  /** Follows the requests of the page from now on; its clock can be moved from its next document on. */
  static async watch(page: Page): Promise<Rest> {
    const rest = new Rest(page);
    page.on('request', (request) => rest.#pending.add(request));
    page.on('requestfinished', (request) => rest.#pending.delete(request));
    page.on('requestfailed', (request) => rest.#pending.delete(request));
    await page.clock.install();
    return rest;
  }

  /**
   * Returns when all late parts of the page have come. The clock moves on only after what is under way: the page would
   * go on without it.
   * @param held addresses that a scene holds back
   */
  async reach(held?: RegExp): Promise<void> {
    await this.#waitForAll(held);
    await this.#page.clock.fastForward(LATE_PARTS_MS);
    await this.#waitForAll(held);
  }

  /** No request is under way, and two readings of the page are the same. */
  async #waitForAll(held?: RegExp): Promise<void> {
    let before: string | undefined;
    await expect(async () => {
      const urls = [...this.#pending].map((request) => request.url());
      const awaited = urls.filter((url) => !held?.test(url));
      expect(awaited, 'requests under way').toEqual([]);
      const now = await this.#page.evaluate(readAfterPaint);
      const isSame = now === before;
      before = now;
      expect(isSame, 'the page still changes').toBe(true);
    }).toPass({ intervals: [150], timeout: 30_000 });
  }
}

/** Runs in the page. */
function readAfterPaint(): Promise<string> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(document.body.innerHTML)));
  });
}
