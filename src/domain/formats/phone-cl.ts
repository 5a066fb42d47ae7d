/**
 * Telephone numbers as people in Chile write them. Since 2016 a national number has nine digits, including
 * the area code, and the old trunk prefix 0 only survives in writing; 600 and seven digits is the one longer
 * kind. This is our own code, because libphonenumber brings the plans of all countries and we need one.
 */
import { toPlainText } from './plain-text.ts';

export type PhoneKind = 'mobile' | 'fixed';

export interface Phone {
  /** `+56987654321`; `+` and up to 15 digits for any country. */
  readonly e164: string;
  /** `+56 9 8765 4321`, for people to read. */
  readonly text: string;
  /** Undefined when the number does not tell: other countries, VoIP (44), 600 and 800, unused area codes. */
  readonly kind?: PhoneKind | undefined;
}

/**
 * Unknown area codes are accepted, because the plan can grow. But nine digits that begin with 60 are a 600
 * number with a missing digit, and with 56 a number of Chile that lacks two.
 */
const CHILEAN = /^(?:(?:\+|00)?56)?0?((?:[2-47-9]\d|5[0-57-9]|6[1-9])\d{7}|600\d{7})$/;
const OTHER_COUNTRY = /^\+(?!0|56)\d{7,15}$/;
/** The usual spelling. It needs no normalisation, which takes ten times as long. */
const PLAIN = /^[+\d ().-]*$/;
const MOBILE = /^9/;
/** Santiago and the two-digit area codes of Subtel's plan. */
const FIXED = /^(?:2|3[2-5]|4[1-35]|5[1-3578]|6[13-57]|7[1-35])/;

/**
 * Reads a number in any spelling. Undefined: letters, an extension, or eight digits, which can be a mobile
 * number without its 9, one of Santiago without its 2, or any number with a missing digit.
 */
export function readPhone(text: string): Phone | undefined {
  const e164 = findE164(text);
  if (e164 === undefined) return undefined;
  if (!e164.startsWith('+56')) return { e164, text: e164 };
  const national = e164.slice(3);
  return { e164, text: `+56 ${toGroups(national)}`, kind: findKind(national) };
}

/**
 * Returns the number alone. Separate, because checks need it several times for every telephone of every
 * person.
 */
export function findE164(text: string): string | undefined {
  const compact = toCompact(text);
  const national = CHILEAN.exec(compact)?.[1];
  if (national !== undefined) return `+56${national}`;
  return OTHER_COUNTRY.test(compact) ? compact : undefined;
}

/** Returns `987654321`; a number of another country as `findE164` does; any other text unchanged. */
export function toNationalNumber(text: string): string {
  return findE164(text)?.replace(/^\+56/, '') ?? text;
}

/**
 * Returns `9 8765 4321`, for people to read among numbers of the same country. A foreign number comes back as
 * `readPhone` writes it, any other text unchanged.
 */
export function toNationalText(text: string): string {
  return readPhone(text)?.text.replace(/^\+56 /, '') ?? text;
}

/** Returns the area code of a fixed telephone of Chile: `2`, `41`. */
export function findArea(text: string): string | undefined {
  const e164 = findE164(text);
  return e164?.startsWith('+56') ? FIXED.exec(e164.slice(3))?.[0] : undefined;
}

export type PhoneProblem = 'phone-shape' | 'phone-extension' | 'phone-digit-missing';

/** An extension to dial after the number: «ext. 12», «anexo N° 12», «x12», `;ext=12`. */
const EXTENSION = /(?:ext(?:ensi[oó]n)?|anexo|anx|int(?:erno)?|x|#)[\s.:=#°ºn-]*\d{1,6}\)?\.?$/;
/** A number of Chile, with or without its prefix, that has eight digits instead of nine. */
const EIGHT_DIGITS = /^(?:(?:\+|00)?56)?0?[2-9]\d{7}$/;
/** A longer text is neither a number with an extension nor one with a missing digit. */
const LONGEST_NEAR_NUMBER = 100;

/** Returns the reason why a text is no number. */
export function findPhoneProblem(text: string): PhoneProblem | undefined {
  if (findE164(text) !== undefined) return undefined;
  if (text.length > LONGEST_NEAR_NUMBER) return 'phone-shape';
  if (hasExtension(toPlainText(text).toLowerCase())) return 'phone-extension';
  return EIGHT_DIGITS.test(toCompact(text)) ? 'phone-digit-missing' : 'phone-shape';
}

function hasExtension(text: string): boolean {
  const index = text.search(EXTENSION);
  const before = text.slice(0, Math.max(index, 0));
  return !/\p{L}/u.test(before) && before.replace(/\D/g, '').length >= 7;
}

function toCompact(text: string): string {
  const isPlain = PLAIN.test(text);
  return (
    (isPlain ? text : toPlainText(text))
      // `+44 (0)20 …`: the zero is only dialled within the country.
      .replace(/^(\(?\+\s*\d{1,3}\)?\s*)\(0\)/, '$1')
      .replace(isPlain ? /[ ().-]+/g : /[\s().\p{Dash}]+/gu, '')
  );
}

function findKind(national: string): PhoneKind | undefined {
  if (MOBILE.test(national)) return 'mobile';
  return FIXED.test(national) ? 'fixed' : undefined;
}

function toGroups(national: string): string {
  if (/^[29]/.test(national)) return national.replace(/^(.)(....)/, '$1 $2 ');
  if (/^[68]00/.test(national)) return national.replace(/^(...)(...)/, '$1 $2 ');
  return national.replace(/^(..)(...)/, '$1 $2 ');
}
