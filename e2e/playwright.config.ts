/**
 * How the journeys run: the production bundle, served twice with the sandbox: once with the Chile sample profile,
 * once with the contract-only profile. No retries: a flaky test is a failing test.
 */
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { findBrowser } from '../.ci/browser.mjs';

const CHILE_PORT = 4183;
const CONTRACT_ONLY_PORT = 4184;
const CONTRACT_ONLY_SPECS = '**/contract-only*.spec.ts';
const root = fileURLToPath(new URL('..', import.meta.url));

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results/artifacts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list'], ['json', { outputFile: '../test-results/report.json' }]],
  use: {
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
    viewport: { width: 1366, height: 768 },
    trace: 'retain-on-failure',
    launchOptions: findBrowser() ?? {},
  },
  projects: [
    {
      name: 'chile',
      testIgnore: [CONTRACT_ONLY_SPECS, '**/bench/**'],
      use: { baseURL: `http://localhost:${CHILE_PORT}` },
    },
    {
      name: 'contract-only',
      testMatch: CONTRACT_ONLY_SPECS,
      use: { baseURL: `http://localhost:${CONTRACT_ONLY_PORT}` },
    },
  ],
  webServer: [
    toServer('chile', CHILE_PORT, {}),
    toServer('contract-only', CONTRACT_ONLY_PORT, { PROFILE: 'public/profiles/contract-only.json' }),
  ],
});

function toServer(name: string, port: number, env: Record<string, string>) {
  return {
    name,
    command: 'node .ci/serve.mjs',
    cwd: root,
    url: `http://localhost:${port}`,
    env: { PORT: String(port), ...env },
    reuseExistingServer: false,
    timeout: 120_000,
  };
}
