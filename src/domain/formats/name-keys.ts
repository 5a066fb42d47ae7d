/**
 * Whether two names that people typed are one name: case, accents, spacing and what cannot be seen tell nobody apart,
 * and neither do letters that look the same (the idea of the skeletons of UTS 39, with the letters that look like Latin).
 */
import { foldText } from './plain-text.ts';

/**
 * Letters of Cyrillic, Greek, Armenian, Cherokee, Lisu and Latin itself, under the letter that they look like. Capitals
 * and small letters apart: Η looks like H, and η like n. `1` stands for all that look like a bare stroke.
 */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  A: '\u0410\u0391\u13aa\ua4ee\u1d00',
  B: '\u0412\u0432\u0392\u13f4\ua4d0\u0299',
  C: '\u0421\u13df\ua4da\u1d04',
  D: '\u13a0\ua4d3\u1d05\u0110',
  E: '\u0415\u0395\u13ac\ua4f0\u1d07',
  F: '\u03dc\ua4dd',
  G: '\u050c\u13c0\ua4d6\u0262',
  H: '\u041d\u043d\u0397\u13bb\ua4e7\u029c\u0126',
  J: '\u0408\u037f\u13ab\ua4d9\u1d0a',
  K: '\u041a\u043a\u039a\u13e6\ua4d7\u1d0b',
  L: '\u13de\ua4e1\u029f\u053c\u0141',
  M: '\u041c\u043c\u039c\u13b7\ua4df\u1d0d',
  N: '\u039d\ua4e0\u0274\u0548',
  O: '\u041e\u039f\u0555\ua4f30\u00d8',
  P: '\u0420\u03a1\u13e2\ua4d1\u1d18',
  R: '\u13a1\u13d2\ua4e3\u0280',
  S: '\u0405\u13da\ua4e2\u054f',
  T: '\u0422\u0442\u03a4\u13a2\ua4d4\u1d1b\u0166',
  U: '\u054d\ua4f4\u1d1c\u10ae',
  V: '\u0474\u13d9\ua4e6\u1d20',
  W: '\u051c\u13b3\ua4ea\u1d21',
  X: '\u0425\u03a7\ua4eb',
  Y: '\u0423\u04ae\u03a5\u13a9\ua4ec\u028f',
  Z: '\u0396\u13c3\ua4dc\u1d22',
  a: '\u0430\u03b1\u0251',
  c: '\u0441\u03c2',
  d: '\u0501\u0111',
  e: '\u0435\u04bd',
  g: '\u0581\u0261',
  h: '\u04bb\u0570\u0127',
  i: '\u0456\u0131\u03b9\u0269',
  j: '\u0458\u03f3\u0575',
  k: '\u03ba',
  l: '\u0142',
  n: '\u0578\u03b7\u043f',
  o: '\u043e\u03bf\u0585\u03c3\u00f8',
  p: '\u0440\u03c1',
  q: '\u051b\u0566',
  r: '\u0433',
  s: '\u0455',
  t: '\u0167',
  u: '\u057d\u03c5\u028b',
  v: '\u0475\u03bd',
  w: '\u051d\u0561',
  x: '\u0445\u03c7',
  y: '\u0443\u04af\u03b3',
  1: 'Il|\u0406\u0399\u04c0\u04cf\u01c0\ua4f2',
};

const LATIN = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([latin, others]) =>
    Array.from(others, (other) => [other, latin] as const),
  ),
);

/** Pairs that look like one letter, and letters that are often typed as two. */
const PAIRS: readonly (readonly [RegExp, string])[] = [
  [/m/g, 'rn'],
  [/w/g, 'vv'],
  [/\u00e6/gi, 'ae'],
  [/\u0153/gi, 'oe'],
  [/\u00df/g, 'ss'],
];

/** What no reader sees: Unicode's default-ignorables (fillers, joiners, selectors, tags) and the blank Braille cell. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}|\u2800/gu;

/** What two names have in common that are one to a reader: any of these. None where nothing can be read in it. */
export function toNameKeys(name: string): readonly string[] {
  const seen = name.normalize('NFKD').replace(UNSEEN, '').replace(/\p{M}/gu, '');
  const plain = toKey(seen);
  if (plain === '') return [];
  return [...new Set([plain, toKey(toSkeleton(seen)), toKey(toSkeleton(seen.toUpperCase()))])];
}

export function isSameName(a: string, b: string): boolean {
  const keys = toNameKeys(a);
  return toNameKeys(b).some((key) => keys.includes(key));
}

/** Nothing that a reader sees as a letter or a digit. */
export function isBlankName(name: string): boolean {
  return toNameKeys(name).length === 0;
}

function toSkeleton(seen: string): string {
  const latin = Array.from(seen, (letter) => LATIN.get(letter) ?? letter).join('');
  return PAIRS.reduce((text, [pair, by]) => text.replace(pair, by), latin);
}

function toKey(text: string): string {
  return foldText(text).replaceAll(' ', '');
}
