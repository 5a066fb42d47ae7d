/** Searches every file of a folder for texts, in each encoding that a browser may use. */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { readTable } from './level-db.ts';

/** The length of the searched pieces: compression and the blocks of a log may cut a text anywhere. */
const WINDOW = 6;

/**
 * Returns the finds, as «text: file (encoding)». A text of letters is searched in pieces of six, without case and
 * accents. A text with digits is searched as a whole, because every number of six digits occurs somewhere.
 */
export async function scanFolder(folder: string, texts: readonly string[]): Promise<string[]> {
  const needles = texts.flatMap((text) => toNeedles(text).map((needle) => ({ text, ...needle })));
  const found = new Set<string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    const contents = [bytes, readTable(bytes)].filter((content) => content !== undefined);
    const haystacks = contents.map((content) => content.toString('latin1').toLowerCase());
    for (const { text, how, bytes: needle } of needles) {
      const isThere = haystacks.some((haystack) => haystack.includes(needle));
      if (isThere) found.add(`${text}: ${relative(folder, path)} (${how})`);
    }
  }
  return [...found];
}

interface Needle {
  readonly how: string;
  /** One character per byte, in lower case. */
  readonly bytes: string;
}

function toNeedles(text: string): Needle[] {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '');
  const spellings = [...new Set([text, text.normalize('NFD'), plain])];
  return spellings.flatMap((spelling) => [
    ...toPieces(spelling).flatMap(toWritten),
    ...toBase64('base64 of UTF-8', Buffer.from(spelling, 'utf8')),
    ...toBase64('base64 of UTF-16', Buffer.from(spelling, 'utf16le')),
  ]);
}

function toPieces(text: string): string[] {
  if (/\d/.test(text)) return [text];
  const count = Math.max(1, text.length - WINDOW + 1);
  return Array.from({ length: count }, (_, start) => text.slice(start, start + WINDOW));
}

function toWritten(text: string): Needle[] {
  const escaped = text.replaceAll(
    /[^ -~]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return [
    { how: 'UTF-8', bytes: toBytes(Buffer.from(text, 'utf8')) },
    { how: 'Latin-1', bytes: toBytes(Buffer.from(text, 'latin1')) },
    { how: 'UTF-16', bytes: toBytes(Buffer.from(text, 'utf16le')) },
    { how: 'JSON', bytes: escaped.toLowerCase() },
    { how: 'address', bytes: encodeURIComponent(text).toLowerCase() },
  ];
}

/** For each number of bytes before the text modulo 3, without the characters that also encode neighbouring bytes. */
function toBase64(how: string, bytes: Buffer): Needle[] {
  return [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replaceAll('=', '');
    const isWhole = (before + bytes.length) % 3 === 0;
    return { how, bytes: text.slice(before === 0 ? 0 : before + 1, isWhole ? undefined : -1).toLowerCase() };
  });
}

function toBytes(bytes: Buffer): string {
  return bytes.toString('latin1').toLowerCase();
}
