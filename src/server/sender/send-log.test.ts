import { mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type DatabaseMark, type NotedAttempt, openSendLog, readSendLog } from './send-log.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'enrola-log-'));
  file = join(folder, 'data', 'sent.log');
});
afterEach(() => rmSync(folder, { recursive: true }));

const AT = '2026-11-25T12:00:00.000Z';
const ana: NotedAttempt = { id: 'a1', enrollmentId: 'ana', sentAt: AT };
const ena: NotedAttempt = { id: 'e1', enrollmentId: 'ena', sentAt: AT };

/** Acts as a process that starts, notes attempts, and ends. */
function note(...attempts: readonly NotedAttempt[]): void {
  const log = openSendLog(file);
  for (const attempt of attempts) log.note(attempt);
  log.close();
}

it('knows what it noted, at once and after the next start', () => {
  note(ana, ena);
  const log = openSendLog(file);
  const second = { ...ana, id: 'a2' };
  log.note(second);
  expect(['a1', 'a2', 'e1', 'a3', ''].map((id) => log.has(id))).toEqual([true, true, true, false, false]);
  expect([log.listOf('ana'), log.listOf('ena'), log.listOf('')]).toEqual([[ana, second], [ena], []]);
  log.close();
});

it('reads the lines of a version before, which name no enrollment', () => {
  note();
  writeFileSync(file, `old1 ${AT}\nold2 ${AT}\n`);
  note(ana);
  const log = openSendLog(file);
  expect(['old1', 'old2', 'a1'].map((id) => log.has(id))).toEqual([true, true, true]);
  log.close();
});

it('a line that was cut off at any place takes no other one with it', () => {
  note(ana);
  const { size } = statSync(file);
  for (let length = size - 1; length >= 0; length -= 1) {
    truncateSync(file, length);
    note(ena);
    const log = openSendLog(file);
    expect([log.has('e1'), log.listOf('ena')]).toEqual([true, [ena]]);
    log.close();
  }
});

const mark: DatabaseMark = {
  cluster: '7712604732211298346',
  timeline: '00000001',
  database: 5,
  lsn: 1000,
  resumedAt: AT,
  sender: 'f2b5c7a4-29f2-4d8f-9f2e-0c4a6f1f5b11',
};

it('knows the database that it marked last, as far on as what it noted since', () => {
  const log = openSendLog(file);
  expect(log.lastMark()).toBeUndefined();
  log.mark(mark);
  log.note({ ...ana, lsn: 1200 });
  log.note({ ...ena, lsn: 1100 });
  expect(log.lastMark()).toEqual({ ...mark, lsn: 1200 });
  log.close();
  expect(readSendLog(file).mark).toEqual({ ...mark, lsn: 1200 });
  expect(readSendLog(file).list()).toEqual([
    { ...ana, lsn: 1200 },
    { ...ena, lsn: 1100 },
  ]);
});

it('a mark that was cut off counts for nothing, and the one before does', () => {
  const mine = openSendLog(file);
  mine.mark(mark);
  const { size } = statSync(file);
  mine.mark({ ...mark, timeline: '00000002' });
  mine.close();
  for (let length = statSync(file).size - 2; length > size; length -= 1) {
    truncateSync(file, length);
    expect(readSendLog(file).mark).toEqual(mark);
  }
});
