import { describe, expect, it } from 'vitest';
import { checkFile, DEFAULT_FILE_LIMITS, findSizeRefusal } from './check-file.ts';
import { inflateHere, toBytes, toPdf } from './pdf.fixture.ts';

const check = (bytes: Uint8Array<ArrayBuffer>, limits = DEFAULT_FILE_LIMITS) =>
  checkFile(bytes, limits, inflateHere);

const PNG = '\u0089PNG\r\n\u001a\n';
const toWord = (value: number) =>
  String.fromCharCode(value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255);
const toPng = (width: number, height: number, rest = '\u0008\u0006\0\0\0crc!') =>
  toBytes(`${PNG}\0\0\0\rIHDR${toWord(width)}${toWord(height)}${rest}`);
/** A JPEG of one frame header. */
const toJpeg = (width: number, height: number) =>
  toBytes(
    `\u00ff\u00d8\u00ff\u00c0\0\u0011\u0008${toWord((height << 16) | width)}\u0003${'\0'.repeat(20)}\u00ff\u00d9`,
  );

describe('a file that may be stored', () => {
  it.each([
    ['a photo', toJpeg(4000, 3000), { type: 'image/jpeg', width: 4000, height: 3000 }],
    ['a drawing', toPng(10, 20), { type: 'image/png', width: 10, height: 20 }],
    ['a PDF', toPdf(), { type: 'application/pdf' }],
    ['the largest picture', toPng(10_000, 5000), { type: 'image/png', width: 10_000, height: 5000 }],
  ])('is %s', async (_, bytes, content) => {
    expect(await check(bytes)).toEqual({ ok: true, content });
  });
});

describe('a file is refused', () => {
  it.each([
    [
      'when it is a picture that is a script',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    ],
    ['when it is a page', '<!doctype html><script>alert(1)</script>'],
    ['when it is a program called origen.pdf.exe', 'MZ\u0090\0%PDF-1.7'],
    ['when it is a Linux program', '\u007fELF%PDF-1.7'],
    ['when it is a zip, as spreadsheets are', 'PK\u0003\u0004%PDF-1.7'],
    ['when it is a page before a PDF', '<script>alert(1)</script>\n%PDF-1.7'],
    ['when it is a GIF', 'GIF89a\u0001\0\u0001\0'],
    ['when it is a script in a GIF', 'GIF89a=1;alert(1)'],
    ['when it is a text', 'origen de fondos'],
    ['when a picture is cut off in its header', `${PNG}\0\0\0\rIHDR\0\0`],
    ['when a photo is cut off before its frame', '\u00ff\u00d8\u00ff\u00e0\0\u0010JFIF'],
    ['when a picture has no pixels', `${PNG}\0\0\0\rIHDR${toWord(0)}${toWord(9)}\u0008\u0006\0\0\0`],
  ])('%s', async (_, text) => {
    expect(await check(toBytes(text))).toEqual({ ok: false, problem: { code: 'not-recognised' } });
  });

  it('when a picture declares more pixels than fit into memory, which are never decoded', async () => {
    const problem = { code: 'too-many-pixels', found: 65_535 * 65_535, max: 50_000_000 };
    expect(await check(toPng(65_535, 65_535))).toEqual({ ok: false, problem });
    expect(await check(toPng(10_000, 5001))).toMatchObject({ ok: false, problem: { found: 50_010_000 } });
    expect(await check(toJpeg(20_000, 20_000))).toMatchObject({
      ok: false,
      problem: { code: 'too-many-pixels' },
    });
  });

  it('when a PDF acts', async () => {
    const problem = { code: 'active-pdf', part: 'script' };
    expect(await check(toPdf(['<< /S /JavaScript >>']))).toEqual({ ok: false, problem });
  });

  it('when it is empty or too large, before its content counts', async () => {
    expect(await check(toBytes(''))).toEqual({ ok: false, problem: { code: 'empty' } });
    const problem = { code: 'too-large', found: toPdf().length, max: 10 };
    expect(await check(toPdf(), { ...DEFAULT_FILE_LIMITS, maxBytes: 10 })).toEqual({ ok: false, problem });
  });
});

it('a size is checked alone, so that nothing of a large file is read', () => {
  const limits = DEFAULT_FILE_LIMITS;
  expect(findSizeRefusal(10_000_000, limits)).toBeUndefined();
  expect(findSizeRefusal(2 ** 30, limits)).toEqual({ code: 'too-large', found: 2 ** 30, max: 10_000_000 });
  expect(findSizeRefusal(0, limits)).toEqual({ code: 'empty' });
});
