import { expect, test } from 'vitest';
import { isSealed } from './sealed.ts';
import { isVaultRecord } from './vault-record.ts';

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

test('isSealed and isVaultRecord accept their records after storage', () => {
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
])('isVaultRecord refuses a record with %s', (_, change) => {
  expect(isVaultRecord({ ...RECORD, ...change })).toBe(false);
});

test.each<[what: string, change: object]>([
  ['no id', { keyId: undefined }],
  ['a short IV', { iv: new Uint8Array(11) }],
  ['an IV as an array of numbers', { iv: [1, 2, 3] }],
  ['data as text', { data: 'x' }],
  ['bytes as a typed array', { data: new Uint8Array(48) }],
])('isSealed refuses a sealed value with %s', (_, change) => {
  expect(isSealed({ ...SEALED, ...change })).toBe(false);
});

test.each([undefined, null, 'x', 1, []])('isSealed and isVaultRecord refuse %j', (value) => {
  expect([isSealed(value), isVaultRecord(value)]).toEqual([false, false]);
});
