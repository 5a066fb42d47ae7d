/** What a browser keeps of a user whose access ended, in its own database. */
import { expect, it } from 'vitest';
import type { Person } from '../../domain/enrollment/enrollment.ts';
import { STORED_VERSION } from '../../domain/drafts/stored.ts';
import { createPerson, toCaseHolder } from '../../domain/enrollment/person.ts';
import { toUserKey } from '../authentication/desk-user.ts';
import { openBackend } from '../drafts/open-backend.ts';
import { toPersonRecord } from '../drafts/sealing.ts';
import { newId } from '../new-id.ts';
import { settleEnded } from './ended-access.ts';

const USER = '11111111-1111-4111-8111-111111111111';
const AT = '2026-11-27T10:00:00.000Z';

/** Stores an enrollment that the user began and the team never got. */
async function begin(toPersons: (id: string) => readonly Person[]): Promise<string> {
  const id = newId();
  const persons = toPersons(id);
  await (await openBackend()).write({
    enrollmentId: id,
    expected: undefined,
    header: {
      version: STORED_VERSION,
      id,
      revision: 1,
      createdAt: AT,
      updatedAt: AT,
      owner: await toUserKey(USER),
      riskProfileCode: '',
      personIds: persons.flatMap((person) => (person.id === id ? [] : person.id)),
      submission: { state: 'draft', attempts: 0 },
      team: { revision: 0, savedAt: '' },
    },
    persons: await Promise.all(persons.map((person) => toPersonRecord(id, person))),
    removedPersonIds: [],
  });
  return id;
}

it('what the team never got stays: a person, and a case of the enrollment itself', async () => {
  const person = await begin(() => [createPerson('p')]);
  const own = await begin((id) => [toCaseHolder({ id, case: { origin: [{ id: 'origin', way: 'A' }] } })]);
  const empty = await begin(() => []);
  await settleEnded({ user: USER, passphrase: 'invented words' });
  const backend = await openBackend();
  expect(await backend.find(person)).toBeDefined();
  expect((await backend.find(own))?.persons).toHaveLength(1);
  expect(await backend.find(empty)).toBeUndefined();
});
