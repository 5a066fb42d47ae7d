import { expect, test } from 'vitest';
import { sealedSchema, vaultRecordSchema } from './sealed.ts';

const isSealed = (value: unknown) => sealedSchema.safeParse(value).success;
const isVaultRecord = (value: unknown) => vaultRecordSchema.safeParse(value).success;

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

test('the schemas of a sealed value and of a vault accept their records after storage', () => {
  expect(isSealed(structuredClone(SEALED))).toBe(true);
  expect(isVaultRecord(structuredClone(RECORD))).toBe(true);
});

test.each<[what: string, change: object]>([
  ['another version', { version: 2 }],
  ['no version', { version: undefined }],
  ['no id', { keyId: undefined }],
  ['a short salt', { salt: new Uint8Array(15) }],
  ['a salt as text', { salt: 'salt' }],
  ['no iterations', { iterations: 0 }],
  ['infinite iterations', { iterations: Infinity }],
  ['too many iterations', { iterations: 1e12 }],
  ['no wrapped key', { wrapped: undefined }],
  ['a long IV', { wrapped: { iv: new Uint8Array(16), data } }],
  ['bytes as a typed array', { wrapped: { iv, data: new Uint8Array(48) } }],
])('the schema of a vault refuses a record with %s', (_, change) => {
  expect(isVaultRecord({ ...RECORD, ...change })).toBe(false);
});

test.each<[what: string, change: object]>([
  ['no id', { keyId: undefined }],
  ['a short IV', { iv: new Uint8Array(11) }],
  ['an IV as an array of numbers', { iv: [1, 2, 3] }],
  ['data as text', { data: 'x' }],
  ['bytes as a typed array', { data: new Uint8Array(48) }],
])('the schema of a sealed value refuses one with %s', (_, change) => {
  expect(isSealed({ ...SEALED, ...change })).toBe(false);
});

test.each([undefined, null, 'x', 1, []])(
  'the schemas of a sealed value and of a vault refuse %j',
  (value) => {
    expect([isSealed(value), isVaultRecord(value)]).toEqual([false, false]);
  },
);
