import * as z from 'zod/mini';
import { ivSchema } from './sealed.ts';

export const VAULT_VERSION = 1;
export const SALT_BYTES = 16;
/** A record that asks for more would keep the browser busy for minutes. */
const MAX_ITERATIONS = 20_000_000;

/**
 * What is stored of a vault, version 1: its data key, wrapped (AES-GCM) under a key that PBKDF2-SHA-256 derives from
 * the passphrase. The passphrase itself is stored nowhere.
 */
export const vaultRecordSchema = z.object({
  version: z.literal(VAULT_VERSION),
  /** Of the data key; stays when the passphrase changes. */
  keyId: z.string(),
  salt: z.custom<Uint8Array<ArrayBuffer>>(
    (value) => value instanceof Uint8Array && value.byteLength === SALT_BYTES,
  ),
  iterations: z.int().check(z.gte(1), z.lte(MAX_ITERATIONS)),
  wrapped: z.object({ iv: ivSchema, data: z.instanceof(ArrayBuffer) }),
});

export type VaultRecord = z.infer<typeof vaultRecordSchema>;
