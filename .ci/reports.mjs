// @ts-check
/** Counts the tests in the JSON reports that vitest and Playwright write. A skipped test is neither passed nor failed. */
import { readFileSync } from 'node:fs';

/**
 * @typedef {{ status: string, assertionResults: unknown[] }} TestFile
 * @typedef {{ numPassedTests: number, numFailedTests: number, testResults: TestFile[] }} VitestReport
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number } }} PlaywrightReport
 */

/**
 * A test file that could not be loaded counts as one failure.
 * @param {string} path
 * @returns {import('./run-step.mjs').Count}
 */
export function countVitest(path) {
  const report = /** @type {VitestReport} */ (JSON.parse(readFileSync(path, 'utf8')));
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return toCount(report.numPassedTests, report.numFailedTests + unloaded.length);
}

/**
 * A test that passed only when repeated ("flaky") counts as failed.
 * @param {string} path
 * @returns {import('./run-step.mjs').Count}
 */
export function countPlaywright(path) {
  const { stats } = /** @type {PlaywrightReport} */ (JSON.parse(readFileSync(path, 'utf8')));
  return toCount(stats.expected, stats.unexpected + stats.flaky);
}

/**
 * @param {number} passed
 * @param {number} failed
 */
function toCount(passed, failed) {
  if (!Number.isInteger(passed) || !Number.isInteger(failed))
    throw new Error('the report has an unknown shape');
  return { passed, failed };
}
