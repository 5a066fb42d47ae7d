/** Traces of a text that was decoded with a wrong encoding: `MuÃ±oz`, `Mu¤oz`, `Mu–oz`. */

/** Characters that are part of no trace. Most texts have only these, and need no further search. */
const PLAIN = /^[ -~ÁÉÍÓÑÜáéíóúñü°]*$/;

/** Closing signs also follow correct capitals («IRMû), so they count only before a letter. */
const CLOSING = '»›”’…–—';
/** The second and third byte of a UTF-8 letter, read as windows-1252. */
const BEHIND = '[€‚ƒ„†‡ˆ‰Š‹ŒŽ‘“•˜™š›œžŸ\\u0080-\\u009f\\u00a0-\\u00ba¼-¿]';
const TAIL = `(?:${BEHIND}|[${CLOSING}](?=\\p{L}))`;

const TRACES: readonly string[] = [
  // The sign for unreadable bytes.
  '\\ufffd',
  // UTF-8 read as windows-1252, also after a change of case: `Ã±`, `ã±`, `â€™`, `á»…`.
  `(?:[ÂÃÄÅâã]|á[º»])${TAIL}|ðŸ`,
  // UTF-8 read as Mac Roman: `√±`.
  '[√¬]\\S',
  // Signs that are letters in code page 850 or Mac Roman, and box lines that other encodings make of letters.
  '(?<=\\p{L})[¤¥‚¢£‡ƒ±¾˙⁄\\u2500-\\u25a0]|[¤¥¢£‡ƒ\\u2500-\\u25a0](?=\\p{L})',
  '(?<=[\\p{L}\\d])[§∞∫]|(?<=N)¼|[œ—]–|[·ÛÈÌ]Ò|(?<=[as])œ',
  '(?<=\\p{L})(?:[¡Ÿ](?=\\p{Ll})|„(?=\\p{L}))|(?<=\\p{Lu})µ|µ(?=\\p{Lu})',
  // Capitals that never occur within lower-case letters; `Ã` whose next sign is lost: `MarÃa`.
  '(?<=\\p{Ll})(?:[ÂÃŽ]|[ÒÈÌÛÝ](?!\\p{Lu})|Ú(?!\\p{L}))',
  // í of Mac Roman: `Mar’a`.
  '(?<=\\p{Ll})’(?:as?|os?|n|nez|guez)(?!\\p{L})|(?<=\\bD)’az|(?<=\\bR)’os',
  // ó and ñ of Mac Roman. A dash joins words, so the part on one side must be too short for a word.
  '(?<=(?<!\\p{L})\\p{L}{1,3})—(?=\\p{Ll})|(?<=\\p{Ll})—(?=\\p{Ll}{1,3}(?!\\p{L}))',
  '(?<=(?<!\\p{L})\\p{L}{1,2}[aeiou])–(?=[aeiou]\\p{Ll})|(?<=\\p{L}[aeiou])–(?=[aeiou]\\p{Ll}{0,2}(?!\\p{L}))',
  // á of windows-1252 read as Mac Roman. «Gal·la» is Catalan.
  '(?<=[^lL\\P{L}])·(?=\\p{Ll})|(?<=l)·(?=[^lL\\P{L}])',
];
const TRACE = new RegExp(TRACES.join('|'), 'u');

/**
 * Returns the first trace of another encoding, with the letters that reveal it; undefined for a correct text.
 */
export function findMisreadTrace(text: string): string | undefined {
  return PLAIN.test(text) ? undefined : TRACE.exec(text)?.[0];
}
