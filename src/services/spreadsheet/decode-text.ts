/**
 * Decodes a text file in the encodings that spreadsheets use for CSV; the bytes themselves show which one.
 */

export interface DecodedText {
  readonly text: string;
  /** True when some letters are in UTF-8 and others in windows-1252; each was decoded accordingly. */
  readonly isMixed: boolean;
}

export function decodeText(bytes: Uint8Array): DecodedText {
  const utf16 = findUtf16(bytes);
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes), isMixed: false };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isMixed: false };
  } catch {
    return decodeMixed(bytes);
  }
}

const SAMPLE_BYTES = 4096;

/** Detects UTF-16 by its byte order mark, or by the zero byte of each plain letter. */
function findUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros.map((count) => count / (sample.length / 2));
  if (odd > 0.4 && even < 0.05) return 'utf-16le';
  return even > 0.4 && odd < 0.05 ? 'utf-16be' : undefined;
}

/**
 * Decodes the «CSV» of Excel on Windows in Latin America and Western Europe (windows-1252), which may also
 * have letters in UTF-8.
 */
function decodeMixed(bytes: Uint8Array): DecodedText {
  const utf8 = new TextDecoder('utf-8');
  const parts: string[] = [];
  let start = 0;
  let sequences = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = (bytes[at] ?? 0) < 0x80 ? 1 : toSequenceLength(bytes, at);
    if (length > 1) sequences += 1;
    if (length === 0) {
      parts.push(utf8.decode(bytes.subarray(start, at)), decodeWindows(bytes.subarray(at, at + 1)));
      start = at + 1;
    }
    at += Math.max(length, 1);
  }
  parts.push(utf8.decode(bytes.subarray(start)));
  return { text: parts.join(''), isMixed: sequences > 0 };
}

/**
 * Number of bytes of the UTF-8 letter that begins here; 0 for none. Only for letters and signs of Latin text.
 */
function toSequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  const length =
    lead >= 0xc2 && lead <= 0xc5 ? 2 : lead === 0xe1 || lead === 0xe2 ? 3 : lead === 0xf0 ? 4 : 0;
  const tail = bytes.subarray(at + 1, at + length);
  return length > 0 && tail.length === length - 1 && tail.every((byte) => byte >> 6 === 2) ? length : 0;
}

/** Without `stream`, Node 20 leaves 0x80 to 0x9F as controls. */
export function decodeWindows(bytes: Uint8Array): string {
  return new TextDecoder('windows-1252').decode(bytes, { stream: true });
}
