/** The interactions of a journey as a Markdown table, step by step, and its INP. */
import { median } from './in-page.mjs';
import { findInp, toWorst } from './interactions.mjs';

const LIMIT_MS = 80;
const WORST = 8;

/**
 * @param rounds the samples of `inp`, one for each round
 * @param reference the interactions of a page without anything
 */
export function toInpReport(rounds, reference, { browser, throttle, machine, date, commit }) {
  const steps = [...new Set(rounds.flatMap(({ interactions }) => interactions.map(({ step }) => step)))];
  const rows = steps.map((step) => {
    const worst = rounds.flatMap(({ interactions }) =>
      toWorst(interactions.filter((found) => found.step === step)).slice(0, 1),
    );
    const longest = median(worst.map(({ duration }) => duration));
    return `| ${step} | ${longest.toFixed(0)} | ${describe(toWorst(worst)[0])} |`;
  });
  const inp = median(rounds.map((round) => round.inp));
  const lines = [
    `${date}, commit ${commit}, Chromium ${browser}, CPU throttle ${throttle}x, ${machine}; 500 persons, ${rounds.length} rounds, medians in ms.`,
    `**INP ${inp.toFixed(0)} ms** (limit ${LIMIT_MS}), where a page without anything has ${findInp(reference).duration.toFixed(0)} ms; the longest interaction of all ${median(rounds.map(({ interactions }) => toWorst(interactions)[0].duration)).toFixed(0)} ms.`,
    '',
    '| step | longest | which |',
    '|---|---|---|',
    ...rows,
  ];
  for (const found of toWorst(rounds.flatMap(({ interactions }) => interactions)).slice(0, WORST))
    console.log(`${found.step}: ${found.duration.toFixed(0)} ms, ${describe(found)}`);
  return {
    name: 'inp',
    markdown: lines.join('\n'),
    overLimit: inp >= LIMIT_MS ? [`INP ${inp.toFixed(0)}`] : [],
  };
}

function describe({ type, target }) {
  return `${type} on ${target.replaceAll('|', '/')}`;
}
