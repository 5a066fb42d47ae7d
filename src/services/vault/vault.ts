/**
 * The vault of storage `encrypted`: a random data key that seals everything, wrapped under a key derived from the
 * passphrase. Raw keys never pass through code: WebCrypto wraps and unwraps them.
 */
import { findPassphraseProblem, normalizePassphrase } from '../../domain/drafts/passphrase.ts';
import { SALT_BYTES, VAULT_VERSION, type VaultRecord } from '../../domain/drafts/sealed.ts';
import { newId } from '../new-id.ts';
import { getSubtle, isRefusal, KEY_BITS, KEY_USES, newIv, randomBytes, toAesGcm } from './aes-gcm.ts';
import type { VaultKey } from './seal.ts';
import { VaultError } from './vault-error.ts';

/** What OWASP asks of PBKDF2-SHA-256 (2023): about half a second on an office computer. */
export const PBKDF2_ITERATIONS = 600_000;

interface PassphraseKey {
  readonly key: CryptoKey;
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly iterations: number;
}

/** A new vault: `record` is what is stored. Throws a `VaultError` for a passphrase that is too short. */
export async function createVault(passphrase: string): Promise<{ record: VaultRecord; key: VaultKey }> {
  const own = await createPassphraseKey(passphrase);
  // Extractable, or it could not be wrapped; what is kept in memory is unwrapped and is not.
  const dataKey = await getSubtle().generateKey({ name: 'AES-GCM', length: KEY_BITS }, true, KEY_USES);
  const record = await wrap(newId(), dataKey, own);
  return { record, key: { id: record.keyId, key: await unwrap(record, own.key, false) } };
}

/** The key of a vault; undefined where the passphrase is wrong (or the record was changed: it looks the same). */
export async function openVault(record: VaultRecord, passphrase: string): Promise<VaultKey | undefined> {
  const key = await findDataKey(record, passphrase, false);
  return key && { id: record.keyId, key };
}

/**
 * The record under another passphrase; undefined where the old one is wrong. The data key stays, so nothing is sealed
 * anew, and the old record would still open by the old passphrase: replace it. Throws a `VaultError` for a new one
 * that is too short.
 */
export async function changePassphrase(
  record: VaultRecord,
  old: string,
  next: string,
): Promise<VaultRecord | undefined> {
  const dataKey = await findDataKey(record, old, true);
  return dataKey && wrap(record.keyId, dataKey, await createPassphraseKey(next));
}

async function findDataKey(
  record: VaultRecord,
  passphrase: string,
  extractable: boolean,
): Promise<CryptoKey | undefined> {
  const key = await derive(passphrase, record.salt, record.iterations);
  return unwrap(record, key, extractable).catch((error: unknown) => {
    if (isRefusal(error)) return undefined;
    throw error;
  });
}

async function createPassphraseKey(passphrase: string): Promise<PassphraseKey> {
  const problem = findPassphraseProblem(passphrase);
  if (problem) throw new VaultError(problem);
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(passphrase, salt, PBKDF2_ITERATIONS);
  return { key, salt, iterations: PBKDF2_ITERATIONS };
}

async function derive(
  passphrase: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<CryptoKey> {
  const subtle = getSubtle();
  const bytes = new TextEncoder().encode(normalizePassphrase(passphrase));
  const base = await subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveKey']);
  return subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    base,
    { name: 'AES-GCM', length: KEY_BITS },
    false,
    ['wrapKey', 'unwrapKey'],
  );
}

async function wrap(keyId: string, dataKey: CryptoKey, own: PassphraseKey): Promise<VaultRecord> {
  const { salt, iterations } = own;
  const iv = newIv();
  const data = await getSubtle().wrapKey('raw', dataKey, own.key, toAesGcm(iv, toContext(keyId)));
  return { version: VAULT_VERSION, keyId, salt, iterations, wrapped: { iv, data } };
}

function unwrap({ keyId, wrapped }: VaultRecord, key: CryptoKey, extractable: boolean): Promise<CryptoKey> {
  const { iv, data } = wrapped;
  const algorithm = toAesGcm(iv, toContext(keyId));
  return getSubtle().unwrapKey('raw', data, key, algorithm, 'AES-GCM', extractable, KEY_USES);
}

/** Binds the data key to its id. */
function toContext(keyId: string): string {
  return `vault:${VAULT_VERSION}:${keyId}`;
}
