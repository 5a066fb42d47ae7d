import { expect, test } from 'vitest';
import { documentOf, draft, FINALIZE, notesOf, problemOf, profileOf } from './documents.fixture.ts';

const post = (schema: object) => ({
  post: { requestBody: { content: { 'application/json': { schema } } }, responses: {} },
});

test('a service that takes none of the fields is told once, and no profile is drafted', async () => {
  const properties = { first_name: {}, last_name: {}, birth_date: {}, mail: {} };
  const result = await draft(documentOf({}, {}, { '/customers': post({ properties }) }), '/customers');
  expect(problemOf(result)).toMatch(
    /^POST \/customers takes none of the fields that Enrola sends \(personaFulls, nombre, …\), but first_name, last_name, birth_date, mail\. No profile changes names: .*\. Name another one with --operation: /,
  );
  expect(notesOf(result)).toEqual([]);
});

test('a named operation with some of the fields is drafted, and how many they are is told', async () => {
  const properties = { first_name: {}, nombre: {}, Email: {} };
  const text = documentOf({}, {}, { '/customers': post({ properties }) });
  const result = await draft(text, '/customers');
  expect(problemOf(result)).toBeUndefined();
  expect(notesOf(result)).toContainEqual(
    expect.stringMatching(
      /^POST \/customers: the document has only 2 of the \d+ names that Enrola sends \(nombre, email\)/,
    ),
  );
  expect(notesOf(await draft(text)).join()).not.toContain('has only');
});

test('an operation without a body is told as well', async () => {
  const result = await draft(documentOf({}, {}, { '/x': { get: { responses: {} } } }), '/x');
  expect(problemOf(result)).toMatch(/^GET \/x takes no body/);
});

test('of a body that the document does not describe it says so once, and drafts the rest', async () => {
  const result = await draft(
    documentOf({}, {}, { [FINALIZE]: post({ type: 'object' }), '/y': post({}) }),
    '/y',
  );
  expect(profileOf(result).rules).toBeUndefined();
  expect(notesOf(result).filter((note) => /^(?:fields|rules|[a-z]+Fulls)/.test(note))).toEqual([
    'fields: the document does not describe the body: nothing is known of its fields',
  ]);
});

test('fields that the service does not have are told once, and hidden from everybody', async () => {
  const result = await draft(documentOf({}));
  const [rule] = profileOf(result).rules ?? [];
  expect(rule?.when).toEqual({ all: [] });
  expect(rule?.hide).toContain('materno');
  expect(rule?.hide).not.toContain('nombre');
  expect(rule?.hide).not.toContain('codPerfilRiesgo');
  expect(notesOf(result).filter((note) => note.includes('materno'))).toEqual([
    expect.stringMatching(/^rules\[0\]: the document does not have tipoIdentificador, .*materno, /),
  ]);
});

test('fields of a list that the document does not describe stay', async () => {
  const result = await draft(
    documentOf({ telefonoFulls: { type: 'array' }, emailFulls: { items: { $ref: '#/x' } } }),
  );
  const [rule] = profileOf(result).rules ?? [];
  expect(rule?.hide).not.toEqual(expect.arrayContaining(['telefono']));
  expect(rule?.hide).not.toEqual(expect.arrayContaining(['email']));
  expect(rule?.hide).toContain('linea1');
  expect(notesOf(result)).toContain('telefonoFulls: the document does not describe its items');
});

test('a list that needs more than one row is told, because a profile asks for one', async () => {
  const rows = (minItems: number) => ({ type: 'array', minItems, items: { properties: { email: {} } } });
  const result = await draft(documentOf({ emailFulls: rows(2), direccionFulls: rows(1) }));
  expect(profileOf(result).checks).toEqual([
    { name: 'needs-row', severity: 'error', sections: ['direccionFulls', 'emailFulls'] },
  ]);
  expect(notesOf(result).filter((note) => note.includes('or more'))).toEqual([
    'emailFulls: the document wants 2 or more; a profile can ask for one only (the check "needs-row", which is drafted), so the service refuses what has fewer',
  ]);
});
