/** Encrypted values in storage, and the record of their key. Binary, as IndexedDB stores it. */
import * as z from 'zod/mini';

/** Size of an IV for AES-GCM: 96 bits. */
export const IV_BYTES = 12;
export const SALT_BYTES = 16;
export const VAULT_VERSION = 1;
/** More iterations would keep the browser busy for minutes. */
const MAX_ITERATIONS = 20_000_000;

const toBytes = (length: number) =>
  z.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array && value.byteLength === length);
const buffer = z.custom<ArrayBuffer>((value) => value instanceof ArrayBuffer);

/** A value, encrypted with AES-GCM and a 256-bit key. */
export const sealedSchema = z.object({
  /** Id of the key that opens it. */
  keyId: z.string(),
  iv: toBytes(IV_BYTES),
  /** The encrypted JSON with its 16-byte tag. */
  data: buffer,
});

/**
 * The stored record of a vault, version 1: its data key, wrapped (AES-GCM) with a key that PBKDF2-SHA-256
 * derives from the passphrase. The passphrase itself is stored nowhere.
 */
export const vaultRecordSchema = z.object({
  version: z.literal(VAULT_VERSION),
  /** Id of the data key. It stays when the passphrase changes. */
  keyId: z.string(),
  salt: toBytes(SALT_BYTES),
  iterations: z.int().check(z.gte(1), z.lte(MAX_ITERATIONS)),
  wrapped: z.object({ iv: toBytes(IV_BYTES), data: buffer }),
});

export type Sealed = z.infer<typeof sealedSchema>;
export type VaultRecord = z.infer<typeof vaultRecordSchema>;
