/** The ways of entering the person into Enrola, each in a browser that knows nothing. */
import { isDeepStrictEqual } from 'node:util';
import { enterFields, openPerson, send } from './enrola.mjs';
import { pasteAndApply } from './paste.mjs';
import { CARD, toMessage, toTable } from './pasted.mjs';
import { EARLIER, PERSON, toCompared, toExpectedBody } from './person.mjs';
import { createTypist } from './typist.mjs';
import { toWanted } from './wanted.mjs';

/** The presses of the earlier person are not counted. */
const EARLIER_PRESS_MS = 60;

/** By key; `limit` is the most that it may take of the peer's presses. */
export const WAYS = {
  typed: { title: 'Enrola, field by field, first person in this browser', limit: 0.7, run: enterFields },
  typedNext: {
    title: 'Enrola, field by field, after another person',
    limit: 0.7,
    run: enterFields,
    prepare: enterEarlier,
  },
  card: { title: 'Enrola, identity card read and a message pasted', limit: 0.4, run: enterFromCard },
  row: { title: 'Enrola, a row of a spreadsheet pasted', limit: 0.15, run: enterFromRow },
};

/**
 * @param setting `origin`, `riskProfile`, `lists`, and under which name of `chosen` (`peers`, `chile`) its labels are
 * @returns what was pressed and the seconds of one way; throws where the request is another one
 */
export async function takeWay(browser, way, setting) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'es-CL' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await way.prepare?.(page, setting);
  const typist = await createTypist(page);
  const { person, chosen } = { person: PERSON, chosen: PERSON.chosen[setting.labels] };
  const wanted = await toWanted({ person, chosen, lists: setting.lists });
  await openPerson(page, setting);
  await typist.start();
  await way.run(page, typist, wanted, { person, chosen });
  const { presses, seconds } = await typist.stop();
  const body = await send(page);
  await context.close();
  const expected = toExpectedBody({ ...setting, person, chosen });
  if (!isDeepStrictEqual(toCompared(body), toCompared(expected))) {
    throw new Error(`${way.title}: another request was sent: ${JSON.stringify(body)}`);
  }
  return { presses, seconds };
}

async function enterEarlier(page, setting) {
  const typist = await createTypist(page, EARLIER_PRESS_MS);
  const chosen = EARLIER.chosen[setting.labels];
  const wanted = await toWanted({ person: EARLIER, chosen, lists: setting.lists });
  await openPerson(page, setting);
  await enterFields(page, typist, wanted);
  // What was chosen is noted when the entry is left.
  await typist.press('Enter');
}

async function enterFromCard(page, typist, wanted, of) {
  await pasteAndApply(page, typist, CARD);
  await pasteAndApply(page, typist, toMessage(of));
  await enterFields(page, typist, wanted);
}

async function enterFromRow(page, typist, wanted, of) {
  await pasteAndApply(page, typist, toTable(of));
  await enterFields(page, typist, wanted);
}
