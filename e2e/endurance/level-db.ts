/**
 * Reads tables of LevelDB, in which Chromium stores data of pages: their blocks are compressed with Snappy.
 */

const FOOTER_BYTES = 48;
const MAGIC = Buffer.from('57fb808b247547db', 'hex');
const SNAPPY = 1;

/** All blocks of a table, decompressed and joined; undefined when the file is no table. */
export function readTable(file: Buffer): Buffer | undefined {
  if (!file.subarray(-MAGIC.length).equals(MAGIC)) return undefined;
  const footer = new Reader(file.subarray(-FOOTER_BYTES));
  // Skips the index of metadata, which holds no values.
  footer.varint();
  footer.varint();
  const index = readBlock(file, footer.varint(), footer.varint());
  return Buffer.concat([...listBlocks(index)].map(([offset, size]) => readBlock(file, offset, size)));
}

/** Positions of the blocks in an index. */
function* listBlocks(index: Buffer): Generator<readonly [offset: number, size: number]> {
  const restarts = index.readUInt32LE(index.length - 4);
  const entries = new Reader(index.subarray(0, index.length - 4 * (restarts + 1)));
  while (!entries.isAtEnd) {
    entries.varint();
    const keyBytes = entries.varint();
    entries.varint();
    entries.take(keyBytes);
    yield [entries.varint(), entries.varint()];
  }
}

/** A block is followed by its type and a checksum. */
function readBlock(file: Buffer, offset: number, size: number): Buffer {
  const content = file.subarray(offset, offset + size);
  return file[offset + size] === SNAPPY ? unsnap(content) : content;
}

function unsnap(compressed: Buffer): Buffer {
  const input = new Reader(compressed);
  const output = Buffer.alloc(input.varint());
  let end = 0;
  while (!input.isAtEnd) {
    const tag = input.byte();
    const kind = tag & 3;
    if (kind === 0) {
      const literal = input.take((tag >> 2 < 60 ? tag >> 2 : input.uint((tag >> 2) - 59)) + 1);
      literal.copy(output, end);
      end += literal.length;
      continue;
    }
    const length = kind === 1 ? ((tag >> 2) & 7) + 4 : (tag >> 2) + 1;
    const offset = kind === 1 ? ((tag >> 5) << 8) | input.byte() : input.uint(kind === 2 ? 2 : 4);
    // A copy may overlap its own output.
    for (const stop = end + length; end < stop; end += 1) output[end] = output[end - offset] ?? 0;
  }
  return output;
}

class Reader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  byte(): number {
    const value = this.#bytes.readUInt8(this.#at);
    this.#at += 1;
    return value;
  }

  /** Little-endian. */
  uint(bytes: number): number {
    const value = this.#bytes.readUIntLE(this.#at, bytes);
    this.#at += bytes;
    return value;
  }

  /** Seven bits per byte, the lowest first. */
  varint(): number {
    let value = 0;
    for (let shift = 1; ; shift *= 128) {
      const byte = this.byte();
      value += (byte & 127) * shift;
      if (byte < 128) return value;
    }
  }

  take(length: number): Buffer {
    const taken = this.#bytes.subarray(this.#at, this.#at + length);
    this.#at += length;
    return taken;
  }
}
