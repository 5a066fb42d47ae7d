import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText, sendableText } from '../contract/contract.arbitraries.ts';
import { NAUGHTY_STRINGS } from '../contract/naughty-strings.fixture.ts';
import { findForbiddenCharacter, toWireText } from './wire-text.ts';

describe('toWireText', () => {
  it.each([
    [' Ana ', 'Ana'],
    ['\t\r\nAna\u00a0\u3000\ufeff', 'Ana'],
    ['dos  espacios', 'dos  espacios'],
    ['N\u0303un\u0303oa', 'Ñuñoa'],
    ['\u212b', 'Å'],
    ['ﬁ ½ ＡＢ', 'ﬁ ½ ＡＢ'],
    ['\u200bAna\u200b', '\u200bAna\u200b'],
    [' \u3000 ', ''],
  ])('turns %j into %j', (text, wire) => {
    expect(toWireText(text)).toBe(wire);
  });

  it('only trims and normalises to NFC, and leaves its own output unchanged', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const wire = toWireText(text);
        expect(toWireText(wire)).toBe(wire);
        expect(wire).toBe(wire.normalize('NFC'));
        expect(wire).toBe(wire.trim());
        expect(text.normalize('NFC')).toContain(wire);
      }),
    );
  });
});

describe('findForbiddenCharacter', () => {
  it.each([
    [0x00, 'U+0000', 'NUL'],
    [0x01, 'U+0001', 'SOH'],
    [0x07, 'U+0007', 'BEL'],
    [0x08, 'U+0008', 'BS'],
    [0x09, 'U+0009', 'TAB'],
    [0x0a, 'U+000A', 'LF'],
    [0x0d, 'U+000D', 'CR'],
    [0x10, 'U+0010', 'DLE'],
    [0x1a, 'U+001A', 'SUB'],
    [0x1b, 'U+001B', 'ESC'],
    [0x1f, 'U+001F', 'US'],
    [0x7f, 'U+007F', 'DEL'],
    [0x80, 'U+0080', 'PAD'],
    [0x85, 'U+0085', 'NEL'],
    [0x90, 'U+0090', 'DCS'],
    [0x9b, 'U+009B', 'CSI'],
    [0x9f, 'U+009F', 'APC'],
    [0x202a, 'U+202A', 'LRE'],
    [0x202b, 'U+202B', 'RLE'],
    [0x202c, 'U+202C', 'PDF'],
    [0x202d, 'U+202D', 'LRO'],
    [0x202e, 'U+202E', 'RLO'],
    [0x2066, 'U+2066', 'LRI'],
    [0x2067, 'U+2067', 'RLI'],
    [0x2068, 'U+2068', 'FSI'],
    [0x2069, 'U+2069', 'PDI'],
    [0xd800, 'U+D800', 'SURROGATE'],
    [0xdbff, 'U+DBFF', 'SURROGATE'],
    [0xdc00, 'U+DC00', 'SURROGATE'],
    [0xdfff, 'U+DFFF', 'SURROGATE'],
  ])('finds the character %i as %s, named %s', (code, codePoint, name) => {
    expect(findForbiddenCharacter(`a${String.fromCharCode(code)}b`)).toEqual({
      codePoint,
      name,
      position: 2,
    });
  });

  it('finds control characters, the nine bidirectional controls and lone surrogates, and no other character', () => {
    const isBidi = (code: number) => (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
    const wrong: number[] = [];
    for (let code = 0; code <= 0xffff; code += 1) {
      const text = String.fromCharCode(code);
      const found = findForbiddenCharacter(`a${text}b`);
      const isForbidden = /[\p{Cc}\p{Cs}]/u.test(text) || isBidi(code);
      if ((found !== undefined) !== isForbidden || found?.name === '') wrong.push(code);
    }
    expect(wrong).toEqual([]);
  });

  it.each([
    ['\0', 1],
    ['ñá\0', 3],
    ['n\u0303a\u0301\0', 3],
    ['😀😀\0', 3],
    ['\ud83d\ude00\ud83d', 2],
    ['\ud83d\ud83d\ude00', 1],
    ['ab\u202ecd\0', 3],
    ['a b\nc', 4],
  ])('counts characters, not code units: finds it in %j at position %i', (text, position) => {
    expect(findForbiddenCharacter(text)?.position).toBe(position);
  });

  it('ignores white space that is trimmed', () => {
    expect(findForbiddenCharacter('\t Ana \r\n')).toBeUndefined();
    expect(findForbiddenCharacter('Ana\r\n María')?.name).toBe('CR');
    expect(findForbiddenCharacter('Ana\u0085')?.name).toBe('NEL');
  });

  it('finds nothing in text without forbidden characters', () => {
    fc.assert(
      fc.property(sendableText, (text) => {
        expect(findForbiddenCharacter(text)).toBeUndefined();
      }),
    );
    expect(NAUGHTY_STRINGS.filter((text) => findForbiddenCharacter(text)).length).toBeGreaterThan(30);
  });
});
