import { IV_BYTES } from '../../domain/drafts/sealed.ts';
import { VaultError } from './vault-error.ts';

export const KEY_BITS = 256;
export const KEY_USES: KeyUsage[] = ['encrypt', 'decrypt'];

/** WebCrypto. Throws a `VaultError` where there is none: browsers have it in secure contexts only. */
export function getSubtle({ subtle }: { readonly subtle?: SubtleCrypto } = crypto): SubtleCrypto {
  if (!subtle) throw new VaultError('unavailable');
  return subtle;
}

export function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length));
}

/** By chance each time: two values under one key and one IV would open each other. */
export function newIv(): Uint8Array<ArrayBuffer> {
  return randomBytes(IV_BYTES);
}

/** `context` is not stored: what was encrypted with it opens with the same one only. */
export function toAesGcm(iv: Uint8Array<ArrayBuffer>, context: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(context) };
}

/** Whether it was refused because key, bytes and context do not belong together; all else is a fault. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Error && error.name === 'OperationError';
}
