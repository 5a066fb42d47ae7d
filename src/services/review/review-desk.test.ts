/** On the backend in memory, which is what Node has. */
import { beforeEach, describe, expect, it } from 'vitest';
import { findBrokenLink } from '../../domain/review/chain.ts';
import type { Actor } from '../../domain/review/journal.ts';
import { findDraft } from '../drafts/draft-store.ts';
import { openBackend } from '../drafts/open-backend.ts';
import { installBrowser } from '../ledger/browser.oracle.ts';
import { toSha256 } from '../ledger/sha256.ts';
import { approve, noteEnterer, noteHandIn, observe, reply, sendBack, settle } from './acts.ts';
import { loadReview } from './review-store.ts';
import { begin, openTab, SECRET, type Tab } from './review-tab.oracle.ts';

const ANA: Actor = { name: 'Ana', source: 'claim' };
const EVA: Actor = { name: 'Eva', source: 'claim' };
const SIGNED: Actor = { name: 'Ana', source: 'sign-in' };

const browser = await installBrowser();
beforeEach(() => {
  browser.clear();
});

const kindsOf = ({ desk }: Pick<Tab, 'desk'>) => desk.getState().entries.map(({ event }) => event.kind);
const eventOf = ({ desk }: Pick<Tab, 'desk'>, index: number) => desk.getState().entries.at(index)?.event;
const rename = ({ session }: Pick<Tab, 'session'>, givenName: string) =>
  session.updatePerson({ ...session.findPerson('p')!, givenName });
const approveAs = (tab: Tab, by: Actor, request = 'bytes') =>
  approve(tab.desk, { enrollment: tab.session.getEnrollment(), request, by });
const headOf = ({ session }: Pick<Tab, 'session'>) => session.getSnapshot().header.review;
const stateOf = ({ session }: Pick<Tab, 'session'>) => session.getSnapshot().header.submission.state;

/** What is stored is whole, and is what the desk shows. */
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
  it('notes what was edited once, before what is noted, with its places', async () => {
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

  it('notes no edit that was taken back before anybody looked, and one that only moved persons without places', async () => {
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

  it('names whom a sign-in names as who edited, and nobody by a claim', async () => {
    const tab = await begin();
    await observe(tab.desk, {}, 'Falta', ANA);
    rename(tab, 'Inés');
    await observe(tab.desk, {}, 'Falta', SIGNED);
    const edits = tab.desk.getState().entries.filter(({ event }) => event.kind === 'edited');
    expect(edits.map(({ by }) => by)).toEqual([undefined, SIGNED]);
  });

  it('says that an edit voided an approval, once, and asks for another one', async () => {
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
    await approveAs(tab, EVA);
    expect(kindsOf(tab).slice(6)).toEqual(['approved']);
    expect(headOf(tab)).toMatchObject({ entries: 7, snapshots: 1, open: 2, approved: { hash } });
    await expectStored(tab);
  });

  it('counts what is open, and says since when it is sent back', async () => {
    const tab = await begin();
    await observe(tab.desk, {}, 'Uno', EVA);
    await observe(tab.desk, { personId: 'p' }, 'Dos', EVA);
    await sendBack(tab.desk, EVA);
    const [first] = tab.desk.getState().observations;
    expect(headOf(tab)).toMatchObject({ open: 2, returnedAt: tab.desk.getState().entries.at(-1)?.at });
    await settle(tab.desk, first!.id, 'settled', EVA);
    expect(headOf(tab)?.open).toBe(1);
    await settle(tab.desk, first!.id, 'reopened', EVA);
    expect(headOf(tab)?.open).toBe(2);
    tab.session.noteReview();
    await noteHandIn(tab.desk, ANA);
    expect(headOf(tab)?.returnedAt).toBeUndefined();
    expect(stateOf(tab)).toBe('in-review');
    await expectStored(tab);
  });

  it('notes a hand-in once for each state of the enrollment, also where its edits were noted before', async () => {
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

  it('notes nothing about another enrollment than the one that stands there', async () => {
    const tab = await begin();
    const enrollment = tab.session.getEnrollment();
    rename(tab, 'Inés');
    expect(await approve(tab.desk, { enrollment, request: 'bytes', by: EVA })).toBe(false);
    const now = tab.session.getEnrollment();
    const approving = approve(tab.desk, { enrollment: now, request: 'bytes', by: EVA });
    rename(tab, 'Ana');
    expect(await approving).toBe(false);
    expect(tab.desk.getState().entries).toEqual([]);
    expect(stateOf(tab)).toBe('draft');
  });

  it('notes nothing while it is sent, or another tab edits it', async () => {
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

  it('notes what came while it made its note, and nothing where a send began', async () => {
    const tab = await begin();
    /** Runs once the note is being made. */
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

  it('keeps its chain where many things are noted at once', async () => {
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

describe('what is noted of a review', () => {
  it('is saved by the next save where one failed', async () => {
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

  it('goes on from what another tab stored, at once after taking over', async () => {
    const tab = await begin();
    const other = await openTab(tab.id);
    await observe(other.desk, {}, 'Uno', EVA);
    rename(other, 'Inés');
    await observe(other.desk, {}, 'Dos', EVA);
    await other.session.flush();
    tab.session.adopt((await findDraft(tab.id))!);
    // The desk has not read the journal anew yet.
    expect(await sendBack(tab.desk, EVA)).toBe(true);
    expect(kindsOf(tab)).toEqual(['edited', 'observed', 'edited', 'observed', 'returned']);
    await expectStored(tab);
  });

  it('goes on from what another tab stored, whenever it takes over while it makes a note', async () => {
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

  it('writes over nothing of another tab while that cannot be read', async () => {
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

  it('by a stale tab writes over nothing, and gives way to what is stored', async () => {
    const tab = await begin();
    const stale = await openTab(tab.id);
    await observe(tab.desk, {}, 'Uno', EVA);
    await tab.session.flush();
    await observe(stale.desk, {}, 'Dos', EVA);
    await stale.session.flush();
    // Nothing was edited there: it takes the place of what is stored, and shows its journal, which is as long.
    await expect
      .poll(() => stale.desk.getState().observations.map(({ remarks }) => remarks[0]?.text))
      .toEqual(['Uno']);
    await expectStored(tab);
    await expectStored(stale);
  });

  it('that cannot be read stays as it is, and what is noted later goes on after it', async () => {
    const tab = await begin();
    await observe(tab.desk, {}, 'Uno', EVA);
    await tab.session.flush();
    const backend = await openBackend();
    const before = await backend.listReviews(tab.id);
    const { header } = (await findDraft(tab.id))!;
    // By a newer Enrola, say.
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
