import { describe, expect, test } from 'vitest';
import { ADDRESS, documentOf, notesOf, profileOf } from './documents.fixture.ts';
import { draftProfile } from './draft-profile.ts';

const PERSON = { $ref: 'models/person.yaml#/Person' };
const FILES = new Map([
  ['file:///documents/common.json', '{"name": {"type": "string", "maxLength": 7}}'],
  ['file:///documents/models/person.yaml', 'Person: { $ref: "../common.json#/name" }'],
]);

const draftWith = (properties: object, files: ReadonlyMap<string, string> = FILES) =>
  draftProfile({
    address: ADDRESS,
    text: documentOf(properties),
    load: (at) => Promise.resolve(files.get(at) ?? { problem: 'it was not read' }),
  });

describe('documents that refer to others', () => {
  test('are read together', async () => {
    const result = await draftWith({ materno: { $ref: './common.json#/name' }, paterno: PERSON });
    expect(profileOf(result).fields).toMatchObject({ materno: { maxLength: 7 }, paterno: { maxLength: 7 } });
    expect(notesOf(result).filter((note) => note.includes('$ref'))).toEqual([]);
  });

  test.each<[what: string, reference: string, note: string]>([
    ['a file', 'models/other.yaml#/Person', '$ref models/other.yaml#/Person: it was not read'],
    ['a page', 'https://api.example/x.json', '$ref https://api.example/x.json: it was not read'],
    ['a file outside', '../x.json#/y', '$ref file:///x.json#/y: it was not read'],
    ['a place', '#/components/schemas/Nada', '$ref #/components/schemas/Nada: it has no such place'],
    ['a place of a file', 'common.json#/nada', '$ref common.json#/nada: it has no such place'],
  ])('name each reference that leads nowhere, once: %s', async (_, $ref, note) => {
    const notes = notesOf(await draftWith({ materno: { $ref }, paterno: { $ref } }));
    expect(notes.filter((one) => one.includes('$ref'))).toEqual([expect.stringContaining(note)]);
  });

  test('name the references that are missing where nothing can be drafted because of them', async () => {
    const body = { content: { 'application/json': { schema: { $ref: 'body.json' } } } };
    const paths = { '/x': { post: { requestBody: body } } };
    const document = JSON.stringify({ openapi: '3.0.0', paths });
    const result = await draftProfile({
      address: ADDRESS,
      text: document,
      load: () => Promise.resolve({ problem: 'it was not read' }),
    });
    expect(result.ok).toBe(false);
    expect(notesOf(result)).toEqual(['$ref body.json: it was not read']);
  });
});
