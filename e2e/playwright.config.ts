/**
 * The journeys drive the production bundle in Chromium. A folder is a project: `npm test` runs agent, supervisor and
 * service; `.ci/run` adds features, team, operator, audits, faults and endurance; screens and lighthouse run by their own
 * commands. Playwright itself repeats no test: the run of all checks does, when everything else has ended.
 */
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { findHeadlessShell } from './setup/install/browser.mjs';
import { type PreviewServer, SERVERS, toBaseUrl } from './setup/servers.ts';

const FOLDERS = [
  'agent',
  'supervisor',
  'service',
  'features',
  'team',
  'operator',
  'audits',
  'faults',
  'endurance',
  'screens',
];

export default defineConfig({
  testMatch: '**/*.spec.ts',
  globalSetup: './setup/team-build.ts',
  outputDir: '../test-results/artifacts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // Long enough for a busy machine; a test that hangs still fails.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list'], ['json', { outputFile: '../test-results/report.json' }]],
  use: {
    baseURL: toBaseUrl(SERVERS.chile),
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
    viewport: { width: 1366, height: 768 },
    // The service worker would answer before the faults of a test do. The offline tests allow it.
    serviceWorkers: 'block',
    // A trace costs a third of the time. `--trace on` records one of a test that failed.
    screenshot: 'only-on-failure',
    launchOptions: findHeadlessShell() ?? {},
  },
  projects: [
    ...FOLDERS.map((name) => ({ name, testDir: name })),
    { name: 'lighthouse', testDir: 'bench/lighthouse' },
  ],
  webServer: Object.entries(SERVERS).map(([name, server]) => toWebServer(name, server)),
});

function toWebServer(name: string, server: PreviewServer) {
  return {
    name,
    command: 'node src/operator/serve.mjs',
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    url: toBaseUrl(server),
    env: { PORT: String(server.port), ...server.env },
    reuseExistingServer: false,
    timeout: 120_000,
  };
}
