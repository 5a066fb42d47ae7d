import { Unzip, UnzipInflate } from 'fflate';
import { MAX_UNPACKED_MB, SheetError } from './sheet.ts';

/** Unpacked at once: deflate makes at most a thousand times as much of it. */
const CHUNK_BYTES = 8 * 1024;
const MAX_BYTES = MAX_UNPACKED_MB * 1024 * 1024;

/**
 * The parts of a packed file whose names are wanted. What they unpack to is counted while it comes: what the file says of
 * its sizes is not believed. `names` are those of all parts.
 */
export function unpack(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
  onBytes: (done: number) => void,
): { readonly names: readonly string[]; readonly parts: ReadonlyMap<string, Uint8Array> } {
  const names: string[] = [];
  const chunks = new Map<string, Uint8Array[]>();
  let total = 0;
  const unzip = new Unzip((file) => {
    const { name } = file;
    names.push(name);
    if (!isWanted(name) || chunks.has(name)) return;
    const own: Uint8Array[] = [];
    chunks.set(name, own);
    file.ondata = (error, chunk) => {
      // What is thrown here comes back as an error of the stream.
      if (error) throw error;
      total += chunk.length;
      if (total > MAX_BYTES) throw new SheetError({ code: 'too-large', maxMB: MAX_UNPACKED_MB });
      own.push(chunk);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
      unzip.push(bytes.subarray(at, at + CHUNK_BYTES), at + CHUNK_BYTES >= bytes.length);
      onBytes(at);
    }
  } catch (error) {
    throw error instanceof SheetError ? error : new SheetError({ code: 'damaged' });
  }
  return { names, parts: new Map([...chunks].map(([name, own]) => [name, join(own)])) };
}

function join(chunks: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    joined.set(chunk, at);
    at += chunk.length;
  }
  return joined;
}
