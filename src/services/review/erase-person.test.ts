/** Runs on the in-memory backend, because Node has no IndexedDB. */
import { beforeEach, expect, it, vi } from 'vitest';
import { findBrokenLink } from '../../domain/review/chain.ts';
import { ATTEMPT_VERSION, type Attempt } from '../../domain/drafts/attempt.ts';
import { undoRemoval } from '../drafts/edit-persons.ts';
import { findDraft } from '../drafts/draft-store.ts';
import { openBackend } from '../drafts/open-backend.ts';
import { installBrowser } from '../ledger/browser.fixture.ts';
import { toSha256 } from '../ledger/sha256.ts';
import { observe } from './acts.ts';
import { erasePerson } from './erase-person.ts';
import { openReviewDesk } from './open-desk.ts';
import { loadReview } from './review-store.ts';
import { begin, SECRET } from './review-tab.fixture.ts';

const browser = await installBrowser();
beforeEach(() => {
  browser.clear();
});
const EVA = { name: 'Eva', source: 'claim' } as const;

const toAttempt = (enrollmentId: string): Attempt => ({
  version: ATTEMPT_VERSION,
  id: `t-${enrollmentId}`,
  enrollmentId,
  number: 1,
  startedAt: '2026-11-27T10:00:00.000Z',
  state: 'rejected',
  hash: 'cafe',
  content: {
    subjects: [{ name: SECRET, identifier: '••5', identifierHash: 'h' }],
    request: `{"nombre":"${SECRET}"}`,
  },
});

/** Everything that is stored, as one text. */
async function dump(id: string): Promise<string> {
  const backend = await openBackend();
  const draft = await findDraft(id);
  return JSON.stringify([
    draft?.header,
    [...(draft?.persons ?? [])],
    await backend.listReviews(id),
    await backend.listAttempts(),
  ]);
}

it('a person is gone from the draft, the versions, the texts of sends and from what can be undone', async () => {
  const { session, id } = await begin();
  const desk = await openReviewDesk(session);
  await observe(desk, { personId: 'p' }, 'Falta', EVA);
  session.updatePerson({ ...session.findPerson('p')!, maternalName: 'Díaz' });
  await session.flush();
  await (await openBackend()).putAttempt(toAttempt(id));
  expect(await dump(id)).toContain(SECRET);

  expect(await erasePerson(session, 'p')).toBe('erased');

  const stored = await dump(id);
  expect(stored).not.toContain(SECRET);
  expect(stored).not.toContain('Díaz');
  expect(stored).toContain('"hash":"cafe"');
  expect(session.getSnapshot()).toMatchObject({ removal: undefined, canUndo: false, canRedo: false });
  undoRemoval(session);
  expect(session.findPerson('p')).toBeUndefined();
  expect(session.getSnapshot().header.personIds).toEqual(['q']);
  const { entries, snapshots, unreadable } = await loadReview(id);
  expect(entries.map(({ event }) => event.kind)).toEqual(['edited', 'observed', 'edited']);
  expect(await findBrokenLink(entries, toSha256)).toBe(-1);
  expect(unreadable).toBe(0);
  expect(desk.getState().snapshots).toEqual(snapshots);
});

it('a later entry of the journal follows, and does not note the person anew', async () => {
  const { session, id } = await begin();
  const desk = await openReviewDesk(session);
  await observe(desk, {}, 'Falta', EVA);
  await erasePerson(session, 'p');
  await observe(desk, {}, 'Otra', EVA);
  await session.flush();
  const { entries } = await loadReview(id);
  expect(entries.map(({ event }) => event.kind)).toEqual(['edited', 'observed', 'edited', 'observed']);
  expect(await findBrokenLink(entries, toSha256)).toBe(-1);
});

it('a draft that nobody reviewed gets no journal', async () => {
  const { session, id } = await begin();
  expect(await erasePerson(session, 'p')).toBe('erased');
  expect(await (await openBackend()).listReviews(id)).toEqual([]);
  expect(session.getSnapshot().header.review).toBeUndefined();
});

it('an approval ends, as with every edit', async () => {
  const { session } = await begin();
  session.amend(new Map(), { submission: { state: 'approved', attempts: 0, hash: 'x' } });
  await erasePerson(session, 'p');
  expect(session.getSnapshot().header.submission).toEqual({ state: 'draft', attempts: 0 });
});

it.each(['confirmed', 'unknown', 'sending'] as const)(
  'nothing is erased of one that is %s',
  async (state) => {
    const { session, id } = await begin();
    session.amend(new Map(), { submission: { state, attempts: 1 } });
    await session.flush();
    const before = await dump(id);
    expect(await erasePerson(session, 'p')).toBe('refused');
    expect(await dump(id)).toBe(before);
  },
);

it('a storage that fails is said, and a second try erases the rest', async () => {
  const { session, id } = await begin();
  await (await openBackend()).putAttempt(toAttempt(id));
  const backend = await openBackend();
  const put = vi.spyOn(backend, 'putAttempt').mockRejectedValueOnce(new Error('disk'));
  expect(await erasePerson(session, 'p')).toBe('failed');
  expect(await dump(id)).toContain(SECRET);
  expect(await erasePerson(session, 'p')).toBe('erased');
  expect(await dump(id)).not.toContain(SECRET);
  put.mockRestore();
});
