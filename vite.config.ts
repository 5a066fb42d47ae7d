/**
 * Build, dev server, preview server, unit tests and component tests, in one place.
 *
 * `assetsInlineLimit: 0` and no preload polyfill: nothing inline, so the strict content policy holds.
 * The sandbox (a stand-in of the finalize service) lives in the dev and preview servers only: this is the one
 * file that imports it. Environment: PORT (default 4173), PROFILE (another service profile to serve), SANDBOX_SERVICE
 * (the description of another service to stand in for), SERVICE_URL (a real service in place of the sandbox).
 */
import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectInlineConfiguration, type UserWorkspaceConfig } from 'vitest/config';
import { findHeadlessShell } from './e2e/setup/install/browser.mjs';
import { getPort } from './src/operator/port.mjs';
import { classicStart } from './src/build/classic-start.ts';
import { codeFiles } from './src/build/code-files.ts';
import { compressedAnswers, compressedFiles } from './src/build/compressed-files.ts';
import { earlyFiles } from './src/build/early-files.ts';
import { licenceNotices } from './src/build/licence-notices.ts';
import { offeredLanguages } from './src/build/offered-languages.ts';
import { offlineWorker } from './src/build/offline-worker.ts';
import { ownHost } from './src/build/own-host.ts';
import { sizeBudget } from './src/build/size-budget.ts';
import { sandbox } from './src/sandbox/plugin.ts';
import { followLook, LOOK_KEYS } from './src/services/look.ts';
import { PAGES } from './src/services/navigation/pages.ts';

const port = getPort();
/** Vitest leaves one core free; on two cores that doubles the time. */
const WORKERS = 2;
/** Tests of modules that keep state: each file gets its own modules. */
const WITH_STATE = ['src/services/**/*.test.{ts,tsx}', 'e2e/checks/*.test.ts'];
/** Tests that measure the CPU time of their process, which threads would share. */
const TIMED = ['src/domain/files/hostile-files.test.ts', 'src/domain/intake/free-text.test.ts'];
/** Tests that run a command of the operator. */
const COMMANDS = ['src/operator/*.command.test.ts', 'e2e/release/*.command.test.ts'];
/** Tests that start databases. */
const TEAM = 'src/server/**/*.test.ts';

