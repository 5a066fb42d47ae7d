/** Number of digits by which people compare a hash: 64 bits. */
const DIGITS = 16;

/** The beginning of a hash in groups of four, as it is read aloud: «7F3A 91C2 …». */
export const toShortHash = (hash: string): string =>
  (hash.slice(0, DIGITS).toUpperCase().match(/.{4}/g) ?? []).join(' ');
