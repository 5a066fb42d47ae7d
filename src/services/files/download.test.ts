import { expect, test } from 'vitest';
import { toRawJson } from './download.ts';

const parse = (text: string): unknown => JSON.parse(text);

test('plain JSON is exported unchanged, and a missing record as null', () => {
  const records = { header: { version: 3, id: 'x', list: [1, null, 'ñ'] }, persons: [] };
  expect(parse(toRawJson(records))).toEqual(records);
  expect(toRawJson(undefined)).toBe('null');
});

test('bytes are exported as base64, and dates and big integers as text', () => {
  const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => index % 256);
  const json = toRawJson({ iv: bytes.subarray(1, 4), data: bytes.buffer, date: new Date(0), n: 7n });
  expect(parse(json)).toEqual({
    iv: { $base64: 'AQID' },
    data: { $base64: Buffer.from(bytes).toString('base64') },
    date: '1970-01-01T00:00:00.000Z',
    n: '7',
  });
});

test('maps and sets are exported as lists', () => {
  expect(parse(toRawJson([new Map([['a', 1]]), new Set(['b'])]))).toEqual([[['a', 1]], ['b']]);
});
