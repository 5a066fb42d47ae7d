// @ts-check
/**
 * `npm test` installs what is missing and runs the checks of a change: types, lint, format, dead code, unit and component
 * tests, the build, and the journeys of agent, supervisor and service. `npm test -- --all`, which is what `.ci/run`
 * runs, adds the folders features, team, operator, audits, faults and endurance, the commands of the operator, the team server,
 * the three engines, and the quick bench against the commit before.
 *
 * Every suite runs even when one before it failed, so one run shows every failure. Ends with a table of seconds per
 * suite and the line `N passed, N failed`, in which every test counts as one and every other step as one.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { ensureInstalled } from '../../src/operator/install.mjs';
import { countEngines, countPlaywright, countVitest } from './reports.mjs';
import { runStep } from './run-step.mjs';

ensureInstalled();

const isAll = process.argv.includes('--all');
const { scripts } = /** @type {{ scripts: Record<string, string> }} */ (
  JSON.parse(readFileSync('package.json', 'utf8'))
);
const UNIT_REPORT = 'test-results/unit.json';
const COMMANDS_REPORT = 'test-results/commands.json';
const TEAM_REPORT = 'test-results/team.json';
const COMPONENTS_REPORT = 'test-results/components.json';
const E2E_REPORT = 'test-results/report.json';
const ENGINES_REPORT = 'test-results/engines/report.json';
const FOLDERS = [
  'agent',
  'supervisor',
  'service',
  ...(isAll ? ['features', 'team', 'operator', 'audits', 'faults', 'endurance'] : []),
];
const PROGRAMS = isAll ? ' && node e2e/setup/install/programs.mjs nginx caddy age java initdb' : '';
const start = performance.now();

/** Cheap and independent of each other: two at a time. @type {import('./run-step.mjs').Step[]} */
const checks = [
  { name: 'browser and programs', command: `node e2e/setup/install/browser.mjs${PROGRAMS}` },
  { name: 'types', command: getScript('types') },
  { name: 'lint', command: getScript('lint'), mustPrint: /on [1-9]\d* files?/ },
  { name: 'format', command: 'biome format .', mustPrint: /Checked [1-9]\d* files?/ },
  { name: 'dead code', command: getScript('dead-code') },
];

/** One after the other: each uses the whole machine, or what the step before it made. @type {import('./run-step.mjs').Step[]} */
const suites = [
  {
    name: 'unit tests',
    command: `${getScript('unit')} --reporter=default --reporter=json --outputFile.json=${UNIT_REPORT}`,
    count: () => countVitest(UNIT_REPORT),
  },
  {
    name: 'component tests',
    command: `${getScript('components')} --reporter=default --reporter=json --outputFile.json=${COMPONENTS_REPORT}`,
    count: () => countVitest(COMPONENTS_REPORT),
  },
  { name: 'build and size limit', command: getScript('build'), isLive: true },
  { name: 'bundle without sandbox and eval', command: 'node e2e/checks/bundle.mjs' },
  {
    name: 'journeys',
    command: `${getScript('e2e')} ${FOLDERS.map((folder) => `--project=${folder}`).join(' ')}`,
    isLive: true,
    count: () => countPlaywright(E2E_REPORT),
  },
];
if (isAll) {
  suites.push({
    name: 'commands of the operator',
    command: `${getScript('commands')} --reporter=default --reporter=json --outputFile.json=${COMMANDS_REPORT}`,
    count: () => countVitest(COMMANDS_REPORT),
  });
  suites.push({
    name: 'team server',
    command: `${getScript('team:tests')} --reporter=default --reporter=json --outputFile.json=${TEAM_REPORT}`,
    count: () => countVitest(TEAM_REPORT),
  });
  suites.push({
    name: 'three engines',
    command: `${getScript('engines')} --require`,
    isLive: true,
    count: () => countEngines(ENGINES_REPORT),
  });
  // A tree without its history has nothing to be compared with.
  if (spawnSync('git', ['rev-parse', '--verify', '--quiet', 'HEAD~1']).status === 0)
    suites.push({
      name: 'speed against the commit before',
      command: 'node e2e/bench/run.mjs --quick --against HEAD~1',
      isLive: true,
    });
  else console.log('git tells no commit before this one: speed is not compared.');
}

// The report of an earlier run must not count for this one.
for (const report of [
  UNIT_REPORT,
  COMPONENTS_REPORT,
  COMMANDS_REPORT,
  TEAM_REPORT,
  E2E_REPORT,
  ENGINES_REPORT,
])
  rmSync(report, { force: true });
rmSync('dist', { recursive: true, force: true });

/** @type {import('./run-step.mjs').StepResult[]} */
const results = [];
const queue = [...checks];
await Promise.all([takeChecks(), takeChecks()]);
for (const step of suites) results.push(await runStep(step));

const seconds = (performance.now() - start) / 1000;
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
const rows = results.flatMap((result) => [result, ...(result.parts ?? [])]).map(toRow);
const table = [
  '| suite | seconds | passed | failed |',
  '| --- | ---: | ---: | ---: |',
  ...rows,
  toRow({ name: '**all**', seconds, passed, failed }),
].join('\n');
mkdirSync('test-results', { recursive: true });
writeFileSync('test-results/seconds.md', `${table}\n`);
console.log(`\n${table}\n`);
// Failures come last, so that the end of the output shows them.
for (const remark of results.flatMap(({ remarks }) => remarks ?? [])) console.log(remark);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

async function takeChecks() {
  for (let step = queue.shift(); step !== undefined; step = queue.shift()) results.push(await runStep(step));
}

/** @param {import('./run-step.mjs').SuiteSeconds} suite */
function toRow({ name, seconds: duration, passed: good, failed: bad }) {
  return `| ${name} | ${duration.toFixed(0)} | ${good} | ${bad} |`;
}

/**
 * @param {string} name
 * @returns {string} the command line, so that `npm run <name>` and this run do the same
 */
function getScript(name) {
  const script = scripts[name];
  if (script === undefined) throw new Error(`package.json has no script «${name}».`);
  return script;
}
