import { describe, expect, test } from 'vitest';
import { FINALIZE_PATH } from '../domain/contract/finalize-request.ts';
import { parseService, toLine } from './load-service.ts';

const linesOf = (json: unknown) => {
  const result = parseService(json);
  return result.ok ? [] : result.problems.map(toLine);
};
const signIn = { path: '/session', accepts: {}, answer: { body: { token: '{token}' } } };

describe('a service file', () => {
  test('an empty object is a valid service file', () => {
    expect(linesOf({})).toEqual([]);
  });

  test.each<[unknown, string[]]>([
    [[], ['(file): found [], expected object']],
    [{ base: '/x' }, ['base: found "/x", but there is no such key']],
    [{ basePath: '/x/' }, ['basePath: found "/x/", expected a path such as /x, without / at its end']],
    [{ basePath: '/sandbox' }, [`basePath: found "/sandbox", expected a path other than the sandbox's own`]],
    [
      { resources: { '/a': { file: 7 }, '/b': {}, '/c': { jsn: [] } } },
      [
        'resources./a.file: found 7, expected string',
        'resources./b.json: found nothing, expected JSON',
        'resources./c.json: found nothing, expected JSON',
        'resources./c.jsn: found [], but there is no such key',
      ],
    ],
    [
      { resources: { a: { json: 1 } } },
      ['resources.a: found "a", expected a path that starts with / and has no query'],
    ],
    [
      { resources: { '/x': { generate: { count: 100_001 } } } },
      ['resources./x.generate.count: found 100001, expected at most 100000'],
    ],
    [
      { answers: { codes: { tipoentidad: ['1'] }, success: { status: 204 } } },
      ['answers.codes.tipoentidad: found "tipoentidad", expected the name of a field of the contract'],
    ],
    [
      { answers: { success: { status: 204, body: {} } } },
      ['answers.success: found {"status":204,"body":{}}, expected no "body" with a status that allows none'],
    ],
    [
      { answers: { success: { headers: { location: '/{ref}' } } } },
      [
        'answers.success: found {"headers":{"location":"/{ref}"}}, expected only the placeholders {reference}, {clients}, {clientIds}',
      ],
    ],
    [
      { requireBearer: true, signOut: { path: '/session' } },
      [
        'signIn: found nothing, expected a sign-in that gives a token, because of "requireBearer"',
        'signIn: found nothing, expected a sign-in that gives a token, because of "signOut"',
      ],
    ],
    [
      {
        signIn: { ...signIn, answer: { body: {} } },
        refresh: { path: '/next', refreshTokenMember: 'r', answer: {} },
      },
      [
        'signIn.answer.body: found {}, expected a text with {token}',
        'refresh.answer.body: found nothing, expected a text with {token}',
        'signIn.answer.body: found {}, expected a text with {refreshToken}, because "refresh" needs it',
      ],
    ],
    [
      { signIn, refresh: { ...signIn, accepts: {} }, resources: { '/session': { json: 1 } } },
      ['refresh.path: found "/session", expected a path that no other POST uses'],
    ],
    [
      { signIn: { ...signIn, path: FINALIZE_PATH } },
      [`signIn.path: found "${FINALIZE_PATH}", expected a path that no other POST uses`],
    ],
    [
      { requireHeader: { name: 'a b', value: '' } },
      ['requireHeader: found {"name":"a b","value":""}, expected a header that HTTP can carry'],
    ],
  ])('the service file %j is refused with every bad key', (json, lines) => {
    expect(linesOf(json)).toEqual(lines);
  });
});
