import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createPerson, toCaseHolder } from '../../domain/enrollment/person.ts';
import type { CaseRecord } from '../../domain/enrollment/enrollment.ts';
import { NEW_SUBMISSION } from '../../domain/drafts/submission.ts';
import { createEnrollment, findDraft, saveDraft } from './draft-store.ts';
import { findEnrollment } from './draft-list.ts';
import { EnrollmentSession } from './enrollment-session.ts';
import { stepHistory } from './step-history.ts';

/** Node has no IndexedDB, so sessions save to the in-memory backend that replaces it in browsers without IndexedDB. */
beforeAll(() => {
  Object.assign(globalThis, { window: globalThis });
});

const AT = '2026-11-21T10:00:00.000Z';

async function open(id: string): Promise<EnrollmentSession> {
  await saveDraft({
    header: {
      version: 2,
      id,
      revision: 1,
      createdAt: AT,
      updatedAt: AT,
      riskProfileCode: '',
      personIds: ['p'],
      submission: NEW_SUBMISSION,
    },
    expected: undefined,
    persons: [createPerson('p')],
    removedPersonIds: [],
  });
  const draft = await findDraft(id);
  if (!draft) throw new Error('the draft was not stored');
  return new EnrollmentSession(draft);
}

const named = (givenName: string) => ({ ...createPerson('p'), givenName });
const kindOf = (session: EnrollmentSession) => session.getSnapshot().saveState.kind;

describe('an open enrollment', () => {
  it('the enrollment is not shown as saved if the user typed after the save began', async () => {
    const session = await open('typing');
    session.noteChange();
    session.updatePerson(named('A'));
    const saving = session.flush();
    session.noteChange();
    await saving;
    expect(kindOf(session)).toBe('saving');
    session.updatePerson(named('An'));
    await session.flush();
    expect(kindOf(session)).toBe('saved');
  });

  it('a send that begins counts at once, and screens are told of it soon', async () => {
    const session = await open('sending');
    let told = 0;
    session.subscribe(() => {
      told += 1;
    });
    expect(session.beginSending()).toBe(true);
    expect(session.beginSending()).toBe(false);
    expect(session.isEditable).toBe(false);
    expect(told).toBe(0);
    await vi.waitFor(() => expect(told).toBe(1));
    expect(session.getSnapshot().isSending).toBe(true);
    session.endSending();
    expect(session.getSnapshot().isSending).toBe(false);
  });

  it('what nobody sees is stored neither of what is typed nor of what is brought in', async () => {
    const session = await open('unseen');
    session.updatePerson(named('Mar\u00ad\u00eda\u200b'));
    session.edit({
      persons: new Map([['q', { ...createPerson('q'), givenName: 'Jos\u00e9\u00a0Luis\ufeff' }]]),
      personIds: ['p', 'q'],
      riskProfileCode: 'A\u200b',
    });
    await session.flush();
    const id = await createEnrollment({ riskProfileCode: '\u200bB', persons: [named('So\ufb01a')] });
    const [edited, created] = [await findDraft('unseen'), await findDraft(id)];
    expect(edited?.header.riskProfileCode).toBe('A');
    expect([...(edited?.persons.values() ?? [])]).toMatchObject([
      { person: { givenName: 'María' } },
      { person: { givenName: 'José Luis' } },
    ]);
    expect(created?.header.riskProfileCode).toBe('B');
    expect([...(created?.persons.values() ?? [])]).toMatchObject([{ person: { givenName: 'Sofia' } }]);
  });

  it('a stale tab overwrites nothing, and its edits are kept in a copy of the enrollment', async () => {
    const first = await open('two');
    const draft = await findDraft('two');
    const stale = draft && new EnrollmentSession(draft);
    first.updatePerson(named('Ana'));
    await first.flush();
    stale?.updatePerson(named('Berta'));
    await stale?.flush();
    await expect
      .poll(() => stale?.getSnapshot().rescue)
      .toMatchObject({ copyId: expect.any(String) as string });
    expect((await findDraft('two'))?.persons.get('p')).toMatchObject({ person: { givenName: 'Ana' } });
    const rescue = stale?.getSnapshot().rescue;
    const copy = typeof rescue === 'object' ? await findDraft(rescue.copyId) : undefined;
    expect(copy?.persons.get('p')).toMatchObject({ person: { givenName: 'Berta' } });
    expect(copy?.header.origin).toEqual({ kind: 'conflict', of: 'two' });
  });

  it('the mark of a copied value is saved and stays while the value is edited, until the mark is removed', async () => {
    const session = await open('marks');
    const marks = [{ field: 'givenName', value: 'Ana', origin: { kind: 'copied', personId: 'q' } }] as const;
    session.edit({ persons: new Map([['p', { ...named('Ana'), marks }]]) });
    session.updatePerson(named('Anna'));
    await session.flush();
    expect((await findDraft('marks'))?.persons.get('p')).toMatchObject({ person: { marks } });
    const replacements = session.getReplacements('p');
    session.updatePerson({ ...named('Ana'), marks: [] });
    session.updatePerson(named('An'));
    expect(session.findPerson('p')).toEqual({ ...named('An'), marks: [] });
    expect(session.getReplacements('p')).toBe(replacements);
  });

  it('the enrollment takes no edits while it is being sent, and a review does not count as an edit', async () => {
    const session = await open('sending');
    session.noteReview();
    expect(session.getSnapshot().header.submission.state).toBe('in-review');
    session.beginSending();
    session.updatePerson(named('Ana'));
    expect(session.findPerson('p')?.givenName).toBe('');
    session.endSending();
    session.updatePerson(named('Ana'));
    expect(session.findPerson('p')?.givenName).toBe('Ana');
    expect(session.getSnapshot().header.submission.state).toBe('draft');
  });
});

