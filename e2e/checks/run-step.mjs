// @ts-check
/** Runs one check of `npm test` as a child process and says how it went. */
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { ROOT } from '../../src/operator/install.mjs';

/**
 * @typedef {{ name: string, seconds: number, passed: number, failed: number }} SuiteSeconds
 * @typedef {{ passed: number, failed: number, remarks?: string[], parts?: SuiteSeconds[] }} Count `remarks`: lines for
 *   the end of the run; `parts`: rows of the table below the step's own
 * @typedef {Count & SuiteSeconds} StepResult
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {string} command as one would type it; tools in node_modules are found by name
 * @property {boolean} [isLive] show the output while it runs, not once it ended (only for steps that run alone)
 * @property {RegExp} [mustPrint] proof that the tool looked at something; a step that checked nothing fails
 * @property {() => Count} [count] reads the step's report when each of its tests counts; throws when unreadable
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
  const problems = [];
  if (exitCode !== 0) problems.push(`exit code ${exitCode}`);
  if (step.mustPrint !== undefined && !step.mustPrint.test(output))
    problems.push('it seems to have checked nothing');
  const count = step.count === undefined ? undefined : readCount(step.count, problems);
  const failed = Math.max(count?.failed ?? 0, problems.length > 0 ? 1 : 0);
  const passed = count?.passed ?? (failed === 0 ? 1 : 0);

  const verdict = failed === 0 ? 'ok' : `FAILED (${problems.join('; ')})`;
  const numbers = count === undefined ? '' : ` · ${passed} passed, ${failed} failed`;
  console.log(`${step.isLive ? '' : '\n'}━━ ${step.name}: ${verdict} · ${seconds.toFixed(1)} s${numbers}`);
  if (failed > 0 && !step.isLive) console.log(output.trimEnd());
  return {
    name: step.name,
    passed,
    failed,
    seconds,
    remarks: count?.remarks ?? [],
    parts: count?.parts ?? [],
  };
}

/**
 * @param {() => Count} count
 * @param {string[]} problems gets one more when there is no report or no test in it
 * @returns {Count}
 */
function readCount(count, problems) {
  try {
    const counted = count();
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
 * @param {string} command
 * @param {boolean} isLive
 * @returns {Promise<{ exitCode: number | string, output: string }>} output is empty when it was shown live
 */
function runCommand(command, isLive) {
  const path = join(ROOT, 'node_modules', '.bin') + delimiter + (process.env['PATH'] ?? '');
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command, {
      shell: true,
      cwd: ROOT,
      stdio: ['ignore', isLive ? 'inherit' : 'pipe', isLive ? 'inherit' : 'pipe'],
      env: { ...process.env, PATH: path },
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
        output += text;
      });
    }
    child.once('error', (error) => resolve({ exitCode: 1, output: error.message }));
    child.once('close', (code, signal) => resolve({ exitCode: code ?? signal ?? 1, output }));
  });
}
