const KEPT = 3;

/**
 * Masks an identifier except for its last three letters and digits: `••.•••.•78-5`. Masks all of an
 * identifier that has three or fewer.
 */
export function toMaskedIdentifier(identifier: string): string {
  const characters = Array.from(identifier.trim());
  const signs = characters.filter(isSign).length;
  let left = signs <= KEPT ? signs : signs - KEPT;
  return characters
    .map((character) => {
      if (!isSign(character) || left === 0) return character;
      left -= 1;
      return '•';
    })
    .join('');
}

/** The identifier in one form for all spellings: letters and digits alone, in upper case. */
export function toComparableIdentifier(identifier: string): string {
  return Array.from(identifier.normalize('NFKC')).filter(isSign).join('').toUpperCase();
}

function isSign(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character);
}

/** Signs that people and services write between the letters and digits of an identifier. */
const BETWEEN = String.raw`[\s.\-–/]{0,3}`;
/** Shorter identifiers would match in any text. */
const MIN_SIGNS = 4;
/**
 * From this length on, the text without its last sign (perhaps a check digit) identifies as much as with it.
 */
const MIN_WITH_CHECK_DIGIT = 7;

/**
 * Masks identifiers anywhere in a text that others wrote, in any spelling (`12.345.678-5`, `123456785`,
 * `12345678`). A part of a longer word or number stays.
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
