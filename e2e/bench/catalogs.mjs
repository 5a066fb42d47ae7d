/**
 * npm run bench:catalogs: opening and filtering a catalog of 20,000 entries beside one of 300, both loaded from the
 * sandbox, on the production bundle at 4x CPU throttle; the two in turn within one page. Writes the table into
 * README.md beside this file, and fails when the long one costs more than twice the short one.
 */
import { IN_PAGE, median } from './in-page.mjs';
import { describeRun, option, serveAndLaunch } from './setting.mjs';
import { writeReport } from './report.mjs';

const LIMIT = 2;
const KEYS = 'villa';
const rounds = option('rounds', 7);
const throttle = option('throttle', 4);
const port = option('port', 4199);

const { browser, origin } = await serveAndLaunch(port, {
  PROFILE: 'e2e/setup/second-service/big-catalog-profile.json',
  SANDBOX_SERVICE: 'e2e/setup/second-service/service.json',
});

const LISTS = [
  { entries: 300, add: 'Agregar cuenta bancaria', input: '[name="bankAccounts.0.bankId"]' },
  { entries: 20000, add: 'Agregar dirección', input: '[name="addresses.0.communeId"]' },
];
const samples = new Map(LISTS.map(({ entries }) => [entries, []]));
for (let round = 0; round < rounds; round++) {
  const page = await openPerson();
  for (const list of round % 2 ? LISTS.toReversed() : LISTS) {
    const sample = await measureList(page, list);
    samples.get(list.entries).push(sample);
    console.log(`round ${round + 1} entries=${list.entries}`, JSON.stringify(sample));
  }
  await page.context().close();
}

/** A person with a row in both sections, once both lists are there and the page is quiet. */
async function openPerson() {
  const context = await browser.newContext({ viewport: null, locale: 'es-CL' });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await page.addInitScript({ content: IN_PAGE });
  await page.goto(`${origin}/`);
  await page.getByRole('button', { name: 'Nueva inscripción' }).click();
  await page.getByRole('button', { name: 'Siguiente' }).click();
  for (const { add } of LISTS) await page.getByRole('button', { name: add }).click();
  for (const { input } of LISTS) {
    await page.locator(`${input}[role="combobox"]`).waitFor();
  }
  await page.waitForFunction(() => !document.body.textContent.includes('Cargando la lista'));
  await page.waitForTimeout(2500);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  await page.evaluate(() => window.bench.armKeys());
  return page;
}

/** @returns milliseconds to open the list, and the median of the keys typed into it */
async function measureList(page, { input }) {
  await page.locator(input).focus();
  await page.waitForTimeout(600);
  const open = await page.evaluate(
    (selector) =>
      window.bench.click(
        () => document.querySelector(selector).parentElement.querySelector('button'),
        () => document.querySelector(selector).parentElement.querySelector('[role="option"]') !== null,
      ),
    input,
  );
  await page.waitForTimeout(600);
  await page.evaluate(() => void (window.bench.keys.length = 0));
  for (const key of KEYS) {
    await page.keyboard.press(key);
    await page.waitForTimeout(300);
  }
  await page.waitForFunction((count) => window.bench.keys.length >= count, KEYS.length);
  const keys = await page.evaluate(() => window.bench.keys);
  await page.keyboard.press('Escape');
  await page.locator(input).fill('');
  return { open, firstKey: keys[0], key: median(keys) };
}

const columns = { open: 'open the list', firstKey: 'first key → paint', key: 'key → paint' };
const of = (entries, column) => median(samples.get(entries).map((sample) => sample[column]));
const ratios = Object.keys(columns).map((column) => of(20000, column) / of(300, column));
const { machine, date, commit } = describeRun();
const markdown = [
  `${date}, commit ${commit}, Chromium ${browser.version()}, CPU throttle ${throttle}x, ${machine}; ${rounds} rounds, medians`,
  `in ms. Limit of the ratio: ${LIMIT}.`,
  '',
  `| entries | ${Object.values(columns).join(' | ')} |`,
  `|---|${Object.keys(columns)
    .map(() => '---')
    .join('|')}|`,
  ...LISTS.map(
    ({ entries }) =>
      `| ${entries} | ${Object.keys(columns)
        .map((column) => of(entries, column).toFixed(1))
        .join(' | ')} |`,
  ),
  `| ratio | ${ratios.map((ratio) => ratio.toFixed(2)).join(' | ')} |`,
].join('\n');
writeReport('catalogs', markdown);
console.log(`\n${markdown}`);
await browser.close();
process.exit(ratios.some((ratio) => ratio > LIMIT) ? 1 : 0);
