import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../contract/contract.arbitraries.ts';
import { parseFieldPath } from './field-path.ts';

const EMAIL = ['personaFulls', 1, 'emailFulls', 0, 'email'];

describe('parseFieldPath', () => {
  it.each([
    'personaFulls[1].emailFulls[0].email',
    ' personaFulls[1].emailFulls[0].email ',
    '$.personaFulls[1].emailFulls[0].email',
    "$['personaFulls'][1]['emailFulls'][0]['email']",
    '["personaFulls"][1]["emailFulls"][0]["email"]',
    "['personaFulls'].1.emailFulls['0'].email",
    'personaFulls[1][emailFulls][0][email]',
    'personaFulls.[1].emailFulls.[0].email',
    'personaFulls.1.emailFulls.0.email',
    '.personaFulls[1].emailFulls[0].email',
    '/personaFulls/1/emailFulls/0/email',
    '#/personaFulls/1/emailFulls/0/email',
    '#/persona%46ulls/1/emailFulls/0/email',
  ])('reads %j as the path to the same field', (path) => {
    expect(parseFieldPath(path)).toEqual(EMAIL);
  });

  it.each<[string, (string | number)[]]>([
    ['PersonaFulls[1].EmailFulls[0].Email', ['PersonaFulls', 1, 'EmailFulls', 0, 'Email']],
    ['request.personaFulls[1]', ['request', 'personaFulls', 1]],
    ['$.body.personaFulls.0', ['body', 'personaFulls', 0]],
    ['$ref.a', ['$ref', 'a']],
    ['a.$.b', ['a', '$', 'b']],
    ['/a~1b/~01/', ['a/b', '~1', '']],
    ['#/100%/0', ['100%', 0]],
    ["['a.b[0]']", ['a.b[0]']],
    ["['']", ['']],
    ['a[01][-1][1234567890]', ['a', '01', '-1', '1234567890']],
    ['fecha de nacimiento', ['fecha de nacimiento']],
    ['', []],
    ['$', []],
    ['#', []],
  ])('splits %j into its steps', (path, steps) => {
    expect(parseFieldPath(path)).toEqual(steps);
  });

  it.each(['a..b', 'a.', 'a[0]b', 'a[', 'a[]', 'a]', "a['b", "a['b]", '.', '/~2', '#a', '#personaFulls'])(
    'refuses %j, which is not a path',
    (path) => {
      expect(parseFieldPath(path)).toBeUndefined();
    },
  );

  it('reads the same steps from every way of writing a path', () => {
    const name = fc.stringMatching(/^[a-zA-Z_][\w ]{0,8}\w$/);
    const index = fc.nat(999_999_999);
    fc.assert(
      fc.property(name, fc.array(fc.oneof(name, index), { maxLength: 6 }), (first, rest) => {
        const steps = [first, ...rest];
        const dotted = rest.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('');
        const quoted = steps.map((step) => (typeof step === 'number' ? `[${step}]` : `['${step}']`)).join('');
        const ways = [first + dotted, `$.${first}${dotted}`, quoted, steps.join('.')];
        const pointers = [`/${steps.join('/')}`, `#/${steps.map(encodeURIComponent).join('/')}`];
        for (const path of [...ways, ...pointers]) expect(parseFieldPath(path)).toEqual(steps);
      }),
    );
  });

  it('accepts any text without throwing and gives only safe integers as indexes', () => {
    const nearly = fc.string({
      unit: fc.constantFrom('a', '1', '.', '[', ']', "'", '"', '/', '#', '$', '~', '%'),
    });
    fc.assert(
      fc.property(fc.oneof(anyText, nearly), (text) => {
        const steps = parseFieldPath(text);
        const wrong = steps?.filter((step) => typeof step === 'number' && !Number.isSafeInteger(step)) ?? [];
        expect(wrong).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('reads or refuses a path of several hundred thousand characters', () => {
    expect(parseFieldPath('[0]'.repeat(100_000))).toHaveLength(100_000);
    expect(parseFieldPath(`['${"a'x['".repeat(50_000)}`)).toBeUndefined();
    expect(parseFieldPath(`/${'~'.repeat(100_000)}`)).toBeUndefined();
  });
});
