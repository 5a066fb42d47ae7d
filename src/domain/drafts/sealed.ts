import * as z from 'zod/mini';

/** A value under AES-GCM-256, as IndexedDB stores it: binary. */
export const sealedSchema = z.object({
  /** The key that opens it. */
  keyId: z.string(),
  iv: z.instanceof(Uint8Array),
  data: z.instanceof(ArrayBuffer),
});

export type Sealed = z.infer<typeof sealedSchema>;
