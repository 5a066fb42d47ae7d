/**
 * Reads files that age encrypted (https://age-encryption.org/v1) as far as possible without the passphrase:
 * whether it is an age file, whether a passphrase can open it, and whether it is complete.
 */
import type { AgeProblem } from './file-problem.ts';

/** Number of first bytes that identify a file; white space may precede an armor. */
export const AGE_START_BYTES = 2048;
/** At 20, scrypt takes 2^20 KiB (one gigabyte) and some seconds; the age program itself uses 18. */
const MAX_WORK_FACTOR = 20;
/** Bytes of plain text in a chunk, which is sealed by itself; the seal adds `SEAL_BYTES`. */
export const CHUNK_BYTES = 65_536;
export const SEAL_BYTES = 16;
const NONCE_BYTES = 16;

/** The ASCII armor: the file's bytes as lines of base64 between a first and a last line. */
const ARMOR_BEGIN = '-----BEGIN AGE ENCRYPTED FILE-----';
const ARMOR_END = '-----END AGE ENCRYPTED FILE-----';

const FULL_LINE = /^[A-Za-z0-9+/]{64}$/;
const LAST_LINE = /^(?:[A-Za-z0-9+/]{4}){0,15}(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{2}==)$/;

const INTRODUCTION = 'age-encryption.org/v';
const VERSION = /^age-encryption\.org\/v(?<version>\d+)\n/;
/** A header with one passphrase and no other recipient. */
const HEADER =
  /^age-encryption\.org\/v1\n-> scrypt [A-Za-z0-9+/]{22} (?<workFactor>[1-9]\d*)\n[A-Za-z0-9+/]{43}\n--- [A-Za-z0-9+/]{43}\n/;
const RECIPIENT = /^age-encryption\.org\/v1\n-> (?<type>[!-~]+)(?<rest>[ -~]*)\n[A-Za-z0-9+/]*\n/;
const SCRYPT_REST = / [A-Za-z0-9+/]{22} \d+$/;
/** Size with a one-digit work factor and empty contents. */
const MIN_BYTES = 149 + NONCE_BYTES + SEAL_BYTES;
/** Enough for a header that `HEADER` matches, and for the first recipient of any other. */
const HEADER_BYTES = 4096;
/** A shorter start of a first line does not identify a file. */
const MIN_START = 5;

/** A file that a passphrase may open. */
export interface AgeFile {
  /** The file's bytes without armor. */
  readonly bytes: Uint8Array;
  readonly headerSize: number;
  /** True for an armored file. Its last line is present, so the file is complete. */
  readonly isArmored: boolean;
}

type AgeReading =
  | { readonly ok: true; readonly file: AgeFile }
  | { readonly ok: false; readonly problem: AgeProblem };

/** Goes by the first bytes, some of which may be damaged; never by the file's name. */
export function isAge(bytes: Uint8Array): boolean {
  const text = toText(bytes.subarray(0, AGE_START_BYTES));
  const start = toStart(text);
  return [ARMOR_BEGIN, INTRODUCTION].some(
    (mark) =>
      // The white space may be the damage itself.
      [text, start].some((first) => resembles(first, mark)) ||
      (start.length >= MIN_START && mark.startsWith(start.trimEnd())),
  );
}

/** Reads a file that `isAge` accepts, as far as possible without its passphrase. */
export function readAge(bytes: Uint8Array): AgeReading {
  const start = toStart(toText(bytes.subarray(0, AGE_START_BYTES)));
  if (!start.startsWith('-') && !resembles(start, ARMOR_BEGIN)) return readBinary(bytes, false);
  const unarmored = readArmor(toStart(toText(bytes)));
  return typeof unarmored === 'string' ? refuse({ code: unarmored }) : readBinary(unarmored, true);
}

/** Returns the size of the decrypted contents in bytes. */
export function toPlainSize({ bytes, headerSize }: AgeFile): number {
  const payload = bytes.length - headerSize - NONCE_BYTES;
  return payload - SEAL_BYTES * Math.ceil(payload / (CHUNK_BYTES + SEAL_BYTES));
}

/**
 * Returns a passphrase as it encrypts a file: composed (NFC), as keyboards write it, because the age program
 * takes it byte by byte. NFKC would change characters that a person types on purpose.
 */
