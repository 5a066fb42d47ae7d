import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSealed, type Sealed } from '../../domain/drafts/sealed.ts';
import { openSealed, sealValue, type VaultKey } from './seal.ts';

async function newKey(id: string): Promise<VaultKey> {
  const algorithm = { name: 'AES-GCM', length: 256 };
  return { id, key: await crypto.subtle.generateKey(algorithm, false, ['encrypt', 'decrypt']) };
}

const KEY = await newKey('k1');
const PERSON = { identifier: '12345678-5', givenName: 'Ñuñoa 🦊', telephones: [] };

/** The same bytes but for one bit. */
function flip(bytes: Uint8Array<ArrayBuffer>, at: number): Uint8Array<ArrayBuffer> {
  const index = at % bytes.length;
  return bytes.with(index, (bytes[index] ?? 0) ^ (1 << (at % 8)));
}

test('whatever JSON is sealed opens as it was, also after storage', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), fc.string({ unit: 'binary' }), async (value, context) => {
      const sealed = await sealValue(KEY, value, context);
      const stored = structuredClone(sealed);
      expect(isSealed(stored)).toBe(true);
      expect(await openSealed(KEY, stored, context)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('the same value is sealed otherwise each time, and none of it can be seen', async () => {
  const [one, other] = [await sealValue(KEY, PERSON, 'c'), await sealValue(KEY, PERSON, 'c')];
  expect(one.keyId).toBe('k1');
  expect(one.iv).not.toEqual(other.iv);
  expect(new Uint8Array(one.data)).not.toEqual(new Uint8Array(other.data));
  expect(Buffer.from(one.data).toString('latin1')).not.toContain('12345678');
});

test('one bit that is not as it was, and nothing opens', async () => {
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

test('a place of its own: elsewhere it does not open', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string(), fc.string(), async (context, other) => {
      fc.pre(context !== other);
      const sealed = await sealValue(KEY, PERSON, context);
      await expect(openSealed(KEY, sealed, other)).rejects.toMatchObject({ problem: 'not-authentic' });
    }),
  );
});

test.each([0, 1, 15])('%i bytes are not what was sealed', async (length) => {
  const sealed = await sealValue(KEY, PERSON, 'c');
  const cut = { ...sealed, data: sealed.data.slice(0, length) };
  await expect(openSealed(KEY, cut, 'c')).rejects.toMatchObject({ problem: 'not-authentic' });
});

test('another key says so by its id; one that took the id opens nothing', async () => {
  const sealed = await sealValue(KEY, PERSON, 'c');
  const error: unknown = await openSealed(await newKey('k2'), sealed, 'c').catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: 'VaultError', message: 'other-key', problem: 'other-key' });
  await expect(openSealed(await newKey('k1'), sealed, 'c')).rejects.toMatchObject({
    problem: 'not-authentic',
  });
});

test('a key that may not open is a fault, not a changed value', async () => {
  const sealed = await sealValue(KEY, PERSON, 'c');
  const algorithm = { name: 'AES-GCM', length: 256 };
  const key = await crypto.subtle.generateKey(algorithm, false, ['encrypt']);
  await expect(openSealed({ id: 'k1', key }, sealed, 'c')).rejects.toMatchObject({
    name: 'InvalidAccessError',
  });
});

test.each([undefined, () => 1, Symbol('x')])('%o is no JSON', async (value) => {
  await expect(sealValue(KEY, value, 'c')).rejects.toMatchObject({ problem: 'no-json' });
});
