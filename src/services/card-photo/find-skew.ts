import type { GreyPicture } from './grey-picture.ts';

const BINS_PER_DEGREE = 2;
const BINS = 90 * BINS_PER_DEGREE;
/** Weaker edges are noise (Sobel operator; a step from black to white gives 1020). */
const WEAKEST_EDGE = 80;

/**
 * Returns by how many degrees the picture is turned against its own straight lines, from -45 to 45. The bars of
 * a code and the lines of a card all run in two directions, so the most common direction of the edges tells.
 */
export function findSkew(picture: GreyPicture): number {
  const bins = countEdges(picture);
  const at = (bin: number) => bins[(bin + BINS) % BINS] ?? 0;
  let best = 0;
  let most = -1;
  for (let bin = 0; bin < BINS; bin++) {
    const sum = at(bin - 2) + at(bin - 1) + at(bin) + at(bin + 1) + at(bin + 2);
    if (sum > most) [best, most] = [bin, sum];
  }
  // The mean of the neighbours is finer than a bin.
  let sum = 0;
  let weighted = 0;
  for (let off = -3; off <= 3; off++) {
    sum += at(best + off);
    weighted += at(best + off) * off;
  }
  if (sum === 0) return 0;
  const degrees = (best + 0.5 + weighted / sum) / BINS_PER_DEGREE;
  return degrees > 45 ? degrees - 90 : degrees;
}

/** Sums the strength of all edges by their direction; directions at right angles count as one. */
function countEdges({ pixels, width, height }: GreyPicture): Float64Array {
  const bins = new Float64Array(BINS);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = (right: number, down: number) => pixels[(y + down) * width + x + right] ?? 0;
      const across = at(1, -1) + 2 * at(1, 0) + at(1, 1) - at(-1, -1) - 2 * at(-1, 0) - at(-1, 1);
      const down = at(-1, 1) + 2 * at(0, 1) + at(1, 1) - at(-1, -1) - 2 * at(0, -1) - at(1, -1);
      const strength = Math.hypot(across, down);
      if (strength < WEAKEST_EDGE) continue;
      const degrees = ((Math.atan2(down, across) * 180) / Math.PI + 360) % 90;
      const bin = Math.floor(degrees * BINS_PER_DEGREE) % BINS;
      bins[bin] = (bins[bin] ?? 0) + strength;
    }
  }
  return bins;
}
