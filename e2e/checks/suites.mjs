// @ts-check
/** The steps of `npm test` and, with `isAll`, of `.ci/run`. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { countComparison, countEngines, countPlaywright, countVitest } from './reports.mjs';

/** @typedef {import('./run-step.mjs').Step} Step */

const { scripts } = /** @type {{ scripts: Record<string, string> }} */ (
  JSON.parse(readFileSync('package.json', 'utf8'))
);
const E2E_REPORT = 'test-results/report.json';
const ENGINES_REPORT = 'test-results/engines/report.json';
const COMPARISON = 'test-results/bench-against.json';
const AGAIN_REPORT = 'test-results/again.json';

/** Cheap and independent of each other. @param {boolean} isAll @returns {Step[]} */
export function listChecks(isAll) {
  const programs = isAll
    ? ' && node e2e/setup/install/programs.mjs nginx caddy age java initdb debootstrap buildah podman systemd-analyze promtool'
    : '';
  return [
    { name: 'browser and programs', command: `node e2e/setup/install/browser.mjs${programs}` },
    { name: 'types', command: getScript('types') },
    { name: 'lint', command: getScript('lint'), mustPrint: /on [1-9]\d* files?/ },
    { name: 'format', command: 'biome format .', mustPrint: /Checked [1-9]\d* files?/ },
    { name: 'dead code', command: getScript('dead-code') },
  ];
}

/** One after the other: each uses the whole machine, or what the step before it made. @param {boolean} isAll @returns {Step[]} */
export function listSuites(isAll) {
  const always = [
    toVitestStep('unit tests', 'unit'),
    toVitestStep('component tests', 'components'),
    { name: 'build and size limit', command: getScript('build'), isLive: true },
    { name: 'bundle without sandbox and eval', command: 'node e2e/checks/bundle.mjs' },
    toJourneys(isAll),
  ];
  if (!isAll) return always;
  return [
    ...always,
    toVitestStep('commands of the operator', 'commands'),
    toVitestStep('team server', 'team:tests'),
    ...listOnNode24(),
    toEngines(),
    ...listComparisons(),
  ];
}

/** The report of an earlier run must not count for this one. @param {readonly Step[]} suites */
export const listReports = (suites) => suites.flatMap(({ report }) => report ?? []);

/**
 * @param {string} name
 * @param {string} script of package.json
 * @param {string[]} on what runs Node, where it is not the Node of this process
 * @returns {Step}
 */
function toVitestStep(name, script, on = []) {
  const report = `test-results/${name.replaceAll(' ', '-')}.json`;
  const [, ...options] = getScript(script).split(' ');
  const args = [...on, 'node_modules/vitest/vitest.mjs', ...options];
  return {
    name,
    command: `node ${args.join(' ')} --reporter=default --reporter=json --outputFile.json=${report}`,
    mustNotPrint: /Unhandled Errors/,
    report,
    count: countVitest,
    again: (alone) => ({
      args: [...args, ...alone, '--reporter=json', `--outputFile.json=${AGAIN_REPORT}`],
      report: AGAIN_REPORT,
    }),
  };
}

/** What operators run, on the Node that is recommended. @returns {Step[]} */
function listOnNode24() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return [];
  const on = ['e2e/setup/install/on-node-24.mjs'];
  return [
    toVitestStep('commands on Node 24', 'commands', on),
    toVitestStep('team server on Node 24', 'team:tests', on),
  ];
}

/** @param {boolean} isAll @returns {Step} */
function toJourneys(isAll) {
  const folders = [
    'agent',
    'supervisor',
    'service',
    ...(isAll ? ['features', 'team', 'operator', 'audits', 'faults', 'endurance'] : []),
  ];
  const command = getScript('e2e');
  const [, ...args] = command.split(' ');
  return {
    name: 'journeys',
    command: `${command} ${folders.map((folder) => `--project=${folder}`).join(' ')}`,
    isLive: true,
    report: E2E_REPORT,
    count: countPlaywright,
    again: (alone) => ({
      args: [
        'node_modules/@playwright/test/cli.js',
        ...args,
        ...alone,
        '--workers=1',
        '--reporter=json',
        // The pictures of the first failure stay.
        '--output=test-results/again',
      ],
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: AGAIN_REPORT },
      report: AGAIN_REPORT,
    }),
  };
}

/** @returns {Step} */
function toEngines() {
  return {
    name: 'three engines',
    command: `${getScript('engines')} --require`,
    isLive: true,
    report: ENGINES_REPORT,
    count: countEngines,
    again: (alone) => ({
      args: ['e2e/engines/run.mjs', '--require', ...alone],
      report: ENGINES_REPORT,
    }),
  };
}

/** @returns {Step[]} none in a tree without its history, which has nothing to be compared with */
function listComparisons() {
  if (spawnSync('git', ['rev-parse', '--verify', '--quiet', 'HEAD~1']).status !== 0) {
    console.log('git tells no commit before this one: speed is not compared.');
    return [];
  }
  return [
    {
      name: 'speed against the commit before',
      command: 'node e2e/bench/run.mjs --quick --against HEAD~1 --print-times',
      isLive: true,
      report: COMPARISON,
      count: countComparison,
    },
  ];
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
