/** Runs on the in-memory backend, because Node has no IndexedDB. The browser tests check how locks keep tabs apart. */
import { beforeAll, expect, test, vi } from 'vitest';
import type { Attempt } from '../../domain/drafts/attempt.ts';
import type { StoredEnrollment } from '../../domain/drafts/stored.ts';
import { createPerson } from '../../domain/enrollment/person.ts';
import { newId } from '../new-id.ts';
import { findEnrollment, listDrafts } from './draft-list.ts';
import { findDraft, saveDraft } from './draft-store.ts';
import { deleteEnrollment, duplicateEnrollment, restoreEnrollment } from './enrollment-actions.ts';
import { openBackend } from './open-backend.ts';
import { applyRetention } from './retention.ts';

const DAY = 86_400_000;
const LIMITS = { confirmedDays: 90, draftDays: 60 };
const NEVER = { confirmedDays: Infinity, draftDays: Infinity };
const SECRET = 'Begoña';
const daysAgo = (n: number) => new Date(Date.now() - n * DAY).toISOString();

// Node 20 has no navigator, and no Web Locks.
beforeAll(() => {
  vi.stubGlobal('navigator', {});
});

interface Given {
  readonly state?: StoredEnrollment['submission']['state'];
  readonly changedDaysAgo: number;
  readonly header?: Partial<StoredEnrollment>;
  readonly endedDaysAgo?: number;
}

async function given({ state = 'draft', changedDaysAgo, header, endedDaysAgo }: Given): Promise<string> {
  const id = newId();
  const at = daysAgo(changedDaysAgo);
  const attemptId = newId();
  const attempt: Attempt = {
    version: 1,
    id: attemptId,
    enrollmentId: id,
    number: 1,
    startedAt: at,
    endedAt: daysAgo(endedDaysAgo ?? changedDaysAgo),
    state: 'confirmed',
    hash: 'abc',
    content: {
      subjects: [{ name: SECRET, identifier: '••78-5', identifierHash: 'f00' }],
      request: `{"nombre": "${SECRET}"}`,
    },
  };
  await saveDraft({
    header: {
      version: 2,
      id,
      revision: 1,
      createdAt: at,
      updatedAt: at,
      riskProfileCode: 'MOD',
      personIds: ['p'],
      submission: { state, attempts: 1, attemptId },
      ...header,
    },
    expected: undefined,
    persons: [{ ...createPerson('p'), givenName: SECRET }],
    removedPersonIds: [],
    attempts: [attempt],
  });
  return id;
}

const headerOf = async (id: string) => (await findDraft(id))?.header;

test('a confirmed enrollment is deleted after its retention period, and the proof that it was sent stays', async () => {
  const old = await given({ state: 'confirmed', changedDaysAgo: 91 });
  const confirmedLater = await given({ state: 'confirmed', changedDaysAgo: 91, endedDaysAgo: 89 });
  await applyRetention(NEVER);
  expect(await headerOf(old)).toBeDefined();
  await applyRetention(LIMITS);

  expect(await headerOf(old)).toBeUndefined();
  expect(await headerOf(confirmedLater)).toBeDefined();
  const backend = await openBackend();
  expect(await backend.listPersons(old)).toEqual([]);
  const attempts = JSON.stringify(
    (await backend.listAttempts()).filter((record) => hasEnrollment(record, old)),
  );
  expect(attempts).toContain('••78-5');
  expect(attempts).toContain('f00');
  expect(attempts).not.toContain(SECRET);
});

function hasEnrollment(record: unknown, id: string): boolean {
  return (
    typeof record === 'object' && record !== null && 'enrollmentId' in record && record.enrollmentId === id
  );
}

test('an idle draft gets a warning and is deleted later, and an enrollment with an unknown result is kept', async () => {
  const idle = await given({ changedDaysAgo: 61 });
  const fresh = await given({ changedDaysAgo: 59 });
  const warned = await given({ changedDaysAgo: 70, header: { warnedAt: daysAgo(6.9) } });
  const overdue = await given({ changedDaysAgo: 70, header: { warnedAt: daysAgo(7.1) } });
  const unknown = await given({ state: 'unknown', changedDaysAgo: 500, header: { warnedAt: daysAgo(400) } });
  await applyRetention(LIMITS);

  const noted = await headerOf(idle);
  expect(Date.now() - Date.parse(noted?.warnedAt ?? '')).toBeLessThan(DAY);
  expect(noted?.revision).toBe(2);
  expect((await headerOf(fresh))?.warnedAt).toBeUndefined();
  expect(await headerOf(warned)).toMatchObject({ revision: 1 });
  expect(await headerOf(overdue)).toBeUndefined();
  expect(await headerOf(unknown)).toMatchObject({ revision: 1 });

  await applyRetention(NEVER);
  expect((await headerOf(idle))?.warnedAt).toBeUndefined();
});

test('a deleted enrollment can be restored unchanged, and is purged after a day', async () => {
  const id = await given({ changedDaysAgo: 1 });
  const before = await headerOf(id);
  expect(await deleteEnrollment(id)).toBe('written');
  await applyRetention(NEVER);
  expect((await headerOf(id))?.deletedAt).toBeDefined();
  expect(await restoreEnrollment(id)).toBe('written');
  expect(await headerOf(id)).toEqual({ ...before, revision: 3 });

  const late = await given({ changedDaysAgo: 9, header: { deletedAt: daysAgo(1.1) } });
  await applyRetention(NEVER);
  expect(await headerOf(late)).toBeUndefined();
  expect(await deleteEnrollment(late)).toBe('gone');
});

test.each(['sending', 'unknown'] as const)(
  'an enrollment in the state "%s" cannot be deleted',
  async (state) => {
    const id = await given({ state, changedDaysAgo: 1 });
    expect(await deleteEnrollment(id)).toBe('refused');
    expect(await headerOf(id)).toMatchObject({ revision: 1 });
  },
);

test('a duplicate is a new draft with its own ids, and names its original', async () => {
  const id = await given({ state: 'confirmed', changedDaysAgo: 1 });
  const copyId = (await duplicateEnrollment(id)) ?? '';
  const copy = await findEnrollment(copyId);
  expect(copy?.persons.map(({ givenName }) => givenName)).toEqual([SECRET]);
  expect(copy?.persons[0]?.id).not.toBe('p');
  const { drafts } = await listDrafts();
  expect(drafts.find((draft) => draft.id === copyId)).toMatchObject({
    revision: 1,
    submission: { state: 'draft', attempts: 0 },
    origin: { kind: 'copy', of: id },
    personIds: [copy?.persons[0]?.id],
  });
  expect(await duplicateEnrollment('nobody')).toBeUndefined();
});
