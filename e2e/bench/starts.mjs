/**
 * The first start of a browser that was never here, and the second one, from the HTTP cache and from the service worker.
 * Each in a profile folder of its own: a browser keeps compiled code only there, not in a context in memory.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateRequest } from './sample.mjs';
import { ENROLLMENT_ID, isStored, personIdOf, toSeedScript } from './seed.mjs';
import { launchInFolder } from './setting.mjs';

/** What the app still does once its page stands, and the browser with the code that it has stored. */
const REST_MS = 3000;

/** An office network, as Lighthouse's desktop preset has it: a start over no network at all is nobody's start. */
const NETWORK = {
  offline: false,
  latency: 40,
  downloadThroughput: 10_240_000 / 8,
  uploadThroughput: 10_240_000 / 8,
};

/** `isShown` runs in the page. */
const PAGES = {
  home: { path: '/', isShown: (id) => document.querySelector(`a[href*="${id}"]`) !== null },
  person: {
    path: `/inscripciones/${ENROLLMENT_ID}/personas/${personIdOf(0)}`,
    isShown: () => Boolean(document.querySelector('#identifier')?.value),
  },
};

export const starts = {
  sizes: [50],
  columns: Object.keys(PAGES).flatMap((name) => [
    { key: `${name}First`, title: `${name}: first start` },
    { key: `${name}Cached`, title: `${name}: second, HTTP cache` },
    { key: `${name}Worker`, title: `${name}: second, service worker` },
    { key: `${name}Ratio`, title: `${name}: second / first` },
  ]),
  sizeTitle: 'N',
  note: ({ throttle }) =>
    `CPU throttle ${throttle}x, a network of 40 ms and 10 Mbit/s. The ratio is of the second start with the service worker, as every second start is in production.`,
  visits: [measureStarts],
};

async function measureStarts(setting, sample) {
  for (const [name, page] of Object.entries(PAGES)) {
    const cached = await startTwice(setting, page, 'block');
    const kept = await startTwice(setting, page, 'allow');
    sample[`${name}First`] = kept.first;
    sample[`${name}Cached`] = cached.second;
    sample[`${name}Worker`] = kept.second;
    sample[`${name}Ratio`] = kept.second / kept.first;
  }
}

/** Two starts of one page in one browser, which is closed between them. */
async function startTwice({ origin, size, throttle }, { path, isShown }, serviceWorkers) {
  const folder = mkdtempSync(join(tmpdir(), 'enrola-starts-'));
  try {
    const [first, second] = [await start(true), await start(false)];
    return { first, second };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }

  async function start(isFirst) {
    const context = await launchInFolder(folder, { serviceWorkers });
    const page = await context.newPage();
    if (isFirst) {
      // Stored from a page that is not of the app, so that no opening waits for it.
      await page.goto(`${origin}/profile.json`);
      await page.evaluate(toSeedScript(generateRequest(size)));
      await page.evaluate(isStored);
    }
    await page.goto('about:blank');
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', NETWORK);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle });
    await page.goto(`${origin}${path}`, { waitUntil: 'commit' });
    await page.waitForFunction(isShown, ENROLLMENT_ID, { polling: 'raf' });
    const shownAt = await page.evaluate(() => performance.now());
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    if (serviceWorkers === 'allow')
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.waitForTimeout(REST_MS);
    await context.close();
    return shownAt;
  }
}
