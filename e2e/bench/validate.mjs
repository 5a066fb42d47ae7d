/**
 * What checking a whole enrollment costs, by the clock of the page's thread. The functions are the app's, minified as
 * in its bundle, in a page of their own: so nothing but they is in the task. In the app the same work goes in slices.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateRequest } from './sample.mjs';
import { toStoredDraft } from './seed.mjs';
import { recordTasks } from './task-time.mjs';

const ROOT = join(import.meta.dirname, '..', '..');
const TASK_END_MS = 100;
const profile = JSON.parse(readFileSync(join(ROOT, 'public', 'profile.json'), 'utf8'));

/** The script that puts the functions of `validate-entry.ts` into a page, as `window.validation`. */
export async function buildValidation() {
  const { build } = await import('vite');
  const [{ output }] = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'baseline-widely-available',
      lib: { entry: join(import.meta.dirname, 'validate-entry.ts'), formats: ['iife'], name: 'validation' },
    },
  });
  return output[0].code;
}

/**
 * One visit of a new page, so nothing is compiled ahead of the first check.
 * @returns milliseconds of CPU: reading the stored records, the first check of all, and one after an edit of a person
 */
export async function measureValidation(browser, { script, n, throttle }) {
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
  if (read.found !== n || again.found !== first.found) throw new Error('Not everybody was checked.');
  return { read: read.ms, first: first.ms, again: again.ms, findings: first.found };
}
