/** The review of a stored draft: opened from a person by «Revisar», and by its address; then typing in its search. */
import { IN_PAGE } from './in-page.mjs';
import { ENROLLMENT_ID, personIdOf, toSeedScript, isStored } from './seed.mjs';
import { recordTasks } from './task-time.mjs';

/** Finds some of any number of persons, then one; a pause after these lengths lets the lists follow. */
const SEARCH = 'catilo 5002';
const PAUSES = new Set([3, 6, SEARCH.length]);
const KEY_GAP_MS = 120;
const PAUSE_MS = 700;

/** The values of the first person stand, not only its heading. */
const IS_PAINTED = `() => {
  const person = document.querySelector('.review__person');
  return person !== null && person.querySelector('dd') !== null && person.querySelector('[aria-busy]') === null;
}`;

/** @returns milliseconds until each opening is painted, and the longest task of each step */
export async function measureReview(browser, { origin, request, throttle }) {
  const byPress = await openPage(browser, { origin, request, throttle }, `personas/${personIdOf(0)}`);
  await byPress.page.waitForFunction(() => document.querySelector('#identifier')?.value, undefined, {
    polling: 'raf',
  });
  // An agent is on that page for a while; the other persons are checked meanwhile.
  await byPress.page.waitForTimeout(8000);
  await clearTasks(byPress.page);
  const press = await byPress.page.evaluate(
    `window.bench.click(
      () => [...document.querySelectorAll('button')].find((button) => button.textContent === 'Revisar'),
      ${IS_PAINTED},
    )`,
  );
  await isChecked(byPress.page);
  const pressTask = await longestTask(byPress.page);
  await byPress.page.waitForTimeout(2500);
  await byPress.page.locator('input[type=search]').focus();
  await byPress.page.waitForTimeout(500);
  await clearTasks(byPress.page);
  await typeSearch(byPress.page);
  const searchTask = await longestTask(byPress.page);
  await byPress.cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const stop = await recordTasks(byPress.page, byPress.cdp);
  await typeSearch(byPress.page);
  const searchCpu = (await stop()) * throttle;
  await byPress.page.context().close();

  const byAddress = await openPage(browser, { origin, request, throttle }, 'revision');
  await byAddress.page.waitForFunction(`(${IS_PAINTED})()`, undefined, { polling: 'raf' });
  const address = await byAddress.page.evaluate(() => performance.now());
  await isChecked(byAddress.page);
  const addressTask = await longestTask(byAddress.page);
  await byAddress.page.context().close();
  return { press, pressTask, address, addressTask, searchTask, searchCpu };
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

async function pressKey(page, key, isPause) {
  await page.keyboard.press(key);
  await page.waitForTimeout(isPause ? PAUSE_MS : KEY_GAP_MS);
}

async function openPage(browser, { origin, request, throttle }, path) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'es-CL' });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const watch = `
    window.longTasks = [];
    new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map(({ duration }) => duration)))
      .observe({ type: 'longtask', buffered: true });`;
  // Stored from a page that is not of the app, so that no opening waits for it.
  await page.goto(`${origin}/profile.json`);
  await page.evaluate(toSeedScript(request));
  await page.evaluate(isStored);
  await page.addInitScript({ content: `${IN_PAGE}${watch}` });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  await page.goto(`${origin}/inscripciones/${ENROLLMENT_ID}/${path}`, { waitUntil: 'commit' });
  return { page, cdp };
}

const clearTasks = (page) => page.evaluate(() => void (window.longTasks.length = 0));
/** 0 where none took 50 ms. */
const longestTask = (page) => page.evaluate(() => Math.max(0, ...window.longTasks));
/** Everybody is checked, and the button that sends is there. */
const isChecked = (page) =>
  page.waitForFunction(
    () =>
      document.querySelector('.review .send') !== null &&
      document.querySelector('.review__findings')?.textContent.includes('Comprobando') === false,
  );
