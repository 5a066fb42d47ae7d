/**
 * npm run bench: what typing, adding a row and going to another person cost with 1, 50 and 500 persons (three rows per
 * section), on the production bundle in Chromium at 4x CPU throttle. Every size is measured in every round, in turn
 * (machines are noisy: read the ratios of one run), each time in a new browser context. Writes the table into
 * README.md beside this file, and fails when N = 500 costs more than 1.25 times N = 1.
 *
 * The review with 500 persons may take twice as long to paint as with 20, and typing in its search has no long task.
 *
 *   npm run bench -- --rounds 7 --throttle 4
 *   npm run bench -- --only review
 */
import { measurePage } from './measure.mjs';
import { describeRun, option, serveAndLaunch } from './setting.mjs';
import { toReport, toReviewReport, writeReport } from './report.mjs';
import { measureReview } from './review.mjs';
import { generateRequest } from './sample.mjs';

const SIZES = [1, 50, 500];
const LIMIT = 1.25;
const REVIEW_SIZES = [20, 500];
const rounds = option('rounds', 7);
const throttle = option('throttle', 4);
const port = option('port', 4199);

const browser = await serveAndLaunch({ PORT: String(port) });

const samples = new Map(SIZES.map((n) => [n, []]));
const reviews = new Map(REVIEW_SIZES.map((n) => [n, []]));
const isReviewOnly = process.argv.includes('review');
for (let round = 0; round < rounds; round++) {
  for (const n of isReviewOnly ? [] : SIZES) {
    const sample = await measurePage(browser, {
      origin: `http://localhost:${port}`,
      request: generateRequest(n),
      throttle,
    });
    samples.get(n).push(sample);
    console.log(`round ${round + 1} N=${n}`, JSON.stringify(sample));
  }
  for (const n of REVIEW_SIZES) {
    const sample = await measureReview(browser, {
      origin: `http://localhost:${port}`,
      request: generateRequest(n),
      throttle,
    });
    reviews.get(n).push(sample);
    console.log(`round ${round + 1} review N=${n}`, JSON.stringify(sample));
  }
}
const setting = { browser: browser.version(), throttle, rounds, ...describeRun() };
await browser.close();
const reports = [toReviewReport(reviews, setting)];
if (!isReviewOnly) reports.unshift(toReport(samples, { ...setting, limit: LIMIT }));
for (const { name, markdown } of reports) {
  writeReport(name, markdown);
  console.log(`\n${markdown}`);
}
const tooDear = reports.flatMap((report) => report.tooDear);
if (tooDear.length > 0) console.error(`Over the limit: ${tooDear.join(', ')}`);
process.exit(tooDear.length > 0 ? 1 : 0);
