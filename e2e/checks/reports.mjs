// @ts-check
/** Counts the tests in the JSON reports that vitest and Playwright write. A skipped test is neither passed nor failed. */
import { readFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {object} Figure a measured time; it is printed, and only the bench judges it
 * @property {string} name
 * @property {number} value
 * @property {'ms' | '×'} unit
 * @property {number} most
 *
 * @typedef {object} FailedTest
 * @property {string} name file and title
 * @property {string | undefined} [cause]
 * @property {string} [part] the row of the table below its step's own that counts it
 * @property {string[]} alone what a tool is told so that it runs this test and no other
 *
 * @typedef {{ status: string, fullName: string, failureMessages: string[], meta?: { figures?: Figure[] } }} Assertion
 * @typedef {{ name: string, status: string, message: string, assertionResults: Assertion[] }} TestFile
 * @typedef {{ numPassedTests: number, testResults: TestFile[] }} VitestReport
 * @typedef {{ error?: { message?: string, location?: { file: string, line: number } }, startTime: string, duration: number }} Attempt
 * @typedef {{ type: string, description?: string }} Annotation
 * @typedef {{ projectName: string, status: string, expectedStatus: string, results: Attempt[], annotations: Annotation[] }} Journey
 * @typedef {{ title: string, file: string, line: number, tests: Journey[] }} Spec
 * @typedef {{ title: string, specs?: Spec[], suites?: Suite[] }} Suite
 * @typedef {Journey & { spec: Spec, path: string, titles: string[] }} PlacedJourney `path`: the file of the test
 * @typedef {{ suites: Suite[], errors: { message?: string }[], stats: { expected: number } }} PlaywrightReport
 * @typedef {{ engine: string, passed: number, failed: string[], missing?: string }} EngineResult
 * @typedef {{ isRequired: boolean, engines: EngineResult[] }} EnginesReport
 */

/**
 * A test file that could not be loaded, or whose hooks failed, counts as one failure.
 * @param {string} path
 * @returns {import('./run-step.mjs').Count}
 */
export function countVitest(path) {
  const report = /** @type {VitestReport} */ (JSON.parse(readFileSync(path, 'utf8')));
  const failures = report.testResults.flatMap(listFailedTests);
  const figures = report.testResults.flatMap((file) =>
    file.assertionResults.flatMap(({ meta }) => meta?.figures ?? []),
  );
  return { ...toCount(report.numPassedTests, failures), figures };
}

/**
 * @param {TestFile} file
 * @returns {FailedTest[]}
 */
function listFailedTests({ name, status, message, assertionResults }) {
  const path = relative(process.cwd(), name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && (failed.length === 0 || message !== ''))
    return [{ name: path, cause: message || failed[0]?.failureMessages[0], alone: [path] }];
  return failed.map(({ fullName, failureMessages }) => ({
    name: `${path} ${fullName}`,
    cause: failureMessages[0],
    alone: [path, '-t', `^${escape(fullName)}$`],
  }));
}

/**
 * Each folder (a project of Playwright) is a part with its own seconds, from its first start to its last end. A file whose
 * tests did not all run, as when a hook fails, counts as one failure.
 * @param {string} path
 * @returns {import('./run-step.mjs').Count}
 */
export function countPlaywright(path) {
  const report = /** @type {PlaywrightReport} */ (JSON.parse(readFileSync(path, 'utf8')));
  const journeys = report.suites.flatMap((file) => listJourneys(file, file.title, []));
  const failures = listFailedJourneys(journeys);
  const errors = report.errors.map(({ message }) =>
    toRemark({ name: 'the run of Playwright', cause: message }),
  );
  const counted = toCount(report.stats.expected, failures);
  return {
    ...counted,
    failed: counted.failed + errors.length,
    figures: journeys.flatMap(readFigures),
    remarks: errors,
    parts: toParts(journeys, failures),
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
  const failures = engines.flatMap(({ engine, failed }) =>
    failed.map((name) => ({ name: `${engine}: ${name}`, alone: [engine, `--journey=${name}`] })),
  );
  const counted = toCount(passed, failures);
  return {
    ...counted,
    failed: counted.failed + (isRequired ? missing.length : 0),
    remarks: missing.map((engine) => `NOT RUN: ${engine.engine}: ${engine.missing}`),
  };
}

/**
 * The quick bench counts as one: bytes and what it cannot measure fail it, times are figures.
 * @param {string} path
 * @returns {import('./run-step.mjs').Count}
 */
export function countComparison(path) {
  const { figures, problems } = /** @type {{ figures: Figure[], problems: string[] }} */ (
    JSON.parse(readFileSync(path, 'utf8'))
  );
  const isSound = problems.length === 0;
  return {
    passed: isSound ? 1 : 0,
    failed: isSound ? 0 : 1,
    figures,
    remarks: problems.map((cause) => toRemark({ name: 'the quick bench', cause })),
  };
}

/**
 * @param {{ name: string, cause?: string | undefined }} failed
 * @returns {string} the failed test, and the first lines of its cause
 */
export function toRemark({ name, cause = 'no error was given' }) {
  const lines = stripVTControlCharacters(cause).split('\n').filter(Boolean).slice(0, 6);
  return [`FAILED: ${name}`, ...lines].join('\n    ');
}

/**
 * @param {Suite} suite
 * @param {string} path
 * @param {string[]} titles of the suites around it in the file
 * @returns {PlacedJourney[]}
 */
function listJourneys({ specs = [], suites = [] }, path, titles) {
  const own = specs.flatMap((spec) =>
    spec.tests.map((test) => ({ ...test, spec, path, titles: [...titles, spec.title] })),
  );
  return [...own, ...suites.flatMap((suite) => listJourneys(suite, path, [...titles, suite.title]))];
}

/**
 * @param {PlacedJourney[]} journeys
 * @returns {FailedTest[]}
 */
function listFailedJourneys(journeys) {
  const failed = journeys.filter(({ status }) => status === 'unexpected' || status === 'flaky');
  const files = new Map(journeys.filter(isLeftOut).map((test) => [toFile(test), test]));
  const ofFiles = [...files].map(([file, { path, projectName }]) => ({
    name: path,
    cause: causeOf(failed.find((test) => toFile(test) === file)) ?? 'a test did not run',
    part: toPartName(projectName),
    alone: [`--project=${projectName}`, path],
  }));
  const single = failed.filter((test) => !files.has(toFile(test)));
  return [...ofFiles, ...single.map(toFailedTest)];
}

/** @param {PlacedJourney} test */
const toFile = ({ projectName, path }) => `${projectName} ${path}`;

/** @param {Journey} test */
const isLeftOut = ({ status, expectedStatus, results }) =>
  status === 'skipped' && (expectedStatus !== 'skipped' || results.length === 0);

/**
 * @param {PlacedJourney} test
 * @returns {FailedTest} with its file and line, and the line that failed
 */
function toFailedTest(test) {
  const { spec, path, titles, projectName } = test;
  const location = test.results.find(({ error }) => error !== undefined)?.error?.location;
  const place = location === undefined ? '' : `, at ${basename(location.file)}:${location.line}`;
  return {
    name: `${spec.file}:${spec.line} ${spec.title}${place}`,
    cause: causeOf(test),
    part: toPartName(projectName),
    // Playwright looks for it in the project, the file, the titles and the tags, with a space between them.
    alone: [`--project=${projectName}`, path, '-g', ` ${escape(titles.join(' '))}(?: @\\S+)*$`],
  };
}

/** @param {PlacedJourney | undefined} test */
const causeOf = (test) => test?.results.find(({ error }) => error !== undefined)?.error?.message;

/**
 * @param {Journey} test
 * @returns {Figure[]}
 */
function readFigures({ annotations }) {
  return annotations
    .filter(({ type }) => type === 'figure')
    .map(({ description = '' }) => /** @type {Figure} */ (JSON.parse(description)));
}

/** @param {string} project */
const toPartName = (project) => `– ${project}`;

/**
 * @param {PlacedJourney[]} journeys
 * @param {FailedTest[]} failures
 * @returns {import('./run-step.mjs').SuiteSeconds[]}
 */
function toParts(journeys, failures) {
  const projects = [...new Set(journeys.map(({ projectName }) => projectName))];
  return projects.map((project) => {
    const own = journeys.filter(({ projectName }) => projectName === project);
    const attempts = own.flatMap(({ results }) => results);
    const starts = attempts.map(({ startTime }) => Date.parse(startTime));
    const ends = attempts.map(({ startTime, duration }) => Date.parse(startTime) + duration);
    const name = toPartName(project);
    return {
      name,
      seconds: (Math.max(...ends) - Math.min(...starts)) / 1000,
      passed: own.filter(({ status }) => status === 'expected').length,
      failed: failures.filter(({ part }) => part === name).length,
    };
  });
}

/** @param {string} text made a regular expression that finds just it */
const escape = (text) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/**
 * @param {number} passed
 * @param {FailedTest[]} failures
 */
function toCount(passed, failures) {
  if (!Number.isInteger(passed)) throw new Error('the report has an unknown shape');
  return { passed, failed: failures.length, failures };
}
