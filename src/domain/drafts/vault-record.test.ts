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

test('what was sealed, and the record of a vault, are known as such, after storage too', () => {
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
  ['iterations without end', { iterations: Infinity }],
  ['iterations for hours', { iterations: 1e12 }],
  ['no wrapped key', { wrapped: undefined }],
  ['a long IV', { wrapped: { iv: new Uint8Array(16), data } }],
  ['bytes as a view', { wrapped: { iv, data: new Uint8Array(48) } }],
])('a record with %s is none', (_, change) => {
  expect(isVaultRecord({ ...RECORD, ...change })).toBe(false);
});

test.each<[what: string, change: object]>([
  ['no id', { keyId: undefined }],
  ['a short IV', { iv: new Uint8Array(11) }],
  ['an IV of numbers', { iv: [1, 2, 3] }],
  ['text', { data: 'x' }],
  ['bytes as a view', { data: new Uint8Array(48) }],
])('a sealed value with %s is none', (_, change) => {
  expect(isSealed({ ...SEALED, ...change })).toBe(false);
});

test.each([undefined, null, 'x', 1, []])('%j is neither', (value) => {
  expect([isSealed(value), isVaultRecord(value)]).toEqual([false, false]);
});
