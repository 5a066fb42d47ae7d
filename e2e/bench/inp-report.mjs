/** The interactions of a journey as a Markdown table, step by step, and its INP. */
import { median } from './in-page.mjs';
import { findInp, toWorst } from './interactions.mjs';

const LIMIT_MS = 200;
const WORST = 5;

/** @param rounds what `measureInp` gave, once for each round */
export function toInpReport(rounds, { browser, throttle, machine, date, commit }) {
  const inps = rounds.map(({ interactions }) => findInp(interactions).duration);
  const bare = rounds.map(({ reference }) => findInp(reference).duration);
  const all = rounds.flatMap(({ interactions }) => interactions);
  const steps = [...new Set(all.map(({ step }) => step))];
  const rows = steps.map((step) => {
    const of = rounds.map(({ interactions }) => interactions.filter((found) => found.step === step));
    const worst = of.flatMap((found) => toWorst(found).slice(0, 1));
    const [dearest] = toWorst(worst);
    const count = median(of.map(({ length }) => length));
    return `| ${step} | ${count} | ${median(worst.map(({ duration }) => duration)).toFixed(0)} | ${describe(dearest)} |`;
  });
  const inp = median(inps);
  const lines = [
    `${date}, commit ${commit}, Chromium ${browser}, CPU throttle ${throttle}x, ${machine}; 500 persons, ${rounds.length} rounds.`,
    `**INP ${inp.toFixed(0)} ms** (rounds: ${inps.join(', ')}; limit ${LIMIT_MS}); of a page without anything, in the same rounds: ${median(bare).toFixed(0)} ms.`,
    '',
    '| step | interactions | worst, median of the rounds | the worst of all |',
    '|---|---|---|---|',
    ...rows,
  ];
  for (const found of toWorst(all).slice(0, WORST)) console.log(`${found.step}: ${describe(found)}`);
  return {
    name: 'inp',
    markdown: lines.join('\n'),
    tooDear: inp >= LIMIT_MS ? [`INP ${inp.toFixed(0)}`] : [],
  };
}

function describe({ type, target, duration, delay, work }) {
  return `${duration.toFixed(0)} ms: ${type} on ${target.replaceAll('|', '/')} (waited ${delay.toFixed(0)}, worked ${work.toFixed(0)})`;
}
