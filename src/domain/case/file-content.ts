export type FileType = 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf';

export interface FileContent {
  readonly type: FileType;
  /**
   * Pixels that the header of a picture declares, before any rotation that its metadata asks for. Width and
   * height are either both known or both missing. A picture without them has a broken header, or one that the
   * given bytes do not reach.
   */
  readonly width?: number;
  readonly height?: number;
}

type Size = Required<Pick<FileContent, 'width' | 'height'>>;

/**
 * Recognises a file by its first bytes, whatever its name and declared type say. Undefined for every other
 * content, as SVG, which can carry scripts. It decodes nothing, so that a caller can refuse a picture that
 * would unpack to too many pixels.
 * @param head the first bytes of the file; the size of a photo usually stands in its first 64 kB
 */
export function recogniseContent(head: Uint8Array): FileContent | undefined {
  if (startsWith(head, 0, [0xff, 0xd8, 0xff])) return { type: 'image/jpeg', ...findJpegSize(head) };
  if (startsWith(head, 0, PNG)) return { type: 'image/png', ...findPngSize(head) };
  if (startsWith(head, 0, toCodes('RIFF')) && startsWith(head, 8, toCodes('WEBP'))) {
    return { type: 'image/webp', ...findWebpSize(head) };
  }
  if (startsWith(head, 0, toCodes('%PDF-'))) return { type: 'application/pdf' };
  return undefined;
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

function toCodes(text: string): readonly number[] {
  return Array.from(text, (letter) => letter.charCodeAt(0));
}

function startsWith(bytes: Uint8Array, at: number, codes: readonly number[]): boolean {
  return codes.every((code, index) => bytes[at + index] === code);
}

/** A picture without pixels is broken. */
function toSize(width: number, height: number): Size | undefined {
  return width > 0 && height > 0 ? { width, height } : undefined;
}

function toView(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** The size stands in the first chunk, which must be `IHDR` with 13 bytes (PNG, 5.6 and 11.2.1). */
function findPngSize(head: Uint8Array): Size | undefined {
  if (head.length < 24 || !startsWith(head, 8, [0, 0, 0, 13, ...toCodes('IHDR')])) return undefined;
  const view = toView(head);
  return toSize(view.getUint32(16), view.getUint32(20));
}

/** Markers between 0xC0 and 0xCF that start no frame: tables, an extension, and conditioning. */
const NO_FRAMES = [0xc4, 0xc8, 0xcc];
const RESTART = 0xd0;
const START_OF_SCAN = 0xda;

/**
 * The size stands in the frame header. The segments before it are skipped by their lengths, so a smaller
 * picture inside the metadata does not count (ITU T.81, B.1 and B.2.2).
 */
function findJpegSize(head: Uint8Array): Size | undefined {
  const view = toView(head);
  let at = 2;
  // Each turn moves on, by one byte or more.
  while (at + 9 <= head.length) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      // A fill byte.
      at += 1;
      continue;
    }
    // After these no length follows. A decoder would not skip what looks like one.
    if (marker < 0xc0 || (marker >= RESTART && marker <= START_OF_SCAN)) return undefined;
    if (marker <= 0xcf && !NO_FRAMES.includes(marker)) {
      return toSize(view.getUint16(at + 7), view.getUint16(at + 5));
    }
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

/** The first chunk is a lossy frame, a lossless frame, or the extended header with the canvas (RFC 9649). */
function findWebpSize(head: Uint8Array): Size | undefined {
  if (head.length < 30) return undefined;
  const view = toView(head);
  if (startsWith(head, 12, toCodes('VP8 '))) {
    if (!startsWith(head, 23, [0x9d, 0x01, 0x2a])) return undefined;
    return toSize(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
  }
  if (startsWith(head, 12, toCodes('VP8L'))) {
    if (view.getUint8(20) !== 0x2f) return undefined;
    const bits = view.getUint32(21, true);
    return toSize((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
  }
  if (startsWith(head, 12, toCodes('VP8X'))) {
    return toSize((view.getUint32(24, true) & 0xffffff) + 1, (view.getUint32(26, true) >>> 8) + 1);
  }
  return undefined;
}
