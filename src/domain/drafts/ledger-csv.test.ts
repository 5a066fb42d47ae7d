import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../contract/contract.arbitraries.ts';
import { toCsv } from './ledger-csv.ts';

/** Reads CSV by the grammar of RFC 4180, with quoted and unquoted cells. */
function parseCsv(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"') isQuoted = true;
    else if (sign === separator) {
      row.push(cell);
      cell = '';
    } else if (sign === '\r' && text[at + 1] === '\n') {
      rows.push([...row, cell]);
      row = [];
      cell = '';
      at += 1;
    } else cell += sign;
  }
  return rows;
}

const separators = fc.constantFrom<';' | ','>(';', ',');
const dangerous = fc
  .tuple(
    fc.constantFrom('', ' ', '\t', '\r', '\n', '\u0000', '\u00a0', '\ufeff', '\u200b', '\u202e', '"', ';'),
    fc.constantFrom(...'=+-@＝＋－＠﹢﹣﹫', '"', "'", ''),
    anyText,
  )
  .map((parts) => parts.join(''));
const cells = fc.array(fc.array(fc.oneof(anyText, dangerous), { minLength: 1, maxLength: 4 }), {
  maxLength: 4,
});

test('toCsv writes every cell unchanged or after an apostrophe, and never as the start of a formula', () => {
  fc.assert(
    fc.property(cells, separators, (rows, separator) => {
      const csv = toCsv(rows, separator);
      expect(csv[0]).toBe('\uFEFF');
      const parsed = parseCsv(csv.slice(1), separator);
      expect(parsed.map((row) => row.length)).toEqual(rows.map((row) => row.length));
      for (const [y, row] of rows.entries()) {
        for (const [x, cell] of row.entries()) {
          const read = parsed[y]?.[x] ?? '';
          expect([cell, `'${cell}`]).toContain(read);
          expect(read).not.toMatch(/^[\t\r]/);
          expect(read.trimStart()).not.toMatch(/^[\u0000-\u001f\u200b\u202e]*\s*[=+\-@＝＋－＠﹢﹣﹫]/);
        }
      }
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['=1+1', "'=1+1"],
  ['+56 9', "'+56 9"],
  ['-1', "'-1"],
  ['@SUM(1)', "'@SUM(1)"],
  [' \t=1', "' \t=1"],
  ['\t1', "'\t1"],
  ['\r1', "'\r1"],
  ['＝1', "'＝1"],
  ['\u200b=1', "'\u200b=1"],
])('toCsv puts an apostrophe before %j, which a spreadsheet could read as a formula', (text, cell) => {
  expect(parseCsv(toCsv([[text]], ';').slice(1), ';')).toEqual([[cell]]);
});

test.each(['1=1', "'=1", 'a-b', 'begoña@example.com', '¿=?', '', ' '])(
  'toCsv writes %j unchanged',
  (text) => {
    expect(toCsv([[text, 'x']], ',')).toBe(`\uFEFF"${text}","x"\r\n`);
  },
);
