/**
 * Worker for photos of cards: decoding a photo and looking for a code takes up to seconds, during which the page
 * stays responsive.
 */
import type { FileType } from '../../domain/case/file-content.ts';
import { toGrey } from './grey-picture.ts';
import { type DrawPhoto, readCode } from './read-code.ts';

self.addEventListener('message', ({ data }: MessageEvent<PhotoJob>) => {
  work(data).then(answer, () => answer({ kind: 'damaged' }));
});

async function work({ bytes, type }: PhotoJob): Promise<PhotoAnswer> {
  const photo = await createImageBitmap(new Blob([bytes], { type }));
  const text = readCode(toDraw(photo));
  photo.close();
  return text === undefined ? { kind: 'no-code' } : { kind: 'read', text };
}

function answer(message: PhotoAnswer): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker answers its page alone
  self.postMessage(message);
}

/** Longer side (pixels) at scale 1: fine enough for a card that fills half of the photo. */
const WORKING_SIDE = 1600;

function toDraw(photo: ImageBitmap): DrawPhoto {
  const working = WORKING_SIDE / Math.max(photo.width, photo.height);
  return (scale, degrees) => {
    const angle = (degrees * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const factor = working * scale;
    const [width, height] = [photo.width * factor, photo.height * factor];
    const wide = Math.max(1, Math.ceil(Math.abs(width * cos) + Math.abs(height * sin)));
    const high = Math.max(1, Math.ceil(Math.abs(width * sin) + Math.abs(height * cos)));
    const context = new OffscreenCanvas(wide, high).getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('this browser gives no canvas');
    // Grey around the turned photo, which looks like no part of a code.
    context.fillStyle = '#808080';
    context.fillRect(0, 0, wide, high);
    context.imageSmoothingQuality = 'high';
    context.translate(wide / 2, high / 2);
    context.rotate(-angle);
    context.drawImage(photo, -width / 2, -height / 2, width, height);
    return toGrey(context.getImageData(0, 0, wide, high).data, wide, high);
  };
}

/** Job that a page gives to the worker, once per worker: a picture whose header was checked. */
export interface PhotoJob {
  readonly bytes: ArrayBuffer;
  readonly type: FileType;
}

export type PhotoAnswer =
  | { readonly kind: 'read'; readonly text: string }
  | { readonly kind: 'no-code' }
  /** The browser cannot decode it. */
  | { readonly kind: 'damaged' };
