/** Medians of a part's samples as a Markdown table, kept in README.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { median } from './in-page.mjs';

const README = join(import.meta.dirname, 'README.md');

/**
 * @param part one of `parts.mjs`
 * @param samples its samples by size
 * @returns the table, its medians by size and column, and the columns that are over their limit
 */
export function toReport(name, part, { samples, setting }) {
  const { sizes, columns, sizeTitle, note } = part;
  const { browser, rounds, machine, date, commit } = setting;
  const medians = new Map(sizes.map((size) => [size, toMedians(columns, samples.get(size))]));
  const [smallest, largest] = [sizes[0], sizes.at(-1)];
  const growthOf = (size, key) => medians.get(size)[key] / medians.get(smallest)[key];
  const showsGrowth = columns.some(({ growth }) => growth !== undefined);
  const toCell = (size, { key, floor }) => {
    const value = medians.get(size)[key];
    if (value === undefined) return '–';
    if (value < floor) return `< ${floor}`;
    const growth = growthOf(size, key);
    const isShown = showsGrowth && size !== smallest && Number.isFinite(growth);
    return isShown ? `${value.toFixed(1)} (${growth.toFixed(2)})` : value.toFixed(1);
  };
  const titles = columns.map(({ title, growth, most }) => ((growth ?? most) ? `**${title}**` : title));
  const markdown = [
    `${date}, commit ${commit}, Chromium ${browser}, ${machine}; ${rounds} rounds, medians, in ms unless the column says otherwise.`,
    note(setting),
    '',
    `| ${sizeTitle} | ${titles.join(' | ')} |`,
    `|---|${columns.map(() => '---').join('|')}|`,
    ...sizes.map((size) => `| ${size} | ${columns.map((column) => toCell(size, column)).join(' | ')} |`),
  ].join('\n');
  const overLimit = columns
    .filter(
      ({ key, growth = Infinity, most = Infinity }) =>
        growthOf(largest, key) > growth || sizes.some((size) => medians.get(size)[key] > most),
    )
    .map(
      ({ title, key }) => `${title}: ${sizes.map((size) => medians.get(size)[key].toFixed(1)).join(', ')}`,
    );
  return { name, markdown, overLimit, medians };
}

function toMedians(columns, samples) {
  const valuesOf = (key) => samples.map((sample) => sample[key]).filter((value) => value !== undefined);
  const known = columns.filter(({ key }) => valuesOf(key).length > 0);
  return Object.fromEntries(known.map(({ key }) => [key, median(valuesOf(key))]));
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
