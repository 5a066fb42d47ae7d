/** The review of a stored draft: opened from a person by «Revisar», and by its address; then typing in its search. */
import { IN_PAGE } from './in-page.mjs';
import { ENROLLMENT_ID, personIdOf, toSeedScript } from './seed.mjs';

const SEARCH = 'velnor 5000';
const KEY_GAP_MS = 120;

/** @returns milliseconds until each opening is painted, and the longest task of each step */
export async function measureReview(browser, { origin, request, throttle }) {
  const byPress = await openPage(browser, { origin, request, throttle }, `personas/${personIdOf(0)}`);
  await byPress.page.waitForFunction(() => document.querySelector('#identifier')?.value, undefined, {
    polling: 'raf',
  });
  // An agent is on that page for a while; the other persons are checked meanwhile.
  await byPress.page.waitForTimeout(8000);
  await clearTasks(byPress.page);
  const press = await byPress.page.evaluate(() =>
    window.bench.click(
      () => [...document.querySelectorAll('button')].find((button) => button.textContent === 'Revisar'),
      () => document.querySelector('.review h1 ~ * h2') !== null,
    ),
  );
  await isChecked(byPress.page);
  const pressTask = await longestTask(byPress.page);
  await byPress.page.waitForTimeout(2500);
  await byPress.page.locator('input[type=search]').focus();
  await byPress.page.waitForTimeout(500);
  await clearTasks(byPress.page);
  await byPress.page.evaluate(() => window.bench.armKeys());
  for (const key of [...SEARCH, ...Array(SEARCH.length).fill('Backspace')]) {
    await byPress.page.keyboard.press(key === ' ' ? 'Space' : key);
    await byPress.page.waitForTimeout(KEY_GAP_MS);
  }
  await byPress.page.waitForTimeout(1000);
  const searchTask = await longestTask(byPress.page);
  await byPress.page.context().close();

  const byAddress = await openPage(browser, { origin, request, throttle }, 'revision');
  await byAddress.page.waitForFunction(() => document.querySelector('.review h1 ~ * h2'), undefined, {
    polling: 'raf',
  });
  const address = await byAddress.page.evaluate(() => performance.now());
  await isChecked(byAddress.page);
  const addressTask = await longestTask(byAddress.page);
  await byAddress.page.context().close();
  return { press, pressTask, address, addressTask, searchTask };
}

async function openPage(browser, { origin, request, throttle }, path) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'es-CL' });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const watch = `
    window.longTasks = [];
    new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map(({ duration }) => duration)))
      .observe({ type: 'longtask', buffered: true });`;
  await page.addInitScript({
    content: `if (location.pathname !== '/icon.svg') ${toSeedScript(request)}${IN_PAGE}${watch}`,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  await page.goto(`${origin}/inscripciones/${ENROLLMENT_ID}/${path}`, { waitUntil: 'commit' });
  return { page };
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
