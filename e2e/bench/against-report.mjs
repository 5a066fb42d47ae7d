/** Pairs of samples, one of this tree and one of another commit, as Markdown tables with their ratios. */
import { median } from './in-page.mjs';

/** So many rounds must agree, or all where there are fewer; in a quick run all. */
const AGREEING_ROUNDS = 3;

/**
 * @param results of each part `{ name, part, pairs }`
 * @param other the short id of the other commit
 * @param limit the most that this tree may be worse, in per cent
 * @param isQuick all rounds must agree, and the figures do not stand beside their ratios
 * @param printsTimes only what is no time (bytes) can be worse
 * @returns the tables; the ratios of times; which figures are worse by more than the limit; what could not be compared and should have been
 */
export function toComparison(results, { other, limit, isQuick, printsTimes = false }) {
  const rows = results.flatMap((result) => toRows(result, { factor: 1 + limit / 100, isQuick }));
  const tables = results.map(({ name }) =>
    [
      `## ${name}`,
      '',
      `| size | what |${isQuick ? '' : ` this | ${other} |`} ratio | lowest – highest of the rounds |`,
      `|---|---|${isQuick ? '' : '---|---|'}---|---|`,
      ...rows.filter((row) => row.name === name).map((row) => toLine(row, other, isQuick)),
    ].join('\n'),
  );
  const judged = rows.filter(({ isTime }) => !(printsTimes && isTime));
  const worse = judged
    .filter(({ isWorse }) => isWorse)
    .map((row) => `${toTitle(row)}: ${row.ratio.toFixed(2)}`);
  const failures = judged
    .filter(({ failed }) => failed === 'own')
    .map((row) => `This tree could not be measured: ${toTitle(row)}`);
  if (rows.every(({ ratio }) => ratio === undefined)) failures.push('Nothing could be compared.');
  const figures = rows
    .filter(({ isTime, ratio }) => isTime && ratio !== undefined)
    .map((row) => ({ name: toTitle(row), value: row.ratio, unit: '×', most: 1 + limit / 100 }));
  return { tables: tables.join('\n\n'), worse, failures, figures };
}

/** A column that neither build has at a size, and not because a step failed, has no row. */
function toRows({ name, part, pairs }, rule) {
  const { sizes, columns, nameOf = String } = part;
  return sizes.flatMap((size) => {
    const ofSize = pairs.filter((pair) => pair.size === size);
    return columns
      .filter(({ key }) =>
        ofSize.some(({ own, other }) =>
          [own, other].some(({ sample, failures }) => sample[key] !== undefined || failures.length > 0),
        ),
      )
      .map((column) => ({
        name,
        size: nameOf(size),
        title: column.title,
        isTime: column.isTime ?? true,
        ...compare(column, ofSize, rule),
      }));
  });
}

function compare({ key, floor = 0, resolution = 0, isShownOnly = false }, pairs, { factor, isQuick }) {
  const valuesOf = (side) =>
    pairs.map((pair) => pair[side].sample[key]).filter((value) => value !== undefined);
  const texts = ['own', 'other'].map((side) => toText(valuesOf(side), floor));
  const compared = pairs
    .map(({ own, other }) => [own.sample[key], other.sample[key]])
    .filter((values) => !values.includes(undefined));
  const isOftenMissing = isQuick && valuesOf('own').length <= pairs.length / 2;
  if (compared.length === 0 || isOftenMissing) {
    const failed = isOftenMissing || valuesOf('own').length === 0 ? 'own' : 'other';
    const message = pairs.flatMap((pair) => pair[failed].failures)[0] ?? 'it has no such figure';
    return { texts, failed, message };
  }
  const ratioOf = ([mine, theirs]) => toRatio(Math.max(mine, floor), Math.max(theirs, floor));
  const isOver = (values) => ratioOf(values) > factor && values[0] - values[1] > resolution;
  const ratios = compared.map(ratioOf);
  const ratio = median(ratios);
  const agreeing = isQuick ? pairs.length : Math.min(AGREEING_ROUNDS, compared.length);
  const isAgreed = compared.filter(isOver).length >= agreeing;
  return {
    texts,
    ratio,
    lowest: Math.min(...ratios),
    highest: Math.max(...ratios),
    missing: pairs.length - compared.length,
    isShownOnly,
    isWorse: !isShownOnly && ratio > factor && isAgreed,
  };
}

const toRatio = (mine, theirs) => (mine === theirs ? 1 : mine / theirs);
const toTitle = ({ name, size, title }) => `${name} ${size}, ${title}`;

function toText(values, floor) {
  if (values.length === 0) return '–';
  return median(values) < floor ? `< ${floor}` : median(values).toFixed(1);
}

function toLine(row, other, isQuick) {
  const { size, title, texts, failed, message, ratio, lowest, highest, missing, isShownOnly, isWorse } = row;
  const cells = [size, title, ...(isQuick ? [] : texts)];
  if (failed === undefined) {
    const text = ratio.toFixed(2);
    cells.push(isWorse ? `**${text}**` : isShownOnly ? `${text} (no limit)` : text);
    const note = missing > 0 ? `; ${missing} rounds failed` : '';
    cells.push(`${lowest.toFixed(2)} – ${highest.toFixed(2)}${note}`);
  } else {
    cells.push('not comparable', `${failed === 'own' ? 'this' : other}: ${message.replaceAll('|', '/')}`);
  }
  return `| ${cells.join(' | ')} |`;
}
