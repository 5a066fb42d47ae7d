import { type LineDoubt, guessSeparator, readSeparated } from '../../domain/table/read-separated.ts';
import { decodeText } from './decode-text.ts';
import { type Reading, findEncoding, rereadCells } from './misread-cells.ts';
import { readWorksheet } from './read-worksheet.ts';
import { MAX_FILE_MB, MAX_UNPACKED_MB, type OnRead, type Sheet, SheetError, SheetLines } from './sheet.ts';
import { TEXTS_PART, readWorkbook } from './workbook.ts';
import { Unzip, UnzipInflate } from 'fflate';

/** First bytes of files of other programs. */
const PACKED = [0x50, 0x4b];
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];

const WANTED =
  /^xl\/(?:workbook|sharedStrings|styles)\.xml$|^xl\/_rels\/workbook\.xml\.rels$|^xl\/worksheets\/[^/]+\.xml$/;

/** `isMixed`: the text mixes two encodings. */
type ReadCells = Sheet & { readonly isMixed: boolean };

/** Share of the work that goes into unpacking. */
const UNPACKING = 0.2;

/**
 * The cells of a spreadsheet file: its bytes decide the kind, not its name. Text with mixed or wrong encoding
 * is read in the best one, or in the `chosen` one. Throws `SheetError`.
 */
export function readSheet(bytes: Uint8Array, onRead?: OnRead, chosen?: Reading): Sheet {
  if (bytes.length > MAX_FILE_MB * 1024 * 1024)
    throw new SheetError({ code: 'too-large', maxMB: MAX_FILE_MB });
  const sheet = readAny(bytes, onRead);
  if (sheet.cells.length === 0) throw new SheetError({ code: 'empty' });
  const encoding = findEncoding(sheet.cells, { isMixed: sheet.isMixed, chosen });
  if (!encoding) return sheet;
  return { ...sheet, cells: rereadCells(sheet.cells, encoding.reading), encoding };
}

function readAny(bytes: Uint8Array, onRead: OnRead | undefined): ReadCells {
  if (startsWith(bytes, COMPOUND))
    throw new SheetError({ code: isEncrypted(bytes) ? 'encrypted' : 'other-kind' });
  return startsWith(bytes, PACKED) ? readXlsx(bytes, onRead) : readCsv(bytes, onRead);
}

function readXlsx(bytes: Uint8Array, onRead: OnRead | undefined): ReadCells {
  const { names, parts } = unpack(bytes, (done) => onRead?.((done / bytes.length) * UNPACKING));
  if (!parts.has('xl/workbook.xml')) {
    const isOther = names.some((name) => /^xl\/workbook\.bin$|^content\.xml$|^Index\/|\.iwa$/.test(name));
    throw new SheetError({ code: isOther ? 'other-kind' : 'no-sheet' });
  }
  const total = [...parts.values()].reduce((sum, { length }) => sum + length, 0);
  const tell = (done: number) => onRead?.(UNPACKING + (done / total) * (1 - UNPACKING));
  const workbook = readWorkbook(parts, tell);
  let before = parts.get(TEXTS_PART)?.length ?? 0;
  for (const { name, path } of workbook.sheets) {
    const part = parts.get(path);
    if (!part) continue;
    const start = before;
    const { lines, hidden } = readWorksheet(part, workbook, (done) => tell(start + done));
    before += part.length;
    if (lines.cells.length === 0) continue;
    const others = workbook.sheets.filter((sheet) => sheet.path !== path).map((sheet) => sheet.name);
    const { cells, numbers, cellDoubts } = lines;
    return { cells, numbers, cellDoubts, name, others, hidden, isMixed: false };
  }
  throw new SheetError({ code: 'empty' });
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

/** A protected workbook is a file of the old kind with a stream of this name. */
function isEncrypted(bytes: Uint8Array): boolean {
  return new TextDecoder('utf-16le')
    .decode(bytes.subarray(0, bytes.length & ~1))
    .includes('EncryptedPackage');
}

// biome-ignore lint: controls are what is looked for
const BINARY = /[\u0000-\u0008\u000e-\u001f]/;
const SAMPLE_CHARACTERS = 4096;

/** The lines of a CSV, or of any text with `;`, `,`, tabs or bars between its cells. */
function readCsv(bytes: Uint8Array, onRead?: OnRead): ReadCells {
  const { text, isMixed } = decodeText(bytes);
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  if (BINARY.test(sample)) throw new SheetError({ code: 'no-sheet' });
  if (/^\s*<(?:!doctype|html|head|table|meta|\?xml)/i.test(sample))
    throw new SheetError({ code: 'web-page' });
  // Excel's own notation for the separator of a file.
  const [told = '', separator = ''] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  const table = text.slice(told.length);
  const read = readSeparated(table, separator || guessSeparator(table), (done) =>
    onRead?.(done / text.length),
  );
  const lines = new SheetLines();
  const doubts = new Map<number, LineDoubt>();
  for (const [index, { cells, doubt }] of read.entries()) {
    const count = lines.cells.length;
    lines.add(index + (told === '' ? 1 : 2), cells);
    if (doubt && lines.cells.length > count) doubts.set(count, doubt);
  }
  return { cells: lines.cells, numbers: lines.numbers, others: [], doubts, isMixed };
}

/** Size of one unpacking step: deflate output is at most a thousand times larger. */
const CHUNK_BYTES = 8 * 1024;
const MAX_BYTES = MAX_UNPACKED_MB * 1024 * 1024;

/**
 * The wanted parts of a packed file. Counts the unpacked bytes as they come, because the sizes in the file
 * cannot be trusted. `names` are those of all parts.
 */
function unpack(
  bytes: Uint8Array,
  onBytes: (done: number) => void,
): { readonly names: readonly string[]; readonly parts: ReadonlyMap<string, Uint8Array> } {
  const names: string[] = [];
  const chunks = new Map<string, Uint8Array[]>();
  let total = 0;
  const unzip = new Unzip((file) => {
    const { name } = file;
    names.push(name);
    if (!WANTED.test(name) || chunks.has(name)) return;
    const own: Uint8Array[] = [];
    chunks.set(name, own);
    file.ondata = (error, chunk) => {
      // An error thrown here comes back as an error of the stream.
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
