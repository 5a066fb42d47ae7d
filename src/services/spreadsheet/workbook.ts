/** What a workbook says of its sheets, its texts and its formats (ECMA-376, part 1, chapter 18). */
import { readXml } from './read-xml.ts';
import { SheetError } from './sheet.ts';

interface WorkbookSheet {
  readonly name: string;
  /** Of its part in the file. */
  readonly path: string;
}

export interface Workbook {
  /** Those that can be seen, in their order. */
  readonly sheets: readonly WorkbookSheet[];
  readonly texts: readonly string[];
  /** Of each style of cells, how its numbers are shown. */
  readonly formats: readonly NumberFormat[];
  /** Days are counted from 1904 on. */
  readonly isFrom1904: boolean;
}

interface NumberFormat {
  readonly isDate: boolean;
  /** At least so many digits: 000123. */
  readonly digits: number;
}

/** Where the texts of all sheets stand. */
export const TEXTS_PART = 'xl/sharedStrings.xml';

type Parts = ReadonlyMap<string, Uint8Array>;

export function readWorkbook(parts: Parts, onTexts?: (done: number) => void): Workbook {
  const bytes = parts.get('xl/workbook.xml');
  if (!bytes) throw new SheetError({ code: 'no-sheet' });
  const targets = readTargets(parts.get('xl/_rels/workbook.xml.rels'));
  const sheets: WorkbookSheet[] = [];
  let isFrom1904 = false;
  readXml(bytes, {
    open: (name, attributes) => {
      if (name === 'workbookPr') isFrom1904 = ['1', 'true'].includes(attributes()['date1904'] ?? '');
      if (name !== 'sheet') return;
      const { name: title = '', id = '', state = 'visible' } = toSheetAttributes(attributes());
      const path = targets.get(id);
      if (path !== undefined && state === 'visible') sheets.push({ name: title, path });
    },
  });
  return {
    sheets,
    texts: readTexts(parts.get(TEXTS_PART), onTexts),
    formats: readFormats(parts.get('xl/styles.xml')),
    isFrom1904,
  };
}

/** `sheetId` is no reference; `r:id` is, and stands under `id` without its prefix. */
function toSheetAttributes(attributes: Readonly<Record<string, string>>) {
  return { name: attributes['name'], id: attributes['id'], state: attributes['state'] };
}

function readTargets(bytes: Uint8Array | undefined): ReadonlyMap<string, string> {
  const targets = new Map<string, string>();
  if (!bytes) return targets;
  readXml(bytes, {
    open: (name, attributes) => {
      const { Id: id, Target: target } = name === 'Relationship' ? attributes() : {};
      if (id === undefined || target === undefined) return;
      targets.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    },
  });
  return targets;
}

function readTexts(
  bytes: Uint8Array | undefined,
  onBytes: ((done: number) => void) | undefined,
): readonly string[] {
  const texts: string[] = [];
  if (!bytes) return texts;
  let text = '';
  let isText = false;
  let isPhonetic = false;
  readXml(bytes, {
    onBytes,
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't' && !isPhonetic;
    },
    text: (value) => {
      if (isText) text += value;
    },
    close: (name) => {
      if (name === 'rPh') isPhonetic = false;
      if (name === 'si') texts.push(toPlainText(text));
      isText = false;
    },
  });
  return texts;
}

/** `_x000D_` stands for a character that XML cannot hold. */
export function toPlainText(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_whole, code: string) => String.fromCharCode(parseInt(code, 16)))
    : text;
}

/** Formats of dates that no workbook writes down. */
const BUILT_IN_DATES = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 57, 58,
]);

function readFormats(bytes: Uint8Array | undefined): readonly NumberFormat[] {
  const formats: NumberFormat[] = [];
  if (!bytes) return formats;
  const codes = new Map<number, string>();
  let isCell = false;
  readXml(bytes, {
    open: (name, attributes) => {
      if (name === 'numFmt') {
        const { numFmtId, formatCode } = attributes();
        codes.set(Number(numFmtId), formatCode ?? '');
      }
      if (name === 'cellXfs') isCell = true;
      if (name === 'xf' && isCell) {
        const id = Number(attributes()['numFmtId'] ?? 0);
        formats.push(toFormat(codes.get(id), BUILT_IN_DATES.has(id)));
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isCell = false;
    },
  });
  return formats;
}

function toFormat(code: string | undefined, isBuiltIn: boolean): NumberFormat {
  if (code === undefined) return { isDate: isBuiltIn, digits: 0 };
  const plain = code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '');
  const digits = /^0+$/.test(plain) ? plain.length : 0;
  return { isDate: digits === 0 && /[dy]/i.test(plain) && !/[#?]/.test(plain), digits };
}
