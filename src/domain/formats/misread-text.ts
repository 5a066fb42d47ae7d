/** Traces of a text whose bytes were read in another encoding than it was written in: `MuÃ±oz`, `Mu¤oz`, `Mu–oz`. */

/** What is in no trace, wherever it stands. Most text is nothing else, so the rest is spared. */
const PLAIN = /^[ -~ÁÉÍÓÑÜáéíóúñü°]*$/;

/** Closing signs stand behind sound capitals too («IRMû), so they count only before a letter. */
const CLOSING = '»›”’…–—';
/** What windows-1252 makes of the second and third byte of a letter in UTF-8. */
const BEHIND = '[€‚ƒ„†‡ˆ‰Š‹ŒŽ‘“•˜™š›œžŸ\\u0080-\\u009f\\u00a0-\\u00ba¼-¿]';
const TAIL = `(?:${BEHIND}|[${CLOSING}](?=\\p{L}))`;

const TRACES: readonly string[] = [
  // The sign for what could not be read at all.
  '\\ufffd',
  // UTF-8 read as windows-1252, and what upper and lower case made of it: `Ã±`, `ã±`, `â€™`, `á»…`.
  `(?:[ÂÃÄÅâã]|á[º»])${TAIL}|ðŸ`,
  // UTF-8 read as Mac Roman: `√±`.
  '[√¬]\\S',
  // Signs that are letters of code page 850 or Mac Roman, and the lines that other readings make of letters.
  '(?<=\\p{L})[¤¥‚¢£‡ƒ±¾˙⁄\\u2500-\\u25a0]|[¤¥¢£‡ƒ\\u2500-\\u25a0](?=\\p{L})',
  '(?<=[\\p{L}\\d])[§∞∫]|(?<=N)¼|[œ—]–|[·ÛÈÌ]Ò|(?<=[as])œ',
  '(?<=\\p{L})(?:[¡Ÿ](?=\\p{Ll})|„(?=\\p{L}))|(?<=\\p{Lu})µ|µ(?=\\p{Lu})',
  // Capitals that stand in no word of small letters; `Ã` where the sign behind it is gone: `MarÃa`.
  '(?<=\\p{Ll})(?:[ÂÃŽ]|[ÒÈÌÛÝ](?!\\p{Lu})|Ú(?!\\p{L}))',
  // í of Mac Roman: `Mar’a`.
  '(?<=\\p{Ll})’(?:as?|os?|n|nez|guez)(?!\\p{L})|(?<=\\bD)’az|(?<=\\bR)’os',
  // ó and ñ of Mac Roman. A dash joins words, so one of its sides has to be too short for a word.
  '(?<=(?<!\\p{L})\\p{L}{1,3})—(?=\\p{Ll})|(?<=\\p{Ll})—(?=\\p{Ll}{1,3}(?!\\p{L}))',
  '(?<=(?<!\\p{L})\\p{L}{1,2}[aeiou])–(?=[aeiou]\\p{Ll})|(?<=\\p{L}[aeiou])–(?=[aeiou]\\p{Ll}{0,2}(?!\\p{L}))',
  // á of windows-1252 read as Mac Roman. «Gal·la» is Catalan.
  '(?<=[^lL\\P{L}])·(?=\\p{Ll})|(?<=l)·(?=[^lL\\P{L}])',
];
const TRACE = new RegExp(TRACES.join('|'), 'u');

/** The first trace of another encoding, with the letters that give it away; undefined where the text is sound. */
export function findMisreadTrace(text: string): string | undefined {
  return PLAIN.test(text) ? undefined : TRACE.exec(text)?.[0];
}
