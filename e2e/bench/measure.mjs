/** Visits of the app with a stored draft: its list, and a person who is opened, typed into and left for another. */
import { IN_PAGE, median } from './in-page.mjs';
import { ENROLLMENT_ID, personIdOf, toSeedScript } from './seed.mjs';
import { recordTasks } from './task-time.mjs';

const KEYS = 'Maria Fernanda de los Angeles Perez Soto';
const KEY_GAP_MS = 30;
const SETTLE_MS = 900;

/** @returns milliseconds of each step of one visit each, and megabytes of heap */
export async function measurePage(browser, setting) {
  return { ...(await measureStart(browser, setting)), ...(await measurePerson(browser, setting)) };
}

/** From the address of the app to its list, with the draft in it. */
async function measureStart(browser, setting) {
  const { page } = await createPage(browser, setting);
  await page.goto(`${setting.origin}/`, { waitUntil: 'commit' });
  await page.waitForFunction((id) => document.querySelector(`a[href*="${id}"]`) !== null, ENROLLMENT_ID, {
    polling: 'raf',
  });
  const start = await page.evaluate(() => performance.now());
  await page.context().close();
  return { start };
}

async function measurePerson(browser, setting) {
  const { page, cdp } = await createPage(browser, setting);
  const { request, origin } = setting;
  const n = request.personaFulls.length;
  await page.goto(`${origin}${pathOf(0)}`, { waitUntil: 'commit' });
  await page.waitForFunction(
    (value) => document.querySelector('#identifier')?.value.replaceAll('.', '') === value,
    request.personaFulls[0].identificador,
    { polling: 'raf' },
  );
  const open = await page.evaluate(() => performance.now());
  await settle(page);
  await cdp.send('HeapProfiler.collectGarbage');
  const heap = (await cdp.send('Runtime.getHeapUsage')).usedSize / 1e6;

  const typing = await measureTyping(page, cdp, setting);
  const add = await page.evaluate(() =>
    window.bench.click(
      () =>
        [...document.querySelectorAll('button')].find((button) => button.textContent === 'Agregar teléfono'),
      () => document.querySelector('[name="telephones.3.number"]') !== null,
    ),
  );
  await settle(page);
  // From the first step to the last person: the one way of switching that exists with one person too.
  await page.evaluate(() => document.querySelector('nav a').click());
  await page.waitForSelector('#riskProfileCode');
  await showPerson(page, n - 1);
  const switchFromStart = await goToPerson(page, n - 1, request);
  await settle(page);
  let switchPerson = null;
  if (n > 1) {
    await showPerson(page, n - 2);
    switchPerson = await goToPerson(page, n - 2, request);
    await settle(page);
  }
  const review = await page.evaluate(() =>
    window.bench.click(
      () => [...document.querySelectorAll('button')].find((button) => button.textContent === 'Revisar'),
      () => location.pathname.endsWith('/revision') || document.querySelector('.summary a') !== null,
    ),
  );
  await page.context().close();
  return { open, heap, ...typing, add, switchFromStart, switchPerson, review };
}

async function createPage(browser, { request, throttle }) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'es-CL' });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await page.addInitScript({
    content: `if (location.pathname !== '/icon.svg') ${toSeedScript(request)}${IN_PAGE}`,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  await cdp.send('Performance.enable');
  return { page, cdp };
}

/** Into the given name: once under the throttle by the wall clock, once without it by the clock of the thread. */
async function measureTyping(page, cdp, { throttle }) {
  const taskMs = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  await page.locator('#givenName').focus();
  await page.evaluate(() => window.bench.armKeys());
  const before = await taskMs();
  await typeKeys(page);
  await page.waitForFunction((count) => window.bench.keys.length >= count, KEYS.length);
  const keyTask = ((await taskMs()) - before) / KEYS.length;
  const key = median(await page.evaluate(() => window.bench.keys));
  await settle(page);

  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const stop = await recordTasks(page, cdp);
  await typeKeys(page);
  // What is saved after the last key belongs to typing.
  await settle(page);
  const keyLongest = (await stop()) * throttle;
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  return { key, keyTask, keyLongest };
}

async function typeKeys(page) {
  for (const key of KEYS) {
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    await page.waitForTimeout(KEY_GAP_MS);
  }
}

const pathOf = (index) => `/inscripciones/${ENROLLMENT_ID}/personas/${personIdOf(index)}`;
const settle = (page) => page.waitForTimeout(SETTLE_MS);

/** A long list mounts what is in sight: the user scrolls to the person first. */
async function showPerson(page, index) {
  await page.waitForFunction((href) => {
    const list = document.querySelector('.panel__list');
    if (list) list.scrollTop = list.scrollHeight;
    return document.querySelector(`nav a[href="${href}"]`) !== null;
  }, pathOf(index));
  await settle(page);
}

const goToPerson = (page, index, request) =>
  page.evaluate(
    ({ href, value }) =>
      window.bench.click(
        () => document.querySelector(`nav a[href="${href}"]`),
        () => document.querySelector('#identifier')?.value.replaceAll('.', '') === value,
      ),
    { href: pathOf(index), value: request.personaFulls[index].identificador },
  );