export default defineConfig({
  // Every browser of the target has the hook that this stands in for.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [
    ownHost(),
    react(),
    sandbox({
      profileFile: process.env['PROFILE'],
      serviceFile: process.env['SANDBOX_SERVICE'],
      serviceUrl: process.env['SERVICE_URL'],
    }),
    offeredLanguages(),
    compressedAnswers(),
    codeFiles([
      // What the page of a person runs before a press, and what the first press needs. All else imports from it.
      {
        name: 'person',
        of: [
          'src/app/browser-counts',
          'src/app/count-mark',
          'src/app/page-tools',
          'src/app/person-tools',
          'src/app/user-menu',
          'src/app/not-found-page',
          'src/features/connection/',
          'src/features/enrollment/findings-summary',
          'src/features/enrollment/history-bar',
          'src/features/enrollment/person-menu',
          'src/features/enrollment/person-tools',
          'src/features/enrollment/persons-filter',
          'src/features/enrollment/persons-section',
          'src/features/enrollment/review-check',
          'src/features/person/person-asides',
          'src/features/person/person-help',
          'src/features/person/same-finder',
          'src/features/spreadsheet/sheet-entry',
          'src/form/catalog-matcher',
          'src/services/query-client',
          '@tanstack/query-core',
          '@tanstack/react-query',
          'src/ui/combobox-list',
          'src/ui/disclosure-box',
        ],
      },
      {
        name: 'lists',
        of: [
          'src/ui/measure-row',
          'src/ui/mounted-rows',
          'src/ui/use-windowed',
          'src/ui/windowed',
          'src/features/enrollment/windowed-persons',
        ],
      },
      // What many parts share, or is too small for a file of its own; and all styles that the page of a person does not need.
      {
        name: 'shared',
        of: [
          'src/ui/',
          'src/i18n/contract-text',
          'src/i18n/csv-separator',
          'src/i18n/evidence-time',
          'src/i18n/profile-expectations',
          'src/domain/answers/',
          'src/domain/contract/',
          'src/services/finalize/',
          'src/domain/files/check-values',
          'src/features/send/outcome-details',
          'src/services/review/review-desk',
          'src/services/catalogs/',
          'src/services/offline/',
          'src/services/drafts/',
          'src/domain/drafts/',
          'src/services/profile/',
          'src/services/returned-notice',
          'streamedQuery',
          // Lists of a service, and changes that leave the page.
          'queriesObserver',
          'useQueries',
          'mutationObserver',
          'useMutation',
          '.css',
        ],
        sharedBy: 3,
      },
      // For a profile with a case alone.
      {
        name: 'case',
        of: [
          'src/domain/case/case-',
          'src/domain/case/check-',
          'src/domain/case/file-',
          'src/domain/case/pdf-',
          'src/services/case-files/',
          'src/features/intake/keep-photo',
          'src/domain/case/for-profile',
          'src/domain/case/questionnaire',
          'src/features/person/case-form',
          'src/features/person/case-tabs',
          'src/features/review/case-values',
          'src/features/review/file-copies',
          'src/features/person/use-case-view',
          'src/features/person/use-stamps',
        ],
      },
      // For a case that asks the service alone.
      {
        name: 'look-up',
        of: [
          'src/features/person/case-look-up',
          'src/features/review/kept-answers',
          'src/services/case-files/kept-answer',
        ],
      },
      // What one person may ask for.
      {
        name: 'rights',
        of: [
          'src/domain/case/person-',
          'src/features/enrollment/person-rights',
          'src/services/files/person-data-file',
          'src/services/review/erase-person',
        ],
      },
      // The next step of a person's page: prefetched together.
      {
        name: 'send',
        of: [
          'src/app/enrollment-menu',
          'src/app/decided-notice',
          'src/features/enrollment/',
          'src/features/person/person-observations',
          'src/services/review/review-queue',
          'src/features/review/',
          'src/features/receipt/',
          'src/features/send/send-state',
          'src/features/files/export-button',
        ],
      },
      { name: 'table', of: ['src/domain/table/'] },
      { name: 'template', of: ['src/features/spreadsheet/template'] },
      {
        name: 'sign-in',
        of: [
          'src/app/sign-in',
          'src/features/sign-in/',
          'src/services/authentication/authentication',
          'src/services/authentication/bearer',
          'src/services/authentication/desk',
        ],
      },
      { name: 'openid', of: ['src/services/authentication/openid'] },
      { name: 'vault', of: ['src/app/guarded-shell'] },
      { name: 'profile-page', of: ['src/app/profile-error-page', 'src/domain/profile/parse-profile'] },
      ...PAGES.flatMap((page) => ('module' in page ? [toPageFile(page.module)] : [])),
      // With the profile of a team server alone.
      { name: 'team', of: ['src/app/team-pages', 'src/features/team/', 'src/services/team/'] },
      // Heavy dialogs.
      { name: 'files', of: ['src/features/files/'] },
      { name: 'intake-dialog', of: ['src/features/intake/'] },
      { name: 'copy', of: ['src/features/copy/'] },
      // With the first file of a case.
      {
        name: 'case-files',
        of: [
          'src/services/case-files/case-files',
          'src/services/case-files/hand-off',
          'src/services/case-files/tidy-files',
        ],
      },
    ]),
    offlineWorker(),
    licenceNotices(),
    classicStart(),
    earlyFiles({
      frames: async () => {
        const { toFirstFrames } = await import('./src/app/first-frame.tsx');
        return toFirstFrames(JSON.parse(readFileSync('public/profile.json', 'utf8')));
      },
      follow: followLook,
      followed: LOOK_KEYS,
      languageKey: 'enrola.language',
      fallback: 'es',
      pages: PAGES.filter((page) => 'isEarly' in page).map((page) => ({
        ...page,
        texts: 'step' in page ? ['near', 'steps'] : ['near', 'steps', 'later'],
      })),
    }),
    compressedFiles(),
    sizeBudget({
      limitKB: 142.8,
      limitRequests: 16,
      pages: ['/src/features/person/person-page.tsx', '/src/i18n/languages/es.ts'],
      small: [
        { name: /^[a-z]{2}(?:-[a-z]{2,4})?$/, why: 'what the start says in a language' },
        { name: /^pseudo$/, why: 'for tests' },
        { name: /^start-exports$/, why: 'by which later files reach the start' },
        { name: /^early$/, why: 'what asks for the first page while the start is on its way' },
        { name: /-page$/, why: 'a page' },
        { name: /^copy$/, why: 'a dialog' },
        { name: /^look-up$/, why: 'for a case that asks the service alone' },
      ],
      // Spreadsheets, cards, sign-in, queries, keys and palette, help. What only workers load cannot be here.
      late: [
        'fflate',
        'mrz',
        'oauth4webapi',
        'write-excel-file',
        '@tanstack/query-core',
        '/src/domain/intake/',
        '/src/features/commands/',
        '/src/features/help/',
        '/src/form/entry-help',
        '/src/form/suggestions',
        '/src/services/spreadsheet/',
      ],
    }),
  ],
  build: {
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: false,
    sourcemap: false,
    // `sizeBudget` fails the build over what browsers load at the start.
    chunkSizeWarningLimit: Infinity,
    rolldownOptions: {
      checks: {
        // `codeFiles` says which file holds a module. An import that waits keeps the start small, although other files that load
        // on use have the module from their beginning.
        ineffectiveDynamicImport: false,
        // The table of sizes is made of brotli at its highest quality, which is most of the time.
        bundlerTimings: false,
      },
    },
  },
  server: { host: 'localhost', port, strictPort: true },
  preview: { host: 'localhost', port, strictPort: true },
  test: {
    projects: [
      toUnitProject('unit', {
        include: ['src/**/*.test.{ts,tsx}'],
        exclude: [...WITH_STATE, ...TIMED, ...COMMANDS, TEAM, '**/*.browser.test.tsx'],
      }),
      toUnitProject('unit-timed', { include: TIMED }),
      toUnitProject('unit-isolated', { include: WITH_STATE, exclude: ['**/*.browser.test.tsx'] }),
      toUnitProject('commands', { include: COMMANDS }),
      toUnitProject('team', { include: [TEAM], globalSetup: ['e2e/setup/team-build.ts'] }),
      // A function, because only tests need the browser: the build and the servers do not look for it.
      getComponentTests,
    ],
  },
});

