import { describe, expect, it } from 'vitest';
import { readFieldErrors } from './field-errors.ts';

const read = (errors: unknown) => readFieldErrors({ errors }, undefined);
const EMAIL = 'personaFulls[1].emailFulls[0].email';

describe('the errors of fields, out of the box', () => {
  it('are texts by path, as ASP.NET writes them', () => {
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

  it('are a list in the manner of RFC 9457', () => {
    const pointer = '#/personaFulls/1/emailFulls/0/email';
    expect(read([{ detail: 'must be an address', pointer }])).toEqual([
      { path: pointer, message: 'must be an address' },
    ]);
  });

  it.each(['path', 'field', 'name', 'property', 'propertyName', 'pointer', 'Field', 'PropertyName'])(
    'are a list with the path under %j',
    (member) => {
      expect(read([{ code: 'E1', [member]: EMAIL, message: 'No' }])).toEqual([
        { path: EMAIL, message: 'No' },
      ]);
    },
  );

  it.each(['message', 'detail', 'description', 'errorMessage', 'title', 'Message', 'ErrorMessage'])(
    'are a list with the text under %j',
    (member) => {
      expect(read([{ code: 'E1', [member]: 'No', path: EMAIL }])).toEqual([{ path: EMAIL, message: 'No' }]);
    },
  );

  it('take the member that says most', () => {
    const error = { name: 'ValidationError', title: 'Invalid', path: EMAIL, detail: 'No', message: ' ' };
    expect(read([error])).toEqual([{ path: EMAIL, message: 'No' }]);
  });

  it('are several where a member has several texts, and need no path', () => {
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
  ])('are not in %j', (errors) => {
    expect(read(errors)).toEqual([]);
  });

  it('are not in another member, nor in what is no object', () => {
    expect(readFieldErrors({ problems: [{ path: EMAIL, message: 'No' }] }, undefined)).toEqual([]);
    for (const json of [undefined, null, 'errors', []]) expect(readFieldErrors(json, undefined)).toEqual([]);
  });

  it('are as many, and as long, as anybody reads', () => {
    const list = Array.from({ length: 600 }, (_, index) => ({ path: `${index}`, message: 'x'.repeat(600) }));
    const errors = read(list);
    expect(errors).toHaveLength(500);
    expect(errors.at(-1)).toEqual({ path: '499', message: `${'x'.repeat(499)}…` });
    expect(read({ a: list.map(({ message }) => message) })).toHaveLength(500);
  });
});

describe('the errors of fields, where the profile says', () => {
  const json = {
    errors: { nombre: ['wrong place'] },
    resultado: { fallas: [{ campo: EMAIL, texto: 'No', path: 'x', message: 'y' }] },
  };

  it('are under the pointer and the members that it names', () => {
    const spec = { pointer: '/resultado/fallas', pathMember: 'campo', messageMember: 'texto' };
    expect(readFieldErrors(json, spec)).toEqual([{ path: EMAIL, message: 'No' }]);
  });

  it('have the usual names where it names none', () => {
    const pointer = '/resultado/fallas';
    expect(readFieldErrors(json, { pointer })).toEqual([{ path: 'x', message: 'y' }]);
    expect(readFieldErrors(json, { pointer, pathMember: 'campo' })).toEqual([{ path: EMAIL, message: 'y' }]);
    expect(readFieldErrors(json, { pointer, messageMember: 'texto' })).toEqual([
      { path: 'x', message: 'No' },
    ]);
  });

  it('are under no other name than the one it gives', () => {
    const pointer = '/resultado/fallas';
    expect(readFieldErrors(json, { pointer, pathMember: 'lugar' })).toEqual([{ path: '', message: 'y' }]);
    expect(readFieldErrors(json, { pointer, messageMember: 'lugar' })).toEqual([]);
  });

  it('may be the whole of the answer', () => {
    expect(readFieldErrors([{ path: EMAIL, message: 'No' }], { pointer: '' })).toEqual([
      { path: EMAIL, message: 'No' },
    ]);
  });
});
