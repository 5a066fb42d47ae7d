import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { recogniseContent } from './file-content.ts';

function toBytes(...parts: readonly (string | readonly number[])[]): Uint8Array {
  const codes = parts.flatMap((part) =>
    typeof part === 'string' ? Array.from(part, (letter) => letter.charCodeAt(0)) : part,
  );
  return Uint8Array.from(codes);
}

const toBig = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, index) => Math.floor(value / 256 ** (bytes - 1 - index)) % 256);
const toLittle = (value: number, bytes: number) => toBig(value, bytes).toReversed();

const png = (width: number, height: number) =>
  toBytes(
    [0x89],
    'PNG\r\n',
    [0x1a, 0x0a],
    toBig(13, 4),
    'IHDR',
    toBig(width, 4),
    toBig(height, 4),
    [8, 2, 0, 0, 0],
  );

const toSegment = (marker: number, body: readonly number[]) => [
  0xff,
  marker,
  ...toBig(body.length + 2, 2),
  ...body,
];
const toFrame = (width: number, height: number, marker = 0xc0) =>
  toSegment(marker, [8, ...toBig(height, 2), ...toBig(width, 2), 1, 1, 0x11, 0]);
const jpeg = (...segments: readonly (readonly number[])[]) => toBytes([0xff, 0xd8], ...segments);

const webp = (kind: string, body: readonly number[]) =>
  toBytes('RIFF', toLittle(body.length + 12, 4), 'WEBP', kind, toLittle(body.length, 4), body);
const lossy = (width: number, height: number) => [
  0x30,
  0x01,
  0x00,
  0x9d,
  0x01,
  0x2a,
  ...toLittle(width, 2),
  ...toLittle(height, 2),
];
const lossless = (width: number, height: number) => [
  0x2f,
  ...toLittle(width - 1 + (height - 1) * 0x4000, 4),
  ...toLittle(0, 8),
];
const extended = (width: number, height: number) => [
  0x10,
  0,
  0,
  0,
  ...toLittle(width - 1, 3),
  ...toLittle(height - 1, 3),
];

