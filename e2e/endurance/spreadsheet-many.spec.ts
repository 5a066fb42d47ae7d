/** While thousands of persons are imported, the page stays responsive, shows its progress, can be cancelled, and frees its memory. */
import { writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import type { CDPSession, Page } from '@playwright/test';
import { makeImportSheet } from '../bench/import-sheet.mjs';
import { recordTasks } from '../bench/task-time.mjs';
import type { Spreadsheet } from '../pages/spreadsheet.ts';
import { noteFigure } from '../setup/figures.ts';
import { expect, test } from '../setup/fixtures.ts';
import { PERSONS, reportFigures } from './count.ts';

const COUNT = new Intl.NumberFormat('es-CL').format(PERSONS);
/** The factor by which a busy machine takes longer by the clock. */
const CROWD = Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());
/** Milliseconds. Tasks are measured by the clock of their thread, which other programs do not slow down. */
const LONGEST_TASK = 50;
const LONGEST_SILENCE = 250 * CROWD;
const LONGEST_CANCEL = 500 * CROWD;

declare global {
  interface Window {
    /** The longest time without progress on the screen. */
    silence: number;
    /** How many texts the progress has had. */
    said: number;
  }
}

let file = '';
test.beforeEach(async () => {
  test.slow();
  file = test.info().outputPath('personas.xlsx');
  await writeFile(file, await makeImportSheet(PERSONS));
});
// Recording a trace takes time of the page.
test.use({ trace: 'off' });

/**
 * Starts to watch the progress. Between two frames at most 50 ms count: a longer pause is the busy machine, because the
 * tasks of the page are measured by themselves.
 */
const watchProgress = (page: Page) =>
  page.evaluate(() => {
    const FRAME = 50;
    window.silence = 0;
    window.said = 0;
    let quiet = 0;
    let said = '';
    let last = performance.now();
    const look = (now: number) => {
      const progress = document.querySelector('progress');
      const text = progress?.parentElement?.lastElementChild?.textContent ?? '';
      quiet = progress && text === said ? quiet + Math.min(now - last, FRAME) : 0;
      window.silence = Math.max(window.silence, quiet);
      if (text !== said) window.said += 1;
      said = text;
      last = now;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

/** For the time in which tasks are measured: a locator by role looks at every element, in a long task of the page. */
const waitForText = (page: Page, text: string) =>
  page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (document.body.textContent?.includes(wanted)) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
    text,
  );

/**
 * Presses «Cancelar» as soon as the page says something: the test may come too late to press it. Gives how long, ms, the
 * page took to say that it is cancelled.
 */
const cancelAt = (page: Page, moment: string) =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const isSaid = new RegExp(wanted);
        let pressed = 0;
        const look = () => {
          const text = document.body.textContent ?? '';
          if (pressed > 0 && text.includes('Importación cancelada')) {
            resolve(performance.now() - pressed);
            return;
          }
          const buttons = [...document.querySelectorAll('button')];
          const cancel = buttons.find(({ textContent }) => textContent === 'Cancelar');
          if (pressed === 0 && cancel && isSaid.test(text)) {
            pressed = performance.now();
            cancel.click();
          }
          requestAnimationFrame(look);
        };
        look();
      }),
    moment,
  );

async function measureHeap(cdp: CDPSession): Promise<number> {
  // Twice: the second one frees what finalizers released.
  for (let time = 0; time < 2; time += 1) await cdp.send('HeapProfiler.collectGarbage');
  return (await cdp.send('Runtime.getHeapUsage')).usedSize;
}

interface ImportFigures {
  /** Longest tasks, ms of the page's thread. */
  readonly reading: number;
  readonly storing: number;
  readonly silence: number;
}

async function importOnce(page: Page, spreadsheet: Spreadsheet, cdp: CDPSession): Promise<ImportFigures> {
  await spreadsheet.open();
  await watchProgress(page);
  const stopReading = await recordTasks(page, cdp);
  await spreadsheet.file.setInputFiles(file);
  await waitForText(page, `${COUNT} listas`);
  const reading = await stopReading();
  await expect(spreadsheet.counts).toHaveText(`${COUNT} listas`);
  const stopStoring = await recordTasks(page, cdp);
  await spreadsheet.importButton.click();
  await waitForText(page, `Entraron ${COUNT} de ${COUNT} personas`);
  const storing = await stopStoring();
  await expect(spreadsheet.result).toContainText(`Entraron ${COUNT} de ${COUNT} personas`);
  return { reading, storing, silence: await page.evaluate(() => window.silence) };
}

const note = (name: string, value: number, most: number) =>
  noteFigure({ name: `import of ${PERSONS}: ${name}`, value, unit: 'ms', most });

test('an import has no long task, shows its progress, and frees its memory', {
  tag: '@timed',
}, async ({ page, desk, context }) => {
  const { spreadsheet } = desk;
  const cdp = await context.newCDPSession(page);
  const { reading, storing, silence } = await importOnce(page, spreadsheet, cdp);
  note('longest task while reading', reading, LONGEST_TASK);
  note('longest task while storing', storing, LONGEST_TASK);
  note('longest time without progress', silence, LONGEST_SILENCE);
  expect(await page.evaluate(() => window.said)).toBeGreaterThan(5);
  expect(page.workers()).toHaveLength(0);

  await spreadsheet.toEnrollment.click();
  await expect(desk.frame.personLink('Ana Rojas Rojas').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const after = await measureHeap(cdp);
  await page.reload();
  await expect(desk.frame.personLink('Ana Rojas Rojas').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const fresh = await measureHeap(cdp);
  reportFigures(
    `import of ${PERSONS}: heap ${toMegabytes(after)} MB afterwards, ${toMegabytes(fresh)} MB after a reload`,
  );
  expect(after).toBeLessThan(fresh * 1.3);
});

test('an import can be cancelled at once while it reads, checks or stores, and leaves nothing', {
  tag: '@timed',
}, async ({ page, desk }) => {
  const { spreadsheet } = desk;
  await spreadsheet.open();
  for (const moment of ['Leyendo', 'Comprobando', 'Importando: \\d']) {
    const cancelling = cancelAt(page, moment);
    await spreadsheet.file.setInputFiles(file);
    if (moment.startsWith('Importando')) {
      await expect(spreadsheet.counts).toHaveText(`${COUNT} listas`, { timeout: 60_000 });
      await spreadsheet.importButton.click();
    }
    note(`cancelled at «${moment}»`, await cancelling, LONGEST_CANCEL);
    await expect(spreadsheet.cancelled).toBeVisible();
    await expect.poll(() => page.workers().length).toBe(0);
  }
  // The message comes at once; the records are removed after it.
  await expect.poll(() => countStored(page)).toBe(0);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Su primera inscripción' })).toBeVisible();
});

function toMegabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}

/** The number of enrollments and persons in the browser's database. */
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
