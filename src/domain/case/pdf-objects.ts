/**
 * Finds the objects of a PDF without its table of places, which may lie: every place where a program could
 * begin to read an object is taken for one. Object streams (ISO 32000-1, 7.5.7) are inflated within limits.
 */
import { isWordAt, listPlaces, type PdfCursor, type PdfValue, readValue, skipBlanks } from './pdf-lexer.ts';

/** Result of inflating. `size`: longer than allowed; `damaged`: the data are not whole and nothing else. */
export type Inflated =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly cause: 'size' | 'damaged' };

/** Inflates zlib data (RFC 1950) to at most `max` bytes. */
export type Inflate = (data: Uint8Array<ArrayBuffer>, max: number) => Promise<Inflated>;

/** Why a PDF cannot be looked into: an unusual filter, damaged data, or too much of it. */
export type Opaque = 'filter' | 'damaged' | 'size';

export interface PdfObject {
  /** Undefined when no number stands before it. */
  readonly id: number | undefined;
  readonly value: PdfValue;
  /** Set for a stream: the place of its data. */
  readonly data?: { readonly from: number; readonly to: number };
}

/** Limits of all object streams together: a PDF of an office has some hundred, and a few MB. */
const MAX_INFLATED = 32_000_000;
const MAX_STREAMS = 3000;

/** Each byte is read a few times at most in an honest file. */
const STEPS_PER_BYTE = 8;

export function toCursor(bytes: Uint8Array): PdfCursor {
  return { bytes, at: 0, steps: bytes.length * STEPS_PER_BYTE + 10_000 };
}

/** The objects that stand in the file itself. Ends early, with `steps` at 0 or below, in a file made to take long. */
export function* listPlainObjects(cursor: PdfCursor): Generator<PdfObject> {
  const { bytes } = cursor;
  for (const at of listPlaces(bytes, 'obj')) {
    cursor.at = at + 3;
    const value = readValue(cursor);
    if (cursor.steps <= 0) return;
    if (!value) continue;
    const data = value.kind === 'dictionary' ? findData(cursor) : undefined;
    yield { id: findId(bytes, at), value, ...(data && { data }) };
  }
}

/** The number of an object whose keyword `obj` stands at `at`. */
function findId(bytes: Uint8Array, at: number): number | undefined {
  const before = String.fromCharCode(...bytes.subarray(Math.max(0, at - 40), at));
  const [, id] = /(\d{1,10})\s+\d{1,5}\s*$/.exec(before) ?? [];
  return id === undefined ? undefined : Number(id);
}

const [LF, CR] = [0x0a, 0x0d];

/** Data of a stream whose dictionary ends at the cursor. */
function findData(cursor: PdfCursor): PdfObject['data'] {
  const { bytes } = cursor;
  skipBlanks(cursor);
  if (!isWordAt(bytes, cursor.at, 'stream')) return undefined;
  let from = cursor.at + 'stream'.length;
  if (bytes[from] === CR) from += 1;
  if (bytes[from] === LF) from += 1;
  const [to = bytes.length] = listPlaces(bytes, 'endstream', from);
  cursor.steps -= to - from;
  return { from, to };
}

export type ObjectStreams =
  | { readonly ok: true; readonly parts: readonly ObjectStream[] }
  | { readonly ok: false; readonly cause: Opaque };

interface ObjectStream {
  readonly bytes: Uint8Array;
  /** Place of the first object; the numbers and places of all objects stand before it. */
  readonly first: number;
}

/** Inflates all object streams. */
export async function openObjectStreams(
  bytes: Uint8Array<ArrayBuffer>,
  inflate: Inflate,
): Promise<ObjectStreams> {
  const cursor = toCursor(bytes);
  const parts: ObjectStream[] = [];
  let left = MAX_INFLATED;
  for (const { value, data } of listPlainObjects(cursor)) {
    if (!data || value.kind !== 'dictionary' || !isObjectStream(value.entries)) continue;
    if (parts.length === MAX_STREAMS) return { ok: false, cause: 'size' };
    const filter = findFilter(value.entries);
    if (filter === 'none') {
      parts.push({ bytes: bytes.subarray(data.from, data.to), first: findFirst(value.entries) });
      continue;
    }
    if (filter === 'other') return { ok: false, cause: 'filter' };
    const inflated = await inflateStream(bytes, data, (part) => inflate(part, left));
    if (!inflated.ok) return inflated;
    left -= inflated.bytes.length;
    parts.push({ bytes: inflated.bytes, first: findFirst(value.entries) });
  }
  return cursor.steps > 0 ? { ok: true, parts } : { ok: false, cause: 'size' };
}

type Entries = ReadonlyMap<string, PdfValue>;

/** Programs go by the table of places and by `First`, and not all of them read the type. */
function isObjectStream(entries: Entries): boolean {
  const type = entries.get('Type');
  return entries.has('First') || (type?.kind === 'name' && type.name === 'ObjStm');
}

function findFirst(entries: Entries): number {
  const first = entries.get('First');
  return first?.kind === 'other' && /^\d{1,9}$/.test(first.text) ? Number(first.text) : 0;
}

/** `other`: another filter, several ones, one that is named elsewhere, or one with parameters. */
function findFilter(entries: Entries): 'none' | 'flate' | 'other' {
  if (entries.has('DecodeParms') || entries.has('DP')) return 'other';
  const filter = entries.get('Filter');
  if (!filter || (filter.kind === 'array' && filter.items.length === 0)) return 'none';
  const [only, ...others] = filter.kind === 'array' ? filter.items : [filter];
  const isFlate = only?.kind === 'name' && (only.name === 'FlateDecode' || only.name === 'Fl');
  return isFlate && others.length === 0 ? 'flate' : 'other';
}

/** An end of line may stand between the data and `endstream`, and the data may end with the same byte. */
async function inflateStream(
  bytes: Uint8Array<ArrayBuffer>,
  { from, to }: NonNullable<PdfObject['data']>,
  inflate: (part: Uint8Array<ArrayBuffer>) => Promise<Inflated>,
): Promise<Inflated> {
  let inflated: Inflated = { ok: false, cause: 'damaged' };
  for (let end = to; end > from && end >= to - 2; end -= 1) {
    if (end < to && bytes[end] !== LF && bytes[end] !== CR) break;
    inflated = await inflate(bytes.subarray(from, end));
    if (inflated.ok || inflated.cause === 'size') return inflated;
  }
  return inflated;
}

/** The objects of an object stream. */
export function* listPackedObjects({ bytes, first }: ObjectStream): Generator<PdfObject> {
  const cursor = toCursor(bytes);
  const head = String.fromCharCode(...bytes.subarray(0, Math.min(first, MAX_HEAD)));
  const numbers = head.match(/\d{1,10}/g) ?? [];
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    cursor.at = first + Number(numbers[index + 1]);
    const value = readValue(cursor);
    if (cursor.steps <= 0) return;
    if (value) yield { id: Number(numbers[index]), value };
  }
}

/** Bytes of the head of an object stream that are read: some thousand objects. */
const MAX_HEAD = 100_000;
