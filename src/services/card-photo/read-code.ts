import BinaryBitmap from '@zxing/library/esm/core/BinaryBitmap';
import DecodeHintType from '@zxing/library/esm/core/DecodeHintType';
import type Reader from '@zxing/library/esm/core/Reader';
import RGBLuminanceSource from '@zxing/library/esm/core/RGBLuminanceSource';
import HybridBinarizer from '@zxing/library/esm/core/common/HybridBinarizer';
import PDF417Reader from '@zxing/library/esm/core/pdf417/PDF417Reader';
import QRCodeReader from '@zxing/library/esm/core/qrcode/QRCodeReader';
import { findSkew } from './find-skew.ts';
import { type GreyPicture, sharpen, smooth } from './grey-picture.ts';

/** Draws the photo, `scale` times its working size, turned counterclockwise by `degrees`. */
export type DrawPhoto = (scale: number, degrees: number) => GreyPicture;

interface Attempt {
  readonly code: 'qr' | 'pdf417';
  readonly scale: number;
  /** Right angles to turn by, besides the skew. The reader of QR codes finds every angle itself. */
  readonly turns: 0 | 1;
  /** Radius and strength of the unsharp mask; undefined leaves the picture smooth. */
  readonly sharp?: readonly [radius: number, strength: number];
}

/**
 * The attempts, those first that find most in the least time. Upside-down codes need no attempt of their own.
 */
const ATTEMPTS: readonly Attempt[] = [
  { code: 'qr', scale: 1, turns: 0, sharp: [3, 2] },
  { code: 'qr', scale: 1, turns: 0 },
  { code: 'pdf417', scale: 1, turns: 0, sharp: [3, 2] },
  { code: 'pdf417', scale: 1, turns: 1, sharp: [3, 2] },
  { code: 'qr', scale: 2, turns: 0, sharp: [5, 2] },
  { code: 'qr', scale: 0.5, turns: 0 },
  { code: 'pdf417', scale: 1.5, turns: 0, sharp: [5, 2] },
  { code: 'pdf417', scale: 1.5, turns: 1, sharp: [5, 2] },
  { code: 'pdf417', scale: 1, turns: 0 },
  { code: 'pdf417', scale: 1, turns: 1 },
  { code: 'qr', scale: 1.5, turns: 0, sharp: [5, 2] },
];

const HINTS = new Map([[DecodeHintType.TRY_HARDER, true]]);

/** Returns the text of the QR or PDF417 code in a photo; undefined when no attempt finds one. */
export function readCode(draw: DrawPhoto): string | undefined {
  const readers = { qr: new QRCodeReader(), pdf417: new PDF417Reader() };
  let skew: number | undefined;
  for (const { code, scale, turns, sharp } of ATTEMPTS) {
    let degrees = 0;
    if (code === 'pdf417') {
      skew ??= findSkew(smooth(draw(0.5, 0), 1));
      degrees = skew + turns * 90;
    }
    const drawn = smooth(draw(scale, degrees), 1);
    const text = tryReader(readers[code], sharp ? sharpen(drawn, ...sharp) : drawn);
    if (text !== undefined && text.trim() !== '') return text;
  }
  return undefined;
}

function tryReader(reader: Reader, { pixels, width, height }: GreyPicture): string | undefined {
  try {
    const source = new RGBLuminanceSource(pixels, width, height);
    return reader.decode(new BinaryBitmap(new HybridBinarizer(source)), HINTS).getText();
  } catch {
    // It throws where it finds no code. Of a damaged code, it throws errors of many kinds.
    return undefined;
  }
}
