// @ts-check
/**
 * `npm test` installs what is missing and runs the checks of a change: types, lint, format, dead code, unit and component
 * tests, the build, and the journeys of agent, supervisor and service. `npm test -- --all`, which is what `.ci/run`
 * runs, adds the folders features, team, operator, audits, faults and endurance, the commands of the operator, the team server,
 * the three engines, and the quick bench against the commit before.
 *
 * Every suite runs even when one before it failed, so one run shows every failure. A test that failed is run again alone
 * at the end, see verdict.mjs. Ends with a table of seconds per suite, the times that were measured (which fail nothing:
 * `npm run bench` judges them), and the line `N passed, N failed`, in which every test counts as one and every other step as one.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { ensureInstalled } from '../../src/operator/install.mjs';
import { toFiguresTable } from './figures.mjs';
import { toRemark } from './reports.mjs';
import { passesAlone, runStep } from './run-step.mjs';
import { listChecks, listReports, listSuites } from './suites.mjs';
import { findTestsToRunAgain, MOST_UNSTEADY, TIMES_AGAIN, toVerdict } from './verdict.mjs';

ensureInstalled();

const isAll = process.argv.includes('--all');
const start = performance.now();
const suites = listSuites(isAll);
for (const report of listReports(suites)) rmSync(report, { force: true });
rmSync('dist', { recursive: true, force: true });

/** @type {import('./run-step.mjs').StepResult[]} */
const firstResults = [];
const queue = listChecks(isAll);
// Two at a time.
await Promise.all([takeChecks(), takeChecks()]);
for (const step of suites) firstResults.push(await runStep(step));
const { results, unsteady, failed: failedTests } = toVerdict(firstResults, await runAgain());

const seconds = (performance.now() - start) / 1000;
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
const table = [
  '| suite | seconds | passed | failed |',
  '| --- | ---: | ---: | ---: |',
  ...results.flatMap((result) => [result, ...result.parts]).map(toRow),
  toRow({ name: '**all**', seconds, passed, failed }),
  ...toFiguresTable(results.flatMap(({ figures }) => figures)),
].join('\n');
mkdirSync('test-results', { recursive: true });
writeFileSync('test-results/seconds.md', `${table}\n`);
console.log(`\n${table}\n`);
for (const { name, cause } of unsteady)
  console.log(toRemark({ name, cause }).replace('FAILED:', `UNSTEADY, passed alone ${TIMES_AGAIN} times:`));
// Failures come last, so that the end of the output shows them.
for (const remark of results.flatMap(({ remarks }) => remarks)) console.log(remark);
for (const test of failedTests) console.log(toRemark(test));
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

async function takeChecks() {
  for (let step = queue.shift(); step !== undefined; step = queue.shift())
    firstResults.push(await runStep(step));
}

/** @returns whether each test that failed passed alone, each time that it ran; the first failure is enough */
async function runAgain() {
  /** @type {Map<import('./reports.mjs').FailedTest, boolean[]>} */
  const outcomes = new Map();
  const tests = findTestsToRunAgain(firstResults);
  const count = firstResults.flatMap(({ failures }) => failures).length;
  if (count > tests.length)
    console.log(`\n${count} tests failed, more than ${MOST_UNSTEADY}: none is run again.`);
  for (const test of tests) {
    const { name } = firstResults.find(({ failures }) => failures.includes(test)) ?? {};
    const step = suites.find((suite) => suite.name === name);
    if (step === undefined) throw new Error(`No suite has the test «${test.name}».`);
    /** @type {boolean[]} */
    const ends = [];
    outcomes.set(test, ends);
    for (let time = 1; time <= TIMES_AGAIN && !ends.includes(false); time += 1) {
      ends.push(await passesAlone(step, test));
      console.log(`━━ alone, time ${time}: ${ends.at(-1) ? 'passed' : 'FAILED'} · ${test.name}`);
    }
  }
  return outcomes;
}

/** @param {import('./run-step.mjs').SuiteSeconds} suite */
function toRow({ name, seconds: duration, passed: good, failed: bad }) {
  return `| ${name} | ${duration.toFixed(0)} | ${good} | ${bad} |`;
}
