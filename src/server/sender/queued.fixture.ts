import { randomUUID } from 'node:crypto';
import type { Db } from '../db/db.ts';
import { createUser, handIn, inTransaction, inventPerson, newEnrollmentId } from '../db/team-db.fixture.ts';
import { PLAIN_PROFILE } from '../db/wire-profile.fixture.ts';
import { saveEnrollment } from '../enrollments/enrollment-store.ts';
import { approve } from '../review/approve.ts';
import { queueAttempt } from './queue.ts';
import { createSender } from './sender.ts';
import { openSendLog } from './send-log.ts';
import { noteSender, takeAttempt } from './take-attempt.ts';

const save = inTransaction(saveEnrollment);
const approveNow = inTransaction(approve);

/**
 * Enters an invented person as an agent; a supervisor approves and queues it. Also returns the text to be
 * sent.
 */
export async function enterAndQueue(db: Db) {
  const agent = await createUser(db);
  const supervisor = await createUser(db, 'supervisor');
  const enrollmentId = newEnrollmentId();
  const person = inventPerson();
  const change = {
    id: enrollmentId,
    expected: 0,
    riskProfileCode: 'MOD',
    personIds: [person.id],
    persons: [person],
  };
  const revision = await save(db, change, { userId: agent, isStrict: true }, PLAIN_PROFILE);
  await handIn(db.sql, enrollmentId);
  const approving = { enrollmentId, revision: revision + 1, approver: supervisor, isStrict: true };
  const approval = await approveNow(db, approving, PLAIN_PROFILE);
  if (!approval.ok) throw new Error('the contract cannot carry it');
  const attemptId = await queueAttempt(db.sql, enrollmentId, supervisor);
  const [row] = await db.sql(
    "select convert_from(request, 'UTF8') as text from team.request_text where approval_id = $1",
    [approval.approvalId],
  );
  return { enrollmentId, personIds: [person.id], attemptId, supervisor, request: String(row?.['text']) };
}

/** Takes the next attempt, as a sender does before it sends it. */
export async function takeNext(db: Db) {
  const sender = randomUUID();
  await noteSender(db, sender);
  const attempt = await takeAttempt(db, sender);
  if (!attempt) throw new Error('nothing is queued');
  return { ...attempt, sender };
}

/**
 * Acts as a process that starts, sends what it may, and ends.
 * @returns the number of written requests
 */
export async function sendQueued(db: Db, logFile: string, baseUrl: URL): Promise<number> {
  const log = openSendLog(logFile);
  try {
    const headers = { 'x-attempt': '{attemptId}' };
    const target = { baseUrl, timeoutMs: 1000, answers: undefined, headers, credential: {} };
    return await (await createSender({ db, log, target })).drain();
  } finally {
    log.close();
  }
}
