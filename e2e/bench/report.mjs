/** Medians of the samples as a Markdown table with ratios to the smallest size, kept in README.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { median } from './in-page.mjs';

const README = join(import.meta.dirname, 'README.md');

/** Columns; `bound` ones must not depend on the number of persons, `most` is what one may cost with any number. */
const COLUMNS = [
  { key: 'start', title: 'start: the list' },
  { key: 'open', title: 'open a person by its address' },
  { key: 'key', title: 'key → paint', bound: true },
  { key: 'keyTask', title: 'main thread per key', bound: true },
  { key: 'keyLongest', title: 'longest task while typing, CPU time', most: 50 },
  { key: 'add', title: 'add a row', bound: true },
  { key: 'switchFromStart', title: 'first step → person', bound: true },
  { key: 'switchPerson', title: 'person → person' },
  { key: 'review', title: '«Revisar» (checks all)' },
  { key: 'heap', title: 'heap after GC, MB' },
];
const isLimited = ({ bound, most }) => bound === true || most !== undefined;

const medianOf = (values) => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : median(known);
};

/** @returns the table, and the bound columns that cost more than `limit` times the smallest size */
export function toReport(samples, { browser, throttle, rounds, machine, date, commit, limit }) {
  const sizes = [...samples.keys()];
  const medians = new Map(
    sizes.map((n) => [
      n,
      Object.fromEntries(COLUMNS.map(({ key }) => [key, medianOf(samples.get(n).map((s) => s[key]))])),
    ]),
  );
  const smallest = medians.get(sizes[0]);
  const largest = medians.get(sizes.at(-1));
  const cell = (n, key) => {
    const value = medians.get(n)[key];
    if (value === null) return '–';
    const base = smallest[key];
    return n === sizes[0] || !base ? value.toFixed(1) : `${value.toFixed(1)} (${(value / base).toFixed(2)})`;
  };
  const lines = [
    `${date}, commit ${commit}, Chromium ${browser}, CPU throttle ${throttle}x, ${machine}; ${rounds} rounds, medians in ms, in`,
    `brackets the ratio to N = ${sizes[0]}. Limit for the bold columns at N = ${sizes.at(-1)}: ${limit}, and 50 ms for a task.`,
    '',
    `| N | ${COLUMNS.map((column) => (isLimited(column) ? `**${column.title}**` : column.title)).join(' | ')} |`,
    `|---|${COLUMNS.map(() => '---').join('|')}|`,
    ...sizes.map((n) => `| ${n} | ${COLUMNS.map(({ key }) => cell(n, key)).join(' | ')} |`),
  ];
  const tooDear = COLUMNS.filter(
    ({ key, bound, most = Infinity }) =>
      (bound && largest[key] > limit * smallest[key]) || sizes.some((n) => medians.get(n)[key] > most),
  ).map(
    ({ title, key }) => `${title} ${largest[key].toFixed(1)} (${(largest[key] / smallest[key]).toFixed(2)})`,
  );
  return { name: 'bench', markdown: lines.join('\n'), tooDear, medians };
}

const VALIDATION_COLUMNS = [
  { key: 'first', title: 'check all for the first time' },
  { key: 'again', title: 'again after an edit of one person' },
  { key: 'read', title: 'read the stored records' },
];

/**
 * @param samples by size, in each of them by throttle
 * @returns the table, and whether the first check of the largest size is over `limit` without throttle
 */
export function toValidationReport(samples, { browser, throttle, rounds, machine, date, commit, limit }) {
  const sizes = [...samples.keys()];
  const rates = [1, throttle];
  const valueOf = (n, rate, key) => medianOf(samples.get(n).map((sample) => sample[rate][key]));
  const titles = rates.flatMap((rate) =>
    VALIDATION_COLUMNS.map(({ title }, index) =>
      rate === 1 && index === 0 ? `**${title}**` : `${title}${rate === 1 ? '' : `, ${rate}x`}`,
    ),
  );
  const lines = [
    `${date}, commit ${commit}, Chromium ${browser}, ${machine}; ${rounds} rounds, medians in ms of CPU time, without throttle`,
    `and at ${throttle}x. Limit of the bold column at N = ${sizes.at(-1)}: ${limit} ms.`,
    '',
    `| N | ${titles.join(' | ')} |`,
    `|---|${titles.map(() => '---').join('|')}|`,
    ...sizes.map(
      (n) =>
        `| ${n} | ${rates
          .flatMap((rate) => VALIDATION_COLUMNS.map(({ key }) => valueOf(n, rate, key).toFixed(1)))
          .join(' | ')} |`,
    ),
  ];
  const dearest = valueOf(sizes.at(-1), 1, 'first');
  const tooDear = dearest > limit ? [`validate all ${dearest.toFixed(1)}`] : [];
  const first = sizes.map((n) => valueOf(n, 1, 'first'));
  return { name: 'validation', markdown: lines.join('\n'), tooDear, first };
}

