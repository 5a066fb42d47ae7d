/** Runs on the in-memory backend, because Node has no IndexedDB. */
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { createPerson } from '../../domain/enrollment/person.ts';
import { newId } from '../new-id.ts';
import { forgetStored, keys, queryClient } from '../query-client.ts';
import { changeHeader } from './enrollment-actions.ts';
import { createEnrollment } from './draft-store.ts';
import { draftListQuery } from './draft-list.ts';
import { listedPersonsQuery } from './list-persons.ts';
import { openBackend } from './open-backend.ts';
import { viewer } from './viewer.ts';

afterEach(() => queryClient.clear());

function given(givenName: string): Promise<string> {
  return createEnrollment({ riskProfileCode: '', persons: [{ ...createPerson(newId()), givenName }] });
}

test('who is in an enrollment is read again only where it was changed, and stays known meanwhile', async () => {
  const [changedId, otherId] = [await given('Ana'), await given('Eva')];
  const reads = vi.spyOn(await openBackend(), 'listPersons');
  const persons = new QueryObserver(
    queryClient,
    listedPersonsQuery(await queryClient.fetchQuery(draftListQuery)),
  );
  const stop = persons.subscribe(() => undefined);
  const namesOf = (id: string) => {
    const reading = persons.getCurrentResult().data?.get(id);
    return reading?.kind === 'read' ? reading.persons.map(({ name }) => name) : undefined;
  };
  await expect.poll(() => [namesOf(changedId), namesOf(otherId)]).toEqual([['Ana'], ['Eva']]);
  await changeHeader(changedId, (header) => ({ ...header, deletedAt: '2026-11-21T12:00:00.000Z' }));
  reads.mockClear();
  persons.setOptions(listedPersonsQuery(await queryClient.fetchQuery(draftListQuery)));
  expect(namesOf(otherId)).toEqual(['Eva']);
  await expect.poll(() => persons.getCurrentResult().isFetching).toBe(false);
  expect(reads.mock.calls).toEqual([[changedId]]);
  expect(persons.getCurrentResult().data?.get(changedId)?.revision).toBe(2);
  stop();
});

test('what is missing is looked for once by each surveyor, in what can still be changed', async () => {
  const [draftId, sentId] = [await given('Nora'), await given('Olga')];
  await changeHeader(sentId, (header) => ({ ...header, submission: { state: 'confirmed', attempts: 1 } }));
  const found = { unfinished: 1, errors: 2, warnings: 3, next: undefined };
  const looked: string[] = [];
  const toSurveyor = (id: number) => ({
    id,
    survey: ({ persons }: { readonly persons: readonly { readonly givenName: string }[] }) => {
      looked.push(`${id}: ${persons.map(({ givenName }) => givenName).join()}`);
      return Promise.resolve(found);
    },
  });
  const list = await queryClient.fetchQuery(draftListQuery);
  const persons = new QueryObserver(queryClient, listedPersonsQuery(list, toSurveyor(1)));
  const stop = persons.subscribe(() => undefined);
  const readingOf = (id: string) => persons.getCurrentResult().data?.get(id);
  await expect.poll(() => readingOf(draftId)).toMatchObject({ kind: 'read', survey: found });
  await expect.poll(() => persons.getCurrentResult().isFetching).toBe(false);
  expect(readingOf(sentId)).not.toHaveProperty('survey');
  for (const id of [1, 2]) {
    persons.setOptions(listedPersonsQuery(await queryClient.fetchQuery(draftListQuery), toSurveyor(id)));
    await expect.poll(() => persons.getCurrentResult().isFetching).toBe(false);
  }
  expect(looked.filter((line) => line.endsWith('Nora')).at(-1)).toBe('2: Nora');
  expect(new Set(looked).size).toBe(looked.length);
  expect(looked.some((line) => line.endsWith('Olga'))).toBe(false);
  stop();
});

test('the list is read anew for another user, and nothing of it stays in memory after a sign-out', async () => {
  await given('Ana');
  const list = new QueryObserver(queryClient, draftListQuery);
  const stop = list.subscribe(() => undefined);
  await expect.poll(() => list.getCurrentResult().isSuccess).toBe(true);
  const { data: before } = list.getCurrentResult();
  viewer.set({ kind: 'user', key: 'somebody', handsOver: true });
  await expect.poll(() => list.getCurrentResult().data?.reading).not.toBe(before?.reading);
  viewer.set({ kind: 'leaving' });
  expect(queryClient.getQueryCache().findAll({ queryKey: keys.stored })).toEqual([]);
  stop();
  viewer.set({ kind: 'everybody' });
});

test('locking removes what was read of storage, and leaves the rest', () => {
  queryClient.setQueryData(keys.ledger, { attempts: [] });
  queryClient.setQueryData(keys.catalog('bancos'), { entries: [] });
  forgetStored();
  expect(queryClient.getQueryData(keys.ledger)).toBeUndefined();
  expect(queryClient.getQueryData(keys.catalog('bancos'))).toEqual({ entries: [] });
});
