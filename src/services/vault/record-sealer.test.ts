import { expect, test } from 'vitest';
import { SealedError } from '../drafts/sealing.ts';
import { createLockedSealer, createRecordSealer } from './record-sealer.ts';
import type { VaultKey } from './seal.ts';

async function newKey(id: string): Promise<VaultKey> {
  const algorithm = { name: 'AES-GCM', length: 256 };
  return { id, key: await crypto.subtle.generateKey(algorithm, false, ['encrypt', 'decrypt']) };
}

const PERSON = { givenName: 'Ana', telephones: [] };
const sealer = createRecordSealer(await newKey('k1'), 'computer');
const sealed = await sealer.seal(PERSON, 'person:e:p');

test('an encrypted record opens only as the record that it was encrypted for, also after storage', async () => {
  expect(sealer).toMatchObject({ keyId: 'k1', scope: 'computer' });
  expect(await sealer.open(structuredClone(sealed), 'person:e:p')).toEqual(PERSON);
  await expect(sealer.open(sealed, 'person:e:q')).rejects.toMatchObject({ problem: 'not-authentic' });
});

test('a record that was encrypted with another key is locked, not damaged', async () => {
  const other = createRecordSealer(await newKey('k2'), 'tab');
  await expect(other.open(sealed, 'person:e:p')).rejects.toBeInstanceOf(SealedError);
});

test.each([undefined, null, 'x', {}, { ...sealed, iv: new Uint8Array(3) }, { ...sealed, data: 'x' }])(
  'the value %o does not open, because it is not an authentic encrypted record',
  async (record) => {
    await expect(sealer.open(record, 'person:e:p')).rejects.toMatchObject({ problem: 'not-authentic' });
  },
);

test('while the app is locked, no record can be decrypted or encrypted', async () => {
  const locked = createLockedSealer('k1');
  expect(locked.keyId).toBe('k1');
  await expect(locked.open(sealed, 'person:e:p')).rejects.toBeInstanceOf(SealedError);
  await expect(locked.seal(PERSON, 'person:e:p')).rejects.toBeInstanceOf(SealedError);
});
