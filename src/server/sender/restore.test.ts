/**
 * A backup taken while attempts wait, restored after they were sent: on both databases, as in backup.md.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getProgram } from '../../../e2e/setup/install/programs.mjs';
import type { Db } from '../db/db.ts';
import { openTeamDb } from '../db/open-team-db.ts';
import {
  beforeTests,
  inTransaction,
  KINDS,
  startDatabase,
  type TestDatabase,
} from '../db/team-db.fixture.ts';
import { appendEntry, checkChains } from '../journal/journal-store.ts';
import { cancelAttempt, queueAttempt, resolveAttempt } from './queue.ts';
import { enterAndQueue, sendQueued } from './queued.fixture.ts';
import { resumeSending } from './resume-sending.ts';
import { readSendLog } from './send-log.ts';
import { startService } from './service.fixture.ts';

const append = inTransaction(appendEntry);

/** A team's database with a copy that can be restored. */
interface Copied {
  readonly db: () => Db;
  copy(): Promise<void>;
  restore(): Promise<void>;
  stop(): Promise<void>;
}

/** Copies the folder while the server is stopped. */
async function startEmbedded(folder: string): Promise<Copied> {
  const place = { folder: join(folder, 'embedded') };
  const backup = join(folder, 'backup');
  let db = await openTeamDb(place);
  return {
    db: () => db,
    copy: async () => {
      await db.close();
      cpSync(place.folder, backup, { recursive: true });
      db = await openTeamDb(place);
    },
    restore: async () => {
      await db.close();
      rmSync(place.folder, { recursive: true });
      cpSync(backup, place.folder, { recursive: true });
      db = await openTeamDb(place);
    },
    stop: () => db.close(),
  };
}

