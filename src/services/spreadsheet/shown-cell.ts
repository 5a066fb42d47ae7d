/** Text that a spreadsheet shows for a cell, under its number format. */
import { format } from 'numfmt';
import type { Doubt } from '../../domain/enrollment/enrollment.ts';

/** Text that is read from a cell, with a doubt when its format changes the value. */
export interface ShownCell {
  readonly text: string;
  readonly doubt?: Extract<Doubt, 'format-digits' | 'shown-otherwise'>;
}

/** Spreadsheets keep fifteen digits of a number. */
const LAST_EXACT = 1e15;

/** Formats that show numbers and texts as they are. */
const PLAIN = /^(?:General|@|)$/i;
/** Parts of a code: in brackets, quoted, escaped, as wide as a sign, repeated. */
const PARTS = /\[[^\]]*\]|"[^"]*"|\\.|[_*]./gs;

/**
 * The text that is read from a number: the shown text without grouping and currency signs. When the format
 * rounds, scales or hides the number, the result is the number itself, with a doubt; digits that the format
 * adds are read with a doubt.
 */
export function toShownNumber(number: number, code = ''): ShownCell {
  const text = toNumberText(number);
  const shown = PLAIN.test(code) || Math.abs(number) >= LAST_EXACT ? undefined : show(code, number);
  // `General` writes a long number with an exponent, which is not part of the format.
  if (shown === undefined || (/E\+/.test(shown) && !/E[+-]/i.test(code))) return { text };
  // A code for text only: Excel shows the number without it, LibreOffice with it.
  if (code.replace(PARTS, '').split(';')[0]?.includes('@')) return { text, doubt: 'shown-otherwise' };
  if (shown !== '' && !/\d/.test(shown)) return { text: shown, doubt: 'shown-otherwise' };
  if (hasDigitsOf(shown, number)) return { text: isAmount(code, shown) ? toDigits(shown, number) : shown };
  if (isWholePercentage(shown, number)) return { text: shown };
  const bare = show(withoutDigits(code), number);
  return bare !== undefined && hasDigitsOf(bare, number)
    ? { text: shown, doubt: 'format-digits' }
    : { text, doubt: 'shown-otherwise' };
}

/** Same for a text, to which a format may add other text. */
export function toShownText(text: string, code = ''): ShownCell {
  const shown = PLAIN.test(code) || text === '' ? text : (show(code, text) ?? text);
  if (shown === text.trim()) return { text };
  if (shown === '') return { text, doubt: 'shown-otherwise' };
  return shown.replace(/\D/g, '') === text.replace(/\D/g, '')
    ? { text: shown }
    : { text: shown, doubt: 'format-digits' };
}

/** All digits of a number, or as many as the file has; an exponent shows that some are lost. */
function toNumberText(number: number): string {
  return Math.abs(number) >= LAST_EXACT ? number.toExponential().replace('e', 'E') : String(number);
}

/** Applies a code; undefined for an invalid code. */
function show(code: string, value: number | string): string | undefined {
  try {
    // Drops the locale of the code, which would choose the separators.
    const plain = code.replace(/\[\$([^\]-]*)[^\]]*\]/g, (_whole, sign: string) => (sign ? `"${sign}"` : ''));
    return format(plain, value, { locale: 'en' }).replace(/\s+/g, ' ').trim();
  } catch {
    return undefined;
  }
}

const digitsOf = (text: string) => text.replace(/\D/g, '').replace(/^0+(?=\d)/, '');

/** True when a text has the digits of a number, with or without leading zeros, and its sign. */
function hasDigitsOf(shown: string, number: number): boolean {
  const hasSign = number >= 0 || /[-−(]/.test(shown);
  return hasSign && digitsOf(shown) === digitsOf(String(number));
}

/** True when a code formats amounts: thousands separators or a currency. */
function isAmount(code: string, shown: string): boolean {
  return /[0#?],[0#?]/.test(code.replace(PARTS, '')) || /\p{Sc}|\b(?:CLP|USD|EUR|UF)\b/u.test(shown);
}

function toDigits(shown: string, number: number): string {
  return number < 0 ? String(number) : shown.replace(/[^\d.]+/g, '').replace(/^\.+|\.+$/g, '');
}

/** True when a percentage shows all of its number: 50% is 0.5. */
function isWholePercentage(shown: string, number: number): boolean {
  return /^-?\d+(?:\.\d+)?%$/.test(shown) && Math.abs(Number.parseFloat(shown) - number * 100) < 1e-9;
}

/** Removes the literal digits from a code. */
function withoutDigits(code: string): string {
  return code.replace(/\[[^\]]*\]|"[^"]*"|\\.|[_*].|[1-9]/gs, (part) =>
    /^[[_*]/.test(part) ? part : part.replace(/\d/g, '').replace(/^\\$/, ''),
  );
}
