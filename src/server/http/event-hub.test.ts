/** Events for the team: each once, in the order of their numbers, whoever holds a transaction open. */
import { describe, expect, it } from 'vitest';
import { saveEnrollment } from '../enrollments/enrollment-store.ts';
import {
  beforeTests,
  createUser,
  inTransaction,
  KINDS,
  newEnrollmentId,
  startDatabase,
} from '../db/team-db.fixture.ts';
import { PLAIN_PROFILE } from '../db/wire-profile.fixture.ts';
import { listEvents, openEventHub } from './event-hub.ts';

const save = inTransaction(saveEnrollment);
const CLIENTS = 16;
const SAVES = 10;

describe.each(KINDS)('%s', (kind) => {
  const database = beforeTests(() => startDatabase(kind));
  const maker = beforeTests(async () => ({ userId: await createUser(database.db), isStrict: true }));
  const change = (id: string, expected: number) =>
    save(
      database.db,
      { id, expected, riskProfileCode: '', personIds: [], persons: [] },
      maker,
      PLAIN_PROFILE,
    );

  it('16 who save at once: two readers are told of each save once, in one order', async () => {
    const told = [[], []] as { number: number; change: string }[][];
    const hubs = await Promise.all(told.map(() => openEventHub(database.db, () => undefined)));
    for (const [index, hub] of hubs.entries())
      hub.subscribe((events) => {
        const seen = events.map((event) => ({
          number: event.number,
          change: `${event.enrollmentId} ${event.revision}`,
        }));
        told[index]?.push(...seen);
      });
    const saved = await Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        const id = newEnrollmentId();
        const changes: string[] = [];
        for (let n = 0, revision = 0; n < SAVES; n += 1) {
          revision = await change(id, revision);
          changes.push(`${id} ${revision}`);
        }
        return changes;
      }),
    );
    await expect.poll(() => told.map(({ length }) => length)).toEqual([CLIENTS * SAVES, CLIENTS * SAVES]);
    await Promise.all(hubs.map((hub) => hub.close()));
    const [first = [], second] = told;
    expect(second).toEqual(first);
    expect(first.map((event) => event.change).toSorted()).toEqual(saved.flat().toSorted());
    expect(first.map(({ number }) => number)).toEqual(
      first.map((_, index) => (first[0]?.number ?? 0) + index),
    );
    for (const changes of saved)
      expect(first.map((event) => event.change).filter((each) => changes.includes(each))).toEqual(changes);
  }, 60_000);

  // The embedded database has one connection, so no other work happens during a transaction.
  it.skipIf(kind === 'embedded')(
    'what is held open keeps nobody else from saving, nor from being told',
    async () => {
      const [held, other] = [newEnrollmentId(), newEnrollmentId()];
      const last = (await listEvents(database.db.sql, 0)).at(-1)?.number ?? 0;
      const listNew = async () =>
        (await listEvents(database.db.sql, last)).map((event) => event.enrollmentId);
      await database.db.transaction(async (sql) => {
        const begun = { id: held, expected: 0, riskProfileCode: '', personIds: [], persons: [] };
        await saveEnrollment(sql, begun, maker, PLAIN_PROFILE);
        await sql('set constraints all immediate');
        await change(other, 0);
        expect(await listNew()).toEqual([other]);
      });
      expect(await listNew()).toEqual([other, held]);
    },
  );

  it('a number is written once', async () => {
    await change(newEnrollmentId(), 0);
    expect(await listEvents(database.db.sql, 0)).not.toEqual([]);
    await expect(database.db.sql('update team.event set number = number + 1000')).rejects.toMatchObject({
      code: '42501',
    });
  });
});
