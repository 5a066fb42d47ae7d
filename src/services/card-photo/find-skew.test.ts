import { expect, test } from 'vitest';
import { findSkew } from './find-skew.ts';
import { type GreyPicture, sharpen, smooth, toGrey } from './grey-picture.ts';

/** Bars, as of a code, turned clockwise by `degrees`. */
function toBars(degrees: number): GreyPicture {
  const [width, height] = [400, 300];
  const angle = (degrees * Math.PI) / 180;
  const pixels = new Uint8ClampedArray(width * height);
  for (let at = 0; at < pixels.length; at++) {
    const across = (at % width) * Math.cos(angle) + Math.floor(at / width) * Math.sin(angle);
    pixels[at] = 128 + 100 * Math.sin(across / 3);
  }
  return { pixels, width, height };
}

test.each([0, 7, -7, 15, 30, -30, 44, -44])('finds how far the bars are turned: %d degrees', (degrees) => {
  expect(Math.abs(findSkew(toBars(degrees)) - degrees)).toBeLessThan(0.75);
});

test.each([
  [90, 0],
  [97, 7],
  [180, 0],
])('counts right angles as straight: %d degrees', (degrees, skew) => {
  expect(Math.abs(findSkew(toBars(degrees)) - skew)).toBeLessThan(0.75);
});

test('takes a picture without edges as straight', () => {
  const pixels = new Uint8ClampedArray(100 * 100).fill(90);
  expect(findSkew({ pixels, width: 100, height: 100 })).toBe(0);
  expect(findSkew({ pixels: new Uint8ClampedArray(1), width: 1, height: 1 })).toBe(0);
});

test('makes grey of colours', () => {
  const colours = Uint8ClampedArray.of(255, 0, 0, 255, 0, 255, 0, 255, 255, 255, 255, 255);
  expect([...toGrey(colours, 3, 1).pixels]).toEqual([76, 150, 255]);
});

test('smooths in both directions, also at the border', () => {
  const pixels = Uint8ClampedArray.of(90, 0, 0, 0, 0, 0, 0, 0, 0);
  expect([...smooth({ pixels, width: 3, height: 3 }, 1).pixels]).toEqual([40, 20, 0, 20, 10, 0, 0, 0, 0]);
});

test('sharpens an edge, and leaves an even surface alone', () => {
  const pixels = Uint8ClampedArray.from({ length: 40 }, (_, at) => (at < 20 ? 100 : 150));
  const sharp = sharpen({ pixels, width: 40, height: 1 }, 2, 2).pixels;
  expect([sharp[5], sharp[35]]).toEqual([100, 150]);
  expect(sharp[19]).toBeLessThan(100);
  expect(sharp[20]).toBeGreaterThan(150);
});
