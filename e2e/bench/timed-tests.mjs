/**
 * The times that tests measure while they check something else: hostile files and long texts that are read, an import,
 * a step of a team that another browser sees. The tests fail by no time; here the times are held against their limits.
 */
import { spawnSync } from 'node:child_process';
import { mergeFigures, isOver } from '../checks/figures.mjs';
import { countPlaywright, countVitest, toRemark } from '../checks/reports.mjs';
import { ROOT } from './setting.mjs';

const REPORT = 'test-results/timed.json';
const SUITES = [
  {
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project=unit-timed',
      '--reporter=json',
      `--outputFile.json=${REPORT}`,
    ],
    count: countVitest,
  },
  {
    args: [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config=e2e/playwright.config.ts',
      '--grep=@timed',
      '--workers=1',
      '--reporter=json',
    ],
    count: countPlaywright,
  },
];

/** @returns its table, and which times are over their limit */
export function reportTimedTests({ date, commit, machine }) {
  const counts = SUITES.map(({ args, count }) => {
    spawnSync(process.execPath, args, {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT },
    });
    return count(REPORT);
  });
  const figures = mergeFigures(counts.flatMap((count) => count.figures));
  const over = figures.filter(isOver).map(({ name, value }) => `${name}: ${value.toFixed(0)}`);
  const markdown = [
    `${date}, commit ${commit}, ${machine}; in ms, of several the largest.`,
    '',
    '| what | **measured** | limit |',
    '|---|---|---|',
    ...figures.map(({ name, value, most }) => `| ${name} | ${value.toFixed(0)} | ${most.toFixed(0)} |`),
  ].join('\n');
  return {
    name: 'tests',
    markdown,
    overLimit: [...over, ...counts.flatMap(({ failures }) => failures.map(toRemark))],
  };
}