const IMPORT_COLUMNS = [
  { key: 'checked', title: 'file chosen → rows checked' },
  { key: 'stored', title: '«Importar» → everybody in' },
  { key: 'longestCpu', title: '**longest task, CPU time**', most: 50 },
  { key: 'longest', title: 'longest task as reported' },
  { key: 'progress', title: 'longest time without progress' },
  { key: 'heap', title: 'heap that stays, MB' },
];

/** @returns the table of the import, and the bold columns that are over their limit */
export function toImportReport(samples, { browser, rounds, machine, date, commit }) {
  const sizes = [...samples.keys()];
  const valueOf = (n, key) => medianOf(samples.get(n).map((sample) => sample[key]));
  const lines = [
    `${date}, commit ${commit}, Chromium ${browser}, no throttle, ${machine}; ${rounds} rounds, medians in ms.`,
    'Limit of the bold column: 50 ms.',
    '',
    `| rows | ${IMPORT_COLUMNS.map(({ title }) => title).join(' | ')} |`,
    `|---|${IMPORT_COLUMNS.map(() => '---').join('|')}|`,
    ...sizes.map(
      (n) => `| ${n} | ${IMPORT_COLUMNS.map(({ key }) => valueOf(n, key).toFixed(1)).join(' | ')} |`,
    ),
  ];
  const tooDear = IMPORT_COLUMNS.flatMap(({ key, title, most = Infinity }) =>
    sizes
      .filter((n) => valueOf(n, key) > most)
      .map((n) => `${title} ${valueOf(n, key).toFixed(0)} with ${n} rows`),
  );
  return { name: 'import', markdown: lines.join('\n'), tooDear };
}

const REVIEW_COLUMNS = [
  { key: 'press', title: '**«Revisar» → painted**', limit: 2 },
  { key: 'pressTask', title: 'longest task until all is checked' },
  { key: 'address', title: '**by its address → painted**', limit: 2 },
  { key: 'addressTask', title: 'longest task until all is checked' },
  { key: 'searchTask', title: 'longest task while typing in the search' },
  { key: 'searchCpu', title: '**the same, CPU time**', most: 50 },
];

/** @returns the table of the review, and the bold columns that are over their limit with the largest size */
export function toReviewReport(samples, { browser, throttle, rounds, machine, date, commit }) {
  const sizes = [...samples.keys()];
  const valueOf = (n, key) => medianOf(samples.get(n).map((sample) => sample[key]));
  const ratioOf = (n, key) => valueOf(n, key) / valueOf(sizes[0], key);
  const cell = (n, { key, limit }) => {
    const text = valueOf(n, key) === 0 ? '< 50' : valueOf(n, key).toFixed(0);
    return limit === undefined || n === sizes[0] ? text : `${text} (${ratioOf(n, key).toFixed(2)})`;
  };
  const lines = [
    `${date}, commit ${commit}, Chromium ${browser}, CPU throttle ${throttle}x, ${machine}; ${rounds} rounds, medians in ms, in`,
    `brackets the ratio to N = ${sizes[0]}. Limits of the bold columns: a ratio of 2, and 50 ms for a task.`,
    '',
    `| N | ${REVIEW_COLUMNS.map(({ title }) => title).join(' | ')} |`,
    `|---|${REVIEW_COLUMNS.map(() => '---').join('|')}|`,
    ...sizes.map((n) => `| ${n} | ${REVIEW_COLUMNS.map((column) => cell(n, column)).join(' | ')} |`),
  ];
  const largest = sizes.at(-1);
  const tooDear = REVIEW_COLUMNS.filter(
    ({ key, limit = Infinity, most = Infinity }) =>
      ratioOf(largest, key) > limit || sizes.some((n) => valueOf(n, key) > most),
  ).map(({ title, key }) => `${title} ${valueOf(largest, key).toFixed(0)}`);
  return { name: 'review', markdown: lines.join('\n'), tooDear };
}

/** Puts a table between its marks in README.md. */
export function writeReport(name, markdown) {
  const begin = `<!-- ${name}:begin -->`;
  const end = `<!-- ${name}:end -->`;
  const readme = readFileSync(README, 'utf8');
  const [head, rest] = readme.split(begin);
  const tail = rest?.split(end)[1];
  if (tail === undefined) throw new Error(`README.md beside the bench lacks ${begin} … ${end}`);
  writeFileSync(README, `${head}${begin}\n\n${markdown}\n\n${end}${tail}`);
}
