import type { Inflated } from '../../domain/case/pdf-objects.ts';

/** Inflates zlib data to at most `max` bytes. Data after their end count as damage. */
export async function inflate(data: Uint8Array<ArrayBuffer>, max: number): Promise<Inflated> {
  const reader = new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate')).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.length;
      if (size > max) {
        await reader.cancel();
        return { ok: false, cause: 'size' };
      }
      parts.push(next.value);
    }
  } catch {
    return { ok: false, cause: 'damaged' };
  }
  return { ok: true, bytes: join(parts, size) };
}

function join(parts: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
