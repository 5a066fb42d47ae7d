// @ts-check
/**
 * `npm test`: installs what is missing, then runs every check, all of them even when one fails, so that one run
 * shows everything. Ends with exit code 1 when anything failed; the last line is `N passed, N failed`, where each
 * unit, component and e2e test counts as one and every other step as one. `npm test -- --long` adds the journeys
 * that take their time and the engines beside Chromium.
 */
import { readFileSync, rmSync } from 'node:fs';
import { ensureInstalled } from './install.mjs';
import { countEngines, countPlaywright, countVitest } from './reports.mjs';
import { runStep } from './run-step.mjs';

ensureInstalled();

const { scripts } = /** @type {{ scripts: Record<string, string> }} */ (
  JSON.parse(readFileSync('package.json', 'utf8'))
);
const UNIT_REPORT = 'test-results/unit.json';
const COMPONENTS_REPORT = 'test-results/components.json';
const E2E_REPORT = 'test-results/report.json';
const ENGINES_REPORT = 'test-results/engines/report.json';

/** Cheap and independent of each other: two at a time. @type {import('./run-step.mjs').Step[]} */
const checks = [
  { name: 'types', command: getScript('types') },
  { name: 'lint', command: getScript('lint'), mustPrint: /on [1-9]\d* files?/ },
  { name: 'format', command: 'biome format .', mustPrint: /Checked [1-9]\d* files?/ },
  { name: 'dead code', command: getScript('dead-code') },
  // One after the other: each may install packages.
  {
    name: 'browser, nginx, Caddy, age',
    command: 'node .ci/browser.mjs && node .ci/nginx.mjs && node .ci/caddy.mjs && node .ci/age.mjs',
  },
  {
    name: 'unit',
    command: `${getScript('unit')} --reporter=default --reporter=json --outputFile.json=${UNIT_REPORT}`,
    count: () => countVitest(UNIT_REPORT),
  },
];

/** They need the browser, and each of the journeys the step before it. @type {import('./run-step.mjs').Step[]} */
const journeys = [
  {
    name: 'components',
    command: `${getScript('components')} --reporter=default --reporter=json --outputFile.json=${COMPONENTS_REPORT}`,
    count: () => countVitest(COMPONENTS_REPORT),
  },
  { name: 'build and size budget', command: getScript('build'), isLive: true },
  { name: 'bundle without sandbox and eval', command: 'node .ci/check-bundle.mjs' },
  { name: 'e2e', command: getScript('e2e'), isLive: true, count: () => countPlaywright(E2E_REPORT) },
];
if (process.argv.includes('--long')) {
  const command = getScript('e2e:long');
  journeys.push({ name: 'e2e, long', command, isLive: true, count: () => countPlaywright(E2E_REPORT) });
  journeys.push({
    name: 'three engines',
    command: `${getScript('test:engines')} --require`,
    isLive: true,
    count: () => countEngines(ENGINES_REPORT),
  });
}

// A report of an earlier run must never be counted as this one's.
rmSync(UNIT_REPORT, { force: true });
rmSync(COMPONENTS_REPORT, { force: true });
rmSync(ENGINES_REPORT, { force: true });
rmSync('dist', { recursive: true, force: true });

/** @type {import('./run-step.mjs').StepResult[]} */
const results = [];
const queue = [...checks];
await Promise.all([takeChecks(), takeChecks()]);
for (const step of journeys) {
  rmSync(E2E_REPORT, { force: true });
  results.push(await runStep(step));
}

console.log('\n━━ summary');
for (const { name, passed, failed, seconds } of results) {
  const tests = passed + failed > 1 ? `  (${passed} passed, ${failed} failed)` : '';
  console.log(`${failed > 0 ? 'FAILED' : 'ok    '}  ${seconds.toFixed(1).padStart(6)} s  ${name}${tests}`);
}
// Last, so that who sees only the end of the output sees them.
for (const remark of results.flatMap(({ remarks }) => remarks ?? [])) console.log(remark);
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

async function takeChecks() {
  for (let step = queue.shift(); step !== undefined; step = queue.shift()) results.push(await runStep(step));
}

/**
 * @param {string} name
 * @returns {string} the command line, so that `npm run <name>` and this run mean the same
 */
function getScript(name) {
  const script = scripts[name];
  if (script === undefined) throw new Error(`package.json has no script «${name}».`);
  return script;
}
