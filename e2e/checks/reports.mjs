// @ts-check
/** Counts the tests in the JSON reports that vitest and Playwright write. A skipped test is neither passed nor failed. */
import { readFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} Assertion
 * @typedef {{ name: string, status: string, message: string, assertionResults: Assertion[] }} TestFile
 * @typedef {{ numPassedTests: number, numFailedTests: number, testResults: TestFile[] }} VitestReport
 * @typedef {{ error?: { message?: string, location?: { file: string, line: number } }, startTime: string, duration: number }} Attempt
 * @typedef {{ projectName: string, status: string, results: Attempt[] }} Journey
 * @typedef {{ title: string, file: string, line: number, tests: Journey[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 * @typedef {{ engine: string, passed: number, failed: number, missing?: string }} EngineResult
 * @typedef {{ isRequired: boolean, engines: EngineResult[] }} EnginesReport
 * @typedef {Suite & { stats: { expected: number, unexpected: number, flaky: number } }} PlaywrightReport
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
  const failed = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) =>
        toRemark(`${relative(process.cwd(), name)} ${fullName}`, failureMessages[0]),
      ),
  );
  const remarks = [
    ...failed,
    ...unloaded.map(({ name, message }) => toRemark(relative(process.cwd(), name), message)),
  ];
  return { ...toCount(report.numPassedTests, report.numFailedTests + unloaded.length), remarks };
}

/**
 * Each folder (a project of Playwright) is a part with its own seconds, from its first start to its last end.
 * @param {string} path
 * @returns {import('./run-step.mjs').Count}
 */
export function countPlaywright(path) {
  const report = /** @type {PlaywrightReport} */ (JSON.parse(readFileSync(path, 'utf8')));
  const { expected, unexpected, flaky } = report.stats;
  return {
    ...toCount(expected, unexpected + flaky),
    remarks: listFailures(report),
    parts: toParts(listJourneys(report)),
  };
}

/**
 * A journey in an engine counts as one. An engine that did not run is named; where it had to run it is a failure.
 * @param {string} path
 * @returns {import('./run-step.mjs').Count}
 */
export function countEngines(path) {
  const { isRequired, engines } = /** @type {EnginesReport} */ (JSON.parse(readFileSync(path, 'utf8')));
  const missing = engines.filter((engine) => engine.missing !== undefined);
  const passed = engines.reduce((sum, engine) => sum + engine.passed, 0);
  const failed = engines.reduce((sum, engine) => sum + engine.failed, 0);
  return {
    ...toCount(passed, failed + (isRequired ? missing.length : 0)),
    remarks: missing.map((engine) => `NOT RUN: ${engine.engine}: ${engine.missing}`),
  };
}

/**
 * @param {Suite} suite
 * @returns {Journey[]}
 */
function listJourneys(suite) {
  const own = (suite.specs ?? []).flatMap((spec) => spec.tests);
  return [...own, ...(suite.suites ?? []).flatMap(listJourneys)];
}

/**
 * @param {Journey[]} journeys
 * @returns {import('./run-step.mjs').SuiteSeconds[]}
 */
function toParts(journeys) {
  const names = [...new Set(journeys.map(({ projectName }) => projectName))];
  return names.map((name) => {
    const own = journeys.filter(({ projectName }) => projectName === name);
    const attempts = own.flatMap(({ results }) => results);
    const starts = attempts.map(({ startTime }) => Date.parse(startTime));
    const ends = attempts.map(({ startTime, duration }) => Date.parse(startTime) + duration);
    const passed = own.filter(({ status }) => status === 'expected').length;
    const skipped = own.filter(({ status }) => status === 'skipped').length;
    return {
      name: `– ${name}`,
      seconds: (Math.max(...ends) - Math.min(...starts)) / 1000,
      passed,
      failed: own.length - passed - skipped,
    };
  });
}

/**
 * @param {Suite} suite
 * @returns {string[]} each failed journey with its file and line, the line that failed, and the cause in a few lines
 */
function listFailures(suite) {
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => {
        const error = results.find((result) => result.error !== undefined)?.error;
        const place = error?.location && `, at ${basename(error.location.file)}:${error.location.line}`;
        return toRemark(`${spec.file}:${spec.line} ${spec.title}${place ?? ''}`, error?.message);
      }),
  );
  return [...own, ...(suite.suites ?? []).flatMap(listFailures)];
}

/**
 * @param {string} name
 * @param {string} [cause]
 * @returns {string} the failed test, and the first lines of its cause
 */
function toRemark(name, cause = 'no error was given') {
  const lines = stripVTControlCharacters(cause).split('\n').filter(Boolean).slice(0, 6);
  return [`FAILED: ${name}`, ...lines].join('\n    ');
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
