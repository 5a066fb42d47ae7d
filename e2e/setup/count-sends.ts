import type { Page } from '@playwright/test';
import * as z from 'zod/mini';

/** Counts calls of `fetch()` to the service since the page was loaded: a browser may re-send a cut request by itself. */
export async function countSends(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const original = window.fetch;
    let sends = 0;
    window.fetch = (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      if (url.includes('FinalizarEnrolamiento')) sends += 1;
      return original(input, init);
    };
    Object.assign(window, { countSends: () => sends });
  });
  return async () => z.number().parse(await page.evaluate('window.countSends()'));
}
