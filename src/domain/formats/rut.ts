/**
 * The Chilean RUT: up to eight digits and a check digit (modulo 11, `K` for ten). This is our own code,
 * because the published packages reject a leading zero or spaces, or accept `0-0`.
 */

export type RutProblem = 'rut-shape' | 'rut-check-digit';

interface RutParts {
  readonly body: string;
  readonly checkDigit: string;
}

/** Returns the problem of a text as a RUT. Accepts dots, spaces, dashes, a lower-case k and leading zeros. */
export function findRutProblem(text: string): RutProblem | undefined {
  const parts = findParts(text);
  if (!parts) return 'rut-shape';
  return checkDigitOf(parts.body) === parts.checkDigit ? undefined : 'rut-check-digit';
}

/** Needs dots, a dash or a K: digits alone can be the number of a passport. */
const WRITTEN_AS_RUT = /^0*[1-9]\d{0,2}(?:\.\d{3}){1,2} ?-? ?[\dkK]$|^\d{6,8}(?: ?- ?[\dkK]|[kK])$/;

/** Returns true for a text that is written like a RUT but has a wrong check digit. */
export function hasWrongCheckDigit(text: string): boolean {
  return WRITTEN_AS_RUT.test(text) && findRutProblem(text) === 'rut-check-digit';
}

/**
 * Returns `12345678-5`, the default for sending and comparing. A text that is no valid RUT comes back
 * unchanged.
 */
export function toWireRut(text: string): string {
  const parts = findValid(text);
  return parts ? `${parts.body}-${parts.checkDigit}` : text;
}

/** Returns `12.345.678-5`, for people to read. A text that is no valid RUT comes back unchanged. */
export function toDisplayRut(text: string): string {
  const parts = findValid(text);
  return parts ? `${parts.body.replace(/\B(?=(\d{3})+$)/g, '.')}-${parts.checkDigit}` : text;
}

/** Returns `123456785`. A text that is no valid RUT comes back unchanged. */
export function toPlainRut(text: string): string {
  const parts = findValid(text);
  return parts ? `${parts.body}${parts.checkDigit}` : text;
}

/** The digits of a valid RUT without its check digit. */
export function findRutBody(text: string): string | undefined {
  return findValid(text)?.body;
}

/** Check digit of a body of digits: weights 2 to 7 from the right, modulo 11. */
export function checkDigitOf(body: string): string {
  let sum = 0;
  let weight = 2;
  for (let index = body.length - 1; index >= 0; index--) {
    sum += Number(body[index]) * weight;
    weight = weight === 7 ? 2 : weight + 1;
  }
  const rest = 11 - (sum % 11);
  return rest === 11 ? '0' : rest === 10 ? 'K' : String(rest);
}

function findValid(text: string): RutParts | undefined {
  const parts = findParts(text);
  return parts && checkDigitOf(parts.body) === parts.checkDigit ? parts : undefined;
}

/** The usual spelling, also in storage. It avoids the search for other characters, which takes far longer. */
const PLAIN = /^[\dkK .-]*$/;

function findParts(text: string): RutParts | undefined {
  const compact = PLAIN.test(text) ? text.replace(/[ .-]/g, '').toUpperCase() : toCompact(text);
  const found = /^0*([1-9]\d{0,7})([\dK])$/.exec(compact);
  return found?.[1] && found[2] ? { body: found[1], checkDigit: found[2] } : undefined;
}

function toCompact(text: string): string {
  return text
    .normalize('NFKC')
    .trim()
    .toUpperCase()
    .replace(/^R\.?U\.?[TN]\.?\s*:?/, '')
    .replace(/[\s.,\-\p{Dash}]/gu, '');
}
