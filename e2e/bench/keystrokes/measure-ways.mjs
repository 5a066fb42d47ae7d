/** Counts the presses of one person in the peer and in Enrola, under the peers' lists and under the Chile sample. */
import { isDeepStrictEqual } from 'node:util';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { enterInPeer } from './peer.mjs';
import { PERSON, toCompared, toExpectedBody } from './person.mjs';
import { toLists } from './lists.mjs';
import { prepareBundle } from './peers-profile.mjs';
import { createTypist } from './typist.mjs';
import { takeWay, WAYS } from './ways.mjs';

/** The latest count in the peer: a run without the peers compares with it. */
const PEER_RECORD = join(import.meta.dirname, 'peer.json');
const PEERS_RISK_PROFILE = 'PR02';

/** The sizes are the ways of entering the person. */
export const keystrokes = {
  sizes: Object.keys(WAYS),
  nameOf: (way) => WAYS[way].title,
  columns: [{ key: 'presses', title: 'presses' }],
  visits: [
    async ({ browser, origin, folder, size }, sample) => {
      const { presses } = await takeWay(browser, WAYS[size], toChileSetting({ origin, folder }));
      sample.presses = presses.length;
    },
  ],
};

/** Enrola with the Chile sample, as the checkout in the folder has it. */
function toChileSetting({ origin, folder }) {
  const profile = JSON.parse(readFileSync(join(folder, 'public', 'profile.json'), 'utf8'));
  return { origin, riskProfile: 'MOD', lists: toLists(profile), labels: 'chile' };
}

/**
 * @param peers the folder of the peers' bench, installed and built; undefined: the count of the last run with it is used
 * @param origin of Enrola with the Chile sample, which is built in the folder
 * @returns the peer's count, and by the name of the lists (`peers`, `chile`) the count of each way
 */
export async function measureKeystrokes(browser, { peers, origin, folder }) {
  const inPeers =
    peers === undefined
      ? undefined
      : await measureWithPeers(browser, { peers, bundle: join(folder, 'dist') });
  const peer = inPeers?.peer ?? JSON.parse(readFileSync(PEER_RECORD, 'utf8'));
  return {
    peer,
    counts: {
      ...(inPeers && { peers: inPeers.counts }),
      chile: await takeAll(browser, toChileSetting({ origin, folder })),
    },
  };
}

async function measureWithPeers(browser, { peers, bundle }) {
  const load = (path) => import(pathToFileURL(join(peers, path)).href);
  const [{ OPTIONS }, { startServer }] = [await load('shared/model.js'), await load('server.mjs')];
  const apps = await startServer(join(peers, 'dist'));
  const enrola = await startServer(prepareBundle(bundle, OPTIONS));
  const peer = await countInPeer(browser, { origin: `http://127.0.0.1:${apps.port}`, options: OPTIONS });
  writeFileSync(PEER_RECORD, `${JSON.stringify(peer, undefined, 2)}\n`);
  const counts = await takeAll(browser, {
    origin: `http://127.0.0.1:${enrola.port}`,
    riskProfile: PEERS_RISK_PROFILE,
    lists: OPTIONS,
    labels: 'peers',
  });
  for (const { server } of [apps, enrola]) server.close();
  return { peer, counts };
}

async function countInPeer(browser, { origin, options }) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'es-CL' });
  const page = await context.newPage();
  const typist = await createTypist(page);
  const { presses, seconds, body } = await enterInPeer(page, typist, { origin, options });
  await context.close();
  const expected = toExpectedBody({
    person: PERSON,
    chosen: PERSON.chosen.peers,
    lists: options,
    riskProfile: PEERS_RISK_PROFILE,
  });
  if (!isDeepStrictEqual(toCompared(body), toCompared(expected))) {
    throw new Error(`The peer sent another request: ${JSON.stringify(body)}`);
  }
  return { seconds: Math.round(seconds * 10) / 10, count: presses.length, presses: presses.join(' ') };
}

async function takeAll(browser, setting) {
  const counts = {};
  for (const [key, way] of Object.entries(WAYS)) {
    const { presses, seconds } = await takeWay(browser, way, setting);
    counts[key] = { count: presses.length, seconds, presses: presses.join(' ') };
    console.log(
      `keystrokes ${setting.labels} ${key}: ${presses.length} in ${seconds.toFixed(1)} s: ${presses.join(' ')}`,
    );
  }
  return counts;
}
