/**
 * Attempts of a process that is gone return to the queue when its log proves that it did not send them, on
 * both databases.
 */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beforeTests, KINDS, startDatabase } from '../db/team-db.fixture.ts';
import { checkChains, listEntries } from '../journal/journal-store.ts';
import { enterAndQueue, sendQueued } from './queued.fixture.ts';
import { createSender } from './sender.ts';
import { openSendLog } from './send-log.ts';
import { startService } from './service.fixture.ts';
import { takeAttempt } from './take-attempt.ts';

describe.each(KINDS)('%s', (kind) => {
  const database = beforeTests(() => startDatabase(kind));
  const service = beforeTests(() => startService(() => 'create'));
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'enrola-put-back-'));
    file = join(folder, 'sent.log');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Makes a process that takes an attempt, and is gone; it may have sent others before. */
  const die = async ({ isNoted = false, before = 0 } = {}) => {
    for (let n = 0; n < before; n += 1) await enterAndQueue(database.db);
    const log = openSendLog(file);
    const target = { baseUrl: service.url, timeoutMs: 5000, answers: undefined, headers: {}, credential: {} };
    const sender = await createSender({ db: database.db, log, target });
    await sender.drain();
    const entered = await enterAndQueue(database.db);
    const taken = await takeAttempt(database.db, log.lastMark()?.sender ?? '');
    if (isNoted && taken) log.note(taken);
    log.close();
    // Others take it for gone after 30 s.
    await database.db.sql("update team.sender set seen_at = seen_at - interval '1 minute'");
    return entered;
  };
  const next = (log = file) => sendQueued(database.db, log, service.url);
  const stateOf = async ({ attemptId }: { readonly attemptId: string }) =>
    (await database.db.sql('select state from team.attempt where id = $1', [attemptId]))[0]?.['state'];

  it('what its log does not name goes back into the queue, and is sent', async () => {
    const taken = await die({ before: 1 });
    expect(await next()).toBe(1);
    expect(await stateOf(taken)).toBe('confirmed');
    expect(service.arrivals.filter(({ attemptId }) => attemptId === taken.attemptId)).toHaveLength(1);
    const kinds = (await listEntries(database.db.sql, taken.enrollmentId)).map((entry) => entry.kind);
    expect(kinds).toEqual(['sent', 'put-back', 'sent', 'confirmed']);
    expect((await checkChains(database.db.sql)).flaws).toEqual([]);
  });

  it('what its log names is unknown', async () => {
    const taken = await die({ isNoted: true });
    expect(await next()).toBe(0);
    expect(await stateOf(taken)).toBe('unknown');
  });

  it('another log proves nothing: that of another process, or a copy of this one', async () => {
    const first = await die();
    expect(await next(join(folder, 'other.log'))).toBe(0);
    expect(await stateOf(first)).toBe('unknown');
    const second = await die();
    copyFileSync(file, join(folder, 'copy.log'));
    expect(await next(join(folder, 'copy.log'))).toBe(0);
    expect(await stateOf(second)).toBe('unknown');
  });

  it('a log that another process has open proves nothing', async () => {
    const taken = await die();
    const other = openSendLog(file);
    expect(await next()).toBe(0);
    other.close();
    expect(await stateOf(taken)).toBe('unknown');
  });

  it('an older state of the log proves nothing', async () => {
    const taken = await die({ before: 2 });
    const lines = readFileSync(file, 'utf8').split('\n');
    const isNote = (line: string) => line !== '' && !line.startsWith('database ');
    writeFileSync(file, lines.slice(0, lines.findLastIndex(isNote)).join('\n'));
    expect(await next()).toBe(0);
    expect(await stateOf(taken)).toBe('unknown');
  });

  it('the database lets nothing back that has an answer, or keeps who took it', async () => {
    const { attemptId } = await die();
    const put = (more: string) =>
      database.db.sql(`update team.attempt set state = 'queued'${more} where id = $1`, [attemptId]);
    for (const more of ['', ', sender = null', ', sent_at = null'])
      await expect(put(more)).rejects.toMatchObject({ code: '23514' });
    await expect(put(`, sender = null, sent_at = null, outcome = '{}'`)).rejects.toMatchObject({
      constraint: 'attempt_step',
    });
    await database.db.sql("update team.attempt set state = 'unknown' where id = $1", [attemptId]);
    await expect(put(', sender = null, sent_at = null')).rejects.toMatchObject({
      constraint: 'attempt_step',
    });
  });
});
