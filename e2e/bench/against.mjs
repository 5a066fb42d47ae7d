/**
 * npm run bench -- --against REV: measures this tree and another commit of the repository in one run. Each
 * round measures every size for both builds, one directly after the other, and the order of the two
 * alternates from round to round: other load on the machine affects both alike. The ratios of such pairs are
 * the result.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { toComparison } from './against-report.mjs';
import { buildBundle, serveBundle } from './bundle.mjs';
import { checkOut, findCommit } from './other-build.mjs';
import { PARTS } from './parts.mjs';
import { describeRun, git, launchBrowser, ROOT } from './setting.mjs';

const OUTPUT = join('test-results', 'bench-against.md');
/** Report for `.ci/run`. */
const FIGURES = join('test-results', 'bench-against.json');
/** Longer than any visit takes. */
const VISIT_LIMIT_MS = 10 * 60_000;
const QUIET_LOAD = 1;

/**
 * @param parts the measurements by name
 * @param printsTimes times are only printed, and never fail the comparison
 * @param isQuick a few rounds, which must all agree: a worse part is measured as often again; only ratios are
 * shown
 * @returns true when this tree is worse than the commit `rev` by more than `limit` per cent, or could not be
 * compared
 */
export async function compareBuilds({
  rev,
  parts,
  rounds,
  throttle,
  port,
  limit,
  isQuick = false,
  printsTimes = false,
}) {
  const loadBefore = loadavg()[0];
  if (loadBefore > QUIET_LOAD) console.warn(toLoadWarning(loadBefore));
  const commit = findCommit(rev);
  const ownCommit = describeOwn();
  const folder = await checkOut(commit);
  const builds = [
    { name: 'this', folder: ROOT, port },
    { name: commit.short, folder, port: port + 1 },
  ];
  for (const build of builds) {
    await buildBundle(build.folder);
    build.origin = await serveBundle(build.folder, build.port);
  }
  const browser = await launchBrowser();
  // Warm-up: a server compresses each file at its first request.
  for (const build of builds) await takeSample({ part: PARTS.bytes, browser, build, size: 1, throttle });

  const results = [];
  for (const [name, part] of Object.entries(parts)) {
    const pairs = await measurePairs({ name, part, browser, builds, rounds, throttle });
    results.push({ name, part, pairs });
  }
  const compare = () => toComparison(results, { other: commit.short, limit, isQuick, printsTimes });
  if (isQuick && compare().worse.length > 0) {
    for (const { name, part, pairs } of results)
      pairs.push(...(await measurePairs({ name, part, browser, builds, rounds, throttle })));
  }
  const { tables, worse, failures, figures } = compare();
  const verdict = [...worse.map((line) => `**Worse**: ${line}`), ...failures];
  const markdown = [
    `# This tree against ${commit.short}`,
    '',
    `- This tree: ${ownCommit}`,
    `- ${commit.short}: ${commit.title} (\`--against ${rev}\`)`,
    `- ${describeRun().date}, Chromium ${browser.version()}, ${describeRun().machine}`,
    `- CPU throttle ${throttle}x; ${isQuick ? `${rounds} rounds, what looked worse twice as many` : `${rounds} rounds`}; limit ${limit} %`,
    `- Load average ${loadBefore.toFixed(2)} before, ${loadavg()[0].toFixed(2)} after`,
    ...(loadBefore > QUIET_LOAD ? [`- ${toLoadWarning(loadBefore)}`] : []),
    '',
    ...(verdict.length > 0
      ? verdict.map((line) => `- ${line}`)
      : [
          printsTimes
            ? 'No bytes are worse; times have no verdict here.'
            : `Nothing is worse by more than ${limit} %.`,
        ]),
    '',
    tables,
  ].join('\n');
  mkdirSync(join(ROOT, 'test-results'), { recursive: true });
  writeFileSync(join(ROOT, OUTPUT), `${markdown}\n`);
  const problems = [...worse.map((line) => `Worse: ${line}`), ...failures];
  const named = figures.map((figure) => ({ ...figure, name: `against ${commit.short}: ${figure.name}` }));
  writeFileSync(join(ROOT, FIGURES), `${JSON.stringify({ figures: named, problems })}\n`);
  console.log(`\n${markdown}\n\nWritten to ${OUTPUT}`);
  await browser.close();
  return verdict.length > 0;
}

/**
 * @returns for each round and size `{ size, own, other }`, each with its `sample` and the messages of failed
 * steps
 */
async function measurePairs({ name, part, browser, builds, rounds, throttle }) {
  const pairs = [];
  for (let round = 0; round < rounds; round++) {
    for (const size of part.sizes.filter((found) => !isHopeless(pairs, found))) {
      const taken = new Map();
      for (const build of round % 2 === 0 ? builds : builds.toReversed()) {
        const result = await takeSample({ part, browser, build, size, throttle });
        taken.set(build, result);
        console.log(
          `round ${round + 1} ${name} ${size} ${build.name}`,
          toText(result.sample),
          ...result.failures,
        );
      }
      const [own, other] = builds.map((build) => taken.get(build));
      pairs.push({ size, own, other });
    }
  }
  return pairs;
}

/** The figures of a sample; the lists in it are for reports. */
const toText = (sample) => JSON.stringify(sample, (_, value) => (Array.isArray(value) ? undefined : value));

/** True when a build gave no result in two rounds at a size: more rounds would only run into timeouts. */
function isHopeless(pairs, size) {
  const taken = pairs.filter((pair) => pair.size === size);
  const isEmpty = ({ sample }) => Object.keys(sample).length === 0;
  return taken.length > 1 && ['own', 'other'].some((side) => taken.every((pair) => isEmpty(pair[side])));
}

async function takeSample({ part, browser, build, size, throttle }) {
  const { origin, folder } = build;
  const sample = {};
  const failures = [];
  for (const visit of part.visits) {
    try {
      await withLimit(visit({ browser, origin, folder, size, throttle }, sample));
    } catch (error) {
      failures.push(toLine(error));
    }
    // A failed visit leaves its pages open.
    for (const context of browser.contexts()) await context.close();
  }
  return { sample, failures };
}

function withLimit(visit) {
  let timer;
  const limit = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('The visit took too long.')), VISIT_LIMIT_MS);
  });
  return Promise.race([visit, limit]).finally(() => clearTimeout(timer));
}

/** The first line of the message, and the awaited target from Playwright's log below it. */
function toLine(error) {
  const [first, ...log] = String(error.message)
    .replaceAll(/\u001b\[\d+m/g, '')
    .split('\n');
  const waited = log.find((line) => line.includes('waiting for'))?.trim();
  return waited === undefined ? first : `${first} ${waited}`;
}

function describeOwn() {
  const changes = git('status', '--porcelain', '--', '.', ':!node_modules');
  return `${git('log', '-1', '--format=%h: %s')}${changes === '' ? '' : ', with uncommitted changes'}`;
}

const toLoadWarning = (load) =>
  `Warning: the machine is not quiet (load average ${load.toFixed(2)} before the start). Trust the ratios less.`;
