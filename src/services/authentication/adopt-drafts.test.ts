/** Drafts that an account adopts from the time when only its display name was known. */
import { beforeEach, expect, it } from 'vitest';
import { createPerson } from '../../domain/enrollment/person.ts';
import { createEnrollment, findDraft } from '../drafts/draft-store.ts';
import { withEnrollmentLock } from '../drafts/enrollment-lock.ts';
import { viewer } from '../drafts/viewer.ts';
import { installBrowser } from '../ledger/browser.fixture.ts';
import { adoptDrafts } from './adopt-drafts.ts';

const browser = await installBrowser();
beforeEach(() => browser.clear());

async function begin(key: string | undefined): Promise<string> {
  viewer.set(key === undefined ? { kind: 'everybody' } : { kind: 'user', key, handsOver: false });
  return createEnrollment({ riskProfileCode: 'MOD', persons: [createPerson('p')] });
}

const ownersOf = (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await findDraft(id))!.header.owner));

it('gives the first account of the name everything that the name owned, with its persons', async () => {
  const ids = [await begin('name'), await begin('name'), await begin(undefined)];
  await adoptDrafts('name', 'first');
  expect(await ownersOf(ids)).toEqual(['first', 'first', undefined]);
  expect((await findDraft(ids[0]!))!.persons.size).toBe(1);
  await adoptDrafts('name', 'second');
  expect(await ownersOf(ids)).toEqual(['first', 'first', undefined]);
});

it('gives nothing where anybody else has something on this computer', async () => {
  const ids = [await begin('name'), await begin('another')];
  await adoptDrafts('name', 'first');
  expect(await ownersOf(ids)).toEqual(['name', 'another']);
});

it('gives nothing to a second account of the name, whatever is still of the name', async () => {
  const ids = [await begin('name')];
  await adoptDrafts('name', 'first');
  ids.push(await begin('name'));
  await adoptDrafts('name', 'second');
  expect(await ownersOf(ids)).toEqual(['first', 'name']);
});

it('leaves what a tab has open for the next sign-in', async () => {
  const ids = [await begin('name'), await begin('name')];
  await withEnrollmentLock(ids[0]!, () => adoptDrafts('name', 'first'));
  expect(await ownersOf(ids)).toEqual(['name', 'first']);
  await adoptDrafts('name', 'first');
  expect(await ownersOf(ids)).toEqual(['first', 'first']);
});
