/**
 * What checking a whole enrollment costs, by the clock of the page's thread. The functions are the app's, minified as in
 * its bundle, in a page that does nothing else. In the app the same work is cut into slices.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generateRequest } from './sample.mjs';
import { toStoredDraft } from './seed.mjs';
import { recordTasks } from './task-time.mjs';

const TASK_END_MS = 100;
const STEPS = [
  { key: 'first', title: 'check all for the first time', most: 100 },
  { key: 'again', title: 'again after an edit of one person' },
  { key: 'read', title: 'read the stored records' },
];
const toThrottledKey = (key) => `${key}Throttled`;

export const validation = {
  sizes: [1, 50, 500],
  columns: [
    ...STEPS,
    // The throttle itself takes time of the thread, and not always the same.
    ...STEPS.map(({ key, title }) => ({
      key: toThrottledKey(key),
      title: `${title}, throttled`,
      isShownOnly: true,
    })),
  ].map((column) => ({ ...column, resolution: 1 })),
  sizeTitle: 'N',
  note: ({ throttle }) => `CPU time; “throttled” is ${throttle}x. Limit of the bold column: 100 ms.`,
  visits: [
    async (setting, sample) => Object.assign(sample, await measureValidation({ ...setting, throttle: 1 })),
    async (setting, sample) => {
      const throttled = await measureValidation(setting);
      for (const { key } of STEPS) sample[toThrottledKey(key)] = throttled[key];
    },
  ],
};

const scripts = new Map();

/** By the folder of a checkout: what puts the functions of its `validate-entry.ts` into a page, as `window.validation`. */
function getScript(folder) {
  const script = scripts.get(folder) ?? buildScript(folder);
  scripts.set(folder, script);
  return script;
}

async function buildScript(folder) {
  const vite = createRequire(join(folder, 'package.json')).resolve('vite');
  const { build } = await import(pathToFileURL(vite).href);
  const [{ output }] = await build({
    root: folder,
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'baseline-widely-available',
      lib: {
        entry: join(folder, 'e2e', 'bench', 'validate-entry.ts'),
        formats: ['iife'],
        name: 'validation',
      },
    },
  });
  return output[0].code;
}

/**
 * One visit of a new page, so nothing is compiled ahead of the first check.
 * @returns milliseconds of CPU: reading the stored records, the first check of all, and one after an edit of a person
 */
async function measureValidation({ browser, folder, size: n, throttle }) {
  const script = await getScript(folder);
  const profile = JSON.parse(readFileSync(join(folder, 'public', 'profile.json'), 'utf8'));
  const context = await browser.newContext();
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await page.addScriptTag({ content: script });
  await page.evaluate(
    ([spec, records]) => window.validation.prepare(spec, records),
    [profile, toStoredDraft(generateRequest(n)).persons],
  );
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  const cpuOf = async (name) => {
    const stop = await recordTasks(page, cdp);
    const found = await page.evaluate((member) => window.validation[member](), name);
    // The task must have ended before the recording does.
    await page.waitForTimeout(TASK_END_MS);
    return { ms: await stop(), found };
  };
  const read = await cpuOf('read');
  const first = await cpuOf('checkAll');
  await page.evaluate(() => window.validation.editLast());
  const again = await cpuOf('checkAll');
  await context.close();
  if (read.found !== n || again.found !== first.found) throw new Error('Not all persons were checked.');
  return { read: read.ms, first: first.ms, again: again.ms };
}
