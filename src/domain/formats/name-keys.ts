/**
 * Tells whether two typed names are the same name. Case, accents, spacing and invisible characters make no
 * difference, and neither do letters that look alike in Unicode's list (the skeletons of UTS 39).
 */
import { CONFUSABLES } from './confusables.ts';
import { isIsoDate } from './date.ts';
import { onUse } from './on-use.ts';
import { foldText } from './plain-text.ts';

/** Small capitals: another case, missing from both Unicode's cases and its confusables. */
const SMALL_CAPITALS =
  'A:\u1d00 B:\u0299 C:\u1d04 D:\u1d05 E:\u1d07 G:\u0262 H:\u029c J:\u1d0a K:\u1d0b L:\u029f M:\u1d0d N:\u0274 ' +
  'P:\u1d18 T:\u1d1b U:\u1d1c V:\u1d20 W:\u1d21 Y:\u028f Z:\u1d22';

/** Made at the first name: they are a tenth of a megabyte, and most pages compare no names. */
const getPrototypes = onUse(() => toPrototypes(CONFUSABLES));
const getCapitals = onUse(() => toPrototypes(SMALL_CAPITALS));

function toPrototypes(groups: string): ReadonlyMap<string, string> {
  return new Map(
    groups.split(' ').flatMap((group) => {
      const [prototype = '', letters = ''] = group.split(':');
      return Array.from(letters, (letter) => [letter, prototype] as const);
    }),
  );
}

/** Letters that are often typed as two, or look like two. */
const PAIRS: readonly (readonly [RegExp, string])[] = [
  [/w/g, 'vv'],
  [/\u00df/g, 'ss'],
  // A bare stroke is not an L, whatever its case: "Lan" is not "Ian".
  [/l/g, '1'],
];

/**
 * Invisible characters: Unicode's default-ignorables (fillers, joiners, selectors, tags) and the blank
 * Braille cell.
 */
const UNSEEN = /\p{Default_Ignorable_Code_Point}|\u2800/gu;

/**
 * Keys of a name. A reader sees two names as the same when they share any key. A name without a readable
 * character has none.
 */
export function toNameKeys(name: string): readonly string[] {
  const bare = name.normalize('NFD').replace(UNSEEN, '').replace(/\p{M}/gu, '');
  const capitals = getCapitals();
  const seen = Array.from(bare, (letter) => capitals.get(letter) ?? letter).join('');
  const plain = toKey(seen.normalize('NFKD'));
  if (plain === '') return [];
  return [...new Set([plain, toKey(toSkeleton(seen)), toKey(toSkeleton(seen.toUpperCase()))])];
}

export function isSameName(a: string, b: string): boolean {
  const keys = toNameKeys(a);
  return toNameKeys(b).some((key) => keys.includes(key));
}

/** True for a name without anything that a reader sees as a letter or a digit. */
export function isBlankName(name: string): boolean {
  return toNameKeys(name).length === 0;
}

/**
 * The same text for persons of the same names, in any spelling, and birth. Undefined with fewer than two names, or
 * without a date.
 */
export function toNamesAndBirthKey(names: readonly string[], birthDate: string): string | undefined {
  const folded = names.map(foldText);
  const isNamed = folded.filter((name) => name !== '').length > 1;
  return isNamed && isIsoDate(birthDate) ? JSON.stringify([...folded, birthDate]) : undefined;
}

/** Unicode lists letters as they are typed; other characters are looked up by their compatibility form. */
function toSkeleton(seen: string): string {
  const prototypes = getPrototypes();
  const toPrototype = (letter: string) =>
    Array.from(letter.normalize('NFKD'), (part) => prototypes.get(part) ?? part).join('');
  const skeleton = Array.from(seen, (letter) => prototypes.get(letter) ?? toPrototype(letter)).join('');
  return PAIRS.reduce((text, [pair, by]) => text.replace(pair, by), skeleton);
}

function toKey(text: string): string {
  return foldText(text).replaceAll(' ', '');
}