/** The file of a page. */
function toPageFile(module: string) {
  return { name: module.slice(module.lastIndexOf('/') + 1), of: [`/src/${module}.`] };
}

/** Tests in Node. Pure modules are shared between the files of a worker, which halves the time. */
function toUnitProject(
  name: 'unit' | 'unit-isolated' | 'unit-timed' | 'commands' | 'team',
  files: { readonly include: string[]; readonly exclude?: string[]; readonly globalSetup?: string[] },
): TestProjectInlineConfiguration {
  return {
    extends: true,
    // Property tests take long on a busy machine.
    test: {
      name,
      ...files,
      pool: name === 'unit-timed' ? 'forks' : 'threads',
      isolate: name === 'unit-isolated',
      maxWorkers: WORKERS,
      // What hangs ends; a busy computer needs four times as long for the slowest property.
      testTimeout: 120_000,
    },
  };
}

/** Components in the browser that also runs the journeys, without the sandbox and the plugins of the build. */
async function getComponentTests(): Promise<UserWorkspaceConfig> {
  const { playwright } = await import('@vitest/browser-playwright');
  return {
    plugins: [react(), offeredLanguages()],
    // All packages that components import. Vite would reload the page when it met a new one in the middle of a test.
    optimizeDeps: {
      include: [
        'vitest-browser-react',
        'react',
        'react-dom',
        'react-dom/client',
        'react/jsx-runtime',
        'react/jsx-dev-runtime',
        'react-hook-form',
        '@hookform/resolvers',
        '@tanstack/react-query',
        '@tanstack/react-virtual',
        'wouter',
        'wouter/use-browser-location',
        'zod/mini',
      ],
    },
    test: {
      name: 'components',
      include: ['src/**/*.browser.test.tsx'],
      setupFiles: ['e2e/setup/component-setup.ts'],
      maxWorkers: WORKERS,
      testTimeout: 30_000,
      expect: { poll: { timeout: 10_000 } },
      browser: {
        enabled: true,
        headless: true,
        ui: false,
        screenshotFailures: false,
        viewport: { width: 1366, height: 768 },
        // The same browser, language and time zone as in e2e/playwright.config.ts.
        provider: playwright({
          launchOptions: findHeadlessShell() ?? {},
          contextOptions: {
            locale: 'es-CL',
            timezoneId: 'America/Santiago',
            permissions: ['clipboard-read', 'clipboard-write'],
          },
          actionTimeout: 10_000,
        }),
        instances: [{ browser: 'chromium' }],
      },
    },
  };
}
