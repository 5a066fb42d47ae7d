import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readSheet } from './read-sheet.ts';
import { SheetError } from './sheet.ts';
import { toRows, toWorkbook } from './workbook.fixture.ts';

const cellsOf = (bytes: Uint8Array) => readSheet(bytes).cells;
const sheet = (data: string, more: Partial<Parameters<typeof toWorkbook>[0]> = {}) =>
  cellsOf(toWorkbook({ sheets: [data], ...more }));
function problemOf(bytes: Uint8Array): string {
  try {
    readSheet(bytes);
  } catch (error) {
    if (error instanceof SheetError) return error.problem.code;
    throw error;
  }
  return 'none';
}

describe('reading a workbook', () => {
  it('a formula cell gives its stored result, or the formula itself if no result is stored', () => {
    expect(
      sheet(
        '<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1" t="str"><f>A1&amp;"x"</f><v>2x</v></c>' +
          '<c r="C1"><f>SUM(A1)</f></c><c r="D1" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>',
      ),
    ).toEqual([['2', '2x', '=SUM(A1)', '#DIV/0!']]);
  });

  it('number cells give dates, identifiers and leading zeros as the user sees them, and show when digits were lost', () => {
    const data =
      '<row r="1"><c r="A1" s="1"><v>30564</v></c><c r="B1"><v>123456785</v></c><c r="C1"><v>1.23456785E8</v></c>' +
      '<c r="D1" s="2"><v>123</v></c><c r="E1"><v>12345678901234567</v></c><c r="F1" t="b"><v>1</v></c>' +
      '<c r="G1" s="3"><v>30564.75</v></c><c r="H1" t="d"><v>1983-09-05T00:00:00</v></c></row>';
    expect(sheet(data, { formats: ['dd/mm/yyyy', '000000', '[$-340A]d &quot;de&quot; mmmm'] })).toEqual([
      [
        '1983-09-05',
        '123456785',
        '123456785',
        '000123',
        '1.2345678901234568E+16',
        'TRUE',
        '1983-09-05',
        '1983-09-05',
      ],
    ]);
    expect(
      sheet('<row><c s="1"><v>29102</v></c></row>', { formats: ['yyyy-mm-dd'], isFrom1904: true }),
    ).toEqual([['1983-09-05']]);
  });

  it('a value that is merged downwards appears in each merged line, and a value that is merged across appears once', () => {
    const data =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1"><v>1</v></c></row>' +
      '<row r="2"><c r="B2"><v>2</v></c></row><row r="3"><c r="B3"><v>3</v></c></row>';
    const behind =
      '<mergeCells><mergeCell ref="A1:A2"/><mergeCell ref="A1:D1"/><mergeCell ref="B1:B1048576"/></mergeCells>';
    expect(sheet(data, { behind, texts: ['Ana'] })).toEqual([
      ['Ana', '1'],
      ['Ana', '2'],
      ['', '3'],
    ]);
  });

  it('empty columns keep their place, and 60,000 empty lines are skipped without a change of the line numbers', () => {
    const empty = Array.from(
      { length: 60_000 },
      (_, index) => `<row r="${index + 3}"><c r="A${index + 3}" s="0"/></row>`,
    );
    const data = `<row r="2"><c r="C2" t="s"><v>0</v></c></row>${empty.join('')}<row r="70000"><c r="A70000"><v>5</v></c></row>`;
    const read = readSheet(toWorkbook({ sheets: [data], texts: ['Ana'] }));
    expect(read.cells).toEqual([['', '', 'Ana'], ['5']]);
    expect(read.numbers).toEqual([2, 70_000]);
  });

  it('the first visible sheet with content is read, and the other visible sheets are listed', () => {
    const bytes = toWorkbook({
      sheets: [toRows([['hidden']]), '', toRows([['Ana &amp; Luz']]), toRows([['x']])],
      hidden: [0],
    });
    expect(readSheet(bytes)).toMatchObject({
      cells: [['Ana & Luz']],
      name: 'Hoja3',
      others: ['Hoja2', 'Hoja4'],
    });
  });

  it('hidden rows, rows that a filter hides and hidden columns are read, and named as hidden', () => {
    const row = (r: number, more = '') =>
      `<row r="${r}"${more}><c r="A${r}"><v>${r}</v></c><c r="C${r}"><v>3</v></c></row>`;
    const data = [
      row(1),
      row(3, ' hidden="1"'),
      row(4),
      row(5, ' hidden="true"'),
      row(6, ' hidden="0"'),
      row(9, ' hidden="1"'),
    ];
    const before = '<cols><col min="2" max="3" hidden="1"/><col min="4" max="16384" hidden="1"/></cols>';
    const filter = (columns: string) => `<autoFilter ref="A4:C6">${columns}</autoFilter>`;
    const read = (behind: string) => readSheet(toWorkbook({ sheets: [data.join('')], before, behind }));
    const active = '<filterColumn colId="0"><filters><filter val="4"/></filters></filterColumn>';
    expect(read(filter(active)).hidden).toEqual([
      { reason: 'hidden-row', lines: [1, 5], columns: [] },
      { reason: 'filtered', lines: [3], columns: [] },
      { reason: 'hidden-column', lines: [], columns: [2] },
    ]);
    expect(read(filter('')).hidden?.[0]).toEqual({ reason: 'hidden-row', lines: [1, 3, 5], columns: [] });
    expect(readSheet(toWorkbook({ sheets: [row(1)] })).hidden).toEqual([]);
  });

  it('a text with mixed formatting is read as one text, without its phonetic guide', () => {
    const bytes = toWorkbook({
      sheets: ['<row><c t="s"><v>0</v></c></row>'],
      texts: ['An</t><rPh><t>x</t></rPh><t>a_x000D_ b'],
    });
    expect(cellsOf(bytes)).toEqual([['Ana\r b']]);
  });

  it('a workbook with too much data, too many lines or too many columns is refused, even if the file is small', () => {
    const bomb = toWorkbook({ sheets: [`<!--${' '.repeat(70 * 1024 * 1024)}-->`] });
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(problemOf(bomb)).toBe('too-large');
    expect(problemOf(toWorkbook({ sheets: [toRows(Array.from({ length: 20_001 }, () => ['a']))] }))).toBe(
      'too-many-lines',
    );
    expect(problemOf(toWorkbook({ sheets: ['<row><c r="XFD1"><v>1</v></c></row>'] }))).toBe(
      'too-many-columns',
    );
  });

  it('a file that is damaged, encrypted, empty or not a workbook is refused with its own problem code', () => {
    const sound = toWorkbook({ sheets: [toRows([['Ana']])] });
    expect(problemOf(sound.slice(0, sound.length / 2))).not.toBe('none');
    expect(problemOf(zipSync({ 'content.xml': strToU8('<x/>'), mimetype: strToU8('x') }))).toBe('other-kind');
    expect(problemOf(zipSync({ 'word/document.xml': strToU8('<x/>') }))).toBe('no-sheet');
    expect(problemOf(toWorkbook({ sheets: ['<row><c'] }))).toBe('damaged');
    expect(problemOf(toWorkbook({ sheets: [''] }))).toBe('empty');
    const old = new Uint8Array(1024).fill(0);
    old.set([0xd0, 0xcf, 0x11, 0xe0]);
    expect(problemOf(old)).toBe('other-kind');
    old.set(
      Array.from('EncryptedPackage').flatMap((letter) => [letter.charCodeAt(0), 0]),
      256,
    );
    expect(problemOf(old)).toBe('encrypted');
  });
});

