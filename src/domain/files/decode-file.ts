import type { BinaryKind, FileProblem } from './file-problem.ts';

type Decoded =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: FileProblem };

const SIGNATURES: readonly (readonly [BinaryKind, readonly number[]])[] = [
  ['utf-16', [0xff, 0xfe]],
  ['utf-16', [0xfe, 0xff]],
  ['gzip', [0x1f, 0x8b]],
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['pdf', [0x25, 0x50, 0x44, 0x46]],
];

/** The text of a file's bytes: UTF-8 without a fault, with or without a byte order mark. */
export function decodeFile(bytes: Uint8Array): Decoded {
  const signature = SIGNATURES.find(([, start]) => start.every((byte, index) => bytes[index] === byte));
  if (signature) return { ok: false, problem: { code: 'not-text', found: signature[0] } };
  // No text of JSON holds a NUL, and every ASCII character of UTF-16 does.
  const nul = bytes.indexOf(0);
  if (nul >= 0) {
    const isUtf16 = nul < 2 && bytes.length % 2 === 0;
    return { ok: false, problem: { code: 'not-text', found: isUtf16 ? 'utf-16' : 'binary' } };
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.trim() === '' ? { ok: false, problem: { code: 'empty' } } : { ok: true, text };
  } catch {
    return { ok: false, problem: { code: 'not-utf-8' } };
  }
}
