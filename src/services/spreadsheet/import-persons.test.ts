import { beforeAll, describe, expect, it } from 'vitest';
import { createPerson } from '../../domain/enrollment/person.ts';
import { createEnrollment, findDraft } from '../drafts/draft-store.ts';
import { EnrollmentSession } from '../drafts/enrollment-session.ts';
import { stepHistory } from '../drafts/step-history.ts';
import { importPersons } from './import-persons.ts';

/** Node has no IndexedDB, so sessions save to the in-memory backend that replaces it in browsers without IndexedDB. */
beforeAll(() => {
  Object.assign(globalThis, { window: globalThis });
});

const PERSONS = Array.from({ length: 250 }, (_, index) => ({
  ...createPerson(`new-${index}`),
  givenName: `N${index}`,
}));
const HERE = { ...createPerson('here'), givenName: 'Ana' };
const going = () => ({ signal: new AbortController().signal, onProgress: () => undefined });

async function open(): Promise<EnrollmentSession> {
  const id = await createEnrollment({ riskProfileCode: '', persons: [HERE] });
  const draft = await findDraft(id);
  if (!draft) throw new Error('the draft was not stored');
  return new EnrollmentSession(draft);
}
const idsOf = ({ persons }: { readonly persons: readonly { readonly id: string }[] }) =>
  persons.map(({ id }) => id);
const ALL = ['here', ...idsOf({ persons: PERSONS })];
const storedOf = async ({ id }: EnrollmentSession) => {
  const draft = await findDraft(id);
  return { order: draft?.header.personIds, persons: [...(draft?.persons.keys() ?? [])] };
};

describe('importing persons from a spreadsheet', () => {
  it('imported persons come after the existing ones and are saved, and one undo removes them all', async () => {
    const session = await open();
    const told: number[] = [];
    expect(await importPersons(session, PERSONS, { ...going(), onProgress: (done) => told.push(done) })).toBe(
      'imported',
    );
    expect(told).toEqual([100, 200, 250]);
    expect(idsOf(session.getEnrollment())).toEqual(ALL);
    expect(await storedOf(session)).toEqual({ order: ALL, persons: ALL });
    stepHistory(session, -1);
    await session.flush();
    expect(idsOf(session.getEnrollment())).toEqual(['here']);
    expect(await storedOf(session)).toEqual({ order: ['here'], persons: ['here'] });
    stepHistory(session, 1);
    await session.flush();
    expect(await storedOf(session)).toEqual({ order: ALL, persons: ALL });
    expect(session.findPerson('new-249')?.givenName).toBe('N249');
  });

  it('a cancelled import leaves no person and no undo step behind', async () => {
    const session = await open();
    const calledOff = new AbortController();
    const onProgress = () => calledOff.abort();
    expect(await importPersons(session, PERSONS, { signal: calledOff.signal, onProgress })).toBe(
      'called-off',
    );
    await session.flush();
    expect(await storedOf(session)).toEqual({ order: ['here'], persons: ['here'] });
    expect(session.getSnapshot()).toMatchObject({ canUndo: false, canRedo: false });
    expect(session.history.done).toHaveLength(0);
  });

  it('an import is refused while the enrollment cannot be edited', async () => {
    const session = await open();
    session.setAccess('elsewhere');
    await expect(importPersons(session, PERSONS, going())).rejects.toThrow('the enrollment cannot be edited');
    expect(idsOf(session.getEnrollment())).toEqual(['here']);
  });
});
