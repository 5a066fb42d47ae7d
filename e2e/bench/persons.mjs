/**
 * Visits of the app with a stored draft: its list, and a person who is opened, edited and left for another.
 */
import { IN_PAGE, median } from './in-page.mjs';
import { generateRequest } from './sample.mjs';
import { ENROLLMENT_ID, isStored, personIdOf, toSeedScript } from './seed.mjs';
import { recordTasks } from './task-time.mjs';

const KEYS = 'Maria Fernanda de los Angeles Perez Soto';
const KEY_GAP_MS = 30;
const SETTLE_MS = 900;

export const persons = {
  sizes: [1, 50, 500],
  columns: [
    { key: 'start', title: 'start: the list' },
    { key: 'open', title: 'open a person by its address' },
    { key: 'key', title: 'key → paint', growth: 1.25 },
    { key: 'keyTask', title: 'main thread per key', growth: 1.25 },
    { key: 'keyLongest', title: 'longest task while typing, CPU time', most: 50 },
    { key: 'add', title: 'add a row', growth: 1.25 },
    { key: 'switchFromStart', title: 'first step → person', growth: 1.25 },
    { key: 'switchPerson', title: 'person → person' },
    { key: 'review', title: '«Revisar» (checks all)' },
    { key: 'heap', title: 'heap after GC, MB', isTime: false },
  ],
  sizeTitle: 'N',
  note: ({ throttle }) =>
    `CPU throttle ${throttle}x. In brackets the ratio to N = 1. Limits of the bold columns: 1.25 at N = 500, and 50 ms for a task.`,
  visits: [measureStart, measurePerson],
};

/** The largest allowed number of persons, compared with a large one. */
export const manyPersons = {
  ...persons,
  sizes: [500, 2000],
  columns: persons.columns.map((column) =>
    column.key === 'heap' || column.most !== undefined ? column : { ...column, growth: 1.3 },
  ),
  note: ({ throttle }) =>
    `CPU throttle ${throttle}x. In brackets the ratio to N = 500. Limits of the bold columns: 1.3, and 50 ms for a task.`,
};

/** From the address of the app to its list, which shows the draft. */
async function measureStart(setting, sample) {
  const { page } = await createPage(setting);
  await page.goto(`${setting.origin}/`, { waitUntil: 'commit' });
  await page.waitForFunction((id) => document.querySelector(`a[href*="${id}"]`) !== null, ENROLLMENT_ID, {
    polling: 'raf',
  });
  sample.start = await page.evaluate(() => performance.now());
  await page.context().close();
}

async function measurePerson(setting, sample) {
  const { page, cdp, request } = await createPage(setting);
  const { origin, size: n } = setting;
  await page.goto(`${origin}${pathOf(0)}`, { waitUntil: 'commit' });
  await page.waitForFunction(
    (value) => document.querySelector('#identifier')?.value.replaceAll('.', '') === value,
    request.personaFulls[0].identificador,
    { polling: 'raf' },
  );
  sample.open = await page.evaluate(() => performance.now());
  await settle(page);
  await cdp.send('HeapProfiler.collectGarbage');
  sample.heap = (await cdp.send('Runtime.getHeapUsage')).usedSize / 1e6;

  Object.assign(sample, await measureTyping(page, cdp, setting));
  sample.add = await page.evaluate(() =>
    window.bench.click(
      () =>
        [...document.querySelectorAll('button')].find(
          (button) => (button.ariaLabel ?? button.textContent) === 'Agregar teléfono',
        ),
      () => document.querySelector('[name="telephones.3.number"]') !== null,
    ),
  );
  await settle(page);
  // From the first step to the last person: the only switch that exists with one person too.
  await page.evaluate(() => document.querySelector('nav a').click());
  await page.waitForSelector('#riskProfileCode');
  await showPerson(page, n - 1);
  sample.switchFromStart = await goToPerson(page, n - 1, request);
  await settle(page);
  if (n > 1) {
    await showPerson(page, n - 2);
    sample.switchPerson = await goToPerson(page, n - 2, request);
    await settle(page);
  }
  sample.review = await page.evaluate(() =>
    window.bench.click(
      () => [...document.querySelectorAll('button')].find((button) => button.textContent === 'Revisar'),
      () => location.pathname.endsWith('/revision') || document.querySelector('.summary a') !== null,
    ),
  );
  await page.context().close();
}

/**
 * A page that has loaded nothing yet. An earlier page stored the draft, so the measurement does not wait for
 * that.
 */
async function createPage({ browser, origin, size, throttle }) {
  const request = generateRequest(size);
  const context = await browser.newContext({ viewport: null, locale: 'es-CL' });
  const seeding = await context.newPage();
  await seeding.goto(`${origin}/icon.svg`);
  await seeding.evaluate(toSeedScript(request));
  await seeding.evaluate(isStored);
  await seeding.close();
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await page.addInitScript({
    content: `Object.defineProperty(navigator, 'languages', { get: () => ['es-CL'] });${IN_PAGE}`,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  await cdp.send('Performance.enable');
  return { page, cdp, request };
}

/**
 * Types into the given name: once throttled by the wall clock, once without throttle by the CPU time of the
 * thread.
 */
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
  // The save after the last key belongs to typing.
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

/** A long list mounts only visible rows: the user scrolls to the person first. */
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
