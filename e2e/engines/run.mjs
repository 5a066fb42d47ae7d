// @ts-check
/**
 * `npm run engines` runs the main journey, and what differs between engines, in Chromium, Firefox
 * and WebKit on the production bundle in dist/, which is built when it is stale. `-- firefox webkit` runs only these,
 * `--journey=tab` only the journeys with that word in their name. With `--require` a missing engine is a failure, otherwise it is reported. Pictures and the report go to
 * test-results/engines.
 */
import { withSource } from '../../src/operator/load-source.mjs';
import {
  findOrInstallChromium,
  findOrInstallFirefox,
  findOrInstallWebKit,
} from '../setup/install/engines.mjs';
import { ROOT } from '../../src/operator/install.mjs';

process.chdir(ROOT);
const words = process.argv.slice(2);
const names = words.filter((word) => !word.startsWith('--'));
const journey = words.find((word) => word.startsWith('--journey='))?.slice('--journey='.length) ?? '';
const isPassed = await withSource(
  '/e2e/engines/run-engines.ts',
  /** @param {typeof import('./run-engines.ts')} module */
  ({ runEngines }) =>
    runEngines({
      root: ROOT,
      names,
      journey,
      isRequired: words.includes('--require'),
      find: { chromium: findOrInstallChromium, firefox: findOrInstallFirefox, webkit: findOrInstallWebKit },
    }),
);
process.exit(isPassed ? 0 : 1);
