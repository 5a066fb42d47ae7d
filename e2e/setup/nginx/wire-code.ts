/** What a browser that has nothing of the app loads of its code until a person can be entered. */
import type { Browser } from '@playwright/test';
import { Desk } from '../../pages/desk.ts';
import { completePerson, createSeeder } from '../seed.ts';

/** As in `vite.config.ts`. */
export const BUDGET_BYTES = 150_000;

interface LoadedCode {
  /** Bytes of all bodies on the wire. */
  readonly bytes: number;
  /** How they were encoded, each once; `none` for a file as it was built. */
  readonly encodings: readonly string[];
}

/** Set in the page: the time at which the first field of a person is there (ms). */
const SHOWN_AT = 'personShownAt';

/** Scripts and styles that were asked for before a person's page was there; later ones are loaded ahead of their use. */
export async function loadPersonPage(browser: Browser, origin: string): Promise<LoadedCode> {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    serviceWorkers: 'block',
    locale: 'es-CL',
  });
  try {
    const page = await context.newPage();
    const { personPath } = await createSeeder(page, origin)([completePerson()]);
    const encodings = new Map<string, string>();
    page.on('response', (response) =>
      encodings.set(response.url(), response.headers()['content-encoding'] ?? 'none'),
    );
    await page.addInitScript((name) => {
      new MutationObserver((_changes, observer) => {
        if (!document.querySelector('main [role=group] input, main form input')) return;
        Reflect.set(window, name, performance.now());
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    }, SHOWN_AT);
    await page.goto(`${origin}${personPath(1)}`);
    await new Desk(page).person.field('Nombres').waitFor();
    const loaded = await page.evaluate((name) => {
      const shownAt = Number(Reflect.get(window, name));
      return performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter((entry) => entry.startTime < shownAt)
        .map((entry) => ({ url: entry.name, bytes: entry.encodedBodySize }));
    }, SHOWN_AT);
    const code = loaded.filter(({ url }) => /\.(?:js|css)$/.test(url));
    return {
      bytes: code.reduce((sum, file) => sum + file.bytes, 0),
      encodings: [...new Set(code.map(({ url }) => encodings.get(url) ?? 'unknown'))],
    };
  } finally {
    await context.close();
  }
}
