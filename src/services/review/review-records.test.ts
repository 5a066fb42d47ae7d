/** How review records are stored and deleted. Runs on the in-memory backend, because Node has no IndexedDB. */
import { beforeEach, describe, expect, it } from 'vitest';
import { changeHeader, deleteEnrollment } from '../drafts/enrollment-actions.ts';
import { openBackend } from '../drafts/open-backend.ts';
import { applyRetention } from '../drafts/retention.ts';
import { setSealer } from '../drafts/sealing.ts';
import { installBrowser } from '../ledger/browser.fixture.ts';
import { deleteAllSealed, sealStored } from '../vault/sealed-storage.ts';
import { createRecordSealer } from '../vault/seal.ts';
import { observe } from './acts.ts';
import { loadJournal, loadReview } from './review-store.ts';
import { begin, openTab, SECRET, type Tab } from './review-tab.fixture.ts';

const EVA = { name: 'Eva', source: 'claim' } as const;

const browser = await installBrowser();
beforeEach(() => {
  browser.clear();
  setSealer(undefined);
});

async function newSealer(id: string) {
  const algorithm = { name: 'AES-GCM', length: 256 };
  const key = await crypto.subtle.generateKey(algorithm, false, ['encrypt', 'decrypt']);
  return createRecordSealer({ id, key }, 'computer');
}

async function listRaw(id: string): Promise<string> {
  const records = await (await openBackend()).listReviews(id);
  return JSON.stringify(records);
}

describe('review records', () => {
  it('review records are encrypted with the enrollment, and nothing of them is stored as plain text', async () => {
    setSealer(await newSealer('k'));
    const tab = await begin();
    await observe(tab.desk, { personId: 'p' }, `${SECRET} falta`, EVA);
    await tab.session.flush();
    expect(await loadReview(tab.id)).toMatchObject({
      entries: tab.desk.getState().entries,
      snapshots: tab.desk.getState().snapshots,
      unreadable: 0,
    });
    expect(await loadJournal(tab.id)).toEqual(tab.desk.getState().entries);
    const raw = await listRaw(tab.id);
    for (const clear of [SECRET, 'falta', 'Eva', 'content', 'observed']) expect(raw).not.toContain(clear);
    setSealer(await newSealer('other'));
    expect(await loadReview(tab.id)).toMatchObject({ entries: [], snapshots: [], unreadable: 3 });
    expect(await loadJournal(tab.id)).toEqual([]);
  });

  it('review records stored as plain text are encrypted with their enrollment, by the next save or by the vault', async () => {
    for (const bring of [(tab: Tab) => observe(tab.desk, {}, 'Dos', EVA), () => sealStored()]) {
      setSealer(undefined);
      const plain = await begin();
      await observe(plain.desk, {}, `${SECRET} falta`, EVA);
      await plain.session.flush();
      expect(await listRaw(plain.id)).toContain(SECRET);
      setSealer(await newSealer('k'));
      const tab = await openTab(plain.id);
      await bring(tab);
      await tab.session.flush();
      expect(await listRaw(plain.id)).not.toContain(SECRET);
      expect((await loadReview(plain.id)).entries.map(({ event }) => event.kind).slice(0, 2)).toEqual([
        'edited',
        'observed',
      ]);
    }
  });

  it('purging a deleted enrollment deletes its review records and no others', async () => {
    const [deleted, kept] = [await begin(), await begin()];
    for (const tab of [deleted, kept]) {
      await observe(tab.desk, {}, 'Falta', EVA);
      await tab.session.flush();
    }
    expect(await deleteEnrollment(deleted.id)).toBe('written');
    expect((await loadReview(deleted.id)).entries).toHaveLength(2);
    await changeHeader(deleted.id, (header) => ({ ...header, deletedAt: '2020-01-01T00:00:00.000Z' }));
    await applyRetention({ confirmedDays: Infinity, draftDays: Infinity });
    expect(await (await openBackend()).listReviews(deleted.id)).toEqual([]);
    expect((await loadReview(kept.id)).entries).toHaveLength(2);
  });

  it('deleting everything that a lost key encrypted deletes its review records too', async () => {
    setSealer(await newSealer('lost'));
    const tab = await begin();
    await observe(tab.desk, {}, 'Falta', EVA);
    await tab.session.flush();
    await deleteAllSealed('lost');
    expect(await (await openBackend()).listReviews(tab.id)).toEqual([]);
  });
});
