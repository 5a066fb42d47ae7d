type Rows = readonly (readonly string[])[];
type Separator = ';' | ',';

/**
 * A table as CSV (RFC 4180) for spreadsheets: UTF-8 with the byte order mark that Excel needs, every cell in
 * quotes, lines ended by CR LF. The separator is the one that Excel expects in the user's language: `;` where
 * the decimal sign is a comma, as in Spanish, `,` in English.
 */
export function toCsv(rows: Rows, separator: Separator): string {
  return `\uFEFF${toCsvLines(rows, separator)}`;
}

/** Further lines of a table that is written in parts. */
export function toCsvLines(rows: Rows, separator: Separator): string {
  return rows.map((cells) => `${cells.map(toCell).join(separator)}\r\n`).join('');
}

function toCell(text: string): string {
  return `"${toPlainCell(text).replaceAll('"', '""')}"`;
}

const SIGNS = new Set(['=', '+', '-', '@', '−']);

/**
 * Texts of services and persons are never formulas: a cell that could begin one gets an apostrophe in front.
 */
function toPlainCell(text: string): string {
  const [first = ''] = text.replace(/^[\s\p{C}\p{Default_Ignorable_Code_Point}]+/u, '');
  // Full-width and small signs are the same to a spreadsheet.
  const isFormula = SIGNS.has(first.normalize('NFKC').charAt(0)) || /^[\t\r\n]/.test(text);
  return isFormula ? `'${text}` : text;
}
