/**
 * How the journeys run: the production bundle, served with the sandbox: with the Chile sample profile, with the
 * contract-only profile, and with a second, imaginary service and its profile. What fails is run once more:
 * what passes then is named in the summary of the checks as unsteady, with what it said, and is a bug to be found.
 */
import { fileURLToPath } from 'node:url';
import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { findBrowser } from '../.ci/browser.mjs';
import type { ProxyOptions } from './nginx/fixtures.ts';

/** Two runs beside each other take other ports: `E2E_PORT=4283 npm run e2e`. */
const CHILE_PORT = Number(process.env['E2E_PORT'] ?? 4183);
const CONTRACT_ONLY_PORT = CHILE_PORT + 1;
const SECOND_SERVICE_PORT = CHILE_PORT + 2;
/** Somebody's own profile, and the description of its service: then there is nothing but `--project=own`. */
const { E2E_PROFILE: ownProfile, E2E_SERVICE: ownService } = process.env;
const CONTRACT_ONLY_SPECS = '**/contract-only*.spec.ts';
const SECOND_SERVICE_SPECS = /second-service.*\.spec\.ts/;
/** These start what they need themselves. */
const PROXY_SPECS = '**/proxy*.spec.ts';
const NGINX_SPECS = '**/nginx*.spec.ts';
/** The pictures of README. */
const SCREENS = '**/screens/*.spec.ts';
/** `npm run lighthouse`: on a quiet machine. */
const LIGHTHOUSE = '**/quality/lighthouse.spec.ts';
/** These take their time: they kill browsers, search disks, let hours pass. `npm run e2e:long`, and CI, runs them. */
const LONG = [
  'age-files',
  'copy',
  'dialogs',
  'edit-history',
  'encrypted.*',
  'enrollments-storage',
  'enrollments-unreadable',
  'entry-help',
  'entry-helpers',
  'files',
  'focus',
  'hand-off',
  'help',
  'history',
  'hostile-files',
  'intake-dialog',
  'keys',
  'kills',
  'languages',
  'leaks',
  'ledger',
  'many-persons',
  'marks',
  'mutated-profiles',
  'offline.*',
  'palette',
  'paper',
  'profile-probes',
  'person-tree',
  'review-view',
  'said',
  'scenes-.*',
  'send-faults',
  'spreadsheet',
  'spreadsheet-many',
  'storage-faults',
  'supervision-keyboard',
  'tab-only',
  'tabs',
];
const LONG_SPECS = new RegExp(`/(?:${LONG.join('|')})\\.spec\\.ts$`);
const root = fileURLToPath(new URL('..', import.meta.url));

const PROJECTS: PlaywrightTestConfig<ProxyOptions>['projects'] = [
  {
    name: 'chile',
    testIgnore: [
      CONTRACT_ONLY_SPECS,
      SECOND_SERVICE_SPECS,
      PROXY_SPECS,
      NGINX_SPECS,
      LONG_SPECS,
      '**/bench/**',
      SCREENS,
      LIGHTHOUSE,
    ],
    use: { baseURL: `http://localhost:${CHILE_PORT}` },
  },
  {
    name: 'contract-only',
    testMatch: CONTRACT_ONLY_SPECS,
    use: { baseURL: `http://localhost:${CONTRACT_ONLY_PORT}` },
  },
  {
    name: 'second-service',
    testMatch: SECOND_SERVICE_SPECS,
    use: { baseURL: `http://localhost:${SECOND_SERVICE_PORT}` },
  },
  { name: 'screens', testMatch: SCREENS, use: { baseURL: `http://localhost:${CHILE_PORT}` } },
  { name: 'lighthouse', testMatch: LIGHTHOUSE, use: { baseURL: `http://localhost:${CHILE_PORT}` } },
  { name: 'nginx', testMatch: [PROXY_SPECS, NGINX_SPECS] },
  { name: 'caddy', testMatch: PROXY_SPECS, use: { programName: 'caddy' } },
  {
    name: 'long',
    testMatch: LONG_SPECS,
    testIgnore: SECOND_SERVICE_SPECS,
    use: { baseURL: `http://localhost:${CHILE_PORT}` },
  },
];

const SERVERS = [
  toServer('chile', CHILE_PORT, {}),
  toServer('contract-only', CONTRACT_ONLY_PORT, { PROFILE: 'public/profiles/contract-only.json' }),
  toServer('second-service', SECOND_SERVICE_PORT, {
    PROFILE: 'e2e/second-service/profile.json',
    SANDBOX_SERVICE: 'e2e/second-service/service.json',
  }),
];

export default defineConfig<ProxyOptions>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results/artifacts',
  fullyParallel: true,
  workers: 2,
  retries: 1,
  // Of a machine that does other things as well: what hangs is told all the same.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list'], ['json', { outputFile: '../test-results/report.json' }]],
  use: {
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
    viewport: { width: 1366, height: 768 },
    // It would answer before the answers that tests put in the way; its own specs allow it.
    serviceWorkers: 'block',
    trace: 'retain-on-failure',
    launchOptions: findBrowser() ?? {},
  },
  projects:
    ownProfile === undefined
      ? PROJECTS
      : [{ name: 'own', use: { baseURL: `http://localhost:${CHILE_PORT}` } }],
  webServer:
    ownProfile === undefined ? SERVERS : [toServer('own', CHILE_PORT, toEnv(ownProfile, ownService))],
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

function toEnv(profile: string, service: string | undefined): Record<string, string> {
  return { PROFILE: profile, ...(service !== undefined && { SANDBOX_SERVICE: service }) };
}
