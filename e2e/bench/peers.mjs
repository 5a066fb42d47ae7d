/**
 * npm run bench:peers -- --peers DIR: Enrola in one run with the form built with other libraries (`peers-adapter.mjs`),
 * at 1, 50 and 500 persons and 4x CPU throttle. DIR is the folder of their bench, installed and built. Writes its
 * tables into README.md beside this file, and fails when a key costs more of the main thread than in `rhf-one`, or going to
 * another person more than half of what it takes there, with the most persons.
 *
 *   npm run bench:peers -- --peers DIR --rounds 3 --box 60
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildBundle } from './bundle.mjs';
import { writeReport } from './report.mjs';
import { describeRun, findBrowserPath, option, ROOT, textOption } from './setting.mjs';

const APPS = ['vanilla', 'rhf-one', 'enrola'];
const SIZES = [1, 50, 500];
const SWITCH_LIMIT = 0.5;

const peers = textOption('peers', process.env.PEERS_DIR);
if (peers === undefined) throw new Error('Name the folder of the peers: npm run bench:peers -- --peers DIR');
const rounds = option('rounds', 3);
const folder = mkdtempSync(join(tmpdir(), 'enrola-peers-'));
const files = { json: join(folder, 'result.json'), table: join(folder, 'table.md') };

await buildBundle(ROOT);
execFileSync(process.execPath, ['bench.mjs', ...toArguments()], {
  cwd: resolve(peers),
  env: { ...process.env, CHROME: findBrowserPath() },
  stdio: 'inherit',
});
const result = JSON.parse(readFileSync(files.json, 'utf8'));
const limits = [checkKey(result), checkSwitch(result)];
const { machine, commit } = describeRun();
const markdown = [
  `Commit ${commit}, ${machine}; a load may take ${result.meta.boxSeconds} seconds.`,
  '',
  ...limits.map(({ text }) => `- ${text}`),
  '',
  readFileSync(files.table, 'utf8').trim().replaceAll('### ', '#### '),
].join('\n');
writeReport('peers', markdown);
console.log(`\n${markdown}`);
process.exit(limits.every(({ isMet }) => isMet) ? 0 : 1);

function toArguments() {
  const options = {
    adapter: join(import.meta.dirname, 'peers-adapter.mjs'),
    apps: APPS.join(','),
    n: SIZES.join(','),
    runs: rounds,
    'runs-big': rounds,
    throttle: option('throttle', 4),
    box: option('box', 60),
    out: files.json,
    md: files.table,
  };
  return Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
}

/** The largest number of persons at which both have a value of this kind. */
function findLargest({ cells }, other, member) {
  return SIZES.toReversed().find((n) => [other, 'enrola'].every((app) => cells[`${app}@${n}`]?.[member] > 0));
}

function checkKey(run) {
  return compare(run, 'main thread per key', { other: 'rhf-one', member: 'keyTask', limit: 1 });
}

function checkSwitch(run) {
  return compare(run, 'switch', { other: 'rhf-one', member: 'switch', limit: SWITCH_LIMIT });
}

function compare(run, title, { other, member, limit }) {
  const n = findLargest(run, other, member);
  if (n === undefined)
    return { isMet: false, text: `${title}: no number of persons that ${other} and Enrola opened` };
  const [own, theirs] = ['enrola', other].map((app) => run.cells[`${app}@${n}`][member]);
  const ratio = own / theirs;
  const isMet = ratio <= limit;
  const verdict = isMet ? 'met' : '**over**';
  return {
    isMet,
    text: `${title} at N = ${n}: ${own.toFixed(1)} ms, ${other} ${theirs.toFixed(1)}: ${ratio.toFixed(2)} (limit ${limit}, ${verdict})`,
  };
}
