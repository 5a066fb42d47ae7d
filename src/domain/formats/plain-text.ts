/**
 * Text for formats of letters and digits: full-width forms become plain ones (NFKC), and invisible characters
 * from copying are removed. Only full-width forms: all of NFKC would make `2` of `²`.
 */
export function toPlainText(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]+/g, (run) => run.normalize('NFKC'))
    .replace(/\p{Default_Ignorable_Code_Point}+/gu, '')
    .trim();
}

/**
 * Printable ASCII and Latin-1 without their two invisible characters. Almost all text is like this and needs
 * no change.
 */
const ALL_SEEN = /^[\u0000-\u007f\u00a1-\u00ac\u00ae-\u00ff]*$/;
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]+/gu;
/** Spaces of any width, separators of lines and paragraphs, and the blank of Braille. */
const SPACES = /[\p{Z}\u2800]/gu;
const LIGATURES = /[\ufb00-\ufb06]/g;

/**
 * Text as it looks: without invisible characters from copying (soft hyphens, joiners, marks of direction),
 * with plain spaces, and with ligatures as letters. Joiners are removed everywhere: they change no name or
 * address. Control characters stay, because they are refused by name.
 */
export function toSeenText(text: string): string {
  if (ALL_SEEN.test(text)) return text;
  return text
    .replace(UNSEEN, '')
    .replace(SPACES, ' ')
    .replace(LIGATURES, (ligature) => ligature.normalize('NFKC'));
}

/**
 * Lower case without accents, so that "nunoa" finds «Ñuñoa». A collator would not find it, because ñ is a
 * separate letter in Spanish. All characters except letters and digits count as a space.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * The digits of a number that is not a quantity, such as that of an account: leading zeros stay, and any
 * length is fine. Spaces, dots and dashes may stand between digits; a sign or a comma makes it unreadable.
 */
export function findDigits(text: string): string | undefined {
  const plain = toPlainText(text);
  return /^\d+(?:[\s.\p{Dash}]+\d+)*$/u.test(plain) ? plain.replace(/\D+/g, '') : undefined;
}

/**
 * `F123456` for `f 123-456`: 5 to 12 ASCII letters and digits, as they are sent. Undefined for any other
 * text.
 */
export function findPassport(text: string): string | undefined {
  const compact = toPlainText(text).replace(/[\s\p{Dash}]+/gu, '');
  // Checked before the upper case, which turns `ı` into `I` and `ſ` into `S`.
  return /^[A-Za-z\d]{5,12}$/.test(compact) ? compact.toUpperCase() : undefined;
}

/** A whole number as text, within what JSON carries without loss (|n| <= 2^53 - 1); undefined for anything else. */
export function parseInteger(text: string): number | undefined {
  const trimmed = text.trim();
  if (!/^[+-]?\d{1,16}$/.test(trimmed)) return undefined;
  const value = Number(trimmed);
  return Number.isSafeInteger(value) ? value + 0 : undefined;
}

/** A text of the service for people, cut at `max` code units; undefined when it is empty. */
export function findShortText(value: unknown, max: number): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (text === '') return undefined;
  // Half of a surrogate pair is no character.
  return text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
