/** The count of presses as Markdown tables, and which ways take more than their share of the peer's. */
import { WAYS } from './ways.mjs';

const TITLES = {
  peers: 'With the lists of the peers (formats and rules as in the Chile sample)',
  chile: 'With the Chile sample',
};

/** @returns the tables, and the ways that are over their limit */
export function toKeystrokesReport({ peer, counts }, { browser, machine, date, commit }) {
  const isOver = (way, { count }) => way.limit !== undefined && count > way.limit * peer.count;
  const tables = Object.entries(counts).flatMap(([labels, byWay]) => [
    '',
    `${TITLES[labels]}:`,
    '',
    '| way | presses | share of the peer | limit | seconds |',
    '|---|---|---|---|---|',
    `| \`rhf-one\`, typed | ${peer.count} | | | ${peer.seconds.toFixed(1)} |`,
    ...Object.entries(byWay).map(([key, count]) => toLine(WAYS[key], count, peer)),
  ]);
  const overLimit = Object.entries(counts).flatMap(([labels, byWay]) =>
    Object.entries(byWay)
      .filter(([key, count]) => isOver(WAYS[key], count))
      .map(([key, { count }]) => `${labels}: ${WAYS[key].title} ${count}`),
  );
  const head = `${date}, commit ${commit}, Chromium ${browser}, ${machine}; a press every 150 ms, waits for the page included.`;
  return { name: 'keystrokes', markdown: [head, ...tables].join('\n'), overLimit };
}

function toLine({ title, limit }, { count, seconds }, peer) {
  const share = `${((100 * count) / peer.count).toFixed(0)} %`;
  const most = limit === undefined ? '' : `${(100 * limit).toFixed(0)} %`;
  return `| ${title} | ${count} | ${limit === undefined ? share : `**${share}**`} | ${most} | ${seconds.toFixed(1)} |`;
}
