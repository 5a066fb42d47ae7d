/** The cost of each step against the number of persons, as an SVG file beside README.md. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const WIDTH = 880;
const HEIGHT = 460;
/** Room for the axes, and at the right for the names of the lines. */
const FRAME = { left: 64, right: 600, top: 56, bottom: 404 };
const LABEL_GAP = 17;
/** Readable on a light and on a dark background; the dashes differ too. */
const STROKES = [
  { color: '#0a7d62', dash: '' },
  { color: '#c2410c', dash: '7 3' },
  { color: '#2f6fd0', dash: '2 3' },
  { color: '#a8328f', dash: '10 3 2 3' },
  { color: '#8a6d00', dash: '5 5' },
  { color: '#5a6b7b', dash: '12 4' },
  { color: '#c0253f', dash: '3 6' },
];
const STYLE = `
  .ground { fill: #ffffff } .text { fill: #1c2430 } .grid { stroke: #d4dae2 }
  @media (prefers-color-scheme: dark) {
    .ground { fill: #161b22 } .text { fill: #e6ebf2 } .grid { stroke: #3a434f }
    .line { filter: brightness(1.55) }
  }
  text { font: 13px system-ui, sans-serif } .title { font-weight: 600; font-size: 15px }`;

/**
 * Both axes are logarithmic: steps of a tenth and of ten times the cost are seen in one picture.
 * @param lines `title` and `values` in milliseconds, one for each size; null where there is none
 */
export function writeCostChart({ sizes, lines, subtitle }) {
  const known = lines.flatMap(({ values }) => values).filter((value) => value !== null);
  const range = { low: Math.min(...known) / 1.6, high: Math.max(...known) * 1.3 };
  const toX = (n) =>
    scale(n, { low: sizes[0], high: sizes.at(-1) }, { low: FRAME.left + 16, high: FRAME.right - 16 });
  const toY = (ms) => scale(ms, range, { low: FRAME.bottom, high: FRAME.top });
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="title desc">`,
    '<title id="title">Cost of each step against the number of persons</title>',
    `<desc id="desc">${escape(lines.map((line) => describe(line, sizes)).join('; '))}</desc>`,
    `<style>${STYLE}</style>`,
    `<rect class="ground" width="${WIDTH}" height="${HEIGHT}" rx="8"/>`,
    `<text class="text title" x="${FRAME.left}" y="24">Milliseconds against the number of persons</text>`,
    `<text class="text" x="${FRAME.left}" y="43">${escape(subtitle)}</text>`,
    ...toTicks(range).map((ms) => toRule(ms, toY(ms))),
    ...sizes.map(
      (n) => `<text class="text" x="${toX(n)}" y="${FRAME.bottom + 22}" text-anchor="middle">${n}</text>`,
    ),
    `<text class="text" x="${(FRAME.left + FRAME.right) / 2}" y="${HEIGHT - 14}" text-anchor="middle">persons in the enrollment</text>`,
    ...lines.map(({ values }, index) =>
      toLine(
        values.map((ms, at) => ms !== null && [toX(sizes[at]), toY(ms)]),
        index,
      ),
    ),
    ...toLabels(lines, toY),
    '</svg>',
  ];
  writeFileSync(join(import.meta.dirname, 'cost.svg'), `${parts.join('\n')}\n`);
}

const scale = (value, from, to) =>
  round(
    to.low +
      ((Math.log(value) - Math.log(from.low)) / (Math.log(from.high) - Math.log(from.low))) *
        (to.high - to.low),
  );
const round = (value) => Math.round(value * 10) / 10;
const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const toText = (ms) => (ms < 10 ? ms.toFixed(1) : ms.toFixed(0));
const describe = ({ title, values }, sizes) =>
  `${title}: ${values
    .map((ms, at) => (ms === null ? '' : `${toText(ms)} ms with ${sizes[at]}`))
    .filter(Boolean)
    .join(', ')}`;

/** 1, 2, 5, 10, 20 … within the range. */
function toTicks({ low, high }) {
  const ticks = [];
  for (let decade = 10 ** Math.floor(Math.log10(low)); decade <= high; decade *= 10)
    ticks.push(decade, decade * 2, decade * 5);
  return ticks.filter((ms) => ms >= low && ms <= high);
}

const toRule = (ms, y) =>
  `<path class="grid" d="M${FRAME.left} ${y}H${FRAME.right}"/>` +
  `<text class="text" x="${FRAME.left - 8}" y="${y + 4}" text-anchor="end">${ms}</text>`;

function toLine(points, index) {
  const { color, dash } = STROKES[index % STROKES.length];
  const known = points.filter(Boolean);
  const dots = known.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3.5" fill="${color}"/>`).join('');
  const path = `<path d="M${known.map((point) => point.join(' ')).join('L')}" fill="none" stroke="${color}" stroke-width="2" stroke-dasharray="${dash}"/>`;
  return `<g class="line">${path}${dots}</g>`;
}

/** Names at the ends of the lines, moved apart where they would cover each other. */
function toLabels(lines, toY) {
  const labels = lines
    .map(({ title, values }, index) => ({
      index,
      text: `${title}: ${toText(values.at(-1))}`,
      end: toY(values.at(-1)),
    }))
    .sort((a, b) => a.end - b.end);
  let free = FRAME.top - 4;
  const placed = labels.map((label) => {
    const y = Math.max(label.end, free);
    free = y + LABEL_GAP;
    return { ...label, y };
  });
  return placed.map(({ index, text, end, y }) => {
    const { color, dash } = STROKES[index % STROKES.length];
    const lead = `<path class="line" d="M${FRAME.right - 10} ${end}L${FRAME.right + 8} ${y}h26" fill="none" stroke="${color}" stroke-width="2" stroke-dasharray="${dash}"/>`;
    return `${lead}<text class="text" x="${FRAME.right + 40}" y="${y + 4}">${escape(text)}</text>`;
  });
}
