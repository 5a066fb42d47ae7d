/**
 * npm run bench: what typing, adding a row and going to another person cost with 1, 50 and 500 persons (three rows per
 * section), on the production bundle in Chromium at 4x CPU throttle; what checking all of them costs; the review of
 * many persons; how many presses one person takes. Every size is measured in every round, in turn (machines are noisy:
 * read the ratios of one run), each time in a new browser context. Writes tables and a chart beside this file, and
 * fails when a limit is broken: README.md says which.
 *
 *   npm run bench -- --rounds 7 --throttle 4
 *   npm run bench -- --only review            (or persons, validation, import, inp, keystrokes)
 *   npm run bench -- --peers DIR              keystrokes of the peer are counted anew, see README.md
 */
import { writeCostChart } from './chart.mjs';
import { measureInp } from './inp.mjs';
import { toInpReport } from './inp-report.mjs';
import { toKeystrokesReport } from './keystrokes/keystrokes-report.mjs';
import { measureKeystrokes } from './keystrokes/measure-ways.mjs';
import { measurePage } from './measure.mjs';
import { describeRun, option, serveAndLaunch, textOption } from './setting.mjs';
import { measureImport } from './import.mjs';
import { toImportReport, toReport, toReviewReport, toValidationReport, writeReport } from './report.mjs';
import { measureReview } from './review.mjs';
import { generateRequest, generateSoundRequest } from './sample.mjs';
import { buildValidation, measureValidation } from './validate.mjs';

const SIZES = [1, 50, 500];
const LIMIT = 1.25;
const REVIEW_SIZES = [20, 500];
const VALIDATION_LIMIT_MS = 100;
const IMPORT_LINES = [500, 5000];
const INP_PERSONS = 500;
const rounds = option('rounds', 7);
const throttle = option('throttle', 4);
const port = option('port', 4199);
const only = textOption('only');
const isWanted = (part) => only === undefined || only === part;

const browser = await serveAndLaunch({ PORT: String(port) });
const origin = `http://localhost:${port}`;
const setting = { browser: browser.version(), throttle, rounds, ...describeRun() };

/** Every size in every round, in turn. @returns samples by size */
async function measureSizes(part, sizes, measure) {
  const samples = new Map(sizes.map((n) => [n, []]));
  for (let round = 0; round < rounds; round++) {
    for (const n of sizes) {
      const sample = await measure(n);
      samples.get(n).push(sample);
      console.log(`round ${round + 1} ${part} N=${n}`, JSON.stringify(sample));
    }
  }
  return samples;
}

async function measurePersons() {
  const measure = (n) => measurePage(browser, { origin, request: generateRequest(n), throttle });
  return toReport(await measureSizes('persons', SIZES, measure), { ...setting, limit: LIMIT });
}

async function measureReviews() {
  const measure = (n) => measureReview(browser, { origin, request: generateRequest(n), throttle });
  return toReviewReport(await measureSizes('review', REVIEW_SIZES, measure), setting);
}

async function measureValidations() {
  const script = await buildValidation();
  const measure = async (n) => ({
    1: await measureValidation(browser, { script, n, throttle: 1 }),
    [throttle]: await measureValidation(browser, { script, n, throttle }),
  });
  const samples = await measureSizes('validation', SIZES, measure);
  return toValidationReport(samples, { ...setting, limit: VALIDATION_LIMIT_MS });
}

async function measureImports() {
  const measure = (lines) => measureImport(browser, { origin, lines });
  return toImportReport(await measureSizes('import', IMPORT_LINES, measure), setting);
}

async function measureInps() {
  const request = generateSoundRequest(INP_PERSONS);
  const measure = () => measureInp(browser, { origin, request, throttle });
  const samples = await measureSizes('inp', [INP_PERSONS], measure);
  return toInpReport(samples.get(INP_PERSONS), setting);
}

/** Both reports of one run: the chart shows what they have in common. */
function drawChart(persons, validation) {
  const valuesOf = (key) => SIZES.map((n) => persons.medians.get(n)[key]);
  writeCostChart({
    sizes: SIZES,
    subtitle: `${setting.date}, ${setting.machine}, ${throttle}x CPU throttle (validate all: CPU time without throttle)`,
    lines: [
      { title: 'open by its address', values: valuesOf('open') },
      { title: '«Revisar»', values: valuesOf('review') },
      { title: 'first step → person', values: valuesOf('switchFromStart') },
      { title: 'add a row', values: valuesOf('add') },
      { title: 'key → paint', values: valuesOf('key') },
      { title: 'validate all', values: validation.first },
    ],
  });
}

const reports = [];
if (isWanted('persons')) reports.push(await measurePersons());
if (isWanted('validation')) reports.push(await measureValidations());
if (isWanted('review')) reports.push(await measureReviews());
if (isWanted('import')) reports.push(await measureImports());
if (isWanted('inp')) reports.push(await measureInps());
if (isWanted('keystrokes')) {
  const counts = await measureKeystrokes(browser, {
    origin,
    peers: textOption('peers', process.env.PEERS_DIR),
  });
  reports.push(toKeystrokesReport(counts, setting));
}
await browser.close();

const [persons, validation] = reports;
if (only === undefined) drawChart(persons, validation);
for (const { name, markdown } of reports) {
  writeReport(name, markdown);
  console.log(`\n${markdown}`);
}
const tooDear = reports.flatMap((report) => report.tooDear);
if (tooDear.length > 0) console.error(`Over the limit: ${tooDear.join(', ')}`);
process.exit(tooDear.length > 0 ? 1 : 0);