describe('reading a text file', () => {
  it('the encodings and separators of spreadsheet programs are recognised from the content', () => {
    const text = 'RUT;Nombre\r\n12345678-5;"Muñoz; ""Ana"""\r\n\r\n;;\r\n6-K;Luz';
    const expected = [
      ['RUT', 'Nombre'],
      ['12345678-5', 'Muñoz; "Ana"'],
      ['6-K', 'Luz'],
    ];
    const utf16 = Uint8Array.from(
      Array.from(`\uFEFF${text}`).flatMap((c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8]),
    );
    const latin = Uint8Array.from(Array.from(text), (c) => c.charCodeAt(0));
    for (const bytes of [strToU8(text), strToU8(`\uFEFF${text}`), utf16, latin])
      expect(cellsOf(bytes)).toEqual(expected);
    expect(readSheet(strToU8(text)).numbers).toEqual([1, 2, 5]);
    for (const separator of [',', '\t', '|']) {
      expect(cellsOf(strToU8(`a${separator}b\n1${separator}2`))).toEqual([
        ['a', 'b'],
        ['1', '2'],
      ]);
    }
    expect(cellsOf(strToU8('sep=!\r\na!b,c'))).toEqual([['a', 'b,c']]);
  });

  it.each([
    ['a quoted word that begins an address', ['"Los Aromos" Casa 4', 'Los Leones 123'], [3]],
    ['two such addresses', ['"Los Aromos" Casa 4', '"El Roble" 77'], [3, 6]],
    ['a quote that never closes', ['"Villa Los Aromos, pje 4', 'Los Leones 123'], [3]],
  ])('no row is lost behind %s, and the row is named', (_what, [third = '', sixth = ''], named) => {
    const addresses = ['Los Leones 1', third, 'Los Leones 3', 'Los Leones 4', sixth, 'Los Leones 6'];
    const rows = addresses.map(
      (address, index) => `1400000${index}-0;Persona;${address};Ñuñoa;55500${index}`,
    );
    const read = readSheet(strToU8(['RUT;Nombre;Dirección;Comuna;Cuenta', ...rows].join('\r\n')));
    expect(read.cells.map((line) => line.length)).toEqual([5, 5, 5, 5, 5, 5, 5]);
    expect(read.cells.slice(1).map((line) => line[2])).toEqual(addresses);
    expect([...(read.doubts ?? [])]).toEqual(named.map((number) => [number - 1, 'literal-quote']));
  });

  it('a file that is not a table is refused with its own problem code', () => {
    expect(problemOf(strToU8('<html><table>'))).toBe('web-page');
    expect(problemOf(Uint8Array.of(1, 2, 3, 4))).toBe('no-sheet');
    expect(problemOf(strToU8('\n\n'))).toBe('empty');
  });
});
