/**
 * npm run bench: measures this tree's production bundle in Chromium at 4x CPU throttle. README.md says what each part
 * measures. Every size is measured in every round, each time in a new browser context: machines are noisy, so compare
 * figures of one run. Writes tables and a chart beside this file, and fails when a limit is broken.
 *
 *   npm run bench -- --rounds 7 --throttle 4
 *   npm run bench -- --only review            (a part of parts.mjs)
 *   npm run bench -- --peers DIR              keystrokes of the peer are counted anew, see README.md
 *   npm run bench -- --against REV            compares with another commit, see against.mjs
 *   npm run bench -- --quick --against REV    the same in three minutes: ratios of what agents feel
 *   … --print-times                           times are printed and fail nothing, as in `.ci/run`
 */
import { compareBuilds } from './against.mjs';
import { writeCostChart } from './chart.mjs';
import { measureBarePage } from './inp.mjs';
import { toInpReport } from './inp-report.mjs';
import { toKeystrokesReport } from './keystrokes/keystrokes-report.mjs';
import { measureKeystrokes } from './keystrokes/measure-ways.mjs';
import { PARTS } from './parts.mjs';
import { toReport, writeReport } from './report.mjs';
import { reportTimedTests } from './timed-tests.mjs';
import { describeRun, option, ROOT, serveAndLaunch, textOption } from './setting.mjs';

const rounds = option('rounds', 7);
const throttle = option('throttle', 4);
const port = option('port', 4199);
const only = textOption('only');
const rev = textOption('against');
const names = [...Object.keys(PARTS), ...(rev === undefined ? ['tests'] : [])];
if (only !== undefined && !names.includes(only)) throw new Error(`--only takes one of: ${names.join(', ')}`);
const wanted = only === undefined ? names : [only];

if (process.argv.includes('--quick')) {
  if (rev === undefined) throw new Error('--quick compares: it needs --against REV.');
  const parts = { persons: { ...PARTS.persons, sizes: [50] } };
  const limit = option('limit', 25);
  const printsTimes = process.argv.includes('--print-times');
  const setting = { rev, parts, rounds: 3, throttle, port, limit, isQuick: true, printsTimes };
  const isWorse = await compareBuilds(setting);
  process.exit(isWorse ? 1 : 0);
}
if (rev !== undefined) {
  const parts = Object.fromEntries(wanted.map((name) => [name, PARTS[name]]));
  const isWorse = await compareBuilds({ rev, parts, rounds, throttle, port, limit: option('limit', 10) });
  process.exit(isWorse ? 1 : 0);
}

const { browser, origin } = await serveAndLaunch(port);
const setting = { browser: browser.version(), throttle, rounds, ...describeRun() };

/** Every size in every round, in turn. @returns samples by size */
async function measure(name) {
  const { sizes, visits } = PARTS[name];
  const samples = new Map(sizes.map((size) => [size, []]));
  for (let round = 0; round < rounds; round++) {
    for (const size of sizes) {
      const sample = {};
      for (const visit of visits) await visit({ browser, origin, folder: ROOT, size, throttle }, sample);
      samples.get(size).push(sample);
      console.log(`round ${round + 1} ${name} ${size}`, JSON.stringify(sample));
    }
  }
  return samples;
}

const report = async (name) => toReport(name, PARTS[name], { samples: await measure(name), setting });

const REPORTS = {
  persons: report,
  many: report,
  starts: report,
  validation: report,
  review: report,
  import: report,
  inp: async (name) => {
    const reference = await measureBarePage(browser, throttle);
    const samples = await measure(name);
    return toInpReport(samples.get(PARTS.inp.sizes[0]), reference, setting);
  },
  keystrokes: async () => {
    const peers = textOption('peers', process.env.PEERS_DIR);
    const counts = await measureKeystrokes(browser, { origin, peers, folder: ROOT });
    return toKeystrokesReport(counts, setting);
  },
  bytes: report,
  tests: () => reportTimedTests(setting),
};

/** Both reports of one run: the chart shows what they have in common. */
function drawChart({ persons, validation }) {
  const { sizes } = PARTS.persons;
  const valuesOf = ({ medians }, key) => sizes.map((size) => medians.get(size)[key] ?? null);
  writeCostChart({
    sizes,
    subtitle: `${setting.date}, ${setting.machine}, ${throttle}x CPU throttle (validate all: CPU time without throttle)`,
    lines: [
      { title: 'open by its address', values: valuesOf(persons, 'open') },
      { title: '«Revisar»', values: valuesOf(persons, 'review') },
      { title: 'first step → person', values: valuesOf(persons, 'switchFromStart') },
      { title: 'add a row', values: valuesOf(persons, 'add') },
      { title: 'key → paint', values: valuesOf(persons, 'key') },
      { title: 'validate all', values: valuesOf(validation, 'first') },
    ],
  });
}

const reports = {};
for (const name of wanted) reports[name] = await REPORTS[name](name);
await browser.close();

if (only === undefined) drawChart(reports);
for (const { name, markdown } of Object.values(reports)) {
  writeReport(name, markdown);
  console.log(`\n${markdown}`);
}
const overLimit = Object.values(reports).flatMap((found) => found.overLimit);
if (overLimit.length > 0) console.error(`Over the limit: ${overLimit.join('; ')}`);
process.exit(overLimit.length > 0 ? 1 : 0);