export function toAgePassphrase(passphrase: string): string {
  return passphrase.normalize('NFC');
}

function readBinary(bytes: Uint8Array, isArmored: boolean): AgeReading {
  const missing: AgeProblem = { code: isArmored ? 'age-damaged' : 'age-truncated' };
  const start = toText(bytes.subarray(0, HEADER_BYTES));
  const version = VERSION.exec(start)?.groups?.['version'];
  if (version !== undefined && version !== '1') return refuse({ code: 'age-version' });
  if (isForKeys(start)) return refuse({ code: 'age-keys' });
  if (bytes.length < MIN_BYTES) return refuse(missing);
  const header = HEADER.exec(start);
  if (!header) return refuse({ code: 'age-damaged' });
  const workFactor = Number(header.groups?.['workFactor']);
  if (workFactor > MAX_WORK_FACTOR) return refuse({ code: 'age-work', max: MAX_WORK_FACTOR });
  const file = { bytes, headerSize: header[0].length, isArmored };
  return isWholeSize(bytes.length - file.headerSize - NONCE_BYTES) ? { ok: true, file } : refuse(missing);
}

/**
 * True when the file needs somebody's key and no passphrase opens it. A damaged "scrypt" is no other type.
 */
function isForKeys(start: string): boolean {
  const { type = '', rest = '' } = RECIPIENT.exec(start)?.groups ?? {};
  return type !== '' && !resembles(type, 'scrypt') && !SCRYPT_REST.test(rest);
}

/** No chunk is shorter than its authentication tag. Only the sole chunk of an empty text is the tag alone. */
function isWholeSize(payload: number): boolean {
  const tail = payload % (CHUNK_BYTES + SEAL_BYTES);
  return payload === SEAL_BYTES || (payload > SEAL_BYTES && (tail === 0 || tail > SEAL_BYTES));
}

/**
 * `text`: one character per byte. A file without its last line was cut off; anything else that is wrong is
 * damage.
 */
function readArmor(text: string): Uint8Array | 'age-damaged' | 'age-truncated' {
  const content = text.replaceAll('\r\n', '\n').trim();
  if (!content.endsWith(`\n${ARMOR_END}`)) {
    return isCutOff(text, content) ? 'age-truncated' : 'age-damaged';
  }
  const body = content.slice(ARMOR_BEGIN.length + 1, -ARMOR_END.length - 1);
  const isWhole = content.startsWith(`${ARMOR_BEGIN}\n`) && isBase64(body);
  return isWhole ? toBytes(body) : 'age-damaged';
}

/** True when the text begins like the mark, except for a few characters, as after a storage error. */
function resembles(text: string, mark: string): boolean {
  const same = Array.from(mark).filter((char, index) => text[index] === char).length;
  return same >= mark.length * 0.75;
}

/** True when the end has nothing like a last line, or just the beginning of one with nothing after it. */
function isCutOff(text: string, content: string): boolean {
  const line = content.slice(content.lastIndexOf('\n') + 1);
  if (line === ARMOR_BEGIN) return true;
  if (ARMOR_END.startsWith(line)) return ARMOR_END.startsWith(text.slice(text.lastIndexOf(line)));
  if (content.includes(ARMOR_END)) return false;
  return !resembles(line, ARMOR_END) && !resembles(line.slice(-ARMOR_END.length), ARMOR_END);
}

/** True for base64 in the form of age: full lines, and zero for the unused bits of the last characters. */
function isBase64(body: string): boolean {
  const lines = body.split('\n');
  const last = lines.pop() ?? '';
  if (!LAST_LINE.test(last) || btoa(atob(last)) !== last) return false;
  // Line by line: one expression over megabytes is too much for the engine.
  return lines.every((line) => FULL_LINE.test(line));
}

function toBytes(body: string): Uint8Array {
  const binary = atob(body.replaceAll('\n', ''));
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = binary.charCodeAt(index);
  return bytes;
}

/** Returns one character per byte. */
function toText(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}

/** Removes the white space and the byte order mark that programs and people put at the start. */
function toStart(text: string): string {
  return text.replace(/^(?:\u00ef\u00bb\u00bf)?\s*/, '');
}

function refuse(problem: AgeProblem) {
  return { ok: false as const, problem };
}
