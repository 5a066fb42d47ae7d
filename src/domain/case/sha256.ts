/** SHA-256 of short texts without a wait, because a check of a form cannot wait. Longer ones go to the platform. */

/** First 32 bits of the fractional parts of the roots of the first primes. */
const toWord = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0;
const PRIMES = listPrimes(64);
const ROUNDS = PRIMES.map((prime) => toWord(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => toWord(Math.sqrt(prime)));

function listPrimes(count: number): readonly number[] {
  const primes: number[] = [];
  for (let next = 2; primes.length < count; next += 1)
    if (primes.every((prime) => next % prime !== 0)) primes.push(next);
  return primes;
}

const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** Hash of the UTF-8 bytes, in hex. */
export function toSha256Text(text: string): string {
  const words = toPadded(new TextEncoder().encode(text));
  let state: readonly number[] = START;
  for (let at = 0; at < words.length; at += 16) state = compress(state, words.slice(at, at + 16));
  return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

/** The bytes as whole blocks: a bit, zeros, and the length in bits. */
function toPadded(bytes: Uint8Array): readonly number[] {
  const padded = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / 64) * 64));
  for (const [at, byte] of bytes.entries()) padded.setUint8(at, byte);
  padded.setUint8(bytes.length, 0x80);
  padded.setUint32(padded.byteLength - 4, bytes.length * 8);
  return Array.from({ length: padded.byteLength / 4 }, (_, index) => padded.getInt32(index * 4));
}

function compress(state: readonly number[], block: readonly number[]): readonly number[] {
  const words = toSchedule(block);
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (const [index, round] of ROUNDS.entries()) {
    const one = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const first = (h + one + ((e & f) ^ (~e & g)) + round + (words[index] ?? 0)) | 0;
    const zero = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const second = (zero + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, index) => (word + (state[index] ?? 0)) | 0);
}

function toSchedule(block: readonly number[]): readonly number[] {
  const words = [...block];
  const at = (index: number) => words[index] ?? 0;
  for (let next = 16; next < 64; next += 1) {
    const [early, late] = [at(next - 15), at(next - 2)];
    const zero = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const one = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words.push((at(next - 16) + zero + at(next - 7) + one) | 0);
  }
  return words;
}
