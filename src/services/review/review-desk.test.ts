/** Runs on the in-memory backend, because Node has no IndexedDB. */
import { beforeEach, describe, expect, it } from 'vitest';
import { findBrokenLink } from '../../domain/review/chain.ts';
import type { Actor } from '../../domain/review/journal.ts';
import { findSeen } from '../../domain/review/seen.ts';
import { findDraft } from '../drafts/draft-store.ts';
import { openBackend } from '../drafts/open-backend.ts';
import { installBrowser } from '../ledger/browser.fixture.ts';
import { toSha256 } from '../ledger/sha256.ts';
import { approve, noteEnterer, noteHandIn, noteSeen, observe, reply, sendBack, settle } from './acts.ts';
import { loadReview } from './review-store.ts';
import { begin, openTab, SECRET, type Tab } from './review-tab.fixture.ts';
import { toRequestBytes } from '../finalize/request-bytes.ts';

const ANA: Actor = { name: 'Ana', source: 'claim' };
const EVA: Actor = { name: 'Eva', source: 'claim' };
const LUZ: Actor = { name: 'Luz', source: 'claim' };
const SIGNED: Actor = { name: 'Ana', source: 'sign-in' };

const browser = await installBrowser();
beforeEach(() => {
  browser.clear();
});

const kindsOf = ({ desk }: Pick<Tab, 'desk'>) => desk.getState().entries.map(({ event }) => event.kind);
const eventOf = ({ desk }: Pick<Tab, 'desk'>, index: number) => desk.getState().entries.at(index)?.event;
const rename = ({ session }: Pick<Tab, 'session'>, givenName: string) =>
  session.updatePerson({ ...session.findPerson('p')!, givenName });
const request = await toRequestBytes('bytes');
const approveAs = (tab: Tab, by: Actor, reason?: string) =>
  approve(tab.desk, { enrollment: tab.session.getEnrollment(), request, by, reason });
const approveFirst = (tab: Tab, by: Actor) =>
  approve(tab.desk, { enrollment: tab.session.getEnrollment(), request, by, isFirst: true });
const headOf = ({ session }: Pick<Tab, 'session'>) => session.getSnapshot().header.review;
const stateOf = ({ session }: Pick<Tab, 'session'>) => session.getSnapshot().header.submission.state;

/** The stored review is complete and equals the state of the review desk. */
async function expectStored({ session, desk }: Tab): Promise<void> {
  await session.flush();
  const stored = await loadReview(session.id);
  expect(stored.unreadable).toBe(0);
  expect(stored.entries).toEqual(desk.getState().entries);
  expect(stored.snapshots).toEqual(desk.getState().snapshots);
  expect(await findBrokenLink(stored.entries, toSha256)).toBe(-1);
  const head = (await findDraft(session.id))?.header.review;
  expect(head).toMatchObject({
    entries: stored.entries.length,
    hash: stored.entries.at(-1)?.hash ?? '',
    snapshots: stored.snapshots.length,
  });
}