describe('recogniseContent', () => {
  it.each([
    ['PNG', png(1600, 1000), { type: 'image/png', width: 1600, height: 1000 }],
    ['JPEG', jpeg(toFrame(1600, 1000)), { type: 'image/jpeg', width: 1600, height: 1000 }],
    ['a progressive JPEG', jpeg(toFrame(9, 7, 0xc2)), { type: 'image/jpeg', width: 9, height: 7 }],
    ['a lossy WebP', webp('VP8 ', lossy(1600, 1000)), { type: 'image/webp', width: 1600, height: 1000 }],
    [
      'a lossless WebP',
      webp('VP8L', lossless(16_384, 9000)),
      { type: 'image/webp', width: 16_384, height: 9000 },
    ],
    [
      'an extended WebP',
      webp('VP8X', extended(0xabcdef, 0x123456)),
      { type: 'image/webp', width: 0xabcdef, height: 0x123456 },
    ],
    ['PDF', toBytes('%PDF-1.7\n'), { type: 'application/pdf' }],
  ])('recognises %s', (_, bytes, content) => {
    expect(recogniseContent(bytes)).toEqual(content);
  });

  it('reads a part of a larger buffer', () => {
    const whole = toBytes('junk', Array.from(png(12, 34)));
    expect(recogniseContent(whole.subarray(4))).toEqual({ type: 'image/png', width: 12, height: 34 });
  });

  it('takes the size of the photo, not of the preview in its metadata', () => {
    const preview = [...jpeg(toFrame(160, 120))];
    const photo = jpeg(toSegment(0xe1, preview), toSegment(0xc4, [0, 1, 2]), [0xff], toFrame(4000, 3000));
    expect(recogniseContent(photo)).toEqual({ type: 'image/jpeg', width: 4000, height: 3000 });
  });

  it.each([
    ['SVG', toBytes('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['SVG after an XML declaration', toBytes('<?xml version="1.0"?><svg/>')],
    ['GIF', toBytes('GIF89a', toLittle(9, 2), toLittle(9, 2))],
    ['HTML with a PDF behind it', toBytes('<script>1</script>%PDF-1.7')],
    ['a ZIP archive', toBytes('PK', [3, 4, 20, 0])],
    ['a WAVE sound, which is RIFF too', toBytes('RIFF', toLittle(36, 4), 'WAVEfmt ')],
    ['a text that names a type', toBytes('PNG JPEG WEBP')],
    ['a PNG that lost its line ends in transfer', toBytes([0x89], 'PNG\n', [0x1a, 0x0a])],
    ['nothing', new Uint8Array()],
  ])('refuses %s', (_, bytes) => {
    expect(recogniseContent(bytes)).toBeUndefined();
  });

  it.each([
    ['a PNG that starts with another chunk', toBytes([...png(9, 9)].slice(0, 12), 'tEXt', toBig(9, 8))],
    ['a PNG without pixels', png(0, 9)],
    ['a PNG that ends too early', png(9, 9).subarray(0, 23)],
    ['a JPEG with a scan before its frame', jpeg(toSegment(0xda, [1, 2, 3]), toFrame(9, 9))],
    ['a JPEG that ends before its frame', jpeg([0xff, 0xd9], toFrame(9, 9))],
    ['a JPEG that hides a frame behind a restart', jpeg(toSegment(0xd0, toFrame(9000, 9000)), toFrame(9, 9))],
    ['a JPEG that hides a frame behind TEM', jpeg(toSegment(0x01, toFrame(9000, 9000)), toFrame(9, 9))],
    ['a JPEG with a segment that is too short', jpeg([0xff, 0xe0, 0, 1], toFrame(9, 9))],
    ['a JPEG with a segment that is too long', jpeg([0xff, 0xe0, 0xff, 0xff], toFrame(9, 9))],
    ['a JPEG with other bytes between segments', jpeg(toSegment(0xe0, [1]), [7, 7], toFrame(9, 9))],
    ['a JPEG that leaves its height to the end', jpeg(toFrame(9, 0))],
    ['a JPEG of fill bytes', jpeg(Array.from({ length: 5000 }, () => 0xff))],
    ['a WebP with an unknown chunk', webp('JUNK', extended(9, 9))],
    ['a lossy WebP that starts without a key frame', webp('VP8 ', [...lossy(9, 9)].fill(0, 3, 6))],
    ['a lossless WebP with a wrong signature', webp('VP8L', [...lossless(9, 9)].fill(0, 0, 1))],
    ['a WebP that ends too early', webp('VP8X', extended(9, 9)).subarray(0, 29)],
  ])('gives no size of %s', (_, bytes) => {
    const content = recogniseContent(bytes);
    expect(content?.type).toMatch(/^image\//);
    expect(content).not.toHaveProperty('width');
    expect(content).not.toHaveProperty('height');
  });

  it('tells the declared size of a picture that would unpack to gigabytes', () => {
    expect(recogniseContent(png(0xffffffff, 0x7fffffff))).toEqual({
      type: 'image/png',
      width: 0xffffffff,
      height: 0x7fffffff,
    });
  });

  it('never throws, and gives a width only with a height', () => {
    const starts = [png(9, 9), jpeg(toFrame(9, 9)), webp('VP8 ', []), webp('VP8L', []), webp('VP8X', [])];
    fc.assert(
      fc.property(
        fc.constantFrom(...starts),
        fc.nat(40),
        fc.uint8Array({ maxLength: 200 }),
        (start, kept, noise) => {
          const content = recogniseContent(Uint8Array.from([...start.subarray(0, kept), ...noise]));
          expect(content?.width === undefined).toBe(content?.height === undefined);
          if (content?.width !== undefined) expect(content.width).toBeGreaterThan(0);
        },
      ),
    );
  });
});
