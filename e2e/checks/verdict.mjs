// @ts-check
/**
 * What a run says in the end. A test that failed while everything else ran is run again alone: when it passes each time,
 * it is unsteady, and the run names it and passes. What is no test (types, lint, the build) is never run again.
 */

/** So often a test that failed is run again. */
export const TIMES_AGAIN = 3;
/** A run with more unsteady tests has failed. */
export const MOST_UNSTEADY = 3;

/**
 * @typedef {import('./reports.mjs').FailedTest} FailedTest
 * @typedef {import('./run-step.mjs').StepResult} StepResult
 */

/**
 * @param {readonly StepResult[]} results
 * @returns {FailedTest[]} none when there are more than a run may have of unsteady tests: that run has failed already
 */
export function findTestsToRunAgain(results) {
  const tests = results.flatMap(({ failures }) => failures);
  return tests.length > MOST_UNSTEADY ? [] : tests;
}

/**
 * @param {readonly StepResult[]} results of the whole run
 * @param {ReadonlyMap<FailedTest, readonly boolean[]>} again whether each of the times that a test ran alone it passed
 * @returns {{ results: StepResult[], unsteady: FailedTest[], failed: FailedTest[] }} the results, in which an unsteady test
 *   counts as passed
 */
export function toVerdict(results, again) {
  const tests = results.flatMap(({ failures }) => failures);
  const passing = tests.filter((test) => isSteadyAlone(again.get(test) ?? []));
  const unsteady = passing.length > MOST_UNSTEADY ? [] : passing;
  return {
    results: results.map((result) => withUnsteady(result, unsteady)),
    unsteady,
    failed: tests.filter((test) => !unsteady.includes(test)),
  };
}

/** @param {readonly boolean[]} outcomes */
const isSteadyAlone = (outcomes) => outcomes.length === TIMES_AGAIN && outcomes.every(Boolean);

/**
 * @param {StepResult} result
 * @param {readonly FailedTest[]} unsteady
 * @returns {StepResult}
 */
function withUnsteady(result, unsteady) {
  const own = result.failures.filter((test) => unsteady.includes(test));
  const parts = result.parts.map((part) =>
    movePassed(part, own.filter((test) => test.part === part.name).length),
  );
  return { ...movePassed(result, own.length), parts };
}

/**
 * @template {{ passed: number, failed: number }} Counted
 * @param {Counted} counted
 * @param {number} count
 * @returns {Counted}
 */
const movePassed = (counted, count) => ({
  ...counted,
  passed: counted.passed + count,
  failed: counted.failed - count,
});
