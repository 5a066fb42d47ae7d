import { expect, test } from 'vitest';
import type { FinalizeOutcome } from '../../domain/drafts/outcome.ts';
import type { CaseRow } from '../../domain/enrollment/enrollment.ts';
import { createPerson } from '../../domain/enrollment/person.ts';
import { createEnrollment, findDraft } from '../drafts/draft-store.ts';
import { findEnrollment } from '../drafts/draft-list.ts';
import { EnrollmentSession } from '../drafts/enrollment-session.ts';
import { installBrowser } from './browser.fixture.ts';
import { resolveAttempt } from './resolve-attempt.ts';
import { listAttemptsOf } from './send-ledger.ts';
import { submitEnrollment } from './submit.ts';
import { toExportFile } from '../files/export-enrollment.ts';
import { toRequestBytes } from '../finalize/request-bytes.ts';

const AT = '2026-11-21T10:00:00.000Z';
const LATE: FinalizeOutcome = {
  kind: 'answered',
  at: AT,
  status: 500,
  contentType: '',
  body: '',
  truncated: false,
};

const browser = await installBrowser();

const noHindrance = Promise.resolve(undefined);

/** An enrollment that was sent without an answer; the user then found that the service does not have it. */
async function sendWithoutAnswer() {
  const id = await createEnrollment({ riskProfileCode: '', persons: [createPerson('p')] });
  const session = new EnrollmentSession((await findDraft(id))!);
  let answer: (outcome: FinalizeOutcome) => void = () => undefined;
  const late = new Promise<FinalizeOutcome>((resolve) => {
    answer = resolve;
  });
  session.beginSending();
  const rules = { isRequired: false, maySelfApprove: false };
  const sent = {
    enrollment: session.getEnrollment(),
    request: await toRequestBytes('{}'),
    rules,
    profileCheck: noHindrance,
  };
  await submitEnrollment(session, sent, async () => ({
    outcome: { kind: 'no-answer', at: AT, cause: 'timeout' },
    late,
  }));
  session.endSending();
  const attemptId = session.getSnapshot().header.submission.attemptId ?? '';
  const by = { name: 'Ana', source: 'claim' } as const;
  const found = { found: 'does-not-exist', personIds: [], by, reason: 'Consulta' } as const;
  const result = await resolveAttempt(attemptId, found, { timeoutMs: 0, settlingMs: 0 });
  if (result.kind !== 'resolved') throw new Error(`the finding was not recorded: ${result.kind}`);
  session.adoptSubmission(result.header, result.attempt);
  return { id, session, answer: () => answer(LATE) };
}

test('an edit that is not saved yet survives a late answer of the service', async () => {
  const { id, session, answer } = await sendWithoutAnswer();
  browser.fail('write');
  session.updatePerson({ ...session.findPerson('p')!, givenName: 'Inés' });
  await session.flush();
  expect(session.getSnapshot().saveState.kind).toBe('failed');
  browser.mend();
  answer();
  await expect.poll(async () => (await listAttemptsOf(id))[0]?.content?.lateOutcomes).toEqual([LATE]);
  await expect
    .poll(async () => {
      await session.flush();
      const { rescue } = session.getSnapshot();
      const kept = await findEnrollment(typeof rescue === 'object' ? rescue.copyId : id);
      return kept?.persons[0]?.givenName;
    })
    .toBe('Inés');
});

test('while the profile is asked for, no other tab begins the same send', async () => {
  const id = await createEnrollment({ riskProfileCode: '', persons: [createPerson('p')] });
  const here = new EnrollmentSession((await findDraft(id))!);
  const other = new EnrollmentSession((await findDraft(id))!);
  let confirm: (hindrance: undefined) => void = () => undefined;
  const profileCheck = new Promise<undefined>((resolve) => {
    confirm = resolve;
  });
  let calls = 0;
  const submit = async (session: EnrollmentSession, check: Promise<undefined>) => {
    session.beginSending();
    const sent = {
      enrollment: session.getEnrollment(),
      request: await toRequestBytes('{}'),
      rules: { isRequired: false, maySelfApprove: false },
      profileCheck: check,
    };
    return submitEnrollment(session, sent, async () => {
      calls += 1;
      return { outcome: { kind: 'no-answer', at: AT, cause: 'timeout' } };
    });
  };
  const first = submit(here, profileCheck);
  // The first one has the lock and waits for the profile.
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await submit(other, noHindrance)).toEqual({ kind: 'not-sent', cause: 'sending-elsewhere' });
  expect(await listAttemptsOf(id)).toEqual([]);
  confirm(undefined);
  expect((await first).kind).toBe('sent');
  expect(calls).toBe(1);
  expect(await listAttemptsOf(id)).toHaveLength(1);
});

