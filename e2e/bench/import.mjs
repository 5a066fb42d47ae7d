/** A workbook of many persons brought in by «Importar planilla», from the choice of the file until everybody stands. */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeImportSheet } from './import-sheet.mjs';
import { recordTasks } from './task-time.mjs';

const STEP_TIMEOUT_MS = 90_000;
/** What the import leaves behind is given back by then. */
const REST_MS = 3000;

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

/**
 * @returns milliseconds until the rows are checked and until everybody is in; the longest task of the page by the clock of
 *   its thread and as the browser reports it, the longest time without progress; megabytes of heap that stay
 */
export async function measureImport(browser, { origin, lines }) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'es-CL' });
  const page = await context.newPage();
  page.setDefaultTimeout(STEP_TIMEOUT_MS);
  const cdp = await context.newCDPSession(page);
  await page.addInitScript({ content: WATCH });
  await page.goto(`${origin}/planilla`);
  await page.getByRole('heading', { name: 'Importar planilla' }).waitFor();
  await page.waitForTimeout(REST_MS);
  const before = await getHeap(cdp);
  // From a file, as a person chooses it: given as bytes the page itself would have to decode them.
  const file = join(await mkdtemp(join(tmpdir(), 'enrola-import-')), 'persons.xlsx');
  await writeFile(file, await makeImportSheet(lines));
  await page.evaluate(() => void ((window.longTasks.length = 0), (window.progressGaps.length = 0)));
  const stop = await recordTasks(page, cdp);
  const start = performance.now();
  await page.locator('input[type=file]').setInputFiles(file);
  const bringIn = page.getByRole('button', { name: /^Importar [\d.]+ personas?$/ });
  await bringIn.waitFor();
  const checked = performance.now() - start;
  const pressed = performance.now();
  await bringIn.click();
  await page.getByText(/^Entraron [\d.]+ de/).waitFor();
  const stored = performance.now() - pressed;
  const longestCpu = await stop();
  const watched = await page.evaluate(() => ({
    longest: Math.max(0, ...window.longTasks),
    progress: Math.max(0, ...window.progressGaps),
  }));
  await page.goto(`${origin}/`);
  await page.waitForTimeout(REST_MS);
  const heap = (await getHeap(cdp)) - before;
  await context.close();
  return { checked, stored, longestCpu, ...watched, heap };
}

async function getHeap(cdp) {
  await cdp.send('HeapProfiler.collectGarbage');
  return (await cdp.send('Runtime.getHeapUsage')).usedSize / 1e6;
}