/** Runs `pg_dump` while the server works, and `pg_restore` into an empty database. */
async function startPostgres(folder: string): Promise<Copied> {
  const database: TestDatabase = await startDatabase('postgres');
  const { databaseUrl = '', ownerUrl = '' } = database.place;
  const file = join(folder, 'backup.dump');
  // `initdb` may be a link to the folder with the other programs.
  const programs = dirname(realpathSync(getProgram('initdb')));
  const run = (name: string, ...args: string[]) => {
    const { status, stderr } = spawnSync(join(programs, name), args, {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`${name}: ${stderr}`);
  };
  let { db } = database;
  /** Address with the owner, who makes the backup and restores it. */
  let current = ownerUrl;
  let restores = 0;
  const leave = async () => {
    if (db !== database.db) await db.close();
  };
  return {
    db: () => db,
    copy: async () => run('pg_dump', '--format=custom', '--file', file, current),
    restore: async () => {
      restores += 1;
      const name = `restored_${restores}`;
      await database.asOwner((owner) => owner.sql(`create database ${name}`));
      await leave();
      current = ownerUrl.replace(/\/postgres$/, `/${name}`);
      run('pg_restore', '--exit-on-error', '--dbname', current, file);
      db = await openTeamDb({ folder, databaseUrl: databaseUrl.replace(/\/postgres$/, `/${name}`) });
    },
    stop: async () => {
      await leave();
      await database.stop();
    },
  };
}

describe.each(KINDS)('%s', (kind) => {
  let folder: string;
  let copied: Copied;
  const service = beforeTests(() => startService(() => 'create'));

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'enrola-restore-'));
    copied = await (kind === 'embedded' ? startEmbedded(folder) : startPostgres(folder));
  }, 120_000);
  afterAll(async () => {
    await copied.stop();
    rmSync(folder, { recursive: true });
  }, 60_000);

  const sendAll = () => sendQueued(copied.db(), join(folder, 'sent.log'), service.url);
  /** Resumes like an operator who has the logs of all processes. */
  const resume = () => {
    const log = readSendLog(join(folder, 'sent.log'));
    return resumeSending(copied.db(), { marks: log.mark ? [log.mark] : [], noted: log.list(), isAll: true });
  };
  const statesOf = async (ids: readonly string[]) => {
    const sql = 'select id, state from team.attempt where id::text = any ($1)';
    const states = new Map((await copied.db().sql(sql, [ids])).map(({ id, state }) => [id, state]));
    return ids.map((id) => states.get(id));
  };

  it('sends nothing again: what the log of sends names is unknown, and the work goes on', async () => {
    const queue = async (count: number) => {
      const ids = [];
      for (let n = 0; n < count; n += 1) {
        const { enrollmentId: scope, attemptId, supervisor: actor } = await enterAndQueue(copied.db());
        await append(copied.db(), { scope, kind: 'queued', text: 'Urge', actor, from: 'x' });
        ids.push(attemptId);
      }
      return ids;
    };
    const before = await queue(2);
    expect(await sendAll()).toBe(2);
    const waiting = await queue(3);
    await copied.copy();
    expect(await sendAll()).toBe(3);
    const after = await queue(1);
    expect(await sendAll()).toBe(1);
    const all = [...before, ...waiting, ...after];
    expect(await statesOf(all)).toEqual(all.map(() => 'confirmed'));

    await copied.restore();
    expect(await sendAll()).toBe(0);
    expect(await statesOf(waiting)).toEqual(waiting.map(() => 'queued'));
    // Attempts that were sent after the backup are lost too.
    expect(await resume()).toEqual({ unknown: 3, lost: 0 });
    expect(await resume()).toBeUndefined();
    expect(await sendAll()).toBe(0);
    expect(await statesOf(all)).toEqual([
      ...before.map(() => 'confirmed'),
      ...waiting.map(() => 'unknown'),
      ...after.map(() => undefined),
    ]);
    const [next] = await queue(1);
    expect(await sendAll()).toBe(1);
    expect(service.arrivals.map(({ attemptId }) => attemptId)).toEqual([...all, next]);
  }, 60_000);

  it('has its guards and its journal', async () => {
    const { entries, flaws } = await checkChains(copied.db().sql);
    // Six attempts have three entries each: queue, send and result. Two more say that sending stopped and
    // resumed.
    expect([entries, flaws]).toEqual([20, []]);
    for (const text of ['update team.journal set actor = null', 'delete from team.attempt'])
      await expect(copied.db().sql(text), text).rejects.toMatchObject({ code: '42501' });
    await expect(copied.db().sql('delete from team.request_text')).rejects.toMatchObject({
      constraint: 'only_purged',
    });
  });

  /** Enters an approved enrollment that is not queued. */
  async function enterAndWithdraw() {
    const { enrollmentId, attemptId, supervisor } = await enterAndQueue(copied.db());
    await cancelAttempt(copied.db().sql, attemptId);
    return { supervisor, queue: () => queueAttempt(copied.db().sql, enrollmentId, supervisor) };
  }
  const arrivalsOf = (ids: readonly string[]) =>
    service.arrivals.map(({ attemptId }) => attemptId).filter((id) => ids.includes(id));

  it('sends nothing that was withdrawn and sent anew since, until a person says that it is not there', async () => {
    const { queue, supervisor } = await enterAndWithdraw();
    const waiting = await queue();
    await copied.copy();
    await cancelAttempt(copied.db().sql, waiting);
    const anew = await queue();
    expect(await sendAll()).toBe(1);

    await copied.restore();
    await resume();
    expect(await statesOf([waiting, anew])).toEqual(['queued', undefined]);
    expect(await sendAll()).toBe(0);
    expect(await statesOf([waiting])).toEqual(['unknown']);
    const none = { attemptId: waiting, by: supervisor, found: 'none', settlingMs: 0 } as const;
    expect(await resolveAttempt(copied.db().sql, none)).toBe(true);
    const decided = await queue();
    expect(await sendAll()).toBe(1);
    expect(await statesOf([waiting, decided])).toEqual(['absent', 'confirmed']);
    expect(arrivalsOf([waiting, anew, decided])).toEqual([anew, decided]);
  }, 60_000);

  it('sends nothing again that waited in the backup, was sent since, and is withdrawn and queued anew', async () => {
    const { queue } = await enterAndWithdraw();
    const waiting = await queue();
    await copied.copy();
    expect(await sendAll()).toBe(1);

    await copied.restore();
    // A user withdraws it before the operator resumes.
    await cancelAttempt(copied.db().sql, waiting);
    await resume();
    const anew = await queue();
    expect(await sendAll()).toBe(0);
    expect(await statesOf([waiting, anew])).toEqual(['cancelled', 'unknown']);
    expect(arrivalsOf([waiting, anew])).toEqual([waiting]);
  }, 60_000);

  it('sends nothing again that was queued and sent after the backup, and is queued again now', async () => {
    const { queue } = await enterAndWithdraw();
    await copied.copy();
    const sent = await queue();
    expect(await sendAll()).toBe(1);

    await copied.restore();
    await resume();
    // Neither the next queued attempt nor its replacement is sent.
    await cancelAttempt(copied.db().sql, await queue());
    const again = await queue();
    expect(await sendAll()).toBe(0);
    expect(await statesOf([sent, again])).toEqual([undefined, 'unknown']);
    expect(arrivalsOf([sent, again])).toEqual([sent]);
  }, 60_000);
});
