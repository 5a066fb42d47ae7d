/** Pairs of samples, one of this tree and one of another commit, as Markdown tables with their ratios. */
import { median } from './in-page.mjs';

/** So many rounds must agree, or all where there are fewer. */
const AGREEING_ROUNDS = 3;

/**
 * @param results of each part `{ name, part, pairs }`
 * @param limit the most that this tree may be worse, in per cent
 * @returns the tables; which figures are worse by more than the limit; what of this tree could not be compared
 */
export function toComparison(results, { other, limit }) {
  const rows = results.flatMap((result) => toRows(result, 1 + limit / 100));
  const tables = results.map(({ name }) =>
    [
      `## ${name}`,
      '',
      `| size | what | this | ${other} | ratio | lowest – highest of the rounds |`,
      '|---|---|---|---|---|---|',
      ...rows.filter((row) => row.part === name).map((row) => toLine(row, other)),
    ].join('\n'),
  );
  const failures = rows
    .filter(({ failedOwn }) => failedOwn)
    .map((row) => `This tree could not be measured: ${toTitle(row)}`);
  if (rows.every(({ ratio }) => ratio === undefined)) failures.push('Nothing could be compared.');
  const worse = rows
    .filter(({ isWorse }) => isWorse)
    .map((row) => `${toTitle(row)}: ${row.ratio.toFixed(2)}`);
  return { tables: tables.join('\n\n'), worse, failures };
}

function toRows({ name, part, pairs }, factor) {
  const { sizes, columns, nameOf = String } = part;
  return sizes.flatMap((size) => {
    const ofSize = pairs.filter((pair) => pair.size === size);
    return columns
      .map((column) => ({
        part: name,
        size: nameOf(size),
        title: column.title,
        ...compare(column, ofSize, factor),
      }))
      .filter(({ isMeasured }) => isMeasured);
  });
}

function compare({ key, floor = 0, resolution = 0, isShownOnly = false }, pairs, factor) {
  const valuesOf = (side) =>
    pairs.map((pair) => pair[side].sample[key]).filter((value) => value !== undefined);
  const failuresOf = (side) =>
    pairs.flatMap((pair) => (pair[side].sample[key] === undefined ? pair[side].failures : []));
  const [own, others] = [valuesOf('own'), valuesOf('other')];
  const values = { own: medianOf(own), other: medianOf(others) };
  const compared = pairs
    .map((pair) => [pair.own.sample[key], pair.other.sample[key]])
    .filter((pair) => !pair.includes(undefined));
  if (compared.length === 0) {
    const [failure] = [...failuresOf('own'), ...failuresOf('other')];
    return {
      values,
      failure,
      failedOwn: own.length === 0 && failuresOf('own').length > 0,
      isMeasured: failure !== undefined,
    };
  }
  const ratioOf = ([mine, theirs]) => toRatio(Math.max(mine, floor), Math.max(theirs, floor));
  const isOver = (pair) => ratioOf(pair) > factor && pair[0] - pair[1] > resolution;
  const ratios = compared.map(ratioOf);
  const ratio = median(ratios);
  const agreeing = compared.filter(isOver).length;
  return {
    values,
    ratio,
    spread: [Math.min(...ratios), Math.max(...ratios)],
    isWorse: !isShownOnly && ratio > factor && agreeing >= Math.min(AGREEING_ROUNDS, compared.length),
    isShownOnly,
    missing: pairs.length - compared.length,
    isMeasured: true,
  };
}

const toRatio = (mine, theirs) => (mine === theirs ? 1 : mine / theirs);
const medianOf = (values) => (values.length === 0 ? undefined : median(values));
const toTitle = ({ part, size, title }) => `${part} ${size}, ${title}`;
const toText = (value) => value?.toFixed(1) ?? '–';

function toLine({ size, title, values, ratio, spread, isWorse, isShownOnly, missing, failure }, other) {
  const cells = [size, title, toText(values.own), toText(values.other)];
  if (ratio === undefined) {
    const side = values.own === undefined ? 'this' : other;
    cells.push('not comparable', `${side}: ${failure.replaceAll('|', '/')}`);
  } else {
    const text = ratio.toFixed(2);
    const note = missing > 0 ? `; ${missing} rounds failed` : '';
    cells.push(isWorse ? `**${text}**` : isShownOnly ? `${text} (no limit)` : text);
    cells.push(`${spread.map((bound) => bound.toFixed(2)).join(' – ')}${note}`);
  }
  return `| ${cells.join(' | ')} |`;
}
