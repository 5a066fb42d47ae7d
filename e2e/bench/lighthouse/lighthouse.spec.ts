/**
 * Lighthouse (desktop) on the production bundle, three runs of each page with what was stored before: 100 in
 * accessibility and best practices in each run, 95 or more in performance in the middle one. Writes README.md beside this
 * file. `npm run lighthouse`, on a quiet machine: it counts milliseconds.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, chromium } from '@playwright/test';
import lighthouse, { desktopConfig } from 'lighthouse';
import { findBrowser } from '../../setup/install/browser.mjs';
import { expect, test } from '../../setup/fixtures.ts';
import { Desk } from '../../pages/desk.ts';
import { Sandbox } from '../../setup/sandbox.ts';
import { SCENES } from '../../scenes/scenes.ts';
import { createSeeder } from '../../setup/seed.ts';

const RUNS = 3;
const README = fileURLToPath(new URL('README.md', import.meta.url));
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;

type Scores = Readonly<Record<(typeof CATEGORIES)[number], number>>;

/** What stands in the way of its page is put there by the test's own page alone. */
const PAGES = SCENES.filter(({ isPage, name }) => isPage && name !== 'bad-profile');

for (const scene of PAGES) {
  test(scene.name, async ({ baseURL: served }, testInfo) => {
    const baseURL = served ?? '';
    testInfo.setTimeout(300_000);
    const port = await findFreePort();
    const launch = findBrowser() ?? { args: [] };
    const context = await chromium.launchPersistentContext(testInfo.outputPath('profile'), {
      ...launch,
      args: [...launch.args, `--remote-debugging-port=${port}`, '--lang=es-CL'],
      baseURL,
      locale: 'es-CL',
    });
    try {
      const url = await show(scene, context, baseURL);
      const scores: Scores[] = [];
      for (let run = 0; run < RUNS; run++) scores.push(await measure(url, port));
      write(scene.name, scores);
      for (const { accessibility, 'best-practices': practices } of scores)
        expect.soft([accessibility, practices]).toEqual([100, 100]);
      expect(toMiddle(scores.map(({ performance }) => performance))).toBeGreaterThanOrEqual(95);
    } finally {
      await context.close();
    }
  });
}

/** Shows the scene, and leaves it: an enrollment is edited in one tab. Gives its address. */
async function show(
  scene: (typeof PAGES)[number],
  context: BrowserContext,
  baseURL: string,
): Promise<string> {
  const sandbox = await Sandbox.isolate(context, baseURL);
  const page = await context.newPage();
  await scene.show({ page, desk: new Desk(page), seed: createSeeder(page), sandbox });
  const url = page.url();
  await page.close();
  return url;
}

async function measure(url: string, port: number): Promise<Scores> {
  const flags = {
    port,
    disableStorageReset: true,
    onlyCategories: [...CATEGORIES],
    logLevel: 'error' as const,
  };
  const result = await lighthouse(url, flags, desktopConfig);
  if (!result) throw new Error('Lighthouse gave nothing.');
  const { categories, audits } = result.lhr;
  const toScore = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  for (const name of CATEGORIES) {
    if (toScore(name) === 100) continue;
    const failed = (categories[name]?.auditRefs ?? []).filter(
      ({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9,
    );
    console.log(
      `${url} ${name} ${toScore(name)}: ${failed.map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`).join(', ')}`,
    );
  }
  return {
    performance: toScore('performance'),
    accessibility: toScore('accessibility'),
    'best-practices': toScore('best-practices'),
  };
}

function toMiddle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** The line of the page in the table. */
function write(page: string, scores: readonly Scores[]): void {
  const line = `| ${[page, ...CATEGORIES.map((name) => scores.map((score) => score[name]).join(', '))].join(' | ')} |`;
  const lines = readFileSync(README, 'utf8').split('\n');
  const at = lines.findIndex((other) => other.startsWith(`| ${page} |`));
  if (at >= 0) lines[at] = line;
  else lines.splice(lines.indexOf('<!-- lighthouse:end -->') - 1, 0, line);
  writeFileSync(README, lines.join('\n'));
}

function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}
