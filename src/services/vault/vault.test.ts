import { createDecipheriv, pbkdf2Sync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { vaultRecordSchema, type VaultRecord } from '../../domain/drafts/sealed.ts';
import { openSealed, sealValue } from './seal.ts';
import { createVault, openVault } from './vault.ts';

const PASSPHRASE = 'correo caballo ñandú';
const NEXT = 'otra frase larga';
const { record, key: dataKey } = await createVault(PASSPHRASE);
const SEALED = await sealValue(dataKey, { givenName: 'Ana' }, 'c');

/** Opens the vault and decrypts the value that its first key encrypted; undefined if the vault does not open. */
async function openWith(vault: VaultRecord, passphrase: string): Promise<unknown> {
  const opened = await openVault(vault, passphrase);
  return opened && openSealed(opened, SEALED, 'c');
}

describe('the vault', () => {
  test('a new vault has a valid record and a key that cannot be exported', async () => {
    expect(vaultRecordSchema.safeParse(structuredClone(record)).success).toBe(true);
    expect(record.iterations).toBe(600_000);
    expect(dataKey.id).toBe(record.keyId);
    expect(dataKey.key.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('raw', dataKey.key)).rejects.toThrow();
    expect((await openVault(record, PASSPHRASE))?.key.extractable).toBe(false);
  });

  test('the passphrase opens the vault however its accents are encoded', async () => {
    expect(await openWith(structuredClone(record), PASSPHRASE)).toEqual({ givenName: 'Ana' });
    expect(await openWith(record, PASSPHRASE.normalize('NFD'))).toEqual({ givenName: 'Ana' });
  });

  test.each(['', 'correo', `${PASSPHRASE} `, PASSPHRASE.toUpperCase(), NEXT])(
    'the wrong passphrase %j does not open the vault',
    async (wrong) => {
      expect(await openVault(record, wrong)).toBeUndefined();
    },
  );

  test('two vaults with the same passphrase have different keys', async () => {
    const other = await createVault(PASSPHRASE);
    expect(other.record.keyId).not.toBe(record.keyId);
    expect(other.record.salt).not.toEqual(record.salt);
    await expect(openSealed({ ...other.key, id: dataKey.id }, SEALED, 'c')).rejects.toMatchObject({
      problem: 'not-authentic',
    });
  });

  test('the vault does not open if any part of its record was changed', async () => {
    const { iv, data } = record.wrapped;
    const bytes = new Uint8Array(data);
    const changes: Partial<VaultRecord>[] = [
      { keyId: 'other' },
      { iterations: record.iterations - 1 },
      { salt: record.salt.with(0, (record.salt[0] ?? 0) ^ 1) },
      { wrapped: { iv: iv.with(0, (iv[0] ?? 0) ^ 1), data } },
      { wrapped: { iv, data: bytes.with(0, (bytes[0] ?? 0) ^ 1).buffer } },
      { wrapped: { iv, data: new ArrayBuffer(0) } },
    ];
    for (const change of changes) {
      expect(await openVault({ ...record, ...change }, PASSPHRASE), Object.keys(change)[0]).toBeUndefined();
    }
  });

  test('another implementation can decrypt the data with the record and the passphrase', async () => {
    const raw = findRawKey();
    expect(raw).toHaveLength(32);
    expect(decrypt(raw, SEALED.iv, SEALED.data, 'c').toString('utf8')).toBe('{"givenName":"Ana"}');
  });

  test('a passphrase that is too short is refused', async () => {
    await expect(createVault('siete 7')).rejects.toMatchObject({ problem: 'too-short' });
  });

  test('a vault record without a usable key is an error, not a wrong passphrase', async () => {
    const odd = await toRecordWith(1000, new Uint8Array(7));
    await expect(openVault(odd, PASSPHRASE)).rejects.toMatchObject({ name: 'DataError' });
    expect(await openVault(odd, NEXT)).toBeUndefined();
  });

  test('a vault that was made with fewer iterations opens', async () => {
    const old = await toRecordWith(1000, findRawKey());
    expect(await openWith(old, PASSPHRASE)).toEqual({ givenName: 'Ana' });
  });
});

function decrypt(key: Uint8Array, iv: Uint8Array, data: ArrayBuffer, context: string): Buffer {
  const bytes = Buffer.from(data);
  const cipher = createDecipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.from(context, 'utf8'));
  cipher.setAuthTag(bytes.subarray(-16));
  return Buffer.concat([cipher.update(bytes.subarray(0, -16)), cipher.final()]);
}

/** The bytes of the data key, found with the passphrase and the record alone. */
function findRawKey(): Buffer {
  const outer = pbkdf2Sync(PASSPHRASE, record.salt, record.iterations, 32, 'sha256');
  return decrypt(outer, record.wrapped.iv, record.wrapped.data, `vault:1:${record.keyId}`);
}

/** A record with these bytes as its data key, as a version of Enrola with another number of iterations would store it. */
async function toRecordWith(iterations: number, raw: Uint8Array): Promise<VaultRecord> {
  const outer = pbkdf2Sync(PASSPHRASE, record.salt, iterations, 32, 'sha256');
  const key = await crypto.subtle.importKey('raw', new Uint8Array(outer), 'AES-GCM', false, ['encrypt']);
  const { iv } = record.wrapped;
  const additionalData = new TextEncoder().encode(`vault:1:${record.keyId}`);
  const algorithm = { name: 'AES-GCM', iv, additionalData };
  const data = await crypto.subtle.encrypt(algorithm, key, new Uint8Array(raw));
  return { ...record, iterations, wrapped: { iv, data } };
}
