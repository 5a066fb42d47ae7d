/** The review of a stored draft: opened from a person by «Revisar», and by its address; then typing in its search, and J through its persons. */
import { IN_PAGE } from './in-page.mjs';
import { generateRequest } from './sample.mjs';
import { ENROLLMENT_ID, personIdOf, toSeedScript, isStored } from './seed.mjs';
import { recordTasks } from './task-time.mjs';

/** Finds some of any number of persons, then one; a pause after these lengths lets the lists follow. */
const SEARCH = 'catilo 5002';
const PAUSES = new Set([3, 6, SEARCH.length]);
const KEY_GAP_MS = 120;
const PAUSE_MS = 700;

/** The browser reports tasks from 50 ms on. */
const LONG_TASK_MS = 50;

export const review = {
  sizes: [20, 500],
  columns: [
    { key: 'press', title: '«Revisar» → painted', growth: 1.5 },
    { key: 'pressTask', title: 'longest task until all is checked', floor: LONG_TASK_MS },
    { key: 'address', title: 'by its address → painted', growth: 1.5 },
    { key: 'addressTask', title: 'longest task until all is checked, by its address', floor: LONG_TASK_MS },
    { key: 'searchTask', title: 'longest task while typing in the search', floor: LONG_TASK_MS },
    { key: 'searchCpu', title: 'longest task while typing in the search, CPU time', most: 50 },
    { key: 'stepTask', title: 'longest task while J goes through 15 persons', floor: LONG_TASK_MS },
    { key: 'stepCpu', title: 'longest task while J goes through 15 persons, CPU time', most: 50 },
  ],
  sizeTitle: 'N',
  note: ({ throttle }) =>
    `CPU throttle ${throttle}x. In brackets the ratio to N = 20. Limits of the bold columns: 1.5, and 50 ms for a task.`,
  visits: [reviewByPress, reviewByAddress],
};

/** The values of the first person are shown, not only its heading. */
const isPainted = () => {
  const person = document.querySelector('.review__person');
  return (
    person !== null && person.querySelector('dd') !== null && person.querySelector('[aria-busy]') === null
  );
};

async function reviewByPress(setting, sample) {
  const { page, cdp } = await openPage(setting, `personas/${personIdOf(0)}`);
  await page.waitForFunction(() => document.querySelector('#identifier')?.value, undefined, {
    polling: 'raf',
  });
  // An agent is on that page for a while; the other persons are checked meanwhile.
  await page.waitForTimeout(8000);
  await clearTasks(page);
  sample.press = await page.evaluate(
    `window.bench.click(
      () => [...document.querySelectorAll('button')].find((button) => button.textContent === 'Revisar'),
      ${isPainted},
    )`,
  );
  await isChecked(page);
  sample.pressTask = await longestTask(page);
  await page.waitForTimeout(2500);
  await page.locator('.review__tools input[type=search]').focus();
  await page.waitForTimeout(500);
  await clearTasks(page);
  await typeSearch(page);
  sample.searchTask = await longestTask(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const stop = await recordTasks(page, cdp);
  await typeSearch(page);
  sample.searchCpu = (await stop()) * setting.throttle;
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: setting.throttle });
  await page.locator('.values-grid tbody th').first().click();
  await page.waitForTimeout(3000);
  await clearTasks(page);
  await stepThrough(page, 'j');
  sample.stepTask = await longestTask(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const stopSteps = await recordTasks(page, cdp);
  await stepThrough(page, 'k');
  sample.stepCpu = (await stopSteps()) * setting.throttle;
  await page.context().close();
}

async function reviewByAddress(setting, sample) {
  const { page } = await openPage(setting, 'revision');
  await page.waitForFunction(isPainted, undefined, { polling: 'raf' });
  sample.address = await page.evaluate(() => performance.now());
  await isChecked(page);
  sample.addressTask = await longestTask(page);
  await page.context().close();
}

async function typeSearch(page) {
  const lengths = [...SEARCH].map((_, index) => index + 1);
  for (const length of lengths) {
    const key = SEARCH[length - 1];
    await pressKey(page, key === ' ' ? 'Space' : key, PAUSES.has(length));
  }
  for (const length of lengths.toReversed()) await pressKey(page, 'Backspace', PAUSES.has(length - 1));
  await page.waitForTimeout(1000);
}

/** Fewer than the smallest size has. */
const STEPS = 15;

async function stepThrough(page, key) {
  for (let step = 0; step < STEPS; step += 1) await pressKey(page, key, false);
  await page.waitForTimeout(1000);
}

async function pressKey(page, key, isPause) {
  await page.keyboard.press(key);
  await page.waitForTimeout(isPause ? PAUSE_MS : KEY_GAP_MS);
}

async function openPage({ browser, origin, size, throttle }, path) {
  const context = await browser.newContext({ viewport: null, locale: 'es-CL' });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const watch = `
    window.longTasks = [];
    new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map(({ duration }) => duration)))
      .observe({ type: 'longtask', buffered: true });`;
  // Stored from a page that is not of the app, so that no opening waits for it.
  await page.goto(`${origin}/profile.json`);
  await page.evaluate(toSeedScript(generateRequest(size)));
  await page.evaluate(isStored);
  await page.addInitScript({ content: `${IN_PAGE}${watch}` });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  await page.goto(`${origin}/inscripciones/${ENROLLMENT_ID}/${path}`, { waitUntil: 'commit' });
  return { page, cdp };
}

const clearTasks = (page) => page.evaluate(() => void (window.longTasks.length = 0));
/** 0 where none took 50 ms. */
const longestTask = (page) => page.evaluate(() => Math.max(0, ...window.longTasks));
/** All persons are checked, and the send button is shown. */
const isChecked = (page) =>
  page.waitForFunction(
    () =>
      document.querySelector('.review .send') !== null &&
      document.querySelector('.review__checked')?.textContent.includes('Comprobando') === false,
  );