describe('the case of the enrollment itself', () => {
  const of = (id: string, way: string): CaseRecord => ({ origin: [{ id: 'origin', way: `${way}${id}` }] });

  it('is saved beside the persons, read again, and is no person', async () => {
    const session = await open('own');
    expect(session.getEnrollment()).not.toHaveProperty('case');
    session.updatePerson(toCaseHolder({ id: 'own', case: of('own', 'w\u200beb ') }));
    await session.flush();
    const draft = await findDraft('own');
    expect(draft?.header).toMatchObject({ personIds: ['p'] });
    expect(JSON.stringify(draft?.header)).not.toContain('web');
    const again = draft && new EnrollmentSession(draft);
    expect(again?.getEnrollment()).toEqual({
      id: 'own',
      riskProfileCode: '',
      persons: [createPerson('p')],
      case: of('own', 'web '),
    });
    expect(await findEnrollment('own')).toEqual(again?.getEnrollment());
  });

  it('is undone and repeated answer by answer, at places without a person', async () => {
    const session = await open('undone');
    session.updatePerson(toCaseHolder({ id: 'undone', case: of('', 'web') }));
    session.updatePerson(toCaseHolder({ id: 'undone', case: of('', 'office') }));
    const place = { section: 'case.origin', rowId: 'origin', field: 'case.origin.way' };
    expect(stepHistory(session, -1)).toEqual(place);
    expect(session.getEnrollment().case).toEqual(of('', 'web'));
    expect(stepHistory(session, -1)).toEqual(place);
    expect(session.getEnrollment()).not.toHaveProperty('case');
    expect(stepHistory(session, 1)).toEqual(place);
    expect(session.getEnrollment().case).toEqual(of('', 'web'));
    await session.flush();
    expect((await findEnrollment('undone'))?.case).toEqual(of('', 'web'));
  });

  it('ends an approval by an edit', async () => {
    const session = await open('approved');
    session.amend(new Map(), { submission: { ...NEW_SUBMISSION, state: 'approved', hash: 'h' } });
    session.updatePerson(toCaseHolder({ id: 'approved', case: of('', 'web') }));
    expect(session.getSnapshot().header.submission.state).toBe('draft');
    await session.flush();
  });
});
