/** The files of a confirmed case go by their own term, and what proves it stays, on both databases. */
import { describe, expect, it } from 'vitest';
import { beforeTests, findFlaws, KINDS, startDatabase } from '../db/team-db.fixture.ts';
import {
  approveCase,
  type Begun,
  beginWithCase,
  CASE_SPEC,
  putFile,
  toCase,
  toHash,
  toPaper,
  toPng,
} from '../http/case.fixture.ts';
import { startTeamServer, stepOn } from '../http/team-server.fixture.ts';
import { listEntries } from '../journal/journal-store.ts';
import { checkApprovedCases } from '../review/audit-cases.ts';
import { takeNext } from '../sender/queued.fixture.ts';
import { settleAttempt } from '../sender/take-attempt.ts';
import { dropOldFiles } from './drop-files.ts';
import { purge } from './purge.ts';

const DAYS = 30;

describe.each(KINDS)('%s', (kind) => {
  const database = beforeTests(() => startDatabase(kind));
  const server = beforeTests(() => startTeamServer(database, { spec: CASE_SPEC }));
  const agent = beforeTests(() => server.signIn('agent'));
  const supervisor = beforeTests(() => server.signIn('supervisor'));

  const flawsOf = async (id: string) =>
    [...(await findFlaws(database.db)), ...(await checkApprovedCases(database.db)).flaws].filter(
      ({ scope }) => scope === id,
    );
  const filesOf = async ({ path }: Begun) =>
    ((await agent.want('GET', `${path}/files`)) as { files: unknown[] }).files;
  /** Sets the last change back, which the triggers do not let the server do. */
  const age = (id: string, days: number) =>
    database.asOwner((owner) =>
      owner.transaction(async (sql) => {
        await sql('set local session_replication_role = replica');
        await sql(
          `update team.enrollment set updated_at = clock_timestamp() - interval '${days} days' where id = $1`,
          [id],
        );
      }),
    );

  async function sendWithFile(verdict: 'confirmed' | 'unknown', days: number): Promise<Begun> {
    const bytes = toPng(`${verdict} ${days}`);
    const begun = await beginWithCase(agent, toCase(toPaper(bytes)));
    await putFile(agent, begun.path, bytes);
    const approved = await approveCase(agent, supervisor, begun);
    await stepOn(supervisor, `${begun.path}/send`, approved, {});
    const { id } = await takeNext(database.db);
    const outcome = { kind: 'answered', at: new Date().toISOString(), status: 200, body: '' } as const;
    const answer = { ...outcome, contentType: 'application/json', truncated: false, verdict };
    await settleAttempt(database.db, id, verdict, answer);
    await age(begun.id, days);
    return begun;
  }

  it('the bytes go, and entries, hashes, approval and place in the list stay', async () => {
    const begun = await sendWithFile('confirmed', DAYS + 1);
    const before = await agent.want('GET', begun.path);
    expect(before).toMatchObject({ filesGoneAt: null });
    expect(await dropOldFiles(database.db, Infinity)).toBe(0);
    expect(await filesOf(begun)).toHaveLength(1);
    expect(await dropOldFiles(database.db, DAYS)).toBe(1);
    expect(await filesOf(begun)).toEqual([]);
    const { people, approval, updatedAt, state } = before;
    const after = await agent.want('GET', begun.path);
    expect(after).toMatchObject({ people, approval, updatedAt, state });
    expect(Date.parse(String(after['filesGoneAt']))).toBeGreaterThan(Date.now() - 60_000);
    const entries = await listEntries(database.db.sql, begun.id);
    expect(entries.at(-1)).toMatchObject({ kind: 'files-gone', actor: null, from: 'retention' });
    expect(await flawsOf(begun.id)).toEqual([]);
    expect(await dropOldFiles(database.db, DAYS)).toBe(0);
    expect(await purge(database.db, DAYS)).toBe(1);
    expect(await flawsOf(begun.id)).toEqual([]);
  });

  it('of what is younger, not confirmed or without files nothing is noted', async () => {
    const young = await sendWithFile('confirmed', DAYS - 1);
    const unknown = await sendWithFile('unknown', 10 * DAYS);
    expect(await dropOldFiles(database.db, DAYS)).toBe(0);
    for (const begun of [young, unknown]) {
      expect(await filesOf(begun)).toHaveLength(1);
      expect(await flawsOf(begun.id)).not.toContainEqual(expect.objectContaining({ flaw: 'file-missing' }));
    }
  });

  it('several processes at once note each enrollment once', async () => {
    const begun = await sendWithFile('confirmed', DAYS + 1);
    const counts = await Promise.all([1, 2, 3].map(() => dropOldFiles(database.db, DAYS)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    const entries = await listEntries(database.db.sql, begun.id);
    expect(entries.filter((entry) => entry.kind === 'files-gone')).toHaveLength(1);
  });

  it('the database takes no file after that, and no mark that hides what was deleted by hand', async () => {
    const begun = await sendWithFile('confirmed', DAYS + 1);
    const { sql } = database.db;
    const mark = 'update team.enrollment set files_gone_at = clock_timestamp() where id = $1';
    const young = await sendWithFile('confirmed', 0);
    await expect(sql(mark, [young.id])).rejects.toMatchObject({ constraint: 'only_old' });
    const draft = await beginWithCase(agent);
    await age(draft.id, 10);
    await expect(sql(mark, [draft.id])).rejects.toMatchObject({ constraint: 'files_gone_once_confirmed' });
    await sql(mark, [begun.id]);
    // Not the clock: within a millisecond it gives the same time again, which is no change.
    const later =
      "update team.enrollment set files_gone_at = files_gone_at + interval '1 second' where id = $1";
    await expect(sql(later, [begun.id])).rejects.toMatchObject({ constraint: 'files_gone' });
    await sql('delete from team.case_file where enrollment_id = $1', [begun.id]);
    const bytes = toPng('late');
    const insert = `insert into team.case_file (enrollment_id, hash, type, size, bytes, by)
      values ($1, $2, 'image/png', $3, $4, $5)`;
    await expect(
      sql(insert, [begun.id, toHash(bytes), bytes.length, bytes, agent.userId]),
    ).rejects.toMatchObject({ constraint: 'files_gone' });
    expect(await flawsOf(begun.id)).toContainEqual(expect.objectContaining({ flaw: 'file-missing' }));
  });
});
