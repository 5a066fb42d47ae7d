/**
 * Enrollments that an earlier build stored as approved: an approval from a file does not count, one made here
 * does.
 */
import { beforeEach, expect, it } from 'vitest';
import { findApproval } from '../../domain/review/approval.ts';
import type { Actor } from '../../domain/review/journal.ts';
import { installBrowser } from '../ledger/browser.fixture.ts';
import { toSha256 } from '../ledger/sha256.ts';
import { approve, dropClaimedApproval, noteEnterer } from './acts.ts';
import { begin, openTab, type Tab } from './review-tab.fixture.ts';
import { toRequestBytes } from '../finalize/request-bytes.ts';

const ANA: Actor = { name: 'Ana', source: 'claim' };
const EVA: Actor = { name: 'Eva', source: 'claim' };
const STRICT = { isRequired: true, maySelfApprove: false };

const browser = await installBrowser();
beforeEach(() => {
  browser.clear();
});

const request = await toRequestBytes('bytes');
const approveAs = (tab: Tab, by: Actor) =>
  approve(tab.desk, { enrollment: tab.session.getEnrollment(), request, by });
const headerOf = ({ session }: Tab) => session.getSnapshot().header;

async function beginApproved() {
  const tab = await begin();
  await noteEnterer(tab.desk, ANA);
  await approveAs(tab, EVA);
  return tab;
}

it('an approval made here without any file stays', async () => {
  const tab = await beginApproved();
  expect(await dropClaimedApproval(tab.desk)).toBe(false);
  const hash = await toSha256('bytes');
  expect(headerOf(tab).submission).toEqual({ state: 'approved', attempts: 0, hash });
  expect(findApproval(tab.desk.getState().entries, hash, STRICT)).toBeDefined();
});

it('an approval that came with a file puts the enrollment in review, and it can be approved here', async () => {
  const { id, session, desk } = await beginApproved();
  // Earlier builds stored an intact file like this: the state stays, and the journal has the import.
  await desk.act({ events: [{ kind: 'received', chain: 'intact' }], noteEdits: false });
  await session.flush();
  const tab = await openTab(id);
  const hash = await toSha256('bytes');
  expect(headerOf(tab).submission).toEqual({ state: 'approved', attempts: 0, hash });
  expect(findApproval(tab.desk.getState().entries, hash, STRICT)).toBeUndefined();

  expect(await dropClaimedApproval(tab.desk)).toBe(true);
  await tab.session.flush();
  const reopened = await openTab(id);
  expect(headerOf(reopened).submission).toEqual({ state: 'in-review', attempts: 0 });
  expect(headerOf(reopened).review?.approved).toBeUndefined();
  expect(reopened.desk.getState().entries).toHaveLength(4);

  expect(await approveAs(reopened, EVA)).toBe(true);
  expect(findApproval(reopened.desk.getState().entries, hash, STRICT)).toBeDefined();
  expect(await dropClaimedApproval(reopened.desk)).toBe(false);
});
