/** Fixtures for tests of updates: the app on a server of the test, and a newer build of the app. */
import { test as base } from '../fixtures.ts';
import { DIST } from '../nginx/program.ts';
import { AppServer } from './app-server.ts';
import { createNextBuild } from './next-build.ts';

interface Fixtures {
  readonly appServer: AppServer;
  /** The folder of a build that is newer than the served one. */
  readonly nextBuild: string;
}

export const test = base.extend<Fixtures>({
  serviceWorkers: 'allow',
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern even where nothing is needed
  appServer: async ({}, use) => {
    const server = await AppServer.start(DIST);
    await use(server);
    server.stop();
  },
  baseURL: async ({ appServer }, use) => {
    await use(appServer.origin);
  },
  // oxlint-disable-next-line no-empty-pattern -- the same
  nextBuild: async ({}, use, testInfo) => {
    await use(createNextBuild(testInfo.outputPath('next-build')));
  },
});

export { expect } from '@playwright/test';
