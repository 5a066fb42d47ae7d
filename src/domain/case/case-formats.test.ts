import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileText } from './case.fixture.ts';
import { FILE_FORMAT, PERCENTAGE_FORMAT, readPercentage, toPercentageText, YES_NO } from './case-formats.ts';

describe('a percentage', () => {
  test.each([
    ['0', 0],
    ['7', 700],
    ['33,5', 3350],
    ['33.5', 3350],
    ['33,50', 3350],
    ['33,33', 3333],
    ['0,01', 1],
    ['05', 500],
    ['33,5 %', 3350],
    ['33,5%', 3350],
    [' 33,5 ', 3350],
    ['100', 10_000],
    ['100,00 %', 10_000],
  ])('%j is read as hundredths of a per cent', (text, hundredths) => {
    expect(readPercentage(text)).toBe(hundredths);
    expect(PERCENTAGE_FORMAT.findProblem(text)).toBeUndefined();
    expect(PERCENTAGE_FORMAT.toWire(text)).toBe(toPercentageText(hundredths));
  });

  test.each([
    '',
    '%',
    '101',
    '100,01',
    '-1',
    '+1',
    '33,333',
    '33,',
    ',5',
    '1e1',
    '33,5 %%',
    '1.000',
    '٣٣',
    'todo',
    '33 5',
  ])('%j is none', (text) => {
    expect(readPercentage(text)).toBeUndefined();
    expect(PERCENTAGE_FORMAT.findProblem(text)).toBe('pattern');
    expect(PERCENTAGE_FORMAT.read(text)).toBeUndefined();
    expect(PERCENTAGE_FORMAT.toDisplay(text)).toBe(text);
  });

  test('is shown with a comma, without zeros at the end', () => {
    expect([3350, 3333, 5000, 10_000, 1].map(toPercentageText)).toEqual([
      '33,5',
      '33,33',
      '50',
      '100',
      '0,01',
    ]);
  });

  test('of any hundredths is written and read exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (hundredths) => {
        const text = toPercentageText(hundredths);
        expect(readPercentage(text)).toBe(hundredths);
        expect(readPercentage(`${text} %`)).toBe(hundredths);
        expect(readPercentage(text.replace(',', '.'))).toBe(hundredths);
        expect(PERCENTAGE_FORMAT.read(text)).toEqual({ text });
        expect(PERCENTAGE_FORMAT.toKey(`${text}%`)).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  test('parts that add up to 100 do so exactly', () => {
    const parts = fc.array(fc.integer({ min: 0, max: 10_000 }), { maxLength: 9 });
    fc.assert(
      fc.property(parts, (cuts) => {
        const edges = [0, ...cuts.toSorted((a, b) => a - b), 10_000];
        const shares = edges.slice(1).map((edge, index) => toPercentageText(edge - (edges[index] ?? 0)));
        expect(shares.reduce((sum, share) => sum + (readPercentage(share) ?? Number.NaN), 0)).toBe(10_000);
      }),
    );
  });
});

test('a file is shown by its name, and any other text as it is', () => {
  expect(FILE_FORMAT.toDisplay(fileText('a', 'cédula de Ana.jpg'))).toBe('cédula de Ana.jpg');
  expect(FILE_FORMAT.toShort(fileText('a', 'x.jpg'))).toBe('x.jpg');
  for (const text of ['', 'x.jpg', 'sha256-abc 1 image/png x.png'])
    expect(FILE_FORMAT.toDisplay(text)).toBe(text);
});

test('conditions compare answers with yes and no', () => {
  expect(YES_NO.entries.map(({ value }) => value)).toEqual(['no', 'yes']);
});
