import * as z from 'zod/mini';
import { isIv } from './sealed.ts';

export const VAULT_VERSION = 1;
export const SALT_BYTES = 16;
/** A record that asks for more would keep the browser busy for minutes. */
const MAX_ITERATIONS = 20_000_000;

/**
 * What is stored of a vault, version 1: its data key, wrapped (AES-GCM) under a key that PBKDF2-SHA-256 derives from
 * the passphrase. The passphrase itself is stored nowhere.
 */
export interface VaultRecord {
  readonly version: typeof VAULT_VERSION;
  /** Of the data key; stays when the passphrase changes. */
  readonly keyId: string;
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly iterations: number;
  readonly wrapped: { readonly iv: Uint8Array<ArrayBuffer>; readonly data: ArrayBuffer };
}

const recordSchema = z.object({
  version: z.literal(VAULT_VERSION),
  keyId: z.string(),
  salt: z.unknown(),
  iterations: z.int().check(z.gte(1), z.lte(MAX_ITERATIONS)),
  wrapped: z.object({ iv: z.unknown(), data: z.unknown() }),
});

/** Binary values are checked by hand: see `isSealed`. */
export function isVaultRecord(value: unknown): value is VaultRecord {
  const record = recordSchema.safeParse(value);
  if (!record.success) return false;
  const { salt, wrapped } = record.data;
  const isSalt = salt instanceof Uint8Array && salt.byteLength === SALT_BYTES;
  return isSalt && isIv(wrapped.iv) && wrapped.data instanceof ArrayBuffer;
}
