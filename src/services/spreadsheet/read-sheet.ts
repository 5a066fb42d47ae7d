import { readCsv } from './read-csv.ts';
import { readWorksheet } from './read-worksheet.ts';
import { MAX_FILE_MB, type OnRead, type Sheet, SheetError, type SheetLines } from './sheet.ts';
import { unpack } from './unpack.ts';
import { readWorkbook, TEXTS_PART } from './workbook.ts';

/** What files of other programs begin with. */
const PACKED = [0x50, 0x4b];
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];

const WANTED =
  /^xl\/(?:workbook|sharedStrings|styles)\.xml$|^xl\/_rels\/workbook\.xml\.rels$|^xl\/worksheets\/[^/]+\.xml$/;

/** The share of the work that unpacking is. */
const UNPACKING = 0.2;

/** The cells of a spreadsheet file, whatever it is called: its bytes say what it is. Throws `SheetError`. */
export function readSheet(bytes: Uint8Array, onRead?: OnRead): Sheet {
  if (bytes.length > MAX_FILE_MB * 1024 * 1024)
    throw new SheetError({ code: 'too-large', maxMB: MAX_FILE_MB });
  const sheet = readAny(bytes, onRead);
  if (sheet.cells.length === 0) throw new SheetError({ code: 'empty' });
  return sheet;
}

function readAny(bytes: Uint8Array, onRead: OnRead | undefined): Sheet {
  if (startsWith(bytes, COMPOUND))
    throw new SheetError({ code: isEncrypted(bytes) ? 'encrypted' : 'other-kind' });
  return startsWith(bytes, PACKED)
    ? readXlsx(bytes, onRead)
    : { ...toSheet(readCsv(bytes, onRead)), others: [] };
}

function readXlsx(bytes: Uint8Array, onRead: OnRead | undefined): Sheet {
  const { names, parts } = unpack(
    bytes,
    (name) => WANTED.test(name),
    (done) => onRead?.((done / bytes.length) * UNPACKING),
  );
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
    const lines = readWorksheet(part, workbook, (done) => tell(start + done));
    before += part.length;
    if (lines.cells.length === 0) continue;
    const others = workbook.sheets.filter((sheet) => sheet.path !== path).map((sheet) => sheet.name);
    return { ...toSheet(lines), name, others };
  }
  throw new SheetError({ code: 'empty' });
}

function toSheet({ cells, numbers }: SheetLines): Pick<Sheet, 'cells' | 'numbers'> {
  return { cells, numbers };
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

/** A protected workbook is packed into a file of the old kind, in a stream of this name. */
function isEncrypted(bytes: Uint8Array): boolean {
  return new TextDecoder('utf-16le')
    .decode(bytes.subarray(0, bytes.length & ~1))
    .includes('EncryptedPackage');
}
