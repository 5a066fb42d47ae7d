import * as z from 'zod/mini';

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

export const ivSchema = z.custom<Uint8Array<ArrayBuffer>>(
  (value) => value instanceof Uint8Array && value.byteLength === IV_BYTES,
);

export const sealedSchema = z.object({ keyId: z.string(), iv: ivSchema, data: z.instanceof(ArrayBuffer) });
