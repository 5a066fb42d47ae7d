import type { IncomingMessage } from 'node:http';

interface NoBody {
  readonly ok: false;
  readonly reason: 'too-large' | 'aborted';
}
export type BodyResult = { readonly ok: true; readonly text: string; readonly isUtf8: boolean } | NoBody;

/**
 * The whole body as text. `text` is what arrived when `isUtf8`, a byte order mark included; otherwise it holds U+FFFD
 * where the bytes are no UTF-8.
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<BodyResult> {
  const body = await readBytes(request, limit);
  return body.ok ? { ok: true, ...decode(body.bytes) } : body;
}

/**
 * The whole body. Of one above `limit` bytes nothing is kept, but it is read to its end: a client that is
 * still sending would otherwise see a reset instead of the answer.
 */
export function readBytes(
  request: IncomingMessage,
  limit: number,
): Promise<{ readonly ok: true; readonly bytes: Buffer } | NoBody> {
  return new Promise((resolve) => {
    let chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else chunks = [];
    });
    request.on('end', () => {
      resolve(size > limit ? { ok: false, reason: 'too-large' } : { ok: true, bytes: Buffer.concat(chunks) });
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
