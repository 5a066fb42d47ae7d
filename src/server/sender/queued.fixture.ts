import type { Db } from '../db/db.ts';
import { inTransaction, inventPerson, newEnrollmentId } from '../db/team-db.fixture.ts';
import { PLAIN_PROFILE } from '../db/wire-profile.fixture.ts';
import { saveEnrollment } from '../enrollments/enrollment-store.ts';
import { approve } from '../review/approve.ts';
import { queueAttempt } from './queue.ts';

const save = inTransaction(saveEnrollment);
const approveNow = inTransaction(approve);

/** An invented person, entered by an agent, approved and queued by a supervisor; with the text that is sent of it. */
export async function enterAndQueue(db: Db, agent: string, supervisor: string) {
  const enrollmentId = newEnrollmentId();
  const person = inventPerson();
  const change = {
    id: enrollmentId,
    expected: 0,
    riskProfileCode: 'MOD',
    personIds: [person.id],
    persons: [person],
  };
  const revision = await save(db, change, { userId: agent, isStrict: true });
  const approving = { enrollmentId, revision, approver: supervisor, isStrict: true };
  const approval = await approveNow(db, approving, PLAIN_PROFILE);
  if (!approval.ok) throw new Error('the contract cannot carry it');
  const attemptId = await queueAttempt(db.sql, enrollmentId, supervisor);
  const [row] = await db.sql(
    "select convert_from(request, 'UTF8') as text from team.request_text where approval_id = $1",
    [approval.approvalId],
  );
  return { enrollmentId, personIds: [person.id], attemptId, request: String(row?.['text']) };
}
