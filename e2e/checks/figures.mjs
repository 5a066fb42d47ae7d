// @ts-check
/** Times that tests and the quick bench measure: of several with one name the largest counts. */

/** @typedef {import('./reports.mjs').Figure} Figure */

/**
 * @param {readonly Figure[]} figures
 * @returns {Figure[]} one for each name
 */
export function mergeFigures(figures) {
  /** @type {Map<string, Figure>} */
  const largest = new Map();
  for (const figure of figures) {
    const known = largest.get(figure.name);
    if (known === undefined || figure.value > known.value) largest.set(figure.name, figure);
  }
  return [...largest.values()];
}

/** @param {Figure} figure */
export const isOver = ({ value, most }) => value > most;

/**
 * @param {readonly Figure[]} figures
 * @returns {string[]} lines of Markdown, none where nothing was measured
 */
export function toFiguresTable(figures) {
  if (figures.length === 0) return [];
  return [
    '',
    '| time, of which no verdict depends | measured | limit of the bench |',
    '| --- | ---: | ---: |',
    ...mergeFigures(figures).map((figure) => {
      const [measured, most] = [figure.value, figure.most].map((value) => toText(value, figure.unit));
      return `| ${figure.name} | ${isOver(figure) ? `**${measured}**` : measured} | ${most} |`;
    }),
  ];
}

/**
 * @param {number} value
 * @param {Figure['unit']} unit
 */
const toText = (value, unit) => `${value.toFixed(unit === 'ms' ? 0 : 2)} ${unit}`;
