import type { IncomingMessage } from 'node:http';

export type BodyResult =
  | { readonly ok: true; readonly text: string; readonly isUtf8: boolean }
  | { readonly ok: false; readonly reason: 'too-large' | 'aborted' };

/**
 * The whole body as text. Of a body above `limit` bytes nothing is kept, but it is read to its end: a client that is
 * still sending would otherwise see a reset instead of the answer. `text` is what arrived when `isUtf8`, a byte order mark
 * included; otherwise it holds U+FFFD where the bytes are no UTF-8.
 */
export function readBody(request: IncomingMessage, limit: number): Promise<BodyResult> {
  return new Promise((resolve) => {
    let chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else chunks = [];
    });
    request.on('end', () => {
      resolve(
        size > limit ? { ok: false, reason: 'too-large' } : { ok: true, ...decode(Buffer.concat(chunks)) },
      );
    });
    // After 'end' these settle nothing: a promise is resolved once.
    request.on('error', () => resolve({ ok: false, reason: 'aborted' }));
    request.on('close', () => resolve({ ok: false, reason: 'aborted' }));
  });
}

function decode(bytes: Buffer): { text: string; isUtf8: boolean } {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return { text, isUtf8: Buffer.from(text, 'utf8').equals(bytes) };
}
