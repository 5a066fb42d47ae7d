/** A workbook of many persons brought in by «Importar planilla», from the choice of the file until all are imported. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeImportSheet } from './import-sheet.mjs';
import { recordTasks } from './task-time.mjs';

const STEP_TIMEOUT_MS = 90_000;
/** What the import leaves behind is given back by then. */
const REST_MS = 3000;

export const sheetImport = {
  sizes: [500, 5000],
  columns: [
    { key: 'checked', title: 'file chosen → rows checked' },
    { key: 'stored', title: '«Importar» → everybody in' },
    { key: 'longestCpu', title: 'longest task, CPU time', most: 50, resolution: 1 },
    { key: 'longest', title: 'longest task as reported', floor: 50 },
    { key: 'progress', title: 'longest time without progress' },
    { key: 'heap', title: 'heap that stays, MB', resolution: 1 },
  ],
  sizeTitle: 'rows',
  note: () => 'Without throttle. Limit of the bold column: 50 ms.',
  visits: [importSheet],
};

const WATCH = `
  window.longTasks = [];
  new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: 'longtask', buffered: true });
  window.progressGaps = [];
  addEventListener('DOMContentLoaded', () => {
    let latest;
    new MutationObserver(() => {
      const bar = document.querySelector('.sheet__progress');
      const now = performance.now();
      if (bar && latest !== undefined) window.progressGaps.push(now - latest);
      latest = bar ? now : undefined;
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });`;

async function importSheet({ browser, origin, size }, sample) {
  const context = await browser.newContext({ viewport: null, locale: 'es-CL' });
  const page = await context.newPage();
  page.setDefaultTimeout(STEP_TIMEOUT_MS);
  const cdp = await context.newCDPSession(page);
  await page.addInitScript({ content: WATCH });
  await page.goto(`${origin}/planilla`);
  await page.getByRole('heading', { name: 'Importar planilla' }).waitFor();
  await page.waitForTimeout(REST_MS);
  const before = await getHeap(cdp);
  // From a file, as a user chooses it: the page itself would have to decode bytes that Playwright gives it.
  const folder = await mkdtemp(join(tmpdir(), 'enrola-import-'));
  const file = join(folder, 'persons.xlsx');
  await writeFile(file, await makeImportSheet(size));
  await page.evaluate(() => void ((window.longTasks.length = 0), (window.progressGaps.length = 0)));
  const stop = await recordTasks(page, cdp);
  const start = performance.now();
  await page.locator('input[type=file]').setInputFiles(file);
  const bringIn = page.getByRole('button', { name: /^Importar [\d.]+ personas?$/ });
  await bringIn.waitFor();
  sample.checked = performance.now() - start;
  const pressed = performance.now();
  await bringIn.click();
  await page.getByText(/^Entraron [\d.]+ de/).waitFor();
  sample.stored = performance.now() - pressed;
  sample.longestCpu = await stop();
  const watched = await page.evaluate(() => ({
    longest: Math.max(0, ...window.longTasks),
    progress: Math.max(0, ...window.progressGaps),
  }));
  Object.assign(sample, watched);
  await page.goto(`${origin}/`);
  await page.waitForTimeout(REST_MS);
  sample.heap = (await getHeap(cdp)) - before;
  await context.close();
  await rm(folder, { recursive: true });
}

async function getHeap(cdp) {
  await cdp.send('HeapProfiler.collectGarbage');
  return (await cdp.send('Runtime.getHeapUsage')).usedSize / 1e6;
}
