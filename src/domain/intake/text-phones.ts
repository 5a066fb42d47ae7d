/** Finds telephone numbers in a text, and their type from the numbering plan and the words beside them. */
import { type Phone, readPhone } from '../formats/phone-cl.ts';
import { foldEach } from './text-segments.ts';
import { findTypeCode } from './text-parts.ts';
import { type IntakeContext, type ReadValue, toDoubts } from './reading.ts';

export interface FoundPhone {
  /** The number as written in the text. */
  readonly written: string;
  readonly phone: Phone | undefined;
  /** Folded words beside this number alone. */
  readonly words: string;
}

const NUMBER = /[+(]{0,2}\d[\d\s().\p{Dash}]*\d/gu;
/** Separates two values after one label. A dash separates numbers only when both sides are whole. */
export const BETWEEN_VALUES = /[/;,|]|\s(?:y|e|o|and|&)\s/i;
const EXTENSION = /\b(?:anexo|anx|ext|extension|int|interno|x)\.?\s*$/;
const FEWEST_DIGITS = 7;
const MOST_DIGITS = 15;

/** Words before a number that belongs to no person: an order, an amount, a document. */
const COUNTED =
  /(?:ejemplo|\bej|formato|pedido|orden|folio|boleta|factura|guia|poliza|ticket|caso|solicitud|contrato|codigo|cod|serie|oc|operacion|comprobante|transaccion|propuesta|reserva|seguimiento|tracking|monto|total|valor|saldo|referencia|ref|id|documento|doc|inscripcion|rol|sku|invoice|order|amount|\bn[°º]|\bnro|#|\$|usd|us\$|uf|clp)\W{0,3}(?:(?:n[°º]|nro|num|numero|no|de|del|cliente|compra|documento|serie|operacion|orden)\W{0,3})*$/;
const AMOUNT = /^\s*(?:,-|\.-|pesos|clp|usd|uf\b|dolares|%)/;
/** Returns true for a number that is an amount of money. */
export function isAmount(text: string, index: number, length: number): boolean {
  return AMOUNT.test(foldEach(text.slice(index + length))) || /[$#]\s*$/.test(text.slice(0, index));
}

/** Returns true when the words beside a number make it an order, an amount or a document. */
export function isCounted(text: string, index: number, length: number): boolean {
  return COUNTED.test(foldEach(text.slice(0, index))) || isAmount(text, index, length);
}

/** Returns the numbers of a labelled text. */
export function findPhones(text: string): FoundPhone[] {
  return text.split(BETWEEN_VALUES).flatMap((part) => {
    const numbers = [...part.matchAll(NUMBER)].flatMap(({ 0: written, index }) =>
      EXTENSION.test(foldEach(part.slice(0, index))) || isCounted(part, index, written.length)
        ? []
        : splitNumber(written),
    );
    const found = numbers.filter((written) => isLongEnough(written));
    const words = found.reduce((rest, written) => rest.replace(written, ' '), part);
    return found.map((written) => ({
      written,
      phone: readPhone(written),
      words: found.length === 1 ? foldEach(words) : '',
    }));
  });
}

function isLongEnough(written: string): boolean {
  const count = written.replace(/\D/g, '').length;
  return count >= FEWEST_DIGITS && count <= MOST_DIGITS;
}

/** Splits two numbers with nothing but a dash or a space between them. */
function splitNumber(written: string): string[] {
  const text = written.trim();
  if (readPhone(text)) return [text];
  for (const { index, 0: gap } of text.matchAll(/\s*\p{Dash}\s*|\s+/gu)) {
    const both = [text.slice(0, index), text.slice(index + gap.length)];
    if (both.every((part) => readPhone(part))) return both;
  }
  return [text];
}

/** True for a company's service number (600, 800), which never belongs to one person. */
export function isOfService(written: string): boolean {
  return /^(?:\+?56)?[68]00\d{6,7}$/.test(written.replace(/[^\d+]/g, ''));
}

/** The numbering plan tells a mobile from a fixed line. Only the words beside a number tell an office. */
export function toPhoneType({ phone, words }: FoundPhone, context: IntakeContext): ReadValue[] {
  const work = findTypeCode(words, 'telephones.typeCode', context);
  const isWork = /laboral|trabajo|oficina|\bof\b|\bofic\b|work|office|comercial|empresa/.test(words);
  const kind = phone?.kind;
  if (kind === undefined) {
    return work.map((value) => ({ ...value, ...toDoubts(phone === undefined && 'guessed') }));
  }
  const planned = findTypeCode(kind === 'mobile' ? 'movil' : 'fijo', 'telephones.typeCode', context);
  if (!isWork) return planned;
  const labelled = findTypeCode('oficina', 'telephones.typeCode', context);
  if (labelled.length === 0) return planned;
  // A mobile of the office could have either type.
  return kind === 'fixed' ? labelled : planned.map((value) => ({ ...value, doubt: 'conflict' }));
}
