import { expect, test } from 'vitest';
import { sealedSchema } from './sealed.ts';
import { vaultRecordSchema } from './vault-record.ts';

const iv = new Uint8Array(12);
const data = new ArrayBuffer(48);
const SEALED = { keyId: 'k', iv, data };
const RECORD = {
  version: 1,
  keyId: 'k',
  salt: new Uint8Array(16),
  iterations: 600_000,
  wrapped: { iv, data },
};

/** Where a value breaks the schema. */
function badPaths(schema: typeof sealedSchema | typeof vaultRecordSchema, value: unknown): string[] {
  return (schema.safeParse(value).error?.issues ?? []).map(({ path }) => path.join('.'));
}

test('what was sealed, and the record of a vault, are what their schemas say, after storage too', () => {
  expect(sealedSchema.parse(structuredClone(SEALED))).toEqual(SEALED);
  expect(vaultRecordSchema.parse(structuredClone(RECORD))).toEqual(RECORD);
});

test.each<[what: string, change: object, path: string]>([
  ['another version', { version: 2 }, 'version'],
  ['no version', { version: undefined }, 'version'],
  ['no id', { keyId: undefined }, 'keyId'],
  ['a short salt', { salt: new Uint8Array(15) }, 'salt'],
  ['a salt as text', { salt: 'salt' }, 'salt'],
  ['no iterations', { iterations: 0 }, 'iterations'],
  ['iterations without end', { iterations: Infinity }, 'iterations'],
  ['iterations for hours', { iterations: 1e12 }, 'iterations'],
  ['no wrapped key', { wrapped: undefined }, 'wrapped'],
  ['a long IV', { wrapped: { iv: new Uint8Array(16), data } }, 'wrapped.iv'],
  ['bytes as a view', { wrapped: { iv, data: new Uint8Array(48) } }, 'wrapped.data'],
])('a record with %s is refused by the name of its key', (_, change, path) => {
  expect(badPaths(vaultRecordSchema, { ...RECORD, ...change })).toEqual([path]);
});

test.each<[what: string, change: object, path: string]>([
  ['no id', { keyId: undefined }, 'keyId'],
  ['a short IV', { iv: new Uint8Array(11) }, 'iv'],
  ['an IV of numbers', { iv: [1, 2, 3] }, 'iv'],
  ['text', { data: 'x' }, 'data'],
])('a sealed value with %s is refused by the name of its key', (_, change, path) => {
  expect(badPaths(sealedSchema, { ...SEALED, ...change })).toEqual([path]);
});
