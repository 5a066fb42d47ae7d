/**
 * Reads the few parts of a PDF's syntax that tell what a PDF can do (ISO 32000-1, 7.2 and 7.3): names, and the
 * keys of dictionaries. It reads nothing else, and never fails.
 */

/** A place in bytes that are being read. `steps` counts down, so that no file takes longer than its size allows. */
export interface PdfCursor {
  readonly bytes: Uint8Array;
  at: number;
  steps: number;
}

const SLASH = 0x2f;
const HASH = 0x23;
const PERCENT = 0x25;
const BACKSLASH = 0x5c;
const [PAREN_OPEN, PAREN_CLOSE] = [0x28, 0x29];
const [LESS, GREATER] = [0x3c, 0x3e];
const [BRACKET_OPEN, BRACKET_CLOSE] = [0x5b, 0x5d];
const [LF, CR] = [0x0a, 0x0d];

const BLANKS: ReadonlySet<number> = new Set([0, 9, LF, 12, CR, 32]);
const DELIMITERS: ReadonlySet<number> = new Set([
  PAREN_OPEN,
  PAREN_CLOSE,
  LESS,
  GREATER,
  BRACKET_OPEN,
  BRACKET_CLOSE,
  0x7b,
  0x7d,
  SLASH,
  PERCENT,
]);

/** Longest name that the format allows, in bytes. Every name that matters is shorter. */
const MAX_NAME = 127;

function isBlank(byte: number | undefined): boolean {
  return byte !== undefined && BLANKS.has(byte);
}

function isRegular(byte: number | undefined): byte is number {
  return byte !== undefined && !BLANKS.has(byte) && !DELIMITERS.has(byte);
}

/** The name that begins at `at` with a slash, with its `#xx` escapes decoded. */
function readName(bytes: Uint8Array, at: number): string {
  let name = '';
  for (let next = at + 1; name.length < MAX_NAME && isRegular(bytes[next]); next += 1) {
    const code = bytes[next] === HASH ? toEscaped(bytes, next) : undefined;
    name += String.fromCharCode(code ?? bytes[next] ?? 0);
    if (code !== undefined) next += 2;
  }
  return name;
}

function toEscaped(bytes: Uint8Array, at: number): number | undefined {
  const digits = String.fromCharCode(bytes[at + 1] ?? 0, bytes[at + 2] ?? 0);
  return /^[0-9a-f]{2}$/i.test(digits) ? Number.parseInt(digits, 16) : undefined;
}

/** Every name in the bytes with the place of its slash, wherever it stands: in strings and streams, too. */
export function* listNames(bytes: Uint8Array): Generator<readonly [name: string, at: number]> {
  for (let at = bytes.indexOf(SLASH); at >= 0; at = bytes.indexOf(SLASH, at + 1)) {
    yield [readName(bytes, at), at];
  }
}

/** Every place of an ASCII word. */
export function* listPlaces(bytes: Uint8Array, word: string, from = 0): Generator<number> {
  const codes = Array.from(word, (letter) => letter.charCodeAt(0));
  const [first = 0] = codes;
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (codes.every((code, index) => bytes[at + index] === code)) yield at;
  }
}

export function isWordAt(bytes: Uint8Array, at: number, word: string): boolean {
  return Array.from(word).every((letter, index) => bytes[at + index] === letter.charCodeAt(0));
}

/** A value as far as it matters. */
export type PdfValue =
  | { readonly kind: 'dictionary'; readonly entries: ReadonlyMap<string, PdfValue> }
  | { readonly kind: 'array'; readonly items: readonly PdfValue[] }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'reference'; readonly id: number }
  | { readonly kind: 'ambiguous' }
  /** A number, a keyword, a string. `text` is empty for a string. */
  | { readonly kind: 'other'; readonly text: string };

const OTHER: PdfValue = { kind: 'other', text: '' };
/** The value of a key that a dictionary has twice. */
const AMBIGUOUS: PdfValue = { kind: 'ambiguous' };
/** Deeper nesting is an attempt to hide something: reading ends. */
const MAX_DEPTH = 100;

/** Skips blanks and comments. */
export function skipBlanks(cursor: PdfCursor): void {
  const { bytes } = cursor;
  while (cursor.steps > 0) {
    if (isBlank(bytes[cursor.at])) cursor.at += 1;
    else if (bytes[cursor.at] === PERCENT) skipComment(cursor);
    else return;
    cursor.steps -= 1;
  }
}

function skipComment(cursor: PdfCursor): void {
  const { bytes } = cursor;
  while (cursor.at < bytes.length && bytes[cursor.at] !== LF && bytes[cursor.at] !== CR) {
    cursor.at += 1;
    cursor.steps -= 1;
  }
}

