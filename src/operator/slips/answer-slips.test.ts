import { expect, test } from 'vitest';
import { findAnswerSlips } from './answer-slips.ts';
import { slipsOf } from './slips.fixture.ts';

const headers = (name: string, value: string) => ({ request: { headers: { [name]: value } } });
const lookUp = (found: object, notFound: object) => ({
  lookUp: { path: '/c/{identifier}', found, notFound },
});
const NO_CONTENT = { statuses: [204, 205] };

test.each<[what: string, change: object, expected: string[]]>([
  [
    'a fixed idempotency key',
    headers('idempotency-KEY', 'enrola'),
    ['fixed-key request.headers.idempotency-KEY'],
  ],
  [
    'a fixed one by another name',
    headers('X-Idempotency-Key', '1'),
    ['fixed-key request.headers.X-Idempotency-Key'],
  ],
  ['a fixed token', headers('Idempotency-Token', '1'), ['fixed-key request.headers.Idempotency-Token']],
  ['a key of each press', headers('Idempotency-Key', 'e-{attemptId}'), []],
  ['a key of the content', headers('Idempotency-Key', '{hash}'), []],
  ['another header', headers('X-Channel', 'desk'), []],
  [
    'a value without its place in success',
    { answers: { success: { statuses: [200], equals: true } } },
    ['loose-equals answers.success.equals'],
  ],
  [
    'one in a refusal',
    { answers: { noEffect: [{ statuses: [400], equals: 'X' }] } },
    ['loose-equals answers.noEffect[0].equals'],
  ],
  [
    'a place in an empty answer',
    { answers: { success: { ...NO_CONTENT, pointer: '/id' }, reference: '/id' } },
    ['no-body answers.success.pointer', 'no-body answers.reference'],
  ],
  [
    'clients of an empty answer',
    { answers: { success: NO_CONTENT, clients: { list: '/c', number: '/id' } } },
    ['no-body answers.clients'],
  ],
  ['a header of an empty answer', { answers: { success: NO_CONTENT, reference: 'header:Location' } }, []],
  ['a place in some answers', { answers: { success: { statuses: [200, 204] }, reference: '/id' } }, []],
  [
    'values of two types',
    {
      answers: {
        success: { statuses: [200], pointer: '/ok', equals: true },
        noEffect: [
          { statuses: [200], pointer: '/ok', equals: 'false' },
          { statuses: [200], pointer: '/ok', equals: false },
          { statuses: [200], pointer: '/ok', equals: null },
          { statuses: [200], pointer: '/code', equals: 3 },
        ],
      },
    },
    ['other-type answers.noEffect[0].equals'],
  ],
  [
    'one member for field and message',
    { answers: { fieldErrors: { pointer: '/e', pathMember: 'x', messageMember: 'x' } } },
    ['same-member answers.fieldErrors.messageMember'],
  ],
  ['default members', { answers: { fieldErrors: { pointer: '/e' } } }, []],
  [
    'one member for number and identifier',
    { answers: { clients: { list: '/c', number: '/id', identifier: '/id' } } },
    ['same-place answers.clients.identifier'],
  ],
  [
    'places from the root of the answer',
    { answers: { clients: { list: '/c', number: '/c/id', identifier: '/c/rut' } } },
    ['whole-pointer answers.clients.number', 'whole-pointer answers.clients.identifier'],
  ],
  ['a name that begins like the list', { answers: { clients: { list: '/c', number: '/code' } } }, []],
  [
    'a look-up that takes failures for an answer',
    lookUp({ statuses: [200, 302] }, { statuses: [404, 401, 403, '5xx', 502, '3xx'] }),
    ['unproven-presence lookUp.found', ...Array<string>(5).fill('unproven-absence lookUp.notFound')],
  ],
  [
    'a look-up with a value without its place',
    lookUp({ statuses: [200], equals: true }, { statuses: [404] }),
    ['loose-look-up lookUp.found.equals'],
  ],
  [
    'a call of the case that takes a failure for an answer',
    {
      case: {
        sections: [
          {
            key: 'a',
            label: 'a',
            entries: [
              {
                kind: 'look-up',
                key: 'b',
                label: 'b',
                path: '/c/{identificador}',
                found: { statuses: [200] },
                notFound: { statuses: [401] },
              },
            ],
          },
        ],
      },
    },
    ['unproven-absence case.sections[0].entries[0].notFound'],
  ],
  ['a usual look-up', lookUp({ statuses: [200] }, { statuses: [404, 204] }), []],
])('findAnswerSlips: %s', (_, change, expected) => {
  expect(slipsOf(findAnswerSlips, change)).toEqual(expected);
});
