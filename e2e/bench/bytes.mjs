/** What a browser that has nothing in its cache loads until a person's page is open, until it is idle, and after the first key. */
import { generateRequest } from './sample.mjs';
import { ENROLLMENT_ID, personIdOf, toSeedScript } from './seed.mjs';

/** A page that has loaded nothing for so long is idle: longer than each timer of the app that loads code. */
const IDLE_MS = 8000;
const CODE = new Set(['script', 'stylesheet']);

export const bytes = {
  sizes: [1],
  columns: [
    { key: 'code', title: 'JS+CSS until a person is open, kB' },
    { key: 'requests', title: 'requests until a person is open, without fonts' },
    { key: 'codeIdle', title: 'JS+CSS until the page is idle, kB', most: 205.5, isShownOnly: true },
    { key: 'requestsIdle', title: 'requests until the page is idle, without fonts', isShownOnly: true },
    { key: 'codeUsed', title: 'JS+CSS once a key was pressed, kB', isShownOnly: true },
    { key: 'fonts', title: 'fonts, kB', isShownOnly: true },
  ],
  sizeTitle: 'N',
  note: () =>
    'kB are 1000 bytes as they come over the network; scripts and styles are compressed with Brotli.',
  visits: [loadPerson],
};

async function loadPerson({ browser, origin, size }, sample) {
  const request = generateRequest(size);
  const context = await browser.newContext({
    viewport: null,
    locale: 'es-CL',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const finished = [];
  context.on('requestfinished', (found) => finished.push(found));
  await page.addInitScript({ content: toSeedScript(request) });
  await page.addInitScript(watchOpening, request.personaFulls[0].identificador);
  await page.goto(`${origin}/inscripciones/${ENROLLMENT_ID}/personas/${personIdOf(0)}`);
  const opened = await (await page.waitForFunction(() => window.openedAt)).jsonValue();
  const rest = async () => {
    for (let seen = -1; seen !== finished.length; await page.waitForTimeout(IDLE_MS)) seen = finished.length;
    return Promise.all(finished.map(toLoad));
  };
  const loads = await rest();
  await page.keyboard.press('Shift');
  const used = await rest();
  await context.close();
  const early = loads.filter(({ startedAt }) => startedAt <= opened);
  Object.assign(sample, {
    code: toKb(early, isCode),
    requests: early.filter((load) => !isFont(load)).length,
    codeIdle: toKb(loads, isCode),
    requestsIdle: loads.filter((load) => !isFont(load)).length,
    codeUsed: toKb(used, isCode),
    fonts: toKb(loads, isFont),
  });
}

/**
 * Runs in the page. Notes the time at which the person is shown in the task that shows it: until the next frame a busy
 * machine would begin some of what the page loads later.
 */
function watchOpening(identifier) {
  new MutationObserver((_, observer) => {
    if (document.querySelector('#identifier')?.value.replaceAll('.', '') !== identifier) return;
    window.openedAt = performance.timeOrigin + performance.now();
    observer.disconnect();
  }).observe(document, { subtree: true, childList: true, attributes: true });
}

/** The browser's own count of what came: DevTools' `encodedDataLength`, less the headers. */
async function toLoad(request) {
  const { responseBodySize } = await request.sizes();
  return { type: request.resourceType(), startedAt: request.timing().startTime, size: responseBodySize };
}

const isCode = ({ type }) => CODE.has(type);
const isFont = ({ type }) => type === 'font';
const toKb = (loads, wanted) => loads.filter(wanted).reduce((sum, { size }) => sum + size, 0) / 1000;
