import { toComparableIdentifier, toMaskedIdentifier } from './masked-identifier.ts';

/** What people and services write between the letters and digits of an identifier. */
const BETWEEN = String.raw`[\s.\-–/]{0,3}`;
/** Shorter ones are in every text. */
const MIN_SIGNS = 4;
/** From here on the text without its last sign, a check digit perhaps, tells as much as with it. */
const MIN_WITH_CHECK_DIGIT = 7;

/**
 * Masks identifiers wherever they stand in a text that others wrote, in whichever way they are written there
 * (`12.345.678-5`, `123456785`, `12345678`). What is part of a longer word or number stays.
 */
export function createTextMasker(identifiers: readonly string[]): (text: string) => string {
  const patterns = new Set(
    identifiers
      .map((identifier) => Array.from(toComparableIdentifier(identifier)))
      .filter((signs) => signs.length >= MIN_SIGNS)
      .map(toPattern),
  );
  if (patterns.size === 0) return (text) => text;
  const found = new RegExp(`(?<![\\p{L}\\p{N}])(?:${[...patterns].join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  return (text) => text.replace(found, toMaskedIdentifier);
}

function toPattern(signs: readonly string[]): string {
  if (signs.length < MIN_WITH_CHECK_DIGIT) return signs.join(BETWEEN);
  return `${signs.slice(0, -1).join(BETWEEN)}(?:${BETWEEN}${signs.at(-1) ?? ''})?`;
}
