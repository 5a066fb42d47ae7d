/** Test support: workbooks as bytes, valid and malicious ones. Not part of the app. */
import { strToU8, zipSync } from 'fflate';

const NS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const REL = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

interface WorkbookParts {
  /** Content of `sheetData`, per sheet. */
  readonly sheets: readonly string[];
  /** Content before and after `sheetData` in the first sheet. */
  readonly before?: string;
  readonly behind?: string;
  readonly texts?: readonly string[];
  /** Codes of formats; the style of cells `n` has the format `n - 1`, style 0 has none. */
  readonly formats?: readonly string[];
  readonly isFrom1904?: boolean;
  readonly hidden?: readonly number[];
}

/** A workbook of raw XML, to imitate every oddity of other programs. */
export function toWorkbook({
  sheets,
  before = '',
  behind = '',
  texts = [],
  formats = [],
  isFrom1904 = false,
  hidden = [],
}: WorkbookParts): Uint8Array {
  const names = sheets.map((_sheet, index) => `Hoja${index + 1}`);
  const files: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook ${NS} ${REL}><workbookPr date1904="${isFrom1904 ? 1 : 0}"/><sheets>${names
      .map((name, index) => {
        const state = hidden.includes(index) ? ' state="hidden"' : '';
        return `<sheet name="${name}" sheetId="${index + 7}"${state} r:id="rId${index + 1}"/>`;
      })
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names
      .map((_name, index) => `<Relationship Id="rId${index + 1}" Target="worksheets/sheet${index + 1}.xml"/>`)
      .join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst ${NS}>${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet ${NS}><numFmts>${formats
      .map((code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${code}"/>`)
      .join('')}</numFmts><cellXfs><xf numFmtId="0"/>${formats
      .map((_code, index) => `<xf numFmtId="${200 + index}"/>`)
      .join('')}</cellXfs></styleSheet>`,
  };
  for (const [index, data] of sheets.entries()) {
    const after = index === 0 ? behind : '';
    files[`xl/worksheets/sheet${index + 1}.xml`] =
      `<worksheet ${NS}>${index === 0 ? before : ''}<sheetData>${data}</sheetData>${after}</worksheet>`;
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

/** Lines of cells as texts, in `sheetData`. */
export function toRows(lines: readonly (readonly string[])[], first = 1): string {
  return lines
    .map((cells, index) => {
      const inline = cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('');
      return `<row r="${first + index}">${inline}</row>`;
    })
    .join('');
}
