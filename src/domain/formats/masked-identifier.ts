const KEPT = 3;

/**
 * An identifier of which only the last three letters and digits can be read: `••.•••.•78-5`. Of one that short,
 * nothing can.
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

/** The same identifier in whichever way it was written: letters and digits alone, in upper case. */
export function toComparableIdentifier(identifier: string): string {
  return Array.from(identifier.normalize('NFKC')).filter(isSign).join('').toUpperCase();
}

function isSign(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character);
}
