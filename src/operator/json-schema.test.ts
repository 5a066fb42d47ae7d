import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { toProfileJsonSchema } from './json-schema.ts';
import { PROFILE_DOCS } from '../domain/profile/schema/profile-docs.ts';

const PUBLIC = new URL('../../public/', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, PUBLIC), 'utf8');
const readJson = (path: string): unknown => JSON.parse(read(path));
const validate = new Ajv2020({ strict: false }).compile(JSON.parse(toProfileJsonSchema()) as object);

test('public/profile.schema.json equals the generated schema (npm run profile:schema updates it)', () => {
  expect(read('profile.schema.json')).toBe(toProfileJsonSchema());
});

test('every key of the schema has a sentence', () => {
  for (const [key, text] of Object.entries(PROFILE_DOCS)) expect(text, key).toMatch(/^.{10,}\.$/);
});

test.each([
  ['profile.json', './profile.schema.json'],
  ['profiles/contract-only.json', '../profile.schema.json'],
])('public/%s is valid under the schema and refers to it as %s', (path, schema) => {
  expect(readJson(path)).toHaveProperty('$schema', schema);
  validate(readJson(path));
  expect(validate.errors).toBeNull();
});

test.each<[what: string, change: object]>([
  ['an unknown key', { colour: 'red' }],
  ['a field that is not in the contract', { fields: { apellido: {} } }],
  [
    'a rule that hides a field of the enrollment',
    { rules: [{ when: { all: [] }, hide: ['codPerfilRiesgo'] }] },
  ],
  [
    'a wrong type deep inside a condition',
    { rules: [{ when: { not: { any: [{ field: 'sexo', equals: 1 }] } } }] },
  ],
  ['a catalog entry without a value', { catalogs: { x: { entries: [{ label: 'x' }] } } }],
  ['a catalog without a source', { catalogs: { x: {} } }],
  ['a row limit for an unknown section', { limits: { rows: { telefonos: 1 } } }],
])('the schema rejects %s', (_, change) => {
  expect(validate({ name: 'x', baseUrl: '', ...change })).toBe(false);
});
