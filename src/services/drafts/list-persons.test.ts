/** Runs on the in-memory backend, because Node has no IndexedDB. */
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { createPerson } from '../../domain/enrollment/person.ts';
import { newId } from '../new-id.ts';
import { forgetStored, keys, queryClient, watchStorage } from '../query-client.ts';
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

test('the list is read anew for another user, and nothing of it stays in memory after a sign-out', async () => {
  await given('Ana');
  watchStorage();
  const list = new QueryObserver(queryClient, draftListQuery);
  const stop = list.subscribe(() => undefined);
  await expect.poll(() => list.getCurrentResult().isSuccess).toBe(true);
  const { data: before } = list.getCurrentResult();
  viewer.set({ kind: 'user', key: 'somebody' });
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
