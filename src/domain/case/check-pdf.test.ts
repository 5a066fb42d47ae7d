import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { findPdfProblem } from './check-pdf.ts';
import { deflate, inflateHere, pack, toBytes, toObjectStream, toPdf, toStream } from './pdf.fixture.ts';

const find = (bytes: Uint8Array<ArrayBuffer>) => findPdfProblem(bytes, inflateHere);
const active = (part: string) => ({ code: 'active-pdf', part });
const SCRIPT = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';

describe('a PDF that only shows', () => {
  it.each([
    ['pages alone', toPdf()],
    ['a compressed page', toPdf([toStream('/Filter /FlateDecode', deflate('BT /F1 12 Tf (Hola) Tj ET'))])],
    ['objects in an object stream', toPdf([toObjectStream(['<< /Title (Carta) >>', '[1 2 3]'])])],
    [
      'an object stream that is not compressed',
      toPdf([toStream('/Type /ObjStm /N 1 /First 5', '20 0 << /A 1 >>')]),
    ],
    [
      'a link to an address',
      toPdf(['<< /Type /Annot /Subtype /Link /A << /S /URI /URI (https://a.example) >> >>']),
    ],
    ['an opening at a page', toPdf([], '/OpenAction [3 0 R /Fit]')],
    ['an opening at a page, as an action', toPdf([], '/OpenAction << /S /GoTo /D [3 0 R /Fit] >>')],
    ['an opening that is told elsewhere', toPdf(['<< /S /GoTo /D [3 0 R /Fit] >>'], '/OpenAction 4 0 R')],
    [
      'an opening that is told in an object stream',
      toPdf([toObjectStream(['<< /S /GoTo >>'])], '/OpenAction 20 0 R'),
    ],
    ['a font called as the key of actions', toPdf(['<< /AA 9 0 R >>'])],
    [
      'an outline, which has a first item, too',
      toPdf(['<< /Type /Outlines /First 5 0 R >>', '<< /Title (A) >>']),
    ],
    ['a picture with the letters of a script in it', toPdf([toStream('/Subtype /Image', 'ab/JS(cd')])],
  ])('is accepted with %s', async (_, pdf) => {
    expect(await find(pdf)).toBeUndefined();
  });
});

describe('a PDF that acts', () => {
  it.each([
    ['a script', SCRIPT, 'script'],
    ['a script without its kind', '<< /JS (app.alert\\(1\\)) >>', 'script'],
    ['an escaped name', '<< /S /J#61va#53cript >>', 'script'],
    ['a name that is escaped whole', '<< /#4a#53 (x) >>', 'script'],
    ['a name before a comment', '<< /S /JavaScript%\n>>', 'script'],
    ['a name before a bracket', '<< /S/JavaScript/X[1]>>', 'script'],
    ['a start of a program', '<< /S /Launch /F (calc.exe) >>', 'program'],
    ['a file inside', '<< /Type /EmbeddedFile >>', 'attachment'],
    ['a list of files inside', '<< /EmbeddedFiles 9 0 R >>', 'attachment'],
    ['a form that is a program', '<< /XFA [] >>', 'form'],
    ['a form that sends', '<< /S /SubmitForm >>', 'form'],
    ['rich media', '<< /Subtype /RichMedia >>', 'media'],
  ])('is refused with %s: plain, compressed, or inside of a stream', async (_, object, part) => {
    expect(await find(toPdf([object]))).toEqual(active(part));
    expect(await find(toPdf([toObjectStream(['<< >>', object])]))).toEqual(active(part));
  });

  it.each([
    [
      'whose object stream does not say where it begins',
      toPdf([toStream('/Type /ObjStm /Filter /FlateDecode', deflate(SCRIPT))]),
    ],
    ['that hides an object in the data of a stream', toPdf([toStream('', `9 0 obj ${SCRIPT} endobj`)])],
    ['whose object stream does not say what it is', toPdf([toObjectStream([SCRIPT], '')])],
    ['whose object stream says it by escapes', toPdf([toObjectStream([SCRIPT], '/Type /O#62jStm')])],
    [
      'whose object stream has a string before its keys',
      toPdf([toObjectStream([SCRIPT], '/X (a (b) \\) >> stream) /Type /ObjStm')]),
    ],
    [
      'whose object stream has a comment before its keys',
      toPdf([toObjectStream([SCRIPT], '%>>\n/Y <3e3e>')]),
    ],
    ['whose object stream has a stray bracket before its keys', toPdf([toObjectStream([SCRIPT], ']')])],
    ['whose object stream has a stray end in an array', toPdf([toObjectStream([SCRIPT], '/X [ >> ]')])],
    [
      'with an object in a string of another one',
      toPdf([`(8 0 obj ${toObjectStream([SCRIPT], '')} endobj)`]),
    ],
  ])('is refused %s', async (_, pdf) => {
    expect(await find(pdf)).toEqual(active('script'));
  });

  it.each([
    ['an address', toPdf([], '/OpenAction << /S /URI /URI (https://a.example) >>')],
    ['an address that is told elsewhere', toPdf(['<< /S /URI >>'], '/OpenAction 4 0 R')],
    ['an address in an object stream', toPdf([toObjectStream(['<< /S /URI >>'])], '/OpenAction 20 0 R')],
    ['an action after a harmless one', toPdf([], '/OpenAction << /S /GoTo /Next 5 0 R >>')],
    ['one of two actions', toPdf([], '/OpenAction << /S /URI >> /OpenAction [3 0 R]')],
    ['an address of a page', toPdf(['<< /Type /Page /AA << /O << /S /URI >> >> >>'])],
    ['an action of the file that is told elsewhere', toPdf([], '/AA 9 0 R')],
    ['a catalog in an object stream', toPdf([toObjectStream(['<< /OpenAction << /S /URI >> >>'])])],
  ])('is refused with an action at the opening: %s', async (_, pdf) => {
    expect(await find(pdf)).toEqual(active('action'));
  });
});

