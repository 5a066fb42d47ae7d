/** A person's finding about a send without an answer: from the finding to the next send. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FinalizeOutcome } from '../../domain/drafts/outcome.ts';
import { listEnterers } from '../../domain/review/approval.ts';
import { createPerson } from '../../domain/enrollment/person.ts';
import { createEnrollment, findDraft } from '../drafts/draft-store.ts';
import { findEnrollment, listDrafts } from '../drafts/draft-list.ts';
import { EnrollmentSession } from '../drafts/enrollment-session.ts';
import { toExportFile } from '../files/export-enrollment.ts';
import { importContents, readImport } from '../files/import-enrollment.ts';
import { noteEnterer } from '../review/acts.ts';
import { findBrokenEntry } from '../review/history-queries.ts';
import { openReviewDesk } from '../review/open-desk.ts';
import { loadReview } from '../review/review-store.ts';
import { installBrowser } from './browser.fixture.ts';
import { findEarlierSends } from './earlier-sends.ts';
import { type Found, resolveAttempt } from './resolve-attempt.ts';
import { listAttemptsOf, recordOutcome } from './send-ledger.ts';
import { toSha256 } from './sha256.ts';
import { submitEnrollment } from './submit.ts';
import { toRequestBytes } from '../finalize/request-bytes.ts';

const START = '2026-11-21T10:00:00.000Z';
const RULES = { timeoutMs: 60_000, settlingMs: 900_000 };
const NO_APPROVAL = { isRequired: false, maySelfApprove: false };
const SETTLED = '2026-11-21T10:16:00.000Z';
/** Hash of a text that nobody sent. */
const OTHER_HASH = 'other';
const SOME: Found = {
  found: 'some-exist',
  personIds: ['p1', 'p3'],
  by: { name: 'Rosa', source: 'claim' },
  reason: 'Los busqué',
};

const LATE_SUCCESS: FinalizeOutcome = {
  kind: 'answered',
  at: SETTLED,
  status: 200,
  contentType: 'application/json',
  body: '{}',
  truncated: false,
  verdict: 'confirmed',
};

const browser = await installBrowser();
vi.useFakeTimers({ toFake: ['Date'] });

beforeEach(() => {
  browser.clear();
  vi.setSystemTime(START);
});

const person = (id: string, givenName: string, identifier: string) => ({
  ...createPerson(id),
  givenName,
  identifier,
});

/** Three persons, entered by a named user, and sent without an answer. */
async function sendThree() {
  const persons = [
    person('p1', 'Ana', '11.111.111-1'),
    person('p2', 'Eva', '22.222.222-2'),
    person('p3', 'Luz', '33.333.333-3'),
  ];
  const id = await createEnrollment({ riskProfileCode: 'MOD', persons });
  const session = new EnrollmentSession((await findDraft(id))!);
  await noteEnterer(await openReviewDesk(session), { name: 'Pedro', source: 'claim' });
  session.beginSending();
  const submitted = {
    enrollment: session.getEnrollment(),
    request: await toRequestBytes('{"three":true}'),
    rules: NO_APPROVAL,
    profileCheck: Promise.resolve(undefined),
  };
  await submitEnrollment(session, submitted, async () => ({
    outcome: { kind: 'no-answer', at: START, cause: 'timeout' },
  }));
  session.endSending();
  return { id, attemptId: session.getSnapshot().header.submission.attemptId ?? '' };
}

const namesOf = async (id: string) => (await findEnrollment(id))?.persons.map(({ givenName }) => givenName);
const findRest = async (id: string) => (await listDrafts()).drafts.find((draft) => draft.id !== id);

