import { describe, expect, it } from 'vitest';
import { TEAM_SCOPE } from '../../domain/team/team-api.ts';
import { beforeTests, inTransaction, KINDS, startDatabase } from '../db/team-db.fixture.ts';
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
      await note(db, hash);
      await append(db, { scope: TEAM_SCOPE, kind: 'signed-in', actor: null, from: 'x' });
    }
    const entries = await listEntries(db.sql, TEAM_SCOPE);
    const changes = entries.filter((entry) => entry.kind === 'profile-changed');
    expect(changes.map(({ about }) => about)).toEqual([{ hash: first }, { hash: second }, { hash: first }]);
    expect(changes[0]).toMatchObject({ actor: null, from: 'start' });
    expect((await checkChains(db.sql)).flaws).toEqual([]);
  });
});
