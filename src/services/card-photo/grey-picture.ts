/** A picture as brightness from 0 to 255, row by row. */
export interface GreyPicture {
  readonly pixels: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** Makes a grey picture from red, green, blue and alpha, with the weights of Rec. 601. */
export function toGrey(colours: Uint8ClampedArray, width: number, height: number): GreyPicture {
  const pixels = new Uint8ClampedArray(width * height);
  for (let at = 0; at < pixels.length; at++) {
    const from = at * 4;
    pixels[at] =
      0.299 * (colours[from] ?? 0) + 0.587 * (colours[from + 1] ?? 0) + 0.114 * (colours[from + 2] ?? 0);
  }
  return { pixels, width, height };
}

/** Averages each pixel with its neighbours up to `radius` away, which removes the noise of a camera. */
export function smooth(picture: GreyPicture, radius: number): GreyPicture {
  const { width, height } = picture;
  const across = averageLines(picture.pixels, { lines: height, length: width, next: 1, down: width }, radius);
  const both = averageLines(across, { lines: width, length: height, next: width, down: 1 }, radius);
  return { pixels: both, width, height };
}

interface Lines {
  readonly lines: number;
  readonly length: number;
  /** Distance in the array to the next pixel of the line, and to the next line. */
  readonly next: number;
  readonly down: number;
}

function averageLines(
  pixels: Uint8ClampedArray,
  { lines, length, next, down }: Lines,
  radius: number,
): Uint8ClampedArray {
  const averaged = new Uint8ClampedArray(pixels.length);
  const count = radius * 2 + 1;
  for (let line = 0; line < lines; line++) {
    const start = line * down;
    const at = (place: number) => pixels[start + Math.min(length - 1, Math.max(0, place)) * next] ?? 0;
    let sum = 0;
    for (let place = -radius; place <= radius; place++) sum += at(place);
    for (let place = 0; place < length; place++) {
      averaged[start + place * next] = sum / count;
      sum += at(place + radius + 1) - at(place - radius);
    }
  }
  return averaged;
}

/** Strengthens edges (unsharp mask), so that a slightly blurred code can be read. */
export function sharpen(picture: GreyPicture, radius: number, strength: number): GreyPicture {
  const { pixels, width, height } = picture;
  const blurred = smooth(smooth(picture, radius), radius);
  const sharp = pixels.map((value, at) => value + strength * (value - (blurred.pixels[at] ?? value)));
  return { pixels: sharp, width, height };
}
