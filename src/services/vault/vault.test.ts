import { createDecipheriv, pbkdf2Sync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isVaultRecord, type VaultRecord } from '../../domain/drafts/vault-record.ts';
import { openSealed, sealValue } from './seal.ts';
import { changePassphrase, createVault, openVault, PBKDF2_ITERATIONS } from './vault.ts';

const PASSPHRASE = 'correo caballo ñandú';
const NEXT = 'otra frase larga';
const { record, key: dataKey } = await createVault(PASSPHRASE);
const SEALED = await sealValue(dataKey, { givenName: 'Ana' }, 'c');

/** What a passphrase opens, of what the vault's first key sealed. */
async function openWith(vault: VaultRecord, passphrase: string): Promise<unknown> {
  const opened = await openVault(vault, passphrase);
  return opened && openSealed(opened, SEALED, 'c');
}

describe('a vault', () => {
  test('has a record that is one, and a key that cannot leave', async () => {
    expect(isVaultRecord(structuredClone(record))).toBe(true);
    expect(record.iterations).toBe(600_000);
    expect(dataKey.id).toBe(record.keyId);
    expect(dataKey.key.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('raw', dataKey.key)).rejects.toThrow();
    expect((await openVault(record, PASSPHRASE))?.key.extractable).toBe(false);
  });

  test('opens by its passphrase, however it is composed', async () => {
    expect(await openWith(structuredClone(record), PASSPHRASE)).toEqual({ givenName: 'Ana' });
    expect(await openWith(record, PASSPHRASE.normalize('NFD'))).toEqual({ givenName: 'Ana' });
  });

  test.each(['', 'correo', `${PASSPHRASE} `, PASSPHRASE.toUpperCase(), NEXT])(
    'does not open by %j',
    async (wrong) => {
      expect(await openVault(record, wrong)).toBeUndefined();
    },
  );

  test('is another one each time, also for the same passphrase', async () => {
    const other = await createVault(PASSPHRASE);
    expect(other.record.keyId).not.toBe(record.keyId);
    expect(other.record.salt).not.toEqual(record.salt);
    await expect(openSealed({ ...other.key, id: dataKey.id }, SEALED, 'c')).rejects.toMatchObject({
      problem: 'not-authentic',
    });
  });

  test('does not open when its record was changed, whatever was', async () => {
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

  test('is what its record says, by another implementation', async () => {
    const raw = findRawKey();
    expect(raw).toHaveLength(32);
    expect(decrypt(raw, SEALED.iv, SEALED.data, 'c').toString('utf8')).toBe('{"givenName":"Ana"}');
  });

  test('is not made of a passphrase that is too short', async () => {
    await expect(createVault('siete 7')).rejects.toMatchObject({ problem: 'too-short' });
  });

  test('that holds no key is a fault, not a wrong passphrase', async () => {
    const odd = await toRecordWith(1000, new Uint8Array(7));
    await expect(openVault(odd, PASSPHRASE)).rejects.toMatchObject({ name: 'DataError' });
    expect(await openVault(odd, NEXT)).toBeUndefined();
  });
});

describe('a change of the passphrase', () => {
  test('keeps the key and what it sealed; the old passphrase opens the new record no more', async () => {
    const next = await changePassphrase(record, PASSPHRASE, NEXT);
    expect(next?.keyId).toBe(record.keyId);
    expect(next?.salt).not.toEqual(record.salt);
    expect(next && (await openWith(next, NEXT))).toEqual({ givenName: 'Ana' });
    expect(next && (await openWith(next, PASSPHRASE))).toBeUndefined();
  });

  test('needs the old one, and a new one that can be chosen', async () => {
    expect(await changePassphrase(record, 'not the old one', NEXT)).toBeUndefined();
    await expect(changePassphrase(record, PASSPHRASE, 'siete 7')).rejects.toMatchObject({
      problem: 'too-short',
    });
  });

  test('brings a record of fewer iterations to those of today', async () => {
    const old = await toRecordWith(1000, findRawKey());
    expect(await openWith(old, PASSPHRASE)).toEqual({ givenName: 'Ana' });
    expect((await changePassphrase(old, PASSPHRASE, NEXT))?.iterations).toBe(PBKDF2_ITERATIONS);
  });
});

function decrypt(key: Uint8Array, iv: Uint8Array, data: ArrayBuffer, context: string): Buffer {
  const bytes = Buffer.from(data);
  const cipher = createDecipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.from(context, 'utf8'));
  cipher.setAuthTag(bytes.subarray(-16));
  return Buffer.concat([cipher.update(bytes.subarray(0, -16)), cipher.final()]);
}

/** The bytes of the data key: a passphrase and the record are all that it takes. */
function findRawKey(): Buffer {
  const outer = pbkdf2Sync(PASSPHRASE, record.salt, record.iterations, 32, 'sha256');
  return decrypt(outer, record.wrapped.iv, record.wrapped.data, `vault:1:${record.keyId}`);
}

/** These bytes as the data key, as a version of Enrola that asked for other iterations would have stored it. */
async function toRecordWith(iterations: number, raw: Uint8Array): Promise<VaultRecord> {
  const outer = pbkdf2Sync(PASSPHRASE, record.salt, iterations, 32, 'sha256');
  const key = await crypto.subtle.importKey('raw', new Uint8Array(outer), 'AES-GCM', false, ['encrypt']);
  const { iv } = record.wrapped;
  const additionalData = new TextEncoder().encode(`vault:1:${record.keyId}`);
  const algorithm = { name: 'AES-GCM', iv, additionalData };
  const data = await crypto.subtle.encrypt(algorithm, key, new Uint8Array(raw));
  return { ...record, iterations, wrapped: { iv, data } };
}
