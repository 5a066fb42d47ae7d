/**
 * npm run bench: what typing, adding a row and going to another person cost with 1, 50 and 500 persons (three rows per
 * section), on the production bundle in Chromium at 4x CPU throttle. Every size is measured in every round, in turn
 * (machines are noisy: read the ratios of one run), each time in a new browser context. Writes the table into
 * README.md beside this file, and fails when N = 500 costs more than 1.25 times N = 1.
 *
 *   npm run bench -- --rounds 7 --throttle 4
 */
import { measurePage } from './measure.mjs';
import { describeRun, option, serveAndLaunch } from './setting.mjs';
import { toReport, writeReport } from './report.mjs';
import { generateRequest } from './sample.mjs';

const SIZES = [1, 50, 500];
const LIMIT = 1.25;
const rounds = option('rounds', 7);
const throttle = option('throttle', 4);
const port = option('port', 4199);

const browser = await serveAndLaunch({ PORT: String(port) });

const samples = new Map(SIZES.map((n) => [n, []]));
for (let round = 0; round < rounds; round++) {
  for (const n of SIZES) {
    const sample = await measurePage(browser, {
      origin: `http://localhost:${port}`,
      request: generateRequest(n),
      throttle,
    });
    samples.get(n).push(sample);
    console.log(`round ${round + 1} N=${n}`, JSON.stringify(sample));
  }
}
const report = toReport(samples, {
  browser: browser.version(),
  throttle,
  rounds,
  ...describeRun(),
  limit: LIMIT,
});
await browser.close();
writeReport('bench', report.markdown);
console.log(`\n${report.markdown}`);
if (report.tooDear.length > 0) {
  console.error(`Over ${LIMIT} times the cost at N = 1: ${report.tooDear.join(', ')}`);
}
process.exit(report.tooDear.length > 0 ? 1 : 0);
