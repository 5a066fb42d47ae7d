/** A second computer: a browser without anything of the first one, at the same service. */
import type { Page } from '@playwright/test';
import { expect, test as base } from './fixtures.ts';
import { Desk } from '../pages/desk.ts';
import { PolicyWatch } from './policy-watch.ts';
import { Sandbox } from './sandbox.ts';
import { createSeeder, type Seed } from './seed.ts';
import { Storage } from './storage.ts';

interface Computer {
  readonly page: Page;
  readonly desk: Desk;
  readonly sandbox: Sandbox;
  readonly seed: Seed;
  readonly storage: Storage;
}

interface Fixtures {
  readonly another: Computer;
}

export const test = base.extend<Fixtures>({
  another: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext();
    const sandbox = await Sandbox.isolate(context, baseURL ?? '');
    const policy = await PolicyWatch.start(context);
    const page = await context.newPage();
    await use({ page, desk: new Desk(page), sandbox, seed: createSeeder(page), storage: new Storage(page) });
    expect(policy.findUnexpected(await sandbox.violations()), 'the content policy holds').toEqual([]);
    await sandbox.clear();
    await context.close();
  },
});
