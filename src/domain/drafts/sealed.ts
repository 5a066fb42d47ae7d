/** Of AES-GCM: 96 bits. */
export const IV_BYTES = 12;

/** A value under AES-GCM with a key of 256 bits; binary, as IndexedDB stores it. */
export interface Sealed {
  /** Of the key that opens it. */
  readonly keyId: string;
  readonly iv: Uint8Array<ArrayBuffer>;
  /** The encrypted JSON with its tag of 16 bytes. */
  readonly data: ArrayBuffer;
}

/** Checked by hand: schemas of binary values are used here alone, and would be loaded at every start. */
export function isSealed(value: unknown): value is Sealed {
  if (typeof value !== 'object' || value === null) return false;
  if (!('keyId' in value && 'iv' in value && 'data' in value)) return false;
  return typeof value.keyId === 'string' && isIv(value.iv) && value.data instanceof ArrayBuffer;
}

export function isIv(value: unknown): value is Uint8Array<ArrayBuffer> {
  return value instanceof Uint8Array && value.byteLength === IV_BYTES;
}
