import { toPlainText } from './plain-text.ts';

/** `F123456` of `f 123-456`: 5 to 12 ASCII letters and digits, as they are sent. Undefined: no passport number. */
export function findPassport(text: string): string | undefined {
  const compact = toPlainText(text).replace(/[\s\p{Dash}]+/gu, '');
  // Before upper case: that makes an `I` of `ı` and an `S` of `ſ`.
  return /^[A-Za-z\d]{5,12}$/.test(compact) ? compact.toUpperCase() : undefined;
}
