import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { TEAM_SCOPE } from '../../domain/team/team-api.ts';
import { beforeTests, inTransaction, KINDS, startDatabase } from '../db/team-db.fixture.ts';
import { enterAndQueue, takeNext } from '../sender/queued.fixture.ts';
import { cancelAttempt, NotApprovedError, queueAttempt, resolveAttempt } from '../sender/queue.ts';
import { giveUpLost } from '../sender/take-attempt.ts';
import { appendEntry, checkChains, listEntries } from './journal-store.ts';
import { noteProfile } from './note-profile.ts';

const note = inTransaction(noteProfile);
const append = inTransaction(appendEntry);

describe.each(KINDS)('%s', (kind) => {
  const database = beforeTests(() => startDatabase(kind));

  it('notes each change of the profile once, also back to an earlier one', async () => {
    const { db } = database;
    const [first, second] = ['a'.repeat(64), 'b'.repeat(64)];
    for (const hash of [first, first, second, second, first]) {
      await note(db, { hash, isSample: false });
      await append(db, { scope: TEAM_SCOPE, kind: 'signed-in', actor: null, from: 'x' });
    }
    const entries = await listEntries(db.sql, TEAM_SCOPE);
    const changes = entries.filter((entry) => entry.kind === 'profile-changed');
    expect(changes.map(({ about }) => about)).toEqual([{ hash: first }, { hash: second }, { hash: first }]);
    expect(changes[0]).toMatchObject({ actor: null, from: 'start' });
    expect((await checkChains(db.sql)).flaws).toEqual([]);
  });

  it('notes it once where several processes start at once', async () => {
    const { db } = database;
    const profile = { hash: 'f'.repeat(64), isSample: false };
    await Promise.all(Array.from({ length: 8 }, () => note(db, profile)));
    const entries = await listEntries(db.sql, TEAM_SCOPE);
    expect(entries.filter(({ about }) => about?.['hash'] === profile.hash)).toHaveLength(1);
  });

  it('what was approved under a sample is approved anew before another profile sends it', async () => {
    const { db } = database;
    const stateOf = async (id: string) =>
      (await db.sql('select state, approval_id from team.enrollment where id = $1', [id]))[0];
    await note(db, { hash: 'c'.repeat(64), isSample: true });
    const sending = await enterAndQueue(db);
    await takeNext(db);
    const [queued, approved] = [await enterAndQueue(db), await enterAndQueue(db)];
    await cancelAttempt(db.sql, approved.attemptId);
    expect(await stateOf(approved.enrollmentId)).toMatchObject({ state: 'approved' });
    await note(db, { hash: 'd'.repeat(64), isSample: false });
    for (const { enrollmentId } of [queued, approved]) {
      expect(await stateOf(enrollmentId)).toEqual({ state: 'draft', approval_id: null });
      expect((await listEntries(db.sql, enrollmentId)).at(-1)).toMatchObject({
        kind: 'returned',
        actor: null,
        from: 'start',
      });
    }
    expect(await stateOf(sending.enrollmentId)).toMatchObject({ state: 'sending' });
    // It is unknown whether the sandbox has it. In any case the bytes were for the sandbox.
    await giveUpLost(db, randomUUID(), true);
    const found = {
      attemptId: sending.attemptId,
      by: sending.supervisor,
      found: 'none',
      settlingMs: 0,
    } as const;
    expect(await resolveAttempt(db.sql, found)).toBe(true);
    expect(await stateOf(sending.enrollmentId)).toMatchObject({ state: 'approved' });
    await expect(queueAttempt(db.sql, sending.enrollmentId, sending.supervisor)).rejects.toThrow(
      NotApprovedError,
    );
    const later = await enterAndQueue(db);
    await note(db, { hash: 'e'.repeat(64), isSample: false });
    expect(await stateOf(later.enrollmentId)).toMatchObject({ state: 'queued' });
    expect((await checkChains(db.sql)).flaws).toEqual([]);
  });
});