describe('a PDF that cannot be looked into', () => {
  const opaque = (cause: string) => ({ code: 'opaque-pdf', cause });
  const { head, body } = pack([SCRIPT]);
  const packed = deflate(head + body);
  const keys = `/Type /ObjStm /N 1 /First ${head.length}`;
  const deep = `${'['.repeat(200)}${']'.repeat(200)}`;

  it.each([
    ['encrypted', toPdf(['<< /Filter /Standard >>'], '/Encrypt 4 0 R'), { code: 'encrypted-pdf' }],
    ['encrypted by an escaped name', toPdf([], '/#45ncrypt 4 0 R'), { code: 'encrypted-pdf' }],
    ['by another filter', toPdf([toStream(`${keys} /Filter /LZWDecode`, packed)]), opaque('filter')],
    [
      'by two filters',
      toPdf([toStream(`${keys} /Filter [/ASCIIHexDecode /FlateDecode]`, packed)]),
      opaque('filter'),
    ],
    [
      'by a filter after it',
      toPdf([toStream(`${keys} /Filter [/FlateDecode /ASCIIHexDecode]`, packed)]),
      opaque('filter'),
    ],
    [
      'by a filter that is named elsewhere',
      toPdf([toStream(`${keys} /Filter 9 0 R`, packed)]),
      opaque('filter'),
    ],
    ['by two keys', toPdf([toStream(`${keys} /Filter /LZWDecode /Filter /Fl`, packed)]), opaque('filter')],
    [
      'by parameters',
      toPdf([toStream(`${keys} /DecodeParms << /Predictor 12 >> /Filter /Fl`, packed)]),
      opaque('filter'),
    ],
    ['cut off', toPdf([toStream(`${keys} /Filter /FlateDecode`, packed.slice(0, -9))]), opaque('damaged')],
    ['no compressed data', toPdf([toStream(`${keys} /Filter /FlateDecode`, 'abc')]), opaque('damaged')],
    [
      'hidden behind junk',
      toPdf([`<< ${keys} /Filter /Fl >> junk\nstream\n${packed}\nendstream`]),
      opaque('damaged'),
    ],
    ['nested too deep', toPdf([toStream(`/X ${deep} ${keys}`, packed)]), opaque('size')],
  ])('is refused: %s', async (_, pdf, problem) => {
    expect(await find(pdf)).toEqual(problem);
  });

  it('is refused when it inflates to more than can be read, and inflates no further', async () => {
    const bomb = toObjectStream([' '.repeat(20_000_000)]);
    expect(await find(toPdf([bomb]))).toBeUndefined();
    expect(await find(toPdf([bomb, bomb]))).toEqual(opaque('size'));
  });

  it('is refused when it is made to take long', async () => {
    const nested = toBytes(`%PDF-1.7\n${'1 0 obj<<'.repeat(100_000)}`);
    const begin = performance.now();
    expect(await find(nested)).toEqual(opaque('size'));
    expect(performance.now() - begin).toBeLessThan(5000);
  });
});

test('any bytes are answered', async () => {
  const tokens = fc.constantFrom(
    ...'1 0 obj|<<|>>|[|]|(|)|/First|/Filter/FlateDecode|stream\n|endstream|\\|/OpenAction'.split('|'),
    ...'/Type/Catalog|/S|4 0 R|%|\n|<|>|#|/|{|endobj|x\u009c'.split('|'),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(tokens, { maxLength: 60 }), async (parts) => {
      const problem = await find(toBytes(`%PDF-1.7\n${parts.join(' ')}`));
      expect(problem === undefined || typeof problem.code === 'string').toBe(true);
    }),
    { numRuns: 3000 },
  );
});

test('a script is found behind any blanks, escapes and neighbours', async () => {
  const letter = (plain: string) => fc.constantFrom(plain, `#${plain.charCodeAt(0).toString(16)}`);
  const name = fc.tuple(...Array.from('JavaScript', letter)).map((letters) => `/${letters.join('')}`);
  const after = fc.constantFrom(' ', '\n', '/', '(', '<', '[', '>', '%', '\u0000');
  await fc.assert(
    fc.asyncProperty(name, after, fc.boolean(), async (script, next, isPacked) => {
      const object = `<< /S ${script}${next}`;
      expect(await find(toPdf([isPacked ? toObjectStream([object]) : object]))).toEqual(active('script'));
    }),
    { numRuns: 500 },
  );
});