test('a profile that changed stops a send before anything is written, and the enrollment stays as it was', async () => {
  const id = await createEnrollment({ riskProfileCode: '', persons: [createPerson('p')] });
  const session = new EnrollmentSession((await findDraft(id))!);
  session.beginSending();
  const changed = { cause: 'profile-changed', changes: ['address'] } as const;
  let calls = 0;
  const result = await submitEnrollment(
    session,
    {
      enrollment: session.getEnrollment(),
      request: await toRequestBytes('{}'),
      rules: { isRequired: false, maySelfApprove: false },
      profileCheck: Promise.resolve(changed),
    },
    () => {
      calls += 1;
      return Promise.reject(new Error('the service must not be asked'));
    },
  );
  session.endSending();
  expect(result).toEqual({ kind: 'not-sent', ...changed });
  expect(calls).toBe(0);
  expect(await listAttemptsOf(id)).toEqual([]);
  expect((await findDraft(id))?.header.submission).toEqual({ state: 'draft', attempts: 0 });
});

test('a case whose file is not stored holds the send before anything is written', async () => {
  const paper = `sha256-${'a'.repeat(64)} 412000 image/jpeg card.jpg`;
  const papers = [{ id: 'papers', paper } as CaseRow];
  const id = await createEnrollment({
    riskProfileCode: '',
    persons: [{ ...createPerson('p'), case: { papers } }],
  });
  const session = new EnrollmentSession((await findDraft(id))!);
  const rules = { isRequired: false, maySelfApprove: false };
  const sent = {
    enrollment: session.getEnrollment(),
    request: await toRequestBytes('{}'),
    rules,
    profileCheck: noHindrance,
  };
  const result = await submitEnrollment(session, sent, () => Promise.reject(new Error('must not be asked')));
  expect(result).toEqual({ kind: 'not-sent', cause: 'file-missing' });
  expect(await listAttemptsOf(id)).toEqual([]);
});

const CREATED: FinalizeOutcome = { ...LATE, status: 200, body: '{"id":7}', verdict: 'confirmed' };

test('an answer whose coming empties the storage is kept in memory: the enrollment shows it, and its file has it', async () => {
  const id = await createEnrollment({ riskProfileCode: '', persons: [createPerson('p')] });
  const session = new EnrollmentSession((await findDraft(id))!);
  const rules = { isRequired: false, maySelfApprove: false };
  const sent = {
    enrollment: session.getEnrollment(),
    request: await toRequestBytes('{}'),
    rules,
    profileCheck: noHindrance,
  };
  const result = await submitEnrollment(session, sent, async () => {
    browser.clear();
    return { outcome: CREATED };
  });
  expect(result).toEqual({ kind: 'not-recorded', outcome: CREATED });
  const { header, attempt, saveState } = session.getSnapshot();
  expect(header.submission.state).toBe('confirmed');
  expect(attempt).toMatchObject({ state: 'confirmed', content: { request: '{}', outcome: CREATED } });
  expect(saveState).toEqual({ kind: 'failed', cause: 'emptied' });
  expect(session.hasUnsaved).toBe(true);
  const { text } = await toExportFile(session, rules);
  expect(JSON.parse(text)).toMatchObject({
    enrollment: { submission: { state: 'confirmed' } },
    attempts: [{ state: 'confirmed', content: { outcome: CREATED } }],
  });

  // A part that was stored now would look like the whole.
  await session.flush();
  expect(await findDraft(id)).toBeUndefined();
  expect(session.getSnapshot().saveState).toEqual({ kind: 'failed', cause: 'emptied' });
});

test('nothing is sent once the storage was emptied, and the reason is told', async () => {
  const id = await createEnrollment({ riskProfileCode: '', persons: [createPerson('p')] });
  const session = new EnrollmentSession((await findDraft(id))!);
  browser.clear();
  let sends = 0;
  const rules = { isRequired: false, maySelfApprove: false };
  const sent = {
    enrollment: session.getEnrollment(),
    request: await toRequestBytes('{}'),
    rules,
    profileCheck: noHindrance,
  };
  const result = await submitEnrollment(session, sent, async () => {
    sends += 1;
    return { outcome: CREATED };
  });
  expect(result).toEqual({ kind: 'not-sent', cause: 'emptied' });
  expect(sends).toBe(0);
});
