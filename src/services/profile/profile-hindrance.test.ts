import { afterEach, expect, test, vi } from 'vitest';
import { readShippedProfile } from '../../domain/profile/profile.fixture.ts';
import type { ProfileSpec } from '../../domain/profile/schema/profile-schema.ts';
import { KEPT_AT_HEADER } from '../offline/kept-copy.ts';
import { findProfileChanges, findProfileHindrance, type ProfileChange } from './profile-hindrance.ts';

const SPEC: ProfileSpec = { name: 'x', baseUrl: 'https://one.example' };
const OPENED_AT = '2026-11-21T10:00:00.000Z';
const KEPT_AT = '2026-11-21T13:00:00.000Z';
const COPY: ResponseInit = { headers: { [KEPT_AT_HEADER]: KEPT_AT } };

afterEach(() => vi.unstubAllGlobals());

/** Hindrance of a page that has been open since ten, for an answer of the server. */
function findWith(
  answer: Partial<ProfileSpec> | Response | Error,
  own: Partial<ProfileSpec> = {},
  isAccepted = false,
) {
  vi.stubGlobal('fetch', () => {
    if (answer instanceof Error) return Promise.reject(answer);
    if (answer instanceof Response) return Promise.resolve(answer);
    return Promise.resolve(toResponse(answer));
  });
  const inUse = { spec: { ...SPEC, ...own }, source: { at: OPENED_AT, text: JSON.stringify(SPEC) } };
  return findProfileHindrance(inUse, isAccepted);
}

function toResponse(change: Partial<ProfileSpec>, init?: ResponseInit): Response {
  return new Response(JSON.stringify({ ...SPEC, ...change }), init);
}

const changed = (...changes: readonly string[]) => ({ cause: 'profile-changed', changes });
const unchecked = (at: string, mayGoOn: boolean) => ({ cause: 'profile-unchecked', at, mayGoOn });
const NO_ANSWER = new TypeError('Failed to fetch');

test('nothing keeps a send back while the server gives the same profile, whatever it is called', async () => {
  expect(await findWith({})).toBeUndefined();
  expect(await findWith({ name: 'y', timeoutSeconds: 5 })).toBeUndefined();
});

test('a tab that was left open does not send to an address that the profile no longer names', async () => {
  expect(await findWith({ baseUrl: 'https://two.example' })).toEqual(changed('address'));
  // Not even when the agent accepted the profile in use.
  const own = { profileCheck: 'ask' } as const;
  expect(await findWith({ ...own, baseUrl: 'https://two.example' }, own, true)).toEqual(changed('address'));
});

test('a copy that is newer than the page tells of the change without an answer of the server', async () => {
  expect(await findWith(toResponse({ emptyText: 'send-empty' }, COPY))).toEqual(changed('entries'));
});

test('where only the copy can be had, its age is told and nothing is sent', async () => {
  expect(await findWith(toResponse({}, COPY))).toEqual(unchecked(KEPT_AT, false));
  expect(await findWith(toResponse({}, COPY), {}, true)).toEqual(unchecked(KEPT_AT, false));
});

test.each<[what: string, answer: Response | Error]>([
  ['no answer comes', NO_ANSWER],
  ['the server is in trouble', new Response('', { status: 503 })],
  ['a gateway answers', new Response('{"error":"upstream"}')],
])(
  'where %s, the age of the profile in use is told; the profile decides whether the agent may go on',
  async (_, answer) => {
    const again = () => (answer instanceof Response ? answer.clone() : answer);
    const ask = { profileCheck: 'ask' } as const;
    expect(await findWith(again())).toEqual(unchecked(OPENED_AT, false));
    expect(await findWith(again(), {}, true)).toEqual(unchecked(OPENED_AT, false));
    expect(await findWith(again(), ask)).toEqual(unchecked(OPENED_AT, true));
    expect(await findWith(again(), ask, true)).toBeUndefined();
  },
);

test('where the server refuses, no profile lets the agent go on', async () => {
  for (const status of [401, 403, 404])
    expect(await findWith(new Response('', { status }), { profileCheck: 'ask' }, true)).toEqual(
      unchecked(OPENED_AT, false),
    );
});

const BARE: ProfileSpec = { name: 'x', baseUrl: '' };

test.each<[what: string, change: Partial<ProfileSpec>, changes: readonly ProfileChange[]]>([
  ['another address', { baseUrl: 'https://other.example' }, ['address']],
  ['a sample', { sample: true }, ['address']],
  ['another sign-in', { authentication: { kind: 'cookie' } }, ['authentication']],
  ['another header of the request', { request: { headers: { 'X-Canal': 'WEB' } } }, ['request']],
  ['another reading of answers', { answers: { success: { statuses: [204] } } }, ['answers']],
  ['another rule', { rules: [{ when: { field: 'sexo', filled: true }, hide: ['paterno'] }] }, ['entries']],
  ['another list', { catalogs: { sexes: { entries: { F: 'Femenino' } } } }, ['entries']],
  ['another field', { fields: { nombre: { required: true } } }, ['entries']],
  ['another check', { checks: [{ name: 'duplicate-row', severity: 'error' }] }, ['entries']],
  ['another treatment of empty texts', { emptyText: 'send-empty' }, ['entries']],
  ['another limit', { limits: { persons: 1 } }, ['entries']],
  ['another approval', { review: { approval: 'required' } }, ['approval']],
  ['two things', { emptyText: 'send-empty', baseUrl: '/x', limits: { persons: 1 } }, ['address', 'entries']],
  ['another name', { name: 'y' }, []],
  ['another wait', { timeoutSeconds: 5 }, []],
  ['another retention', { privacy: { retention: { draftDays: 1 } } }, []],
])('a profile that came with %s', (_, change, changes) => {
  expect(findProfileChanges(BARE, { ...BARE, ...change })).toEqual(changes);
  expect(findProfileChanges({ ...BARE, ...change }, BARE)).toEqual(changes);
});

test('the order of its keys and its blanks do not change a profile', () => {
  const { spec } = readShippedProfile('profile.json');
  const turned = Object.fromEntries(Object.entries(spec).toReversed());
  expect(findProfileChanges(spec, { ...BARE, ...turned })).toEqual([]);
  expect(findProfileChanges(spec, { ...spec, fields: { ...spec.fields, nombre: {} } })).toEqual(['entries']);
});
