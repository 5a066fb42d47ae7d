/** Verdict of a run on failed tests, and on those that pass alone. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { toFiguresTable } from './figures.mjs';
import { countPlaywright, countVitest } from './reports.mjs';
import { findTestsToRunAgain, toVerdict } from './verdict.mjs';

const folder = mkdtempSync(join(tmpdir(), 'enrola-verdict-'));
afterAll(() => rmSync(folder, { recursive: true }));

const failing = (name: string, part?: string) => ({
  name,
  alone: [name],
  ...(part !== undefined && { part }),
});

/** A suite of ten tests with these failures, and perhaps a failure outside the tests. */
function resultOf(failures: ReturnType<typeof failing>[], others = 0) {
  const counts = { passed: 10 - failures.length, failed: failures.length + others };
  const parts = [
    { name: '– agent', seconds: 1, passed: 5, failed: failures.filter(({ part }) => part).length },
  ];
  return { name: 'journeys', seconds: 1, ...counts, failures, figures: [], remarks: [], parts };
}

const PASSES = [true, true, true];
const verdictOf = (result: ReturnType<typeof resultOf>, outcomes: readonly (readonly boolean[])[]) => {
  const again = new Map(result.failures.map((failure, index) => [failure, outcomes[index] ?? []]));
  const { results, unsteady, failed } = toVerdict([result], again);
  return {
    passed: results[0]?.passed,
    failed: results[0]?.failed,
    part: results[0]?.parts[0],
    unsteady: unsteady.map(({ name }) => name),
    failing: failed.map(({ name }) => name),
  };
};

describe('a test that failed', () => {
  test('counts as passed and is named when it passes alone three times', () => {
    const { part, ...verdict } = verdictOf(resultOf([failing('a', '– agent')]), [PASSES]);
    expect(verdict).toEqual({ passed: 10, failed: 0, unsteady: ['a'], failing: [] });
    expect(part).toMatchObject({ passed: 6, failed: 0 });
  });

  test.each([[[false]], [[true, true, false]], [[true, true]], [[]]])(
    'has failed when alone it did %j',
    (outcomes) => {
      expect(verdictOf(resultOf([failing('a')]), [outcomes])).toMatchObject({
        passed: 9,
        failed: 1,
        unsteady: [],
        failing: ['a'],
      });
    },
  );

  test('does not hide another one, nor a failure that is no test', () => {
    expect(verdictOf(resultOf([failing('a'), failing('b')], 1), [PASSES, [true, false]])).toMatchObject({
      passed: 9,
      failed: 2,
      unsteady: ['a'],
      failing: ['b'],
    });
  });

  test('is one of at most three: with four the run has failed, and none is run again', () => {
    const three = [failing('a'), failing('b'), failing('c')];
    expect(verdictOf(resultOf(three), [PASSES, PASSES, PASSES])).toMatchObject({ passed: 10, failed: 0 });
    const four = [...three, failing('d')];
    expect(verdictOf(resultOf(four), [PASSES, PASSES, PASSES, PASSES])).toMatchObject({
      passed: 6,
      failed: 4,
      unsteady: [],
    });
    expect(findTestsToRunAgain([resultOf(three)])).toHaveLength(3);
    expect(findTestsToRunAgain([resultOf(three), resultOf([failing('d')])])).toEqual([]);
  });
});

describe('the report of Vitest', () => {
  const count = (file: object) => {
    const path = join(folder, 'vitest.json');
    writeFileSync(path, JSON.stringify({ numPassedTests: 7, testResults: [file] }));
    return countVitest(path);
  };
  const fileOf = (assertionResults: object[], message = '') => ({
    name: join(process.cwd(), 'src/a.test.ts'),
    status: 'failed',
    message,
    assertionResults,
  });
  const failed = { status: 'failed', fullName: 'adds 1 + 1 (twice)', failureMessages: ['no'] };

  test('names a test so that it alone is run', () => {
    expect(count(fileOf([failed])).failures).toEqual([
      {
        name: 'src/a.test.ts adds 1 + 1 (twice)',
        cause: 'no',
        alone: ['src/a.test.ts', '-t', String.raw`^adds 1 \+ 1 \(twice\)$`],
      },
    ]);
  });

  test.each([
    ['that could not be loaded', fileOf([], 'no such module')],
    ['whose hook failed', fileOf([{ status: 'skipped', fullName: 'a', failureMessages: [] }], 'hook')],
    ['with failed tests, whose hook failed as well', fileOf([failed, failed], 'hook')],
  ])('names a file %s', (_, file) => {
    const { passed, failures } = count(file);
    expect(passed).toBe(7);
    expect(failures).toMatchObject([{ name: 'src/a.test.ts', alone: ['src/a.test.ts'] }]);
  });
});

describe('the report of Playwright', () => {
  const journey = (status: string, more: object = {}) => ({
    projectName: 'features',
    status,
    expectedStatus: 'passed',
    results: [{ startTime: '2026-01-01T00:00:00Z', duration: 1000, error: { message: 'no' } }],
    annotations: [],
    ...more,
  });
  const count = (tests: object[], errors: object[] = []) => {
    const path = join(folder, 'playwright.json');
    const specs = tests.map((found, index) => ({
      title: `is (${index})`,
      file: 'features/a.spec.ts',
      line: 7,
      tests: [found],
    }));
    const suite = { title: 'features/a.spec.ts', suites: [{ title: 'what it is', specs }] };
    writeFileSync(path, JSON.stringify({ suites: [suite], errors, stats: { expected: 5 } }));
    return countPlaywright(path);
  };

  test('names a test so that it alone is run, and the part that counts it', () => {
    expect(count([journey('expected'), journey('unexpected')])).toMatchObject({
      passed: 5,
      failed: 1,
      failures: [
        {
          name: 'features/a.spec.ts:7 is (1)',
          part: '– features',
          alone: [
            '--project=features',
            'features/a.spec.ts',
            '-g',
            String.raw` what it is is \(1\)(?: @\S+)*$`,
          ],
        },
      ],
      parts: [{ name: '– features', passed: 1, failed: 1 }],
    });
  });

  test('names a file in which tests did not run', () => {
    const found = count([journey('unexpected'), journey('skipped'), journey('skipped', { results: [] })]);
    expect(found.failures).toMatchObject([
      { name: 'features/a.spec.ts', cause: 'no', alone: ['--project=features', 'features/a.spec.ts'] },
    ]);
  });

  test('lets a test be skipped on purpose', () => {
    const skipped = journey('skipped', { expectedStatus: 'skipped' });
    expect(count([skipped])).toMatchObject({ failed: 0, failures: [] });
  });

  test('counts what failed outside of tests, which nothing runs again', () => {
    expect(count([], [{ message: 'a file that does not load' }])).toMatchObject({ failed: 1, failures: [] });
  });

  test('has the times of its tests, of one name the largest', () => {
    const timed = [40, 60].map((value) => ({
      type: 'figure',
      description: JSON.stringify({ name: 'longest task', value, unit: 'ms', most: 50 }),
    }));
    const { figures, failed } = count([journey('expected', { annotations: timed })]);
    expect(failed).toBe(0);
    expect(toFiguresTable(figures ?? []).at(-1)).toBe('| longest task | **60 ms** | 50 ms |');
    expect(toFiguresTable([])).toEqual([]);
  });
});
