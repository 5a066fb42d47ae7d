/** Letters with marks on them: still readable, and typed by nobody. */
const MARKED: Readonly<Record<string, string>> = {
  a: 'ȧ',
  c: 'ƈ',
  e: 'ḗ',
  g: 'ɠ',
  i: 'ī',
  l: 'ŀ',
  n: 'ƞ',
  o: 'ǿ',
  r: 'ř',
  s: 'ş',
  t: 'ŧ',
  u: 'ŭ',
  y: 'ẏ',
  A: 'Ȧ',
  C: 'Ƈ',
  E: 'Ḗ',
  G: 'Ɠ',
  I: 'Ī',
  L: 'Ŀ',
  N: 'Ƞ',
  O: 'Ǿ',
  R: 'Ř',
  S: 'Ş',
  T: 'Ŧ',
  U: 'Ŭ',
  Y: 'Ẏ',
};

/** Length of the padding, relative to the text. */
const GROWTH = 0.4;

/**
 * Texts in the style of a distant language: `[Şḗƞḓ ~~]`, with marks on the letters, longer, and in brackets
 * that show the start and the end of a text. Placeholders stay.
 */
export function toPseudo<Texts extends object>(texts: Texts): Texts;
export function toPseudo(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, toPseudoText(text)]));
}

export function toPseudoText(text: string): string {
  const marked = text.replace(/\{\w+\}|[a-z]/gi, (part) => MARKED[part] ?? part);
  return `[${marked} ${toPadding(Math.ceil(text.length * GROWTH))}]`;
}

/** The padding has words, so that it wraps like any language. */
function toPadding(length: number): string {
  return 'ẋẋẋẋẋẋ '.repeat(length).slice(0, length).trimEnd();
}
