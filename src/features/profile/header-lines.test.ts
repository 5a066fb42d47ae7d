import { describe, expect, it } from 'vitest';
import { parseHeaderLines } from './header-lines.ts';

describe('parseHeaderLines', () => {
  it('each line gives one header, with its name in lower case', () => {
    const text = 'X-Reference:  A-7 \r\n\n  location: https://a.example/b:8\n';
    expect(parseHeaderLines(text)).toEqual({
      ok: true,
      headers: { 'x-reference': 'A-7', location: 'https://a.example/b:8' },
    });
  });

  it('the values of a header that appears twice are joined, as in a browser', () => {
    expect(parseHeaderLines('Via: a\nVIA: b')).toEqual({ ok: true, headers: { via: 'a, b' } });
  });

  it('an empty text gives no headers, and a header may have an empty value or a name such as "constructor"', () => {
    expect(parseHeaderLines(' \n')).toEqual({ ok: true, headers: {} });
    const parsed = parseHeaderLines('x-empty:\nconstructor: c');
    expect(parsed.ok && Object.entries(parsed.headers)).toEqual([
      ['x-empty', ''],
      ['constructor', 'c'],
    ]);
  });

  it.each([
    ['a: 1\nb', 2],
    [': 1', 1],
    ['\n\na b: 1', 3],
    ['HTTP/1.1 200 OK', 1],
    ['ñ: 1', 1],
  ])('the number of the bad line is reported for %j', (text, line) => {
    expect(parseHeaderLines(text)).toEqual({ ok: false, line });
  });
});
