/** The types of `ask`: each `@ts-expect-error` fails the compiler when the mistake below it compiles. */
import { expect, it } from 'vitest';
import { TEAM_API } from '../../domain/team/api.ts';
import { ask, toAddress } from './team-client.ts';

it.each([
  ['/api/enrollments/a%2Fb/journal', TEAM_API.readJournal, { params: { id: 'a/b' } }],
  [
    '/api/enrollments?state=draft&state=unknown&limit=2',
    TEAM_API.listEnrollments,
    { query: { state: ['draft', 'unknown'], limit: 2, order: undefined } },
  ],
  ['/api/me', TEAM_API.readMe, {}],
])('writes the address %s', (address, endpoint, asking) => {
  expect(toAddress(endpoint, asking)).toBe(address);
});

const params = { id: 'e1' };
export const mistakes = [
  // @ts-expect-error -- the part of the path is missing
  () => ask(TEAM_API.readAttempt, {}),
  // @ts-expect-error -- the revision that was read is missing
  () => ask(TEAM_API.send, { params, profile: '1.x' }),
  // @ts-expect-error -- the profile that was shown is missing
  () => ask(TEAM_API.send, { params, revision: 1 }),
  // @ts-expect-error -- the body has no such member
  () => ask(TEAM_API.findCarriers, { body: { identifiers: [], exept: '' } }),
  // @ts-expect-error -- the list has no such state
  () => ask(TEAM_API.listEnrollments, { query: { state: ['lost'] } }),
  // @ts-expect-error -- the answer has a number there
  async (): Promise<string> => (await ask(TEAM_API.readQueue, {})).queued,
];