describe('a send without an answer', () => {
  it('cannot be recorded as absent, not even in part, before the service has settled', async () => {
    const { id, attemptId } = await sendThree();
    for (const found of ['does-not-exist', 'some-exist'] as const) {
      vi.setSystemTime('2026-11-21T10:15:59.000Z');
      const result = await resolveAttempt(attemptId, { ...SOME, found }, RULES);
      expect(result).toEqual({ kind: 'refused', problem: 'too-early' });
    }
    expect((await findDraft(id))?.header.submission.state).toBe('unknown');
    expect(await findRest(id)).toBeUndefined();
    vi.setSystemTime(SETTLED);
    const result = await resolveAttempt(attemptId, { ...SOME, found: 'does-not-exist' }, RULES);
    expect(result).toMatchObject({ kind: 'resolved', header: { submission: { state: 'approved' } } });
  });

  it('is noted in the journal with who found what, and why they think so', async () => {
    const { id, attemptId } = await sendThree();
    await resolveAttempt(attemptId, { ...SOME, found: 'exists' }, RULES);
    const { entries, snapshots } = await loadReview(id);
    expect(entries.at(-1)).toMatchObject({
      by: SOME.by,
      event: { kind: 'found', attempt: 1, found: 'exists', reason: SOME.reason },
    });
    // The sent content is frozen with it.
    expect(snapshots.at(-1)?.personIds).toEqual(['p1', 'p2', 'p3']);
    expect(await findBrokenEntry(entries)).toBe('none');
  });

  it('that a late answer confirms is not recorded as absent unless the person was told, and then both say so', async () => {
    const { id, attemptId } = await sendThree();
    vi.setSystemTime(SETTLED);
    await recordOutcome(attemptId, LATE_SUCCESS);
    const found = { ...SOME, found: 'does-not-exist' } as const;
    expect(await resolveAttempt(attemptId, found, RULES)).toEqual({
      kind: 'refused',
      problem: 'against-evidence',
    });
    expect((await findDraft(id))?.header.submission.state).toBe('unknown');
    await resolveAttempt(attemptId, { ...found, isDespite: true }, RULES);
    const [attempt] = await listAttemptsOf(id);
    expect(attempt?.content?.resolution).toMatchObject({ found: 'does-not-exist', despite: true });
    const { entries } = await loadReview(id);
    expect(entries.at(-1)?.event).toMatchObject({ kind: 'found', despite: true });
    expect(await findBrokenEntry(entries)).toBe('none');
  });

  it('is not said to contradict anything where nothing does', async () => {
    const { id, attemptId } = await sendThree();
    vi.setSystemTime(SETTLED);
    await resolveAttempt(attemptId, { ...SOME, found: 'does-not-exist', isDespite: true }, RULES);
    const [attempt] = await listAttemptsOf(id);
    expect(attempt?.content?.resolution).not.toHaveProperty('despite');
  });

  it('of which some persons exist is confirmed for those, and the others are a new draft', async () => {
    const { id, attemptId } = await sendThree();
    vi.setSystemTime(SETTLED);
    await resolveAttempt(attemptId, SOME, RULES);
    expect((await findDraft(id))?.header.submission.state).toBe('confirmed');
    expect(await namesOf(id)).toEqual(['Ana', 'Luz']);
    const rest = (await findRest(id))!;
    expect(rest).toMatchObject({
      submission: { state: 'draft', attempts: 0 },
      origin: { kind: 'rest', of: id },
      riskProfileCode: 'MOD',
    });
    expect(await namesOf(rest.id)).toEqual(['Eva']);
    const [attempt] = await listAttemptsOf(id);
    expect(attempt?.content?.subjects.map(({ name, absent }) => [name, absent])).toEqual([
      ['Ana', undefined],
      ['Eva', true],
      ['Luz', undefined],
    ]);
  });

  it('of which some persons exist has two journals that hold together, and both know who entered them', async () => {
    const { id, attemptId } = await sendThree();
    vi.setSystemTime(SETTLED);
    await resolveAttempt(attemptId, SOME, RULES);
    const rest = (await findRest(id))!;
    const { entries } = await loadReview(id);
    expect(entries.map(({ event }) => event.kind)).toEqual(['entered', 'edited', 'found', 'edited']);
    expect(entries[2]?.event).toMatchObject({ personIds: ['p1', 'p3'], rest: rest.id });
    const other = await loadReview(rest.id);
    expect(listEnterers(other.entries)).toEqual([{ name: 'Pedro', source: 'claim' }]);
    for (const journal of [entries, other.entries]) expect(await findBrokenEntry(journal)).toBe('none');
    expect((await findDraft(rest.id))?.header.review).toMatchObject({ entries: other.entries.length });
  });

  it('of which some persons exist flags only those when somebody sends them again', async () => {
    const { id, attemptId } = await sendThree();
    vi.setSystemTime(SETTLED);
    await resolveAttempt(attemptId, SOME, RULES);
    const rest = (await findEnrollment((await findRest(id))!.id))!;
    expect(await findEarlierSends(rest, OTHER_HASH)).toEqual([]);
    const again = { ...rest, persons: [...rest.persons, person('x', 'Luz', '33333333-3')] };
    expect(await findEarlierSends(again, OTHER_HASH)).toMatchObject([
      { persons: [{ number: 2 }], way: 'enrollment' },
    ]);
  });

  it('that was found not to exist is flagged, and who is in it, once a late answer says that it does', async () => {
    const { id, attemptId } = await sendThree();
    vi.setSystemTime(SETTLED);
    await resolveAttempt(attemptId, { ...SOME, found: 'does-not-exist' }, RULES);
    const enrollment = (await findEnrollment(id))!;
    const hash = await toSha256('{"three":true}');
    expect(await findEarlierSends(enrollment, hash)).toEqual([]);
    await recordOutcome(attemptId, LATE_SUCCESS);
    expect(await findEarlierSends(enrollment, hash)).toMatchObject([
      { sameBytes: true, persons: [{ number: 1 }, { number: 2 }, { number: 3 }] },
    ]);
  });

  it('stays as it is where the finding cannot be stored, and is split once where two tabs record it', async () => {
    const { id, attemptId } = await sendThree();
    vi.setSystemTime(SETTLED);
    browser.fail('write');
    await expect(resolveAttempt(attemptId, SOME, RULES)).rejects.toThrow();
    browser.mend();
    expect((await findDraft(id))?.header.submission.state).toBe('unknown');
    expect(await namesOf(id)).toEqual(['Ana', 'Eva', 'Luz']);
    const results = await Promise.all([
      resolveAttempt(attemptId, SOME, RULES),
      resolveAttempt(attemptId, { ...SOME, personIds: ['p2'] }, RULES),
    ]);
    expect(results.map(({ kind }) => kind).toSorted()).toEqual(['resolved', 'settled']);
    const { drafts } = await listDrafts();
    expect(drafts).toHaveLength(2);
    const names = await Promise.all(drafts.map(async (draft) => namesOf(draft.id)));
    expect(names.flat()).toHaveLength(3);
    expect(new Set(names.flat())).toEqual(new Set(['Ana', 'Eva', 'Luz']));
  });

  it('of which some persons exist says so on another computer, too', async () => {
    const { id, attemptId } = await sendThree();
    vi.setSystemTime(SETTLED);
    await resolveAttempt(attemptId, SOME, RULES);
    const { text } = await toExportFile(new EnrollmentSession((await findDraft(id))!), NO_APPROVAL);
    browser.switchTo(1);
    const reading = await readImport(new TextEncoder().encode(text), undefined);
    if (!reading.ok) throw new Error(`the file was refused: ${JSON.stringify(reading.problems)}`);
    expect(reading.integrity).toEqual({ kind: 'intact' });
    await importContents(reading, NO_APPROVAL);
    expect(await namesOf(id)).toEqual(['Ana', 'Luz']);
    const [attempt] = await listAttemptsOf(id);
    expect(attempt).toMatchObject({
      state: 'confirmed',
      content: { resolution: { found: 'some-exist' }, subjects: [{}, { name: 'Eva', absent: true }, {}] },
    });
  });
});
