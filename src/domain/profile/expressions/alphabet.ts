/** Where scripts and kinds of characters begin: beyond Latin, one of each stands for the others. */
const SAMPLES = [
  0x300, 0x378, 0x3a9, 0x3b1, 0x410, 0x430, 0x5d0, 0x627, 0x660, 0x915, 0xe01, 0x1100, 0x2003, 0x2010, 0x2028,
  0x20ac, 0x2122, 0x3042, 0x4e00, 0xac00, 0xd800, 0xe000, 0xfeff, 0xfffd, 0x1d400, 0x1f600, 0x10ffff,
];
const LAST_OF_LATIN = 0x24f;

/**
 * For each atom of an expression the set of characters that it matches, as bits; two atoms can read the same character
 * where their sets meet.
 */
export function toCharacterSets(source: string, atoms: readonly string[]): ReadonlyMap<string, bigint> {
  const characters = charactersFor(source).map((code) => String.fromCodePoint(code));
  const sets = new Map<string, bigint>();
  for (const atom of atoms) {
    if (sets.has(atom)) continue;
    const expression = new RegExp(`^(?:${atom})$`, 'u');
    const bits = characters.map((character) => (expression.test(character) ? '1' : '0'));
    sets.set(atom, BigInt(`0b${bits.join('')}`));
  }
  return sets;
}

/** Latin as a whole, samples of the rest, and what the expression itself names, with its neighbours. */
function charactersFor(source: string): readonly number[] {
  const codes = new Set(SAMPLES);
  for (let code = 0; code <= LAST_OF_LATIN; code++) codes.add(code);
  const named = Array.from(source, (character) => character.codePointAt(0) ?? 0);
  for (const found of source.matchAll(/\\(?:u\{?|x)([\da-fA-F]{1,6})/g))
    named.push(Number.parseInt(found[1] ?? '', 16));
  for (const code of named)
    for (const near of [code - 1, code, code + 1]) if (near >= 0 && near <= 0x10ffff) codes.add(near);
  return [...codes];
}
