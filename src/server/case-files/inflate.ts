import { createInflate } from 'node:zlib';
import type { Inflated } from '../../domain/case/pdf-objects.ts';

/** Inflates zlib data to at most `max` bytes. Data after their end count as damage, as in a browser. */
export async function inflate(data: Uint8Array<ArrayBuffer>, max: number): Promise<Inflated> {
  const stream = createInflate();
  stream.end(data);
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of stream) {
      if (!(part instanceof Uint8Array)) continue;
      size += part.length;
      // The end of the loop ends the stream.
      if (size > max) return { ok: false, cause: 'size' };
      parts.push(part);
    }
  } catch {
    return { ok: false, cause: 'damaged' };
  }
  if (stream.bytesWritten !== data.length) return { ok: false, cause: 'damaged' };
  return { ok: true, bytes: Buffer.concat(parts, size) };
}
