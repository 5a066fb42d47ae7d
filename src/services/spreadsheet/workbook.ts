/** Sheets, texts and formats of a workbook (ECMA-376, part 1, chapter 18). */
import { Parser } from 'saxen';
import { SheetError } from './sheet.ts';

interface WorkbookSheet {
  readonly name: string;
  /** Path of its part in the file. */
  readonly path: string;
}

export interface Workbook {
  /** Visible sheets in their order. */
  readonly sheets: readonly WorkbookSheet[];
  readonly texts: readonly string[];
  /** Number format of each cell style. */
  readonly formats: readonly NumberFormat[];
  /** True when days count from 1904. */
  readonly isFrom1904: boolean;
}

interface NumberFormat {
  readonly isDate: boolean;
  /** Code in the workbook; undefined when numbers are shown as they are. */
  readonly code: string | undefined;
}

/** Part with the texts of all sheets. */
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
      // `sheetId` is no reference; `r:id` is, and appears under `id` without its prefix.
      const { name: title = '', id = '', state = 'visible' }: Partial<Record<string, string>> = attributes();
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

/** Decodes `_x000D_`, which encodes a character that XML cannot hold. */
export function toPlainText(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_whole, code: string) => String.fromCharCode(parseInt(code, 16)))
    : text;
}

/** Ids of the built-in date formats, which no workbook declares. */
const BUILT_IN_DATES = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 57, 58,
]);

/**
 * Other built-in formats, which no workbook declares, by their ids; accounting and currency become plain
 * amounts.
 */
const BUILT_IN_CODES: Readonly<Partial<Record<number, string>>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '#,##0',
  6: '#,##0',
  7: '#,##0.00',
  8: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
  41: '#,##0',
  42: '#,##0',
  43: '#,##0.00',
  44: '#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
};

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
        formats.push(toFormat(codes.get(id) ?? BUILT_IN_CODES[id], BUILT_IN_DATES.has(id)));
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isCell = false;
    },
  });
  return formats;
}

function toFormat(code: string | undefined, isBuiltIn: boolean): NumberFormat {
  if (code === undefined) return { isDate: isBuiltIn, code };
  const plain = code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '');
  // Minutes are written like months, and never alone.
  const isDate = /[dy]|^m{3,5}$/i.test(plain) && /^(?:[dmyhsaegbrp]|[^\p{L}#?])+$/iu.test(plain);
  return { isDate, code };
}

interface XmlHandlers {
  /** Called with the name of an element without its prefix; `attributes` reads them on demand. */
  readonly open?: (name: string, attributes: () => Readonly<Record<string, string>>) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
  /** Called with the number of bytes that are done. */
  readonly onBytes?: ((done: number) => void) | undefined;
}

/** Number of bytes between two progress reports. */
const CHUNK_BYTES = 64 * 1024;

/**
 * Parses XML in UTF-8. Knows only the five standard entities: entities that a document declares stay
 * unresolved.
 */
export function readXml(bytes: Uint8Array, { open, close, text, onBytes }: XmlHandlers): void {
  const parser = new Parser();
  let broken = false;
  parser.on('error', () => {
    broken = true;
  });
  if (open) {
    parser.on('openTag', (name, attributes, decode) => {
      open(toLocalName(name), () =>
        Object.fromEntries(
          Object.entries(attributes()).map(([key, value]) => [toLocalName(key), decode(value)]),
        ),
      );
    });
  }
  if (close) parser.on('closeTag', (name) => close(toLocalName(name)));
  if (text) {
    parser.on('text', (value, decode) => text(decode(value)));
    parser.on('cdata', text);
  }
  const decoder = new TextDecoder();
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    const chunk = bytes.subarray(at, at + CHUNK_BYTES);
    parser.write(decoder.decode(chunk, { stream: true }));
    onBytes?.(at + chunk.length);
  }
  parser.end();
  if (broken) throw new SheetError({ code: 'damaged' });
}

function toLocalName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}
