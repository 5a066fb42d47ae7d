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
  vi.useFakeTimers({ toFake: ['Date'] });
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

/** Opens the app after this number of days, without visits in between. */
function visitLater(days: number, limits = LIMITS) {
  vi.setSystemTime(Date.now() + days * DAY);
  return applyRetention(limits);
}

async function dumpAttempts(id: string): Promise<string> {
  const records = await (await openBackend()).listAttempts();
  return JSON.stringify(records.filter((record) => hasEnrollment(record, id)));
}

test('a confirmed enrollment is purged after its retention period, and can be restored on seven days of visits', async () => {
  const old = await given({ state: 'confirmed', changedDaysAgo: 91 });
  const confirmedLater = await given({ state: 'confirmed', changedDaysAgo: 91, endedDaysAgo: 89 });
  await applyRetention(NEVER);
  expect((await headerOf(old))?.deletedAt).toBeUndefined();
  const { days } = await applyRetention(LIMITS);
  expect((await headerOf(confirmedLater))?.deletedAt).toBeUndefined();
  expect(await headerOf(old)).toMatchObject({ purgedOn: days });

  expect(await restoreEnrollment(old)).toBe('written');
  await visitLater(1);
  expect(await headerOf(old)).not.toHaveProperty('deletedAt');
  expect(await headerOf(old)).not.toHaveProperty('purgedOn');
  expect(await dumpAttempts(old)).toContain(SECRET);
  // It is purged again a week after it was restored.
  const { days: purgedOn } = await visitLater(7);
  expect(await headerOf(old)).toMatchObject({ purgedOn });

  // A week without a visit does not count.
  for (const later of [8, 1, 1, 1, 1, 1]) await visitLater(later);
  expect(await headerOf(old)).toMatchObject({ purgedOn });
  expect(await dumpAttempts(old)).toContain(SECRET);
  await visitLater(1);
  expect(await headerOf(old)).toBeUndefined();
  expect(await (await openBackend()).listPersons(old)).toEqual([]);
  const attempts = await dumpAttempts(old);
  expect(attempts).toContain('••78-5');
  expect(attempts).toContain('f00');
  expect(attempts).not.toContain(SECRET);
});

test.each([
  ['ahead by two years', 730],
  ['back by two years', -730],
])(
  'by a clock that is wrong (%s) nothing is purged, warned of or deleted until a person says that it is right',
  async (_name, jump) => {
    await visitLater(1);
    const start = Date.now();
    // Under a wrong clock, the records are exactly as old as they must be.
    const shift = Math.min(jump, 0);
    const confirmed = await given({ state: 'confirmed', changedDaysAgo: 91 - shift });
    const idle = await given({ changedDaysAgo: 61 - shift });
    const deletedAt = daysAgo(1.1 - shift);
    const deleted = await given({ changedDaysAgo: 2 - shift, header: { deletedAt } });
    const ids = [confirmed, idle, deleted];
    const read = () => Promise.all(ids.map(headerOf));
    const before = await read();
    const { doubt } = await visitLater(jump);
    expect(await read()).toEqual(before);
    expect(doubt).toMatchObject({ at: new Date(Date.now()).toISOString() });
    expect(doubt?.goneIds.filter((id) => ids.includes(id)).toSorted()).toEqual(
      [confirmed, deleted].toSorted(),
    );
    expect(doubt?.warned).toBeGreaterThan(0);
    // It was not believed at that visit either.
    expect((await visitLater(1)).doubt).toBeDefined();
    expect(await read()).toEqual(before);

    expect((await applyRetention(LIMITS, true)).doubt).toBeUndefined();
    expect(await headerOf(confirmed)).toHaveProperty('purgedOn');
    expect(await headerOf(idle)).toHaveProperty('warnedAt');
    expect(await headerOf(deleted)).toBeUndefined();
    expect((await visitLater(1)).doubt).toBeUndefined();
    await restoreEnrollment(confirmed);
    vi.setSystemTime(start + 2 * DAY);
    await applyRetention(NEVER, true);
  },
);

test('files of a confirmed enrollment go by their own term, once, and the persons stay', async () => {
  const id = await given({ state: 'confirmed', changedDaysAgo: 31 });
  const young = await given({ state: 'confirmed', changedDaysAgo: 31, endedDaysAgo: 29 });
  await applyRetention(LIMITS);
  expect(await headerOf(id)).not.toHaveProperty('filesGoneAt');
  await applyRetention({ ...LIMITS, filesDays: 30 });
  const header = await headerOf(id);
  expect(header?.filesGoneAt).toBe(new Date().toISOString());
  expect(header).not.toHaveProperty('deletedAt');
  expect((await findDraft(id))?.persons.size).toBe(1);
  expect(await headerOf(young)).not.toHaveProperty('filesGoneAt');
  await applyRetention({ ...LIMITS, filesDays: 30 });
  expect(await headerOf(id)).toEqual(header);
});

test('a clock that is put right while nothing is due asks nothing', async () => {
  await visitLater(0, NEVER);
  expect(await visitLater(730, NEVER)).not.toHaveProperty('doubt');
  expect(await visitLater(-730, NEVER)).not.toHaveProperty('doubt');
});

function hasEnrollment(record: unknown, id: string): boolean {
  return (
    typeof record === 'object' && record !== null && 'enrollmentId' in record && record.enrollmentId === id
  );
}

test('an idle draft gets a warning and is purged later, and an enrollment with an unknown result is kept', async () => {
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
  expect(await headerOf(overdue)).toHaveProperty('purgedOn');
  expect(await headerOf(unknown)).toMatchObject({ revision: 1 });

  await applyRetention(NEVER);
  expect((await headerOf(idle))?.warnedAt).toBeUndefined();
});

test('an enrollment that a person deleted can be restored unchanged for a day, and is gone then', async () => {
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
