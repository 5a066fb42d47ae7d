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

test('what it sealed for a record opens as that record, also after storage', async () => {
  expect(sealer).toMatchObject({ keyId: 'k1', scope: 'computer' });
  expect(await sealer.open(structuredClone(sealed), 'person:e:p')).toEqual(PERSON);
  await expect(sealer.open(sealed, 'person:e:q')).rejects.toMatchObject({ problem: 'not-authentic' });
});

test('under another key it is closed, which is no damage', async () => {
  const other = createRecordSealer(await newKey('k2'), 'tab');
  await expect(other.open(sealed, 'person:e:p')).rejects.toBeInstanceOf(SealedError);
});

test.each([undefined, null, 'x', {}, { ...sealed, iv: new Uint8Array(3) }, { ...sealed, data: 'x' }])(
  '%o is nothing that was sealed',
  async (record) => {
    await expect(sealer.open(record, 'person:e:p')).rejects.toMatchObject({ problem: 'not-authentic' });
  },
);

test('while the desk is locked nothing opens, and nothing is sealed or written in its place', async () => {
  const locked = createLockedSealer('k1');
  expect(locked.keyId).toBe('k1');
  await expect(locked.open(sealed, 'person:e:p')).rejects.toBeInstanceOf(SealedError);
  await expect(locked.seal(PERSON, 'person:e:p')).rejects.toBeInstanceOf(SealedError);
});
