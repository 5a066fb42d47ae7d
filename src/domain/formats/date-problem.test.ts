import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../contract/contract.arbitraries.ts';
import { findDateProblem, parseDate } from './date.ts';

const TODAY = '2026-11-21';
const read = (text: string) => parseDate(text, TODAY);
const pad2 = (value: number) => String(value).padStart(2, '0');

describe('findDateProblem', () => {
  const find = (text: string) => findDateProblem(text, TODAY);

  it.each([
    ['29/2/1983', { year: 1983, month: 2, day: 29, days: 28 }],
    ['29-02-85', { year: 1985, month: 2, day: 29, days: 28 }],
    ['30 de febrero de 2024', { year: 2024, month: 2, day: 30, days: 29 }],
    ['29-02-1900', { year: 1900, month: 2, day: 29, days: 28 }],
    ['1983-04-31 00:00:00', { year: 1983, month: 4, day: 31, days: 30 }],
    ['31061983', { year: 1983, month: 6, day: 31, days: 30 }],
    ['310683', { year: 1983, month: 6, day: 31, days: 30 }],
    ['19830631', { year: 1983, month: 6, day: 31, days: 30 }],
    ['32-01-1983', { year: 1983, month: 1, day: 32, days: 31 }],
    ['00-01-1983', { year: 1983, month: 1, day: 0, days: 31 }],
  ])('says of %j how many days its month has', (text, parts) => {
    expect(find(text)).toEqual({ code: 'no-such-day', ...parts });
  });

  it.each([
    ['05-13-1983', 13],
    ['09/25/83', 25],
    ['1983-00-05', 0],
    ['31131983', 13],
    ['19831305', 13],
  ])('says of %j which month there is not', (text, month) => {
    expect(find(text)).toEqual({ code: 'no-such-month', month });
  });

  it.each([
    '',
    '29-02',
    '29-02-198',
    'ayer',
    '31 de foo de 1983',
    '01-01-0000',
    '12345678',
    '76.120',
    '31-02-1983 99:99',
  ])('says nothing of %j, which is not as complete as a date', (text) => {
    expect(find(text)).toBeUndefined();
  });

  it('says something of every day that there is not, and nothing of a date', () => {
    const number = (max: number) => fc.nat(max);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), number(99), number(99), (year, month, day) => {
        const text = `${pad2(day)}-${pad2(month)}-${String(year).padStart(4, '0')}`;
        expect(find(text) === undefined).toBe(read(text) !== undefined);
      }),
      { numRuns: 2000 },
    );
    fc.assert(
      fc.property(anyText, (text) => {
        if (read(text) !== undefined) expect(find(text)).toBeUndefined();
      }),
    );
  });
});
