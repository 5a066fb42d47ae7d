import { toPlainText } from './plain-text.ts';

/**
 * The digits of a number that counts nothing, such as that of an account: leading zeros stay, and any length is fine.
 * Spaces, dots and dashes may stand between digits; a sign or a comma is not understood.
 */
export function findDigits(text: string): string | undefined {
  const plain = toPlainText(text);
  return /^\d+(?:[\s.\p{Dash}]+\d+)*$/u.test(plain) ? plain.replace(/\D+/g, '') : undefined;
}