/** Reads the value at the cursor and moves behind it; undefined at the end of a dictionary, an array or the bytes. */
export function readValue(cursor: PdfCursor, depth = 0): PdfValue | undefined {
  skipBlanks(cursor);
  const { bytes, at } = cursor;
  const byte = bytes[at];
  cursor.steps = depth > MAX_DEPTH ? 0 : cursor.steps - 1;
  if (byte === undefined || cursor.steps <= 0) return undefined;
  if (byte === SLASH) return readNameValue(cursor);
  if (byte === PAREN_OPEN) return skipString(cursor);
  if (byte === LESS) return bytes[at + 1] === LESS ? readDictionary(cursor, depth) : skipHexString(cursor);
  if (byte === BRACKET_OPEN) return readArray(cursor, depth);
  if (byte === GREATER || byte === BRACKET_CLOSE) return undefined;
  return readWord(cursor);
}

function readNameValue(cursor: PdfCursor): PdfValue {
  const name = readName(cursor.bytes, cursor.at);
  cursor.at += 1;
  skipRegular(cursor);
  return { kind: 'name', name };
}

function skipRegular(cursor: PdfCursor): void {
  while (isRegular(cursor.bytes[cursor.at])) {
    cursor.at += 1;
    cursor.steps -= 1;
  }
}

/** A string may hold balanced parentheses and escaped ones. */
function skipString(cursor: PdfCursor): PdfValue {
  const { bytes } = cursor;
  let open = 0;
  for (; cursor.at < bytes.length && cursor.steps > 0; cursor.at += 1, cursor.steps -= 1) {
    const byte = bytes[cursor.at];
    if (byte === BACKSLASH) cursor.at += 1;
    else if (byte === PAREN_OPEN) open += 1;
    else if (byte === PAREN_CLOSE) open -= 1;
    if (open === 0) break;
  }
  cursor.at += 1;
  return OTHER;
}

function skipHexString(cursor: PdfCursor): PdfValue {
  const { bytes } = cursor;
  while (cursor.at < bytes.length && bytes[cursor.at] !== GREATER && cursor.steps > 0) {
    cursor.at += 1;
    cursor.steps -= 1;
  }
  cursor.at += 1;
  return OTHER;
}

function readDictionary(cursor: PdfCursor, depth: number): PdfValue {
  cursor.at += 2;
  const entries = new Map<string, PdfValue>();
  for (;;) {
    const key = readItem(cursor, depth, '>>');
    if (!key) break;
    if (key.kind !== 'name') continue;
    const value = readItem(cursor, depth, '>>');
    if (!value) break;
    // Programs differ in which of two equal keys counts.
    entries.set(key.name, entries.has(key.name) ? AMBIGUOUS : value);
  }
  if (isWordAt(cursor.bytes, cursor.at, '>>')) cursor.at += 2;
  return { kind: 'dictionary', entries };
}

function readArray(cursor: PdfCursor, depth: number): PdfValue {
  cursor.at += 1;
  const items: PdfValue[] = [];
  for (let item = readItem(cursor, depth, ']'); item; item = readItem(cursor, depth, ']')) items.push(item);
  if (cursor.bytes[cursor.at] === BRACKET_CLOSE) cursor.at += 1;
  return { kind: 'array', items };
}

/** Reads an item of a dictionary or an array; passes over a stray end of the other kind, as viewers do. */
function readItem(cursor: PdfCursor, depth: number, end: '>>' | ']'): PdfValue | undefined {
  for (;;) {
    const value = readValue(cursor, depth + 1);
    const isEnd = cursor.bytes[cursor.at] === undefined || isWordAt(cursor.bytes, cursor.at, end);
    if (value || isEnd || cursor.steps <= 0) return value;
    cursor.at += 1;
  }
}

/** A number, a keyword, or a reference such as `12 0 R`. */
function readWord(cursor: PdfCursor): PdfValue {
  const text = takeWord(cursor);
  if (!/^\d{1,10}$/.test(text)) return { kind: 'other', text };
  const { at } = cursor;
  skipBlanks(cursor);
  if (/^\d{1,5}$/.test(takeWord(cursor))) {
    skipBlanks(cursor);
    if (takeWord(cursor) === 'R') return { kind: 'reference', id: Number(text) };
  }
  cursor.at = at;
  return { kind: 'other', text };
}

/** Moves by one byte at least: a stray delimiter must not hold the cursor. */
function takeWord(cursor: PdfCursor): string {
  const from = cursor.at;
  skipRegular(cursor);
  const text = String.fromCharCode(...cursor.bytes.subarray(from, Math.min(cursor.at, from + MAX_NAME)));
  if (cursor.at === from) cursor.at += 1;
  return text;
}
