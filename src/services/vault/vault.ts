/**
 * The vault of storage `encrypted`: a random data key that seals everything, wrapped under a key derived from
 * the passphrase. Raw keys never pass through code: WebCrypto wraps and unwraps them.
 */
import * as z from 'zod/mini';
import { findPassphraseProblem, normalizePassphrase } from '../../domain/drafts/passphrase.ts';
import {
  SALT_BYTES,
  VAULT_VERSION,
  type VaultRecord,
  vaultRecordSchema,
} from '../../domain/drafts/sealed.ts';
import { openBackend } from '../drafts/open-backend.ts';
import { newId } from '../new-id.ts';
import {
  getSubtle,
  isRefusal,
  KEY_BITS,
  KEY_USES,
  newIv,
  randomBytes,
  toAesGcm,
  VaultError,
  type VaultKey,
} from './seal.ts';

/** OWASP recommendation for PBKDF2-SHA-256 (2023): about half a second on an office computer. */
const ITERATIONS = 600_000;

/** Makes a new vault; `record` is stored. Throws a `VaultError` for a passphrase that is too short. */
export async function createVault(passphrase: string): Promise<{ record: VaultRecord; key: VaultKey }> {
  const problem = findPassphraseProblem(passphrase);
  if (problem) throw new VaultError(problem);
  const salt = randomBytes(SALT_BYTES);
  const own = await derive(passphrase, salt, ITERATIONS);
  const subtle = getSubtle();
  // Extractable, so that it can be wrapped; the key in memory is unwrapped and not extractable.
  const dataKey = await subtle.generateKey({ name: 'AES-GCM', length: KEY_BITS }, true, KEY_USES);
  const keyId = newId();
  const iv = newIv();
  const data = await subtle.wrapKey('raw', dataKey, own, toAesGcm(iv, toContext(keyId)));
  const wrapped = { iv, data };
  const record: VaultRecord = { version: VAULT_VERSION, keyId, salt, iterations: ITERATIONS, wrapped };
  return { record, key: await unwrap(record, own) };
}

/**
 * The key of a vault; undefined when the passphrase is wrong (or the record was changed: it looks the same).
 */
export async function openVault(record: VaultRecord, passphrase: string): Promise<VaultKey | undefined> {
  const own = await derive(passphrase, record.salt, record.iterations);
  return unwrap(record, own).catch((error: unknown) => {
    if (isRefusal(error)) return undefined;
    throw error;
  });
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

async function unwrap({ keyId, wrapped }: VaultRecord, own: CryptoKey): Promise<VaultKey> {
  const algorithm = toAesGcm(wrapped.iv, toContext(keyId));
  const key = await getSubtle().unwrapKey('raw', wrapped.data, own, algorithm, 'AES-GCM', false, KEY_USES);
  return { id: keyId, key };
}

/** Binds the data key to its id. */
function toContext(keyId: string): string {
  return `vault:${VAULT_VERSION}:${keyId}`;
}

/** The vault's record is among the settings of this computer. */
const SETTING_ID = 'vault';
const settingSchema = z.object({
  /** Null after a forgotten passphrase was given up. */
  record: z.nullable(vaultRecordSchema),
});

/**
 * `'unreadable'`: from a newer Enrola, or damaged. It must not be overwritten: everything under its key would
 * be lost.
 */
export async function findVaultRecord(): Promise<VaultRecord | 'unreadable' | undefined> {
  const stored = await (await openBackend()).findSetting(SETTING_ID);
  if (stored === undefined) return undefined;
  const setting = settingSchema.safeParse(stored);
  return setting.success ? (setting.data.record ?? undefined) : 'unreadable';
}

/**
 * Stores the record of a new vault; false when there is one already: two tabs may choose at the same time.
 */
export function putFirstVaultRecord(record: VaultRecord): Promise<boolean> {
  return navigator.locks.request(SETTING_ID, async () => {
    if ((await findVaultRecord()) !== undefined) return false;
    await put(record);
    return true;
  });
}

/** Lets a new passphrase be chosen. */
export function forgetVaultRecord(): Promise<void> {
  return put(null);
}

async function put(record: VaultRecord | null): Promise<void> {
  const setting = { id: SETTING_ID, record };
  await (await openBackend()).putSetting(setting);
}