describe('the review of an open enrollment', () => {
  it('all edits since the last entry are recorded as one entry, with the edited fields', async () => {
    const tab = await begin();
    await observe(tab.desk, { personId: 'p' }, 'Falta', EVA);
    await observe(tab.desk, {}, 'Falta', EVA);
    expect(kindsOf(tab)).toEqual(['edited', 'observed', 'observed']);
    rename(tab, 'Ana');
    rename(tab, 'Inés');
    await reply(tab.desk, tab.desk.getState().observations[0]!.id, 'Ya está', ANA);
    expect(kindsOf(tab)).toEqual(['edited', 'observed', 'observed', 'edited', 'replied']);
    expect(eventOf(tab, 3)).toEqual({
      kind: 'edited',
      snapshot: 2,
      places: [{ personId: 'p', field: 'givenName' }],
      more: 0,
    });
    expect(tab.desk.getState().contents.map(({ persons }) => persons[0]?.givenName)).toEqual([
      SECRET,
      'Inés',
    ]);
    await expectStored(tab);
  });

  it('the first of two approvals waits for another person, and an edit ends it', async () => {
    const tab = await begin();
    await noteEnterer(tab.desk, ANA);
    expect(await approveFirst(tab, EVA)).toBe(true);
    expect(stateOf(tab)).toBe('in-review');
    expect(headOf(tab)).not.toHaveProperty('approved');
    expect(eventOf(tab, -1)).toMatchObject({ kind: 'first-approved', hash: await toSha256('bytes') });
    for (const again of [approveAs, approveFirst]) expect(await again(tab, EVA)).toBe(false);
    expect(await approveAs(tab, LUZ)).toBe(true);
    expect(stateOf(tab)).toBe('approved');
    rename(tab, 'Inés');
    expect(await approveFirst(tab, LUZ)).toBe(true);
    expect(await approveAs(tab, EVA)).toBe(true);
    expect(kindsOf(tab).slice(-5)).toEqual(['approved', 'edited', 'voided', 'first-approved', 'approved']);
    // A list of the service changed the bytes: what was approved waits for two people again.
    expect(await approveFirst(tab, LUZ)).toBe(true);
    expect(stateOf(tab)).toBe('in-review');
    await expectStored(tab);
  });

  it('an edit that was undone is not recorded, and a new order of persons is recorded without fields', async () => {
    const tab = await begin();
    await observe(tab.desk, {}, 'Falta', EVA);
    rename(tab, 'Ana');
    rename(tab, SECRET);
    await observe(tab.desk, {}, 'Falta', EVA);
    expect(kindsOf(tab)).toEqual(['edited', 'observed', 'observed']);
    tab.session.edit({ persons: new Map(), personIds: ['q', 'p'] });
    await sendBack(tab.desk, EVA);
    expect(eventOf(tab, 3)).toEqual({ kind: 'edited', snapshot: 2, places: [], more: 0 });
    await expectStored(tab);
  });

  it('an edit is recorded with its author only if the author signed in', async () => {
    const tab = await begin();
    await observe(tab.desk, {}, 'Falta', ANA);
    rename(tab, 'Inés');
    await observe(tab.desk, {}, 'Falta', SIGNED);
    const edits = tab.desk.getState().entries.filter(({ event }) => event.kind === 'edited');
    expect(edits.map(({ by }) => by)).toEqual([undefined, SIGNED]);
  });

  it('an edit voids the approval, this is recorded once, and the enrollment can be approved again', async () => {
    const tab = await begin();
    await noteEnterer(tab.desk, ANA);
    expect(await approveAs(tab, EVA)).toBe(true);
    const hash = await toSha256('bytes');
    expect(tab.session.getSnapshot().header.submission).toMatchObject({ state: 'approved', hash });
    rename(tab, 'Inés');
    rename(tab, SECRET);
    expect(tab.session.getSnapshot().header.submission).toEqual({ state: 'draft', attempts: 0 });
    await observe(tab.desk, {}, 'Falta', EVA);
    await observe(tab.desk, {}, 'Falta', EVA);
    expect(kindsOf(tab)).toEqual(['entered', 'edited', 'approved', 'voided', 'observed', 'observed']);
    expect(await approveAs(tab, EVA)).toBe(false);
    expect(await approveAs(tab, EVA, ' ')).toBe(false);
    expect(kindsOf(tab)).toHaveLength(6);
    expect(await approveAs(tab, EVA, ' Confirmado ')).toBe(true);
    expect(tab.desk.getState().entries.at(-1)?.event).toMatchObject({
      kind: 'approved',
      reason: 'Confirmado',
    });
    expect(headOf(tab)).toMatchObject({ entries: 7, snapshots: 1, open: 2, approved: { hash } });
    await expectStored(tab);
  });

  it('who was seen is recorded once it is in review, of those who stand as in the latest snapshot, and voids nothing', async () => {
    const tab = await begin();
    await observe(tab.desk, {}, 'Falta', EVA);
    expect(await noteSeen(tab.desk, ['p'], EVA)).toBe(false);
    const [observation] = tab.desk.getState().observations;
    await settle(tab.desk, observation!.id, 'settled', EVA);
    expect(await approveAs(tab, EVA)).toBe(true);
    expect(await noteSeen(tab.desk, ['p', 'gone'], EVA)).toBe(true);
    expect(eventOf(tab, -1)).toEqual({ kind: 'seen', snapshot: 1, personIds: ['p'] });
    expect(stateOf(tab)).toBe('approved');
    expect(findSeen(tab.desk.getState(), tab.session.getEnrollment().persons)).toEqual(new Set(['p']));
    await expectStored(tab);
    rename(tab, 'Inés');
    expect(findSeen(tab.desk.getState(), tab.session.getEnrollment().persons)).toEqual(new Set());
    expect(await noteSeen(tab.desk, ['p'], EVA)).toBe(true);
    expect(kindsOf(tab)).not.toContain('voided');
  });

  it('the review counts the open observations and keeps the time of the return until the next hand-in', async () => {
    const tab = await begin();
    await observe(tab.desk, {}, 'Uno', EVA);
    await observe(tab.desk, { personId: 'p' }, 'Dos', EVA);
    await sendBack(tab.desk, EVA, { category: 'data' });
    const [first] = tab.desk.getState().observations;
    const { at, event } = tab.desk.getState().entries.at(-1)!;
    expect(event).toMatchObject({ kind: 'returned', category: 'data' });
    expect(headOf(tab)).toMatchObject({ open: 2, returnedAt: at, returnedAs: 'data' });
    await settle(tab.desk, first!.id, 'settled', EVA);
    expect(headOf(tab)?.open).toBe(1);
    await settle(tab.desk, first!.id, 'reopened', EVA);
    expect(headOf(tab)?.open).toBe(2);
    tab.session.noteReview();
    await noteHandIn(tab.desk, ANA);
    expect(headOf(tab)?.returnedAt).toBeUndefined();
    expect(headOf(tab)).not.toHaveProperty('returnedAs');
    expect(stateOf(tab)).toBe('in-review');
    await expectStored(tab);
  });

  it('a hand-in is recorded once for each version of the enrollment, even if its edits were recorded before', async () => {
    const tab = await begin();
    const handIn = async () => {
      tab.session.noteReview();
      return noteHandIn(tab.desk, ANA);
    };
    await handIn();
    await handIn();
    expect(kindsOf(tab)).toEqual(['edited', 'reviewed']);
    rename(tab, 'Inés');
    await observe(tab.desk, {}, 'Falta', EVA);
    await handIn();
    await handIn();
    expect(kindsOf(tab).slice(2)).toEqual(['edited', 'observed', 'reviewed']);
  });

  it('an approval of an older version of the enrollment is refused and not recorded', async () => {
    const tab = await begin();
    const enrollment = tab.session.getEnrollment();
    rename(tab, 'Inés');
    expect(await approve(tab.desk, { enrollment, request, by: EVA })).toBe(false);
    const now = tab.session.getEnrollment();
    const approving = approve(tab.desk, { enrollment: now, request, by: EVA });
    rename(tab, 'Ana');
    expect(await approving).toBe(false);
    expect(tab.desk.getState().entries).toEqual([]);
    expect(stateOf(tab)).toBe('draft');
  });

  it('nothing is recorded while the enrollment is being sent or is open in another tab', async () => {
    const tab = await begin();
    tab.session.setAccess('elsewhere');
    expect(await observe(tab.desk, {}, 'Falta', EVA)).toBe(false);
    tab.session.setAccess('own');
    tab.session.beginSending();
    expect(await observe(tab.desk, {}, 'Falta', EVA)).toBe(false);
    tab.session.endSending();
    const observing = observe(tab.desk, {}, 'Falta', EVA);
    tab.session.beginSending();
    expect(await observing).toBe(false);
    expect(tab.desk.getState().entries).toEqual([]);
  });

  it('an entry includes edits made while it is being recorded, and is dropped if a send starts meanwhile', async () => {
    const tab = await begin();
    /** Runs `run` while the entry is being recorded. */
    const meanwhile = (run: () => void) => {
      let isFirst = true;
      return tab.desk.act({
        events: [{ kind: 'reviewed' }],
        step: (submission) => {
          if (isFirst) void Promise.resolve().then(run);
          isFirst = false;
          return submission;
        },
      });
    };
    expect(await meanwhile(() => rename(tab, 'Inés'))).toBe(true);
    expect(tab.desk.getState().contents.map(({ persons }) => persons[0]?.givenName)).toEqual(['Inés']);
    expect(await meanwhile(() => void tab.session.beginSending())).toBe(false);
    expect(kindsOf(tab)).toEqual(['edited', 'reviewed']);
    tab.session.endSending();
    await expectStored(tab);
  });

  it('the chain of entries stays unbroken when many entries are recorded at once', async () => {
    const tab = await begin();
    await Promise.all(
      Array.from({ length: 12 }, (_, index) => {
        rename(tab, `Ana ${index}`);
        return observe(tab.desk, {}, String(index), EVA);
      }),
    );
    expect(tab.desk.getState().observations.map(({ remarks }) => remarks[0]?.text)).toEqual(
      Array.from({ length: 12 }, (_, index) => String(index)),
    );
    await expectStored(tab);
  });
});

