/** The earlier send of this computer that carried an identifier. */
import { beforeEach, expect, it, vi } from 'vitest';
import type { FinalizeOutcome } from '../../domain/drafts/outcome.ts';
import { createPerson } from '../../domain/enrollment/person.ts';
import { createEnrollment, findDraft } from '../drafts/draft-store.ts';
import { EnrollmentSession } from '../drafts/enrollment-session.ts';
import { openBackend } from '../drafts/open-backend.ts';
import { viewer } from '../drafts/viewer.ts';
import { queryClient } from '../query-client.ts';
import { installBrowser } from './browser.fixture.ts';
import { recordOutcome } from './send-ledger.ts';
import { sentBeforeQuery } from './sent-before.ts';
import { submitEnrollment } from './submit.ts';
import { toRequestBytes } from '../finalize/request-bytes.ts';

const START = '2026-11-21T10:00:00.000Z';
const RULES = { isRequired: false, maySelfApprove: false };
const answered = (verdict: 'confirmed' | 'rejected', at = START): FinalizeOutcome => ({
  kind: 'answered',
  at,
  status: 200,
  contentType: 'application/json',
  body: '{}',
  truncated: false,
  verdict,
});

const browser = await installBrowser();
vi.useFakeTimers({ toFake: ['Date'] });

beforeEach(() => {
  browser.clear();
  queryClient.clear();
  viewer.set({ kind: 'everybody' });
  vi.setSystemTime(START);
});

async function send(identifier: string, outcome = answered('confirmed')) {
  const persons = [{ ...createPerson('p1'), identifier }];
  const id = await createEnrollment({ riskProfileCode: 'MOD', persons });
  const session = new EnrollmentSession((await findDraft(id))!);
  session.beginSending();
  const submitted = {
    enrollment: session.getEnrollment(),
    request: await toRequestBytes(JSON.stringify(id)),
    rules: RULES,
    profileCheck: Promise.resolve(undefined),
  };
  await submitEnrollment(session, submitted, async () => ({ outcome }));
  session.endSending();
  return { id, attemptId: session.getSnapshot().header.submission.attemptId ?? '' };
}

const find = (identifier: string, except = 'the-new-one') =>
  queryClient.fetchQuery({ ...sentBeforeQuery(identifier, except), staleTime: 0 });

it.each(['12.345.678-5', '12345678-5', '123456785', ' 012.345.678–5 '])(
  'finds it however it is written: %j',
  async (identifier) => {
    const { id } = await send('12.345.678-5');
    expect(await find(identifier)).toMatchObject({
      attempt: { enrollmentId: id, state: 'confirmed', startedAt: START },
      isImported: false,
      way: 'enrollment',
    });
    expect(await find('12.345.678-K')).toBeNull();
  },
);

it('finds the latest of several, and none of the enrollment itself', async () => {
  const first = await send('76.543.210-3');
  vi.setSystemTime('2026-11-22T10:00:00.000Z');
  const second = await send('76543210-3', { kind: 'no-answer', at: START, cause: 'timeout' });
  expect(await find('76543210-3')).toMatchObject({
    attempt: { enrollmentId: second.id, state: 'unknown' },
  });
  expect(await find('76543210-3', second.id)).toMatchObject({ attempt: { enrollmentId: first.id } });
  expect(await find('', second.id)).toBeNull();
});

it('finds no send that had no effect, until a late answer says that it had one', async () => {
  const { id, attemptId } = await send('12345678-5', answered('rejected'));
  expect(await find('12345678-5')).toBeNull();
  await recordOutcome(attemptId, answered('confirmed', '2026-11-21T10:05:00.000Z'));
  queryClient.clear();
  expect(await find('12345678-5', id)).toMatchObject({ isLate: true });
});

it('leads to the ledger where the enrollment was purged, and nowhere where it is of another user', async () => {
  viewer.set({ kind: 'user', key: 'one', handsOver: true });
  const { id, attemptId } = await send('12345678-5', answered('rejected'));
  await recordOutcome(attemptId, answered('confirmed'));
  const own = await find('12345678-5');
  viewer.set({ kind: 'user', key: 'another', handsOver: true });
  const hidden = await find('12345678-5');
  expect([own?.way, hidden?.way]).toEqual(['enrollment', 'nowhere']);
  viewer.set({ kind: 'everybody' });
  await (await openBackend()).write({
    enrollmentId: id,
    expected: (await findDraft(id))!.header.revision,
    header: undefined,
    persons: [],
    removedPersonIds: [],
  });
  expect((await find('12345678-5'))?.way).toBe('ledger');
});
