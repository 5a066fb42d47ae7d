import { describe, expect, it } from 'vitest';
import { readFieldErrors } from './read-answer.ts';

const read = (errors: unknown) => readFieldErrors({ errors }, undefined);
const EMAIL = 'personaFulls[1].emailFulls[0].email';

describe('readFieldErrors without rules in the profile', () => {
  it('reads an object of texts by path, as ASP.NET writes it', () => {
    const errors = {
      'PersonaFulls[1].EmailFulls[0].Email': ['is not an e-mail address', ' is too long '],
      '$.personaFulls[0].nombre': 'is missing',
      request: ['The request field is required.'],
      '': ['A body is required.'],
    };
    expect(read(errors)).toEqual([
      { path: 'PersonaFulls[1].EmailFulls[0].Email', message: 'is not an e-mail address' },
      { path: 'PersonaFulls[1].EmailFulls[0].Email', message: 'is too long' },
      { path: '$.personaFulls[0].nombre', message: 'is missing' },
      { path: 'request', message: 'The request field is required.' },
      { path: '', message: 'A body is required.' },
    ]);
  });

  it('reads a list of errors with JSON pointers, as RFC 9457 describes it', () => {
    const pointer = '#/personaFulls/1/emailFulls/0/email';
    expect(read([{ detail: 'must be an address', pointer }])).toEqual([
      { path: pointer, message: 'must be an address' },
    ]);
  });

  it.each(['path', 'field', 'name', 'property', 'propertyName', 'pointer', 'Field', 'PropertyName'])(
    'reads a list of errors with the path in the member %j',
    (member) => {
      expect(read([{ code: 'E1', [member]: EMAIL, message: 'No' }])).toEqual([
        { path: EMAIL, message: 'No' },
      ]);
    },
  );

  it.each(['message', 'detail', 'description', 'errorMessage', 'title', 'Message', 'ErrorMessage'])(
    'reads a list of errors with the message in the member %j',
    (member) => {
      expect(read([{ code: 'E1', [member]: 'No', path: EMAIL }])).toEqual([{ path: EMAIL, message: 'No' }]);
    },
  );

  it('prefers the most specific members for path and message, and skips blank ones', () => {
    const error = { name: 'ValidationError', title: 'Invalid', path: EMAIL, detail: 'No', message: ' ' };
    expect(read([error])).toEqual([{ path: EMAIL, message: 'No' }]);
  });

  it('reads several texts of one path as several errors, and errors without a path', () => {
    expect(read([{ path: EMAIL, message: ['One', 'Two'] }, { message: 'Three' }, 'Four'])).toEqual([
      { path: EMAIL, message: 'One' },
      { path: EMAIL, message: 'Two' },
      { path: '', message: 'Three' },
      { path: '', message: 'Four' },
    ]);
  });

  it.each([
    [[{ path: EMAIL }]],
    [[{ path: EMAIL, message: '' }]],
    [[{ path: EMAIL, message: 5 }]],
    [[{ path: EMAIL, message: { es: 'No' } }]],
    [[null, 5, '', [[]]]],
    [{ [EMAIL]: 5, nombre: null, paterno: [], materno: [''], sexo: {} }],
    ['No'],
    [null],
    [{}],
  ])('reads no errors from %j', (errors) => {
    expect(read(errors)).toEqual([]);
  });

  it('reads no errors from another member, or from an answer that is not an object', () => {
    expect(readFieldErrors({ problems: [{ path: EMAIL, message: 'No' }] }, undefined)).toEqual([]);
    for (const json of [undefined, null, 'errors', []]) expect(readFieldErrors(json, undefined)).toEqual([]);
  });

  it('keeps at most 500 errors and shortens each message to 500 characters', () => {
    const list = Array.from({ length: 600 }, (_, index) => ({ path: `${index}`, message: 'x'.repeat(600) }));
    const errors = read(list);
    expect(errors).toHaveLength(500);
    expect(errors.at(-1)).toEqual({ path: '499', message: `${'x'.repeat(499)}…` });
    expect(read({ a: list.map(({ message }) => message) })).toHaveLength(500);
  });
});

describe('readFieldErrors with rules in the profile', () => {
  const json = {
    errors: { nombre: ['wrong place'] },
    resultado: { fallas: [{ campo: EMAIL, texto: 'No', path: 'x', message: 'y' }] },
  };

  it('reads the errors under the pointer and the members that the profile names', () => {
    const spec = { pointer: '/resultado/fallas', pathMember: 'campo', messageMember: 'texto' };
    expect(readFieldErrors(json, spec)).toEqual([{ path: EMAIL, message: 'No' }]);
  });

  it('uses the usual member names where the profile names none', () => {
    const pointer = '/resultado/fallas';
    expect(readFieldErrors(json, { pointer })).toEqual([{ path: 'x', message: 'y' }]);
    expect(readFieldErrors(json, { pointer, pathMember: 'campo' })).toEqual([{ path: EMAIL, message: 'y' }]);
    expect(readFieldErrors(json, { pointer, messageMember: 'texto' })).toEqual([
      { path: 'x', message: 'No' },
    ]);
  });

  it('does not try the usual member names where the profile names one', () => {
    const pointer = '/resultado/fallas';
    expect(readFieldErrors(json, { pointer, pathMember: 'lugar' })).toEqual([{ path: '', message: 'y' }]);
    expect(readFieldErrors(json, { pointer, messageMember: 'lugar' })).toEqual([]);
  });

  it('reads the whole answer as a list of errors where the pointer is empty', () => {
    expect(readFieldErrors([{ path: EMAIL, message: 'No' }], { pointer: '' })).toEqual([
      { path: EMAIL, message: 'No' },
    ]);
  });
});