describe('saving a review', () => {
  it('entries whose save failed are saved by the next save', async () => {
    const tab = await begin();
    browser.fail('write');
    await observe(tab.desk, {}, 'Uno', EVA);
    await tab.session.flush();
    expect(tab.session.getSnapshot().saveState.kind).toBe('failed');
    expect((await loadReview(tab.session.id)).entries).toEqual([]);
    await observe(tab.desk, {}, 'Dos', EVA);
    await tab.session.flush();
    browser.mend();
    await tab.session.flush();
    expect(kindsOf(tab)).toEqual(['edited', 'observed', 'observed']);
    await expectStored(tab);
  });

  it('a tab that takes over an enrollment continues from the entries of the other tab at once', async () => {
    const tab = await begin();
    const other = await openTab(tab.id);
    await observe(other.desk, {}, 'Uno', EVA);
    rename(other, 'Inés');
    await observe(other.desk, {}, 'Dos', EVA);
    await other.session.flush();
    tab.session.adopt((await findDraft(tab.id))!);
    // The desk has not reloaded the journal yet.
    expect(await sendBack(tab.desk, EVA)).toBe(true);
    expect(kindsOf(tab)).toEqual(['edited', 'observed', 'edited', 'observed', 'returned']);
    await expectStored(tab);
  });

  it('a tab that takes over while it records an entry still continues from the entries of the other tab', async () => {
    for (let turns = 0; turns < 15; turns += 1) {
      const tab = await begin();
      await noteEnterer(tab.desk, ANA);
      await tab.session.flush();
      const other = await openTab(tab.id);
      await observe(other.desk, {}, 'Uno', EVA);
      await other.session.flush();
      const draft = (await findDraft(tab.id))!;
      const acting = sendBack(tab.desk, EVA);
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      tab.session.adopt(draft);
      await acting;
      await expectStored(tab);
      expect(kindsOf(tab).slice(0, 3), `after ${turns} turns`).toEqual(['entered', 'edited', 'observed']);
    }
  });

  it('the entries of another tab are not overwritten while they cannot be read', async () => {
    const tab = await begin();
    const other = await openTab(tab.id);
    await observe(other.desk, {}, 'Uno', EVA);
    await other.session.flush();
    browser.fail('listReviews');
    tab.session.adopt((await findDraft(tab.id))!);
    await expect(sendBack(tab.desk, EVA)).rejects.toThrow('refused');
    browser.mend();
    expect(await sendBack(tab.desk, EVA)).toBe(true);
    expect(kindsOf(tab)).toEqual(['edited', 'observed', 'returned']);
    await expectStored(tab);
  });

  it('a stale tab overwrites no stored entry, and then shows the stored entries', async () => {
    const tab = await begin();
    const stale = await openTab(tab.id);
    await observe(tab.desk, {}, 'Uno', EVA);
    await tab.session.flush();
    await observe(stale.desk, {}, 'Dos', EVA);
    await stale.session.flush();
    // The stale tab has no edits of its own, so it loads the stored enrollment and its journal, which is just as long.
    // The code for it loads then, which takes a busy machine more than the usual second.
    const findTexts = () => stale.desk.getState().observations.map(({ remarks }) => remarks[0]?.text);
    await expect.poll(findTexts, { timeout: 10_000 }).toEqual(['Uno']);
    await expectStored(tab);
    await expectStored(stale);
  });

  it('nothing is recorded about an observation that the stale tab lost', async () => {
    const tab = await begin();
    const stale = await openTab(tab.id);
    await observe(tab.desk, {}, 'Uno', ANA);
    await tab.session.flush();
    await observe(stale.desk, {}, 'Dos', EVA);
    const lost = stale.desk.getState().observations[0]!.id;
    await stale.session.flush();
    const findState = () => stale.session.getSnapshot().saveState.kind;
    await expect.poll(findState, { timeout: 10_000 }).toBe('saved');
    expect(await settle(stale.desk, lost, 'reopened', EVA)).toBe(false);
    expect(await reply(stale.desk, lost, 'Ya está', EVA)).toBe(false);
    expect(kindsOf(stale)).toEqual(['edited', 'observed']);
    await expectStored(stale);
  });

  it('entries that cannot be read stay stored, and new entries continue after them', async () => {
    const tab = await begin();
    await observe(tab.desk, {}, 'Uno', EVA);
    await tab.session.flush();
    const backend = await openBackend();
    const before = await backend.listReviews(tab.id);
    const { header } = (await findDraft(tab.id))!;
    // For example, records of a newer version of Enrola.
    const newer = before.map((record) => ({ ...record, content: { version: 2, secret: record.id } }));
    await backend.write({
      enrollmentId: tab.id,
      expected: header.revision,
      header: { ...header, revision: header.revision + 1 },
      persons: [],
      removedPersonIds: [],
      reviews: newer.slice(1),
    });
    const opened = await openTab(tab.id);
    expect(opened.desk.getState()).toMatchObject({ unreadable: 2, snapshots: [] });
    await sendBack(opened.desk, EVA);
    rename(opened, 'Inés');
    await observe(opened.desk, {}, 'Dos', EVA);
    await opened.session.flush();
    const after = await backend.listReviews(tab.id);
    for (const record of newer.slice(1)) expect(after).toContainEqual(record);
    const added = (await loadReview(tab.id)).entries.slice(1);
    expect(added.map(({ number }) => number)).toEqual([3, 4, 5, 6].slice(0, added.length));
    expect(added[0]?.previous).toBe(header.review?.hash);
    expect((await findDraft(tab.id))?.header.review).toMatchObject({
      entries: added.at(-1)?.number,
      hash: added.at(-1)?.hash,
    });
  });
});
