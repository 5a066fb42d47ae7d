/** Fixtures of every journey: a sandbox of its own, the pages, and a way to begin with saved drafts. */
import { expect, type Page, test as base } from '@playwright/test';
import { Desk } from '../pages/desk.ts';
import { PolicyWatch } from './policy-watch.ts';
import { Sandbox } from './sandbox.ts';
import { createSeeder, type Seed } from './seed.ts';
import { Storage } from './storage.ts';

interface Fixtures {
  /** The stand-in service, isolated from every other test and emptied afterwards. */
  readonly sandbox: Sandbox;
  /** Blocks by the content policy: none, unless a test expects them. */
  readonly policy: PolicyWatch;
  /** The pages in Spanish. */
  readonly desk: Desk;
  /** The pages of another tab. */
  readonly openDesk: (page: Page) => Desk;
  /** Stores an enrollment in the browser, as if it had been entered before. */
  readonly seed: Seed;
  /** The database of the page. */
  readonly storage: Storage;
  /** Faults of the page: uncaught errors and error messages of the console. */
  readonly faults: readonly string[];
}

export const test = base.extend<Fixtures>({
  sandbox: [
    async ({ context, baseURL }, use) => {
      const sandbox = await Sandbox.isolate(context, baseURL ?? '');
      await use(sandbox);
      // Later requests of a page whose test is over get no answer.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      await sandbox.clear();
    },
    { auto: true },
  ],
  policy: [
    async ({ context, sandbox }, use) => {
      const policy = await PolicyWatch.start(context);
      await use(policy);
      expect(policy.findUnexpected(await sandbox.violations()), 'the content policy holds').toEqual([]);
    },
    { auto: true },
  ],
  desk: async ({ page }, use) => {
    await use(new Desk(page));
  },
  openDesk: async ({ desk }, use) => {
    await use((page) => (page === desk.page ? desk : new Desk(page)));
  },
  seed: async ({ page }, use) => {
    await use(createSeeder(page));
  },
  storage: async ({ page }, use) => {
    await use(new Storage(page));
  },
  faults: async ({ page }, use) => {
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      // The empty page that stores records has no icon; browsers request one.
      const isIcon = message.location().url.endsWith('/favicon.ico');
      if (message.type() === 'error' && !isIcon) faults.push(message.text());
    });
    await use(faults);
  },
});

export { expect } from '@playwright/test';
