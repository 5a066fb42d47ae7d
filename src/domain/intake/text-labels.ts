/** Words that people write before a value, folded; by what the value is. */
import { FIELD_WORDS } from '../fields/field-words.ts';
import { keysOf } from '../fields/from-keys.ts';
import { FIELD_KEYS, type FieldKey } from '../fields/registry.ts';

/** Of what stands in several fields, or in none. */
type OwnLabel = 'fullName' | 'familyNames' | 'companyName' | 'passport' | 'city' | 'other';
export type TextLabel = FieldKey | OwnLabel;

const OWN_LABELS: Readonly<Record<OwnLabel, string>> = {
  passport: 'pasaporte, numero de pasaporte, n° pasaporte, passport, passport number',
  fullName:
    'nombre completo, nombre y apellido, nombre y apellidos, nombres y apellidos, nombre titular, nombre del titular, nombre cliente, nombre del cliente, titular, cliente, full name, name',
  familyNames: 'apellidos, last name, last names, surname, surnames, family name',
  companyName: 'razon social, empresa, company, company name',
  city: 'ciudad, city',
  other:
    'fecha, fecha de emision, fecha de vencimiento, vencimiento, emision, enviado, enviado el, sent, date, asunto, subject, de, para, cc, from, to, region, codigo postal, postal code, zip, profesion, ocupacion, cargo, numero de documento, n° documento, nº documento, numero documento, serie, numero de serie, folio, monto, orden, pedido, factura, boleta, poliza, contrato, codigo, observacion, observaciones, referencia, edad, age',
};

const LABELS: readonly (readonly [text: string, label: TextLabel])[] = [
  ...FIELD_KEYS.flatMap((field) => toPairs(field, FIELD_WORDS[field]?.labels)),
  ...keysOf(OWN_LABELS).flatMap((label) => toPairs(label, OWN_LABELS[label])),
];

function toPairs(label: TextLabel, texts = ''): [string, TextLabel][] {
  return texts === '' ? [] : texts.split(', ').map((text) => [text, label]);
}

/** Labels whose values prove themselves, so that nothing need stand between: «RUT 12.345.678-5». */
const BARE: readonly TextLabel[] = ['identifier', 'telephones.number', 'bankAccounts.number'];

const BY_TEXT = new Map(LABELS.map(([text, label]) => [toKey(text), label]));

/** The label that a text is, as a person would write it. */
export function findTextLabel(text: string): TextLabel | undefined {
  return BY_TEXT.get(toKey(text));
}

/** Without what stands between letters: `r.u.t.` and `RUT`, `fec. nac.` and `fec nac`. */
function toKey(text: string): string {
  return text.replace(/[^\p{L}\p{N}°º/]+/gu, '');
}

const toAlternatives = (labels: typeof LABELS) =>
  labels
    .map(([text]) => text)
    .toSorted((a, b) => b.length - a.length)
    .map((text) =>
      text.replace(/\./g, '\\.?').replace(/\\\.\? | /g, (space) => (space === ' ' ? '[ .]+' : '[ .]*')),
    )
    .join('|');

const ALL = toAlternatives(LABELS);
const START = '(?<![a-z0-9@._°º-])';
const NUMBER = '(?: ?\\(?\\d{1,2}\\)?)?';
/** `Teléfono 2: `, on folded text; the label is the first group. */
export const LABEL_WITH_SIGN = new RegExp(
  `${START}(${ALL})\\.?${NUMBER}\\s*(?:[:=\\t]|\\s[-–—]\\s)\\s*`,
  'g',
);
/** `RUT ` before digits. */
export const LABEL_BEFORE_DIGITS = new RegExp(
  `${START}(${toAlternatives(LABELS.filter(([, label]) => BARE.includes(label)))})\\.?(?:\\s*(?:n[°º]|nro\\.?|num\\.?))?\\s+(?=[+(]*\\d)`,
  'g',
);
/** Nothing but a label: its value is the next line. */
export const LABEL_ALONE = new RegExp(`^\\W*(${ALL})\\.?${NUMBER}\\W*$`);
