/** Cells that were decoded with a wrong encoding, and the possible other encodings. */
import { findMisreadTrace } from '../../domain/formats/misread-text.ts';
import { decodeWindows } from './decode-text.ts';

/** `cp850-windows`: written in code page 850, read as windows-1252. */
const READINGS = [
  'as-is',
  'utf8-windows',
  'cp850-windows',
  'mac-windows',
  'windows-mac',
  'windows-cp850',
  'utf8-mac',
  'utf8-cp850',
] as const;
export type Reading = (typeof READINGS)[number];

/** Encoding of a file, and the other possible ones. */
export interface SheetEncoding {
  readonly reading: Reading;
  /** Some letters of the file are in UTF-8, others in windows-1252. */
  readonly isMixed: boolean;
  /** The chosen one first, each with the same few cells. */
  readonly options: readonly { readonly reading: Reading; readonly samples: readonly string[] }[];
}

type Cells = readonly (readonly string[])[];

const SAMPLES = 3;

/**
 * The encoding of a table to tell the user about; undefined when the letters are fine. `chosen`: encoding
 * that the user chose.
 */
export function findEncoding(
  cells: Cells,
  { isMixed, chosen }: { readonly isMixed: boolean; readonly chosen?: Reading | undefined },
): SheetEncoding | undefined {
  const texts = new Set(cells.flatMap((line) => line.filter((text) => findMisreadTrace(text) !== undefined)));
  if (texts.size === 0 && !isMixed && chosen === undefined) return undefined;
  const suspects = [...texts];
  const ranked = READINGS.map((reading) => {
    const reread = suspects.map((text) => rereadText(text, reading));
    const left = reread.filter((text) => findMisreadTrace(text) !== undefined).length;
    return { reading, left, gain: reread.reduce((sum, text) => sum + rateLetters(text), 0) };
  });
  const asIs = suspects.length;
  const useful = ranked
    .filter(({ reading, left }) => reading === 'as-is' || reading === chosen || left < asIs)
    .toSorted((one, other) => one.left - other.left || other.gain - one.gain);
  const reading = chosen ?? useful[0]?.reading ?? 'as-is';
  const shown = suspects.length > 0 ? suspects : findAccented(cells);
  const inOrder = [...useful].toSorted(
    (one, other) => +(other.reading === reading) - +(one.reading === reading),
  );
  return {
    reading,
    isMixed,
    options: inOrder.map((option) => ({
      reading: option.reading,
      samples: shown.slice(0, SAMPLES).map((text) => rereadText(text, option.reading)),
    })),
  };
}

function findAccented(cells: Cells): readonly string[] {
  return [...new Set(cells.flatMap((line) => line.filter((text) => /[^\p{ASCII}]/u.test(text))))];
}

/** The table, decoded in another way. */
export function rereadCells(cells: Cells, reading: Reading): Cells {
  if (reading === 'as-is') return cells;
  return cells.map((line) => line.map((text) => rereadText(text, reading)));
}

function rereadText(text: string, reading: Reading): string {
  if (reading === 'as-is' || /^\p{ASCII}*$/u.test(text)) return text;
  const [written = '', read = ''] = reading.split('-');
  const bytes = toBytes(read);
  if (written === 'utf8') return rereadUtf8(text, bytes);
  const decode = toDecoder(written);
  const reread = Array.from(text, (sign) => {
    const byte = bytes.get(sign);
    return byte === undefined ? sign : decode(Uint8Array.of(byte));
  }).join('');
  return rateLetters(reread) > rateLetters(text) ? reread : text;
}

/** Repeats until nothing is left to decode, because files may be misread twice. */
function rereadUtf8(text: string, bytes: ReadonlyMap<string, number>): string {
  const once = text.replace(/[^\p{ASCII}]+/gu, (run) => {
    const codes = Array.from(run, (sign) => bytes.get(sign));
    if (!codes.every((code) => code !== undefined)) return run;
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(codes));
    } catch {
      return run;
    }
  });
  return once === text ? text : rereadUtf8(once, bytes);
}

const SPANISH = /[áéíóúüñÁÉÍÓÚÜÑ]/;
const SOUND_SIGN = /[¿¡ºª°«»“”‘’–—\s]/;

/**
 * Score: plus one for each Spanish letter that fits its neighbours, minus one for each misfit and each other
 * special sign.
 */
function rateLetters(text: string): number {
  let rate = 0;
  for (const [at, sign] of Array.from(text).entries()) {
    if (sign <= '\u007f') continue;
    const [before = '', after = ''] = [text[at - 1], text[at + 1]];
    const isSmall = sign !== sign.toUpperCase();
    const isOdd = isSmall ? /\p{Lu}/u.test(after) : /\p{Ll}/u.test(before);
    if (SPANISH.test(sign)) rate += isOdd ? -1 : 1;
    else if (sign === '\u00a0' ? /\p{Ll}/u.test(before) && /\p{Ll}/u.test(after) : !SOUND_SIGN.test(sign))
      rate -= 1;
  }
  return rate;
}

/** Code page 850 (DOS, Western Europe), 0x80 to 0xFF, which no browser can decode. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

type Decode = (bytes: Uint8Array) => string;

function toDecoder(encoding: string): Decode {
  if (encoding === 'windows') return decodeWindows;
  if (encoding === 'mac') return (bytes) => new TextDecoder('macintosh').decode(bytes);
  return (bytes) => Array.from(bytes, (byte) => CP850[byte - 0x80] ?? String.fromCharCode(byte)).join('');
}

const tables = new Map<string, ReadonlyMap<string, number>>();

/** Byte of each non-ASCII sign of an encoding. */
function toBytes(encoding: string): ReadonlyMap<string, number> {
  const known = tables.get(encoding);
  if (known) return known;
  const decode = toDecoder(encoding);
  const table = new Map(
    Array.from({ length: 128 }, (_, index) => [decode(Uint8Array.of(index + 128)), index + 128]),
  );
  tables.set(encoding, table);
  return table;
}
