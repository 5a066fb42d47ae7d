// @ts-check
/** Runs one check of `npm test` as a child process and says how it went. */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ROOT } from '../../src/operator/install.mjs';

/**
 * @typedef {{ name: string, seconds: number, passed: number, failed: number }} SuiteSeconds
 * @typedef {import('./reports.mjs').FailedTest} FailedTest
 * @typedef {import('./reports.mjs').Figure} Figure
 * @typedef {{ passed: number, failed: number, failures?: FailedTest[], figures?: Figure[], remarks?: string[], parts?: SuiteSeconds[] }} Count
 *   `failures`: those of the failed that are tests; `remarks`: lines for the end of the run; `parts`: rows of the table
 *   below the step's own
 * @typedef {Required<Count> & SuiteSeconds} StepResult
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {string} command as one would type it; tools in node_modules are found by name
 * @property {boolean} [isLive] show the output while it runs, not once it ended (only for steps that run alone)
 * @property {RegExp} [mustPrint] proof that the tool looked at something; a step that checked nothing fails
 * @property {RegExp} [mustNotPrint] what a tool says of a failure that stands in no report
 * @property {string} [report] the file that it writes
 * @property {(report: string) => Count} [count] reads the report when each of its tests counts; throws when unreadable
 * @property {(alone: string[]) => Again} [again] how one of its tests runs alone
 *
 * @typedef {object} Again
 * @property {string[]} args of Node
 * @property {string} report
 * @property {Record<string, string>} [env]
 */

/**
 * @param {Step} step
 * @returns {Promise<StepResult>}
 */
export async function runStep(step) {
  const start = performance.now();
  if (step.isLive) console.log(`\n━━ ${step.name}`);
  const { exitCode, output } = await runCommand(step.command, step.isLive ?? false);
  const seconds = (performance.now() - start) / 1000;
  const problems = exitCode === 0 ? [] : [`exit code ${exitCode}`];
  if (step.mustPrint !== undefined && !step.mustPrint.test(output))
    problems.push('it seems to have checked nothing');
  const count = readCount(step, problems);
  const passed = count?.passed ?? (problems.length === 0 ? 1 : 0);
  let failed = Math.max(count?.failed ?? 0, problems.length > 0 ? 1 : 0);
  if (step.mustNotPrint?.test(output)) {
    problems.push(`it printed ${step.mustNotPrint.source}`);
    failed = (count?.failed ?? 0) + 1;
  }

  const verdict = failed === 0 ? 'ok' : `FAILED (${problems.join('; ')})`;
  const numbers = count === undefined ? '' : ` · ${passed} passed, ${failed} failed`;
  console.log(`${step.isLive ? '' : '\n'}━━ ${step.name}: ${verdict} · ${seconds.toFixed(1)} s${numbers}`);
  if (failed > 0 && !step.isLive) console.log(output.trimEnd());
  return {
    name: step.name,
    passed,
    failed,
    seconds,
    failures: count?.failures ?? [],
    figures: count?.figures ?? [],
    remarks: [
      ...(count?.remarks ?? []),
      ...(failed > (count?.failed ?? 0) ? [`FAILED: ${step.name}: ${problems.join('; ')}`] : []),
    ],
    parts: count?.parts ?? [],
  };
}

/**
 * @param {Step} step
 * @param {string[]} problems gets one more when there is no report or no test in it
 * @returns {Count | undefined} none for a step that counts as one
 */
function readCount({ report, count }, problems) {
  if (report === undefined || count === undefined) return undefined;
  try {
    const counted = count(report);
    const { passed, failed } = counted;
    if (passed + failed === 0) problems.push('no test ran');
    if (failed > 0 && problems.length === 0) problems.push(`${failed} failed`);
    return counted;
  } catch (error) {
    problems.push(`no report: ${error instanceof Error ? error.message : String(error)}`);
    return { passed: 0, failed: 0 };
  }
}

/**
 * A tool that finds no test of a name is content: to pass, the test must have run.
 * @param {Step} step
 * @param {FailedTest} test one of its tests
 * @returns {Promise<boolean>} whether the test passed alone
 */
export async function passesAlone({ count, again }, test) {
  if (count === undefined || again === undefined) return false;
  const { args, report, env } = again(test.alone);
  rmSync(report, { force: true });
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  });
  const { exitCode } = await waitForEnd(child);
  try {
    const { passed, failed } = count(report);
    return exitCode === 0 && failed === 0 && passed > 0;
  } catch {
    return false;
  }
}

/**
 * @param {string} command
 * @param {boolean} isLive
 * @returns {Promise<{ exitCode: number | string, output: string }>} output is empty when it was shown live
 */
function runCommand(command, isLive) {
  const path = join(ROOT, 'node_modules', '.bin') + delimiter + (process.env['PATH'] ?? '');
  const child = spawn(command, {
    shell: true,
    cwd: ROOT,
    stdio: ['ignore', isLive ? 'inherit' : 'pipe', isLive ? 'inherit' : 'pipe'],
    env: { ...process.env, PATH: path },
  });
  return waitForEnd(child);
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<{ exitCode: number | string, output: string }>}
 */
function waitForEnd(child) {
  return new Promise((resolve) => {
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
        output += text;
      });
    }
    child.once('error', (error) => resolve({ exitCode: 1, output: error.message }));
    child.once('close', (code, signal) => resolve({ exitCode: code ?? signal ?? 1, output }));
  });
}
