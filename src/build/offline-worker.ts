/**
 * Builds `src/worker/sw.ts` into `dist/sw.js`, with the list of all files that the app is made of. The development
 * server has no worker: it serves the one that takes itself off, or a browser that has met `npm start` on the same
 * port would show that build for ever.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { LogLevel, PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const WORKER_URL = '/sw.js';
/** Takes the worker off; it must never be among the files that the worker keeps. */
const WAY_OUT = 'sw-off.js';

/** Vite plugin, for the build and the development server. */
export function offlineWorker(): PluginOption {
  let folder = '';
  let logLevel: LogLevel | undefined;
  return [
    {
      name: 'enrola-offline-worker',
      configResolved(config) {
        folder = resolve(config.root, config.build.outDir);
        logLevel = config.logLevel;
      },
      configureServer({ config, middlewares }) {
        middlewares.use(WORKER_URL, (_request, response) => {
          response.setHeader('content-type', 'text/javascript').setHeader('cache-control', 'no-store');
          response.end(readFileSync(resolve(config.publicDir, WAY_OUT)));
        });
      },
    },
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/worker',
      filename: 'sw.ts',
      // Nothing of it in the page: the app registers the worker itself, when it has started.
      injectRegister: false,
      manifest: false,
      integration: {
        // A build of its own, which would else say everything.
        configureCustomSWViteBuild(options) {
          if (logLevel) options.logLevel = logLevel;
        },
      },
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['index.html', 'icon.svg', 'assets/**'],
        // The language of tests only, and the compressed copies of the files, which no browser asks for.
        globIgnores: ['assets/pseudo-*', 'assets/*.{br,gz}'],
        manifestTransforms: [
          (entries) => ({
            manifest: entries.map((entry) => ({
              ...entry,
              integrity: toIntegrity(resolve(folder, entry.url)),
            })),
          }),
        ],
      },
    }),
  ];
}

/** A file that arrives otherwise than it was built, or a page in its place, is not kept: the worker is not installed. */
function toIntegrity(path: string): string {
  return `sha256-${createHash('sha256').update(readFileSync(path)).digest('base64')}`;
}
