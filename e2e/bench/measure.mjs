/** One visit of the app with a stored draft: opens it, types, adds a row, goes to the last person, checks. */
import { IN_PAGE, median } from './in-page.mjs';
import { ENROLLMENT_ID, personIdOf, toSeedScript } from './seed.mjs';

const KEYS = 'Maria Fernanda de los Angeles Perez Soto';
const KEY_GAP_MS = 30;

/** @returns milliseconds of each step of one visit */
export async function measurePage(browser, { origin, request, throttle }) {
  const n = request.personaFulls.length;
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'es-CL' });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await page.addInitScript({
    content: `if (location.pathname !== '/icon.svg') ${toSeedScript(request)}${IN_PAGE}`,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  await cdp.send('Performance.enable');
  const taskMs = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  const settle = () => page.waitForTimeout(900);
  const path = (index) => `/inscripciones/${ENROLLMENT_ID}/personas/${personIdOf(index)}`;

  await page.goto(`${origin}${path(0)}`, { waitUntil: 'commit' });
  await page.waitForFunction(
    (value) => document.querySelector('#identifier')?.value.replaceAll('.', '') === value,
    request.personaFulls[0].identificador,
    { polling: 'raf' },
  );
  const open = await page.evaluate(() => performance.now());
  await settle();

  await page.locator('#givenName').focus();
  await page.evaluate(() => window.bench.armKeys());
  const before = await taskMs();
  for (const key of KEYS) {
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    await page.waitForTimeout(KEY_GAP_MS);
  }
  await page.waitForFunction((count) => window.bench.keys.length >= count, KEYS.length);
  const keyTask = ((await taskMs()) - before) / KEYS.length;
  const key = median(await page.evaluate(() => window.bench.keys));
  await settle();

  const add = await page.evaluate(() =>
    window.bench.click(
      () =>
        [...document.querySelectorAll('button')].find((button) => button.textContent === 'Agregar teléfono'),
      () => document.querySelector('[name="telephones.3.number"]') !== null,
    ),
  );
  await settle();
  const toPerson = (from, to, index) =>
    page.evaluate(
      ({ href, value }) =>
        window.bench.click(
          () => document.querySelector(`nav a[href="${href}"]`),
          () => document.querySelector('#identifier')?.value.replaceAll('.', '') === value,
        ),
      { from, href: to, value: request.personaFulls[index].identificador },
    );
  const showLast = async (index) => {
    await page.waitForFunction((href) => {
      const list = document.querySelector('.panel__list');
      if (list) list.scrollTop = list.scrollHeight;
      return document.querySelector(`nav a[href="${href}"]`) !== null;
    }, path(index));
    await settle();
  };
  // From the first step to the last person: the one way of switching that exists with one person too.
  await page.evaluate(() => document.querySelector('nav a').click());
  await page.waitForSelector('#riskProfileCode');
  await showLast(n - 1);
  const switchFromStart = await toPerson('start', path(n - 1), n - 1);
  await settle();
  let switchPerson = null;
  if (n > 1) {
    await showLast(n - 2);
    switchPerson = await toPerson('last', path(n - 2), n - 2);
    await settle();
  }
  const review = await page.evaluate(() =>
    window.bench.click(
      () => [...document.querySelectorAll('button')].find((button) => button.textContent === 'Revisar'),
      () => location.pathname.endsWith('/revision') || document.querySelector('.summary a') !== null,
    ),
  );
  await context.close();
  return { open, key, keyTask, add, switchFromStart, switchPerson, review };
}
