/**
 * Build, dev server, preview server and unit tests, in one place.
 *
 * `assetsInlineLimit: 0` and no preload polyfill: nothing inline, so the strict content policy holds.
 * The sandbox (a stand-in of the finalize service) lives in the dev and preview servers only: this is the one
 * file that imports it. Environment: PORT (default 4173), PROFILE (another service profile to serve), SANDBOX_SERVICE
 * (the description of another service to stand in for).
 */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { getPort } from './src/operator/port.mjs';
import { compressedFiles } from './src/build/compressed-files.ts';
import { licenceNotices } from './src/build/licence-notices.ts';
import { offeredLanguages } from './src/build/offered-languages.ts';
import { offlineWorker } from './src/build/offline-worker.ts';
import { sizeBudget } from './src/build/size-budget.ts';
import { startChunk } from './src/build/start-chunk.ts';
import { sandbox } from './src/sandbox/plugin.ts';

const port = getPort();

export default defineConfig({
  plugins: [
    react(),
    sandbox({ profileFile: process.env['PROFILE'], serviceFile: process.env['SANDBOX_SERVICE'] }),
    offeredLanguages(),
    compressedFiles(),
    startChunk(),
    offlineWorker(),
    licenceNotices(),
    sizeBudget({
      limitKB: 134,
      pages: ['/src/features/person/person-page.tsx'],
      // Spreadsheets, cards, sign-in, lists of the service, keys and palette. What only workers load cannot be here.
      late: [
        'fflate',
        'mrz',
        'oauth4webapi',
        'papaparse',
        'write-excel-file',
        '@tanstack/react-query',
        '/src/domain/intake/',
        '/src/features/commands/',
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
  },
  server: { host: 'localhost', port, strictPort: true },
  preview: { host: 'localhost', port, strictPort: true },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'e2e/checks/*.test.ts'],
    environment: 'node',
    // Properties take their time on a busy machine; a test that hangs is told all the same.
    testTimeout: 30_000,
  },
});
