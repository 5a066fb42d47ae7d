import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { keysOfProfileSchema, toProfileJsonSchema } from './json-schema.ts';
import { PROFILE_DOCS } from './profile-docs.ts';

const PUBLIC = new URL('../../public/', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, PUBLIC), 'utf8');
const readJson = (path: string): unknown => JSON.parse(read(path));
const validate = new Ajv2020({ strict: false }).compile(JSON.parse(toProfileJsonSchema()) as object);

test('public/profile.schema.json is up to date (npm run profile:schema)', () => {
  expect(read('profile.schema.json')).toBe(toProfileJsonSchema());
});

test('every key has its sentence, and every sentence its key', () => {
  expect(keysOfProfileSchema().toSorted()).toEqual(
    Object.keys(PROFILE_DOCS)
      .filter((key) => key !== '')
      .toSorted(),
  );
  for (const [key, text] of Object.entries(PROFILE_DOCS)) expect(text, key).toMatch(/^.{10,}\.$/);
});

test.each([
  ['profile.json', './profile.schema.json'],
  ['profiles/contract-only.json', '../profile.schema.json'],
])('%s is valid by it and names it, for editors on the disk too', (path, schema) => {
  expect(readJson(path)).toHaveProperty('$schema', schema);
  validate(readJson(path));
  expect(validate.errors).toBeNull();
});

test.each<[what: string, change: object]>([
  ['an unknown key', { colour: 'red' }],
  ['a field of no contract', { fields: { apellido: {} } }],
  ['a rule for the field of the enrollment', { rules: [{ when: { all: [] }, hide: ['codPerfilRiesgo'] }] }],
  ['a condition deep inside', { rules: [{ when: { not: { any: [{ field: 'sexo', equals: 1 }] } } }] }],
  ['an entry without a value', { catalogs: { x: { entries: [{ label: 'x' }] } } }],
  ['a catalog without a source', { catalogs: { x: {} } }],
  ['an unknown section', { limits: { rows: { telefonos: 1 } } }],
])('%s is invalid by it', (_, change) => {
  expect(validate({ name: 'x', baseUrl: '', ...change })).toBe(false);
});
