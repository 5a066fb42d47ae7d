import { toSha256OfBytes } from '../ledger/sha256.ts';
import { canSendSafely } from '../ledger/submit-lock.ts';

/**
 * From this size on the body is a Blob: the browser has its bytes already, where `fetch()` takes 30 ms to hand over a long
 * text. Tools of browsers show a text, but no Blob.
 */
export const BLOB_BYTES = 65_536;

/**
 * A request as it is sent. Body and hash are made of the same bytes of the text, by `toRequestBytes` alone, and nothing
 * changes them: what is approved, recorded and sent is one thing.
 */
class RequestBytes {
  readonly text: string;
  /** Number of bytes in UTF-8. */
  readonly size: number;
  /** SHA-256 in hex; undefined without a secure context (plain HTTP), where nothing is sent. */
  readonly hash: string | undefined;
  readonly #blob: Blob | undefined;

  constructor(text: string, bytes: Uint8Array<ArrayBuffer>, hash: string | undefined) {
    this.text = text;
    this.size = bytes.length;
    this.hash = hash;
    this.#blob = bytes.length < BLOB_BYTES ? undefined : new Blob([bytes]);
  }

  get body(): Blob | string {
    return this.#blob ?? this.text;
  }
}

export type { RequestBytes };

export async function toRequestBytes(text: string): Promise<RequestBytes> {
  const bytes = new TextEncoder().encode(text);
  return new RequestBytes(text, bytes, canSendSafely() ? await toSha256OfBytes(bytes) : undefined);
}
