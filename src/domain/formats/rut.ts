/**
 * The Chilean RUT: up to eight digits and a check digit (modulo 11, `K` for ten).
 * Our own code because the published packages reject a leading zero or spaces, or accept `0-0`.
 */

export type RutProblem = 'rut-shape' | 'rut-check-digit';

interface RutParts {
  readonly body: string;
  readonly checkDigit: string;
}

/** Problem of the text as a RUT, in any way of writing it: dots, spaces, dashes, lower-case k, leading zeros. */
export function findRutProblem(text: string): RutProblem | undefined {
  const parts = findParts(text);
  if (!parts) return 'rut-shape';
  return checkDigitOf(parts.body) === parts.checkDigit ? undefined : 'rut-check-digit';
}

/** With dots, a dash or a K: digits alone can be the number of a passport. */
const WRITTEN_AS_RUT = /^0*[1-9]\d{0,2}(?:\.\d{3}){1,2} ?-? ?[\dkK]$|^\d{6,8}(?: ?- ?[\dkK]|[kK])$/;

/** Whether a text is written like a RUT, and its check digit is wrong. */
export function hasWrongCheckDigit(text: string): boolean {
  return WRITTEN_AS_RUT.test(text) && findRutProblem(text) === 'rut-check-digit';
}

/** `12345678-5`, as it is sent and compared by default; a text that is no valid RUT comes back as it is. */
export function toWireRut(text: string): string {
  const parts = findValid(text);
  return parts ? `${parts.body}-${parts.checkDigit}` : text;
}

/** `12.345.678-5`, as people read it; a text that is no valid RUT comes back as it is. */
export function toDisplayRut(text: string): string {
  const parts = findValid(text);
  return parts ? `${parts.body.replace(/\B(?=(\d{3})+$)/g, '.')}-${parts.checkDigit}` : text;
}

/** `123456785`; a text that is no valid RUT comes back as it is. */
export function toPlainRut(text: string): string {
  const parts = findValid(text);
  return parts ? `${parts.body}${parts.checkDigit}` : text;
}

/** The digits of a valid RUT without its check digit. */
export function findRutBody(text: string): string | undefined {
  return findValid(text)?.body;
}

/** The digit for a body of digits: weights 2 to 7 from the right, modulo 11. */
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

/** As most people type it, and as it is kept: nothing else has to be looked for, which takes far longer. */
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
