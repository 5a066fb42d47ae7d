import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Sealed, sealedSchema } from '../../domain/drafts/sealed.ts';
import { SealedError } from '../drafts/sealing.ts';
import {
  createLockedSealer,
  createRecordSealer,
  getSubtle,
  openSealed,
  sealValue,
  VaultError,
  type VaultKey,
} from './seal.ts';

async function newKey(id: string): Promise<VaultKey> {
  const algorithm = { name: 'AES-GCM', length: 256 };
  return { id, key: await crypto.subtle.generateKey(algorithm, false, ['encrypt', 'decrypt']) };
}

const KEY = await newKey('k1');
const PERSON = { identifier: '12345678-5', givenName: 'Ñuñoa 🦊', telephones: [] };

/** The same bytes with one bit flipped. */
function flip(bytes: Uint8Array<ArrayBuffer>, at: number): Uint8Array<ArrayBuffer> {
  const index = at % bytes.length;
  return bytes.with(index, (bytes[index] ?? 0) ^ (1 << (at % 8)));
}

test('every JSON value is decrypted exactly as it was encrypted, also after storage', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), fc.string({ unit: 'binary' }), async (value, context) => {
      const sealed = await sealValue(KEY, value, context);
      const stored = structuredClone(sealed);
      expect(sealedSchema.safeParse(stored).success).toBe(true);
      expect(await openSealed(KEY, stored, context)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('the same value is encrypted differently each time, and none of it is readable', async () => {
  const [one, other] = [await sealValue(KEY, PERSON, 'c'), await sealValue(KEY, PERSON, 'c')];
  expect(one.keyId).toBe('k1');
  expect(one.iv).not.toEqual(other.iv);
  expect(new Uint8Array(one.data)).not.toEqual(new Uint8Array(other.data));
  expect(Buffer.from(one.data).toString('latin1')).not.toContain('12345678');
});

test('an encrypted value with one changed bit does not open', async () => {
  const sealed = await sealValue(KEY, PERSON, 'c');
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.boolean(), async (at, inIv) => {
      const changed: Sealed = inIv
        ? { ...sealed, iv: flip(sealed.iv, at) }
        : { ...sealed, data: flip(new Uint8Array(sealed.data), at).buffer };
      await expect(openSealed(KEY, changed, 'c')).rejects.toMatchObject({ problem: 'not-authentic' });
    }),
  );
});

test('an encrypted value does not open in another context', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string(), fc.string(), async (context, other) => {
      fc.pre(context !== other);
      const sealed = await sealValue(KEY, PERSON, context);
      await expect(openSealed(KEY, sealed, other)).rejects.toMatchObject({ problem: 'not-authentic' });
    }),
  );
});

test.each([0, 1, 15])('an encrypted value that is cut to %i bytes does not open', async (length) => {
  const sealed = await sealValue(KEY, PERSON, 'c');
  const cut = { ...sealed, data: sealed.data.slice(0, length) };
  await expect(openSealed(KEY, cut, 'c')).rejects.toMatchObject({ problem: 'not-authentic' });
});

test('another key is recognised by its id, and another key with the same id does not open the value', async () => {
  const sealed = await sealValue(KEY, PERSON, 'c');
  const error: unknown = await openSealed(await newKey('k2'), sealed, 'c').catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: 'VaultError', message: 'other-key', problem: 'other-key' });
  await expect(openSealed(await newKey('k1'), sealed, 'c')).rejects.toMatchObject({
    problem: 'not-authentic',
  });
});

test('a key that may not decrypt is a program error, not a damaged value', async () => {
  const sealed = await sealValue(KEY, PERSON, 'c');
  const algorithm = { name: 'AES-GCM', length: 256 };
  const key = await crypto.subtle.generateKey(algorithm, false, ['encrypt']);
  await expect(openSealed({ id: 'k1', key }, sealed, 'c')).rejects.toMatchObject({
    name: 'InvalidAccessError',
  });
});

test.each([undefined, () => 1, Symbol('x')])(
  'the value %o cannot be encrypted, because it is not JSON',
  async (value) => {
    await expect(sealValue(KEY, value, 'c')).rejects.toMatchObject({ problem: 'no-json' });
  },
);

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

test('encryption is reported as unavailable in a browser without WebCrypto', () => {
  expect(() => getSubtle({})).toThrow(new VaultError('unavailable'));
  expect(getSubtle()).toBe(crypto.subtle);
});
