// @ts-check
/**
 * `npm run test:engines`: the main journey, and what engines are known to do in ways of their own, in Chromium, Firefox
 * and WebKit, on the production bundle that lies in dist/ (built when it is old). `-- firefox webkit` runs these alone,
 * `--journey=tab` the journeys in whose name that stands; with `--require` an engine that cannot be had is a failure, otherwise it is said. Pictures and the report are left in
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
