import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { FileType } from './file-content.ts';
import { type FileEntry, MENTIONED_HASH, readFileEntry, toCleanName, toFileEntryText } from './file-entry.ts';

const HASH = '0123456789abcdef'.repeat(4);
const entry: FileEntry = { hash: HASH, size: 5, type: 'application/pdf', name: 'origen de fondos.pdf' };
const TEXT = `sha256-${HASH} 5 application/pdf origen de fondos.pdf`;

const types = fc.constantFrom<FileType>('image/jpeg', 'image/png', 'image/webp', 'application/pdf');

describe('an entry', () => {
  it('is one text, whose name may contain blanks', () => {
    expect(toFileEntryText(entry)).toBe(TEXT);
    expect(readFileEntry(TEXT)).toEqual(entry);
  });

  test('is read as it was written, whatever the file was called', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), types, fc.nat(), (name, type, size) => {
        const written = { hash: HASH, size: size + 1, type, name: toCleanName(name, type) };
        expect(readFileEntry(toFileEntryText(written))).toEqual(written);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['an empty text', ''],
    ['a hash in capitals', TEXT.replaceAll('abcdef', 'ABCDEF')],
    ['a short hash', TEXT.replace('0123', '123')],
    ['another algorithm', TEXT.replace('sha256', 'sha512')],
    ['no size', TEXT.replace(' 5 ', ' ')],
    ['an empty file', TEXT.replace(' 5 ', ' 0 ')],
    ['a size with a leading zero', TEXT.replace(' 5 ', ' 05 ')],
    ['a negative size', TEXT.replace(' 5 ', ' -5 ')],
    ['a size beyond safe integers', TEXT.replace(' 5 ', ' 9999999999999999 ')],
    ['an unknown type', TEXT.replace('application/pdf', 'image/svg')],
    ['a type of all objects', TEXT.replace('application/pdf', 'to/string')],
    ['two blanks', TEXT.replace(' 5 ', '  5 ')],
    ['no name', TEXT.slice(0, -'origen de fondos.pdf'.length)],
    ['a name with a path', TEXT.replace('origen', '../origen')],
    ['a name with a mark of direction', TEXT.replace('origen', 'ori\u202egen')],
    ['a name of two lines', TEXT.replace('origen', 'ori\ngen')],
    ['a name of a program', TEXT.replace('.pdf', '.exe')],
    ['text before it', ` ${TEXT}`],
    ['a line after it', `${TEXT}\n`],
  ])('is refused with %s', (_, text) => {
    expect(text).not.toBe(TEXT);
    expect(readFileEntry(text)).toBeUndefined();
  });
});

describe('a clean name', () => {
  it.each([
    ['carnet.JPG', 'image/jpeg', 'carnet.JPG'],
    ['carnet.jpeg', 'image/jpeg', 'carnet.jpeg'],
    ['C:\\Users\\ana\\carnet.png', 'image/png', 'carnet.png'],
    ['../../etc/passwd', 'image/png', 'passwd.png'],
    ['origen.pdf.exe', 'application/pdf', 'origen.pdf.exe.pdf'],
    ['foto.svg', 'image/webp', 'foto.svg.webp'],
    ['carnet.png', 'image/jpeg', 'carnet.png.jpg'],
    // Shown as «exe.pdf» where the mark turns the direction.
    ['fdp\u202e.exe', 'application/pdf', 'fdp.exe.pdf'],
    ['\u2066a\u2069\u200b\u0000b\u0007.pdf', 'application/pdf', 'a b.pdf'],
    ['  dos   blancos .pdf', 'application/pdf', 'dos blancos.pdf'],
    ['un\nsalto.pdf', 'application/pdf', 'un salto.pdf'],
    ['"a<b>c:d|e?f*".pdf', 'application/pdf', '_a_b_c_d_e_f__.pdf'],
    ['.htaccess', 'application/pdf', 'htaccess.pdf'],
    ['ñandu\u0301.pdf', 'application/pdf', 'ñandú.pdf'],
    ['', 'application/pdf', 'file.pdf'],
    ['\u202e', 'image/png', 'file.png'],
    ['.pdf', 'application/pdf', 'pdf.pdf'],
    ['\ud800.pdf', 'application/pdf', 'pdf.pdf'],
  ] as const)('of %j as %s is %s', (name, type, clean) => {
    expect(toCleanName(name, type)).toBe(clean);
  });

  it('is cut at 120 characters, between characters, and keeps its extension', () => {
    const long = toCleanName(`${'😀'.repeat(200)}.jpeg`, 'image/jpeg');
    expect(Array.from(long)).toHaveLength(120);
    expect(long).toMatch(/^(?:😀)+\.jpeg$/u);
  });

  test('is clean, and has nothing that misleads', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), types, (name, type) => {
        const clean = toCleanName(name, type);
        expect(toCleanName(clean, type)).toBe(clean);
        expect(clean).not.toMatch(/[\p{C}\p{Zl}\p{Zp}/\\<>:"|?*]/u);
        expect(Array.from(clean).length).toBeLessThanOrEqual(120);
      }),
      { numRuns: 2000 },
    );
  });
});

it('finds each hash that a text mentions', () => {
  const other = 'f'.repeat(64);
  const text = JSON.stringify({ a: TEXT, b: [`sha256-${other}`], c: `sha256-${HASH}0`, d: HASH });
  expect([...text.matchAll(MENTIONED_HASH)].map(([, hash]) => hash)).toEqual([HASH, other]);
});
