import { describe, expect, it } from 'vitest';
import { readSheet } from './read-sheet.ts';
import { SHOWN_CASES, type ShownCase } from './shown-cell.fixture.ts';
import { toWorkbook } from './workbook.fixture.ts';

const toXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Reads cells, each under its own format, with the doubt. */
function readCells(cases: readonly Pick<ShownCase, 'code' | 'value'>[]) {
  const rows = cases.map(({ value }, index) =>
    typeof value === 'number'
      ? `<row r="${index + 1}"><c s="${index + 1}"><v>${value}</v></c></row>`
      : `<row r="${index + 1}"><c s="${index + 1}" t="inlineStr"><is><t>${toXml(value)}</t></is></c></row>`,
  );
  const { cells, cellDoubts } = readSheet(
    toWorkbook({ sheets: [rows.join('')], formats: cases.map(({ code }) => toXml(code)) }),
  );
  return cells.map((line, index) => ({ text: line[0] ?? '', doubt: cellDoubts?.get(index)?.[0] }));
}
const read = (code: string, value: number | string) => readCells([{ code, value }])[0];

/** Thousands separators and currency signs are no part of a value. */
const toBare = (shown: string) =>
  shown.replace(/[\p{Sc}\s]|(?<=\d),(?=\d{3})|CLP|UF/gu, '').replace(/^\((.*)\)$/, '-$1');

describe('a cell under its number format', () => {
  const found = readCells(SHOWN_CASES);

  it.each(SHOWN_CASES.map((one, index) => ({ ...one, index })))(
    '$value as $code, which shows «$shown», is read so or with a doubt',
    ({ shown, day, value, index }) => {
      const { text = '', doubt } = found[index] ?? {};
      if (day !== undefined) expect(text).toBe(day);
      // An exponent is reported as lost digits.
      else if (doubt === undefined && !/^-?\d(?:\.\d+)?E\+\d+$/.test(text)) {
        const isSame = [shown.replace(/\s+/g, ' ').trim(), toBare(shown)].includes(text);
        expect(isSame ? text : shown).toBe(text);
      }
      // No digit of the file is lost, whatever the format shows.
      if (typeof value === 'number' && day === undefined && /\d/.test(text) && !text.includes('E+'))
        expect(text.replace(/\D/g, '')).toContain(String(Math.abs(value)).replace(/^0\.|\D/g, ''));
    },
  );

  it('keeps the zeros, separators and texts that the format shows, without a doubt', () => {
    expect(read('00000000;-00000000', 1234567)).toEqual({ text: '01234567', doubt: undefined });
    expect(read('##\\.###\\.###-0', 123456785)).toEqual({ text: '12.345.678-5', doubt: undefined });
    expect(read('000000000000;@', '00998877')).toEqual({ text: '00998877', doubt: undefined });
    expect(read('"N° "@', '0045')).toEqual({ text: 'N° 0045', doubt: undefined });
  });

  it('says where the format adds digits', () => {
    expect(read('"+56 9 "0000 0000', 12345678)).toEqual({ text: '+56 9 1234 5678', doubt: 'format-digits' });
    expect(read('"+56 9 "@', '12345678')).toEqual({ text: '+56 9 12345678', doubt: 'format-digits' });
  });

  it('reads the number itself, with a doubt, where the format rounds, scales or hides it', () => {
    expect(read('0', 123456.7)).toEqual({ text: '123456.7', doubt: 'shown-otherwise' });
    expect(read('0,', 1500000)).toEqual({ text: '1500000', doubt: 'shown-otherwise' });
    expect(read('0.00E+00', 123456789)).toEqual({ text: '123456789', doubt: 'shown-otherwise' });
    expect(read(';;;', 12345)).toEqual({ text: '12345', doubt: 'shown-otherwise' });
    expect(read('0;0', -5)).toEqual({ text: '-5', doubt: 'shown-otherwise' });
  });

  it('reads a percentage that shows all of its number without a doubt', () => {
    expect(read('0%', 0.5)).toEqual({ text: '50%', doubt: undefined });
    expect(read('0.0%', 0.335)).toEqual({ text: '33.5%', doubt: undefined });
    expect(read('0%', 0.335)).toEqual({ text: '0.335', doubt: 'shown-otherwise' });
  });

  it('takes signs between thousands and of currencies off, and keeps every digit', () => {
    expect(read('#,##0', 12345678)).toEqual({ text: '12345678', doubt: undefined });
    expect(read('[$$-340A] #,##0', 1500000)).toEqual({ text: '1500000', doubt: undefined });
    expect(read('000,000', 123)).toEqual({ text: '000123', doubt: undefined });
  });

  it('takes a format that is none for the general one', () => {
    for (const code of ['Estándar', '[$-340A', '0"', '\\', 'General', '@'])
      expect(read(code, 123456789012)).toEqual({ text: '123456789012', doubt: undefined });
  });
});
