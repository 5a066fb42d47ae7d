/** The interactions of a journey as a Markdown table, step by step, and its INP. */
import { median } from './in-page.mjs';
import { findInp, toWorst } from './interactions.mjs';

const LIMIT_MS = 200;
const WORST = 8;

/** @param rounds what `measureInp` gave, once for each round */
export function toInpReport(rounds, { browser, throttle, machine, date, commit }) {
  const inpOf = (key) => median(rounds.map((round) => findInp(round[key]).duration));
  const stepsOf = (key) => [...new Set(rounds.flatMap((round) => round[key].map(({ step }) => step)))];
  const worstOf = (key, step) =>
    rounds.flatMap((round) => toWorst(round[key].filter((found) => found.step === step)).slice(0, 1));
  const rows = stepsOf('cpu').map((step) => {
    const cpu = worstOf('cpu', step);
    const [dearest] = toWorst(cpu);
    const toText = (found) => median(found.map(({ duration }) => duration)).toFixed(0);
    const wall = worstOf('interactions', step);
    return `| ${step} | ${toText(cpu)} | ${wall.length > 0 ? toText(wall) : '< 16'} | ${describe(dearest)} |`;
  });
  const cpu = inpOf('cpu');
  const lines = [
    `${date}, commit ${commit}, Chromium ${browser}, CPU throttle ${throttle}x, ${machine}; 500 persons, ${rounds.length} rounds, medians in ms.`,
    `**INP by CPU time ${cpu.toFixed(0)} ms** (limit ${LIMIT_MS}); as the browser reports it ${inpOf('interactions').toFixed(0)} ms, where a page without`,
    `anything has ${inpOf('reference').toFixed(0)} ms.`,
    '',
    '| step | longest, CPU time | longest, as reported | which, by CPU time |',
    '|---|---|---|---|',
    ...rows,
  ];
  for (const key of ['cpu', 'interactions']) {
    for (const found of toWorst(rounds.flatMap((round) => round[key])).slice(0, WORST))
      console.log(`${key} ${found.step}: ${found.duration.toFixed(0)} ms, ${describe(found)}`);
  }
  return {
    name: 'inp',
    markdown: lines.join('\n'),
    tooDear: cpu >= LIMIT_MS ? [`INP ${cpu.toFixed(0)}`] : [],
  };
}

function describe({ type, target }) {
  return `${type} on ${target.replaceAll('|', '/')}`;
}
