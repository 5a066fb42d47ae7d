/** 5,000 persons of a workbook: the page goes on meanwhile, says how far it is, stops when asked to, and lets go of its memory. */
import { writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import type { CDPSession, Page } from '@playwright/test';
import { makeImportSheet } from '../bench/import-sheet.mjs';
import { recordTasks } from '../bench/task-time.mjs';
import { expect, test } from '../setup/fixtures.ts';

const PERSONS = 5000;
/** How much longer by the clock everything takes on a machine that does other things as well. */
const CROWD = Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());
/** Milliseconds; a task's by the clock of its thread, which others do not touch. */
const LONGEST_TASK = 50;
const LONGEST_SILENCE = 250 * CROWD;
const LONGEST_CANCEL = 500 * CROWD;

declare global {
  interface Window {
    /** The longest time without a word of progress. */
    silence: number;
    /** What was said at that time. */
    silentAt: string;
    cancelledIn: number;
  }
}

let file = '';
test.beforeEach(async () => {
  test.slow();
  file = test.info().outputPath('personas.xlsx');
  await writeFile(file, await makeImportSheet(PERSONS));
});
// Recording what happens takes the page's time.
test.use({ trace: 'off' });

/**
 * Watches from here on. Of the time between two frames only so much counts as the page can be held to: what a busy machine
 * takes beyond it is no task of the page, which are measured by themselves.
 */
const watchProgress = (page: Page) =>
  page.evaluate(() => {
    const FRAME = 50;
    window.silence = 0;
    let quiet = 0;
    let said = '';
    let last = performance.now();
    const look = (now: number) => {
      const progress = document.querySelector('progress');
      const text = progress?.parentElement?.lastElementChild?.textContent ?? '';
      quiet = progress && text === said ? quiet + Math.min(now - last, FRAME) : 0;
      if (quiet > window.silence) {
        window.silence = quiet;
        window.silentAt = text;
      }
      said = text;
      last = now;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

async function measureHeap(cdp: CDPSession): Promise<number> {
  // Twice: what finalizers let go of goes with the second one.
  for (let time = 0; time < 2; time += 1) await cdp.send('HeapProfiler.collectGarbage');
  return (await cdp.send('Runtime.getHeapUsage')).usedSize;
}

test('no task is long, progress is told, and the memory comes back', async ({ page, desk, context }) => {
  const { spreadsheet } = desk;
  const cdp = await context.newCDPSession(page);
  await spreadsheet.open();
  await watchProgress(page);
  const stopReading = await recordTasks(page, cdp);
  await spreadsheet.file.setInputFiles(file);
  await expect(spreadsheet.counts).toHaveText('5.000 listas', { timeout: 60_000 });
  expect(await stopReading()).toBeLessThan(LONGEST_TASK);
  const stopStoring = await recordTasks(page, cdp);
  await spreadsheet.importButton.click();
  await expect(spreadsheet.result).toContainText('Entraron 5.000 de 5.000 personas', { timeout: 60_000 });
  expect(await stopStoring()).toBeLessThan(LONGEST_TASK);
  const { silence, silentAt } = await page.evaluate(() => ({
    silence: window.silence,
    silentAt: window.silentAt,
  }));
  expect(silence, silentAt).toBeLessThan(LONGEST_SILENCE);
  expect(page.workers()).toHaveLength(0);

  await spreadsheet.toEnrollment.click();
  await expect(desk.frame.personLink('Ana Rojas Rojas').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const after = await measureHeap(cdp);
  await page.reload();
  await expect(desk.frame.personLink('Ana Rojas Rojas').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const fresh = await measureHeap(cdp);
  test.info().annotations.push({ type: 'heap', description: `${after} after, ${fresh} fresh` });
  expect(after).toBeLessThan(fresh * 1.3);
});

test('an import is called off at once, while it is read, checked or stored, and leaves nothing', async ({
  page,
  desk,
}) => {
  const { spreadsheet } = desk;
  await spreadsheet.open();
  await page.evaluate(() => {
    let pressed = 0;
    const note = ({ target }: Event) => {
      if (target instanceof Element && target.textContent === 'Cancelar') pressed = performance.now();
    };
    document.addEventListener('click', note, { capture: true });
    new MutationObserver(() => {
      if (pressed === 0 || !document.body.textContent?.includes('Importación cancelada')) return;
      window.cancelledIn = performance.now() - pressed;
      pressed = 0;
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  for (const moment of [/Leyendo/, /Comprobando/, /Importando: \d/]) {
    await spreadsheet.file.setInputFiles(file);
    if (moment.source.startsWith('Importando')) {
      await expect(spreadsheet.counts).toHaveText('5.000 listas', { timeout: 60_000 });
      await spreadsheet.importButton.click();
    }
    await expect(page.getByText(moment)).toBeVisible();
    await spreadsheet.cancelButton.click();
    await expect(spreadsheet.cancelled).toBeVisible();
    expect(await page.evaluate(() => window.cancelledIn)).toBeLessThan(LONGEST_CANCEL);
    await expect.poll(() => page.workers().length).toBe(0);
  }
  // It is said at once, and taken back behind that.
  await expect.poll(() => countStored(page)).toBe(0);
  await page.goto('/');
  await expect(page.getByText('Aún no hay inscripciones en este equipo.')).toBeVisible();
});

/** Records of enrollments and persons in the browser's database. */
function countStored(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const open = indexedDB.open('enrola');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      open.addEventListener('success', () => resolve(open.result));
      open.addEventListener('error', () => reject(new Error('the database does not open')));
    });
    const counts = ['enrollments', 'persons'].map((store) => {
      const asked = database.transaction(store).objectStore(store).count();
      return new Promise<number>((resolve) => {
        asked.addEventListener('success', () => resolve(asked.result));
      });
    });
    const [enrollments = 0, persons = 0] = await Promise.all(counts);
    database.close();
    return enrollments + persons;
  });
}
