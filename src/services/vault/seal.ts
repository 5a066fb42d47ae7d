import type { Sealed } from '../../domain/drafts/sealed.ts';
import { getSubtle, isRefusal, newIv, toAesGcm } from './aes-gcm.ts';
import { VaultError } from './vault-error.ts';

/** A key in memory. It cannot be exported, so no code on the page can carry it away. */
export interface VaultKey {
  readonly id: string;
  readonly key: CryptoKey;
}

/**
 * Encrypts a JSON value. `context` names its place (such as `person:<enrollmentId>:<id>`) and is bound to it, so that a
 * record moved to another place does not open there. Throws a `VaultError`.
 */
export async function sealValue(key: VaultKey, value: unknown, context: string): Promise<Sealed> {
  const subtle = getSubtle();
  const iv = newIv();
  return {
    keyId: key.id,
    iv,
    data: await subtle.encrypt(toAesGcm(iv, context), key.key, toJsonBytes(value)),
  };
}

/** The value that was sealed, not yet parsed by any schema. Throws a `VaultError` where something is not as it was. */
export async function openSealed(key: VaultKey, sealed: Sealed, context: string): Promise<unknown> {
  const subtle = getSubtle();
  if (sealed.keyId !== key.id) throw new VaultError('other-key');
  const bytes = await subtle
    .decrypt(toAesGcm(sealed.iv, context), key.key, sealed.data)
    .catch((error: unknown) => {
      throw isRefusal(error) ? new VaultError('not-authentic') : error;
    });
  const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
  return value;
}

function toJsonBytes(value: unknown): Uint8Array<ArrayBuffer> {
  // `undefined` and functions make no text, whatever the type says.
  const text: unknown = JSON.stringify(value);
  if (typeof text !== 'string') throw new VaultError('no-json');
  return new TextEncoder().encode(text);
}
