/** Folded words that people write before a value, with their field. */
import { FIELD_WORDS } from '../fields/field-words.ts';
import { keysOf } from '../fields/from-keys.ts';
import { FIELDS, FIELD_KEYS, type FieldKey } from '../fields/registry.ts';
import { Remainder, trimPiece } from './remainder.ts';

/** Labels of values that fill several fields, or none. */
type OwnLabel =
  | 'fullName'
  | 'familyNames'
  | 'companyName'
  | 'passport'
  | 'city'
  | 'place'
  | 'kind'
  | 'anyNumber'
  | 'other';
export type TextLabel = FieldKey | OwnLabel;

const OWN_LABELS: Readonly<Record<OwnLabel, string>> = {
  passport:
    'pasaporte, numero de pasaporte, numero pasaporte, n° pasaporte, n° de pasaporte, nº pasaporte, nº de pasaporte, pasaporte n°, pasaporte nº, passport, passport number, passport no, passport no., passport n°',
  fullName:
    'nombre completo, nombre y apellido, nombre y apellidos, nombres y apellidos, nombre titular, nombre del titular, nombre cliente, nombre del cliente, titular, titular 1, titular 2, cliente, clienta, cliente nuevo, cliente nueva, nuevo cliente, nueva clienta, nva clienta, nvo cliente, nombre y ap, full name, name, account holder, client',
  familyNames: 'apellidos, apellido, ap, last name, last names, surname, surnames, family name',
  companyName:
    'razon social, nombre o razon social, nombre empresa, nombre de la empresa, empresa, sociedad, company, company name',
  city: 'ciudad, city',
  place: 'of, ofic, oficina, casa, trabajo, work, home, office',
  kind: 'tipo',
  anyNumber: 'numero, n°, nº, nro, num, number, no.',
  other:
    'fecha, fecha de emision, fecha de vencimiento, vencimiento, emision, enviado, enviado el, sent, date, asunto, subject, de, para, cc, from, to, region, codigo postal, postal code, zip, profesion, ocupacion, cargo, numero de documento, n° documento, nº documento, numero documento, serie, numero de serie, folio, monto, orden, pedido, factura, boleta, poliza, contrato, codigo, referencia, edad, age, id, id cliente, rol, caso, ticket, n° de operacion, nº de operacion, numero de operacion, operacion, comprobante, transaccion, monto transferido, monto a invertir, monto inversion, total, valor, n° de documento, fecha de inscripcion, created, updated',
};

const LABELS: readonly (readonly [text: string, label: TextLabel])[] = [
  ...FIELD_KEYS.flatMap((field) => toPairs(field, FIELD_WORDS[field].labels)),
  ...keysOf(OWN_LABELS).flatMap((label) => toPairs(label, OWN_LABELS[label])),
];

function toPairs(label: TextLabel, texts = ''): [string, TextLabel][] {
  return texts === '' ? [] : texts.split(', ').map((text) => [text, label]);
}

/** Labels whose values are recognizable, so that no separator is needed: «RUT 12.345.678-5». */
const BARE: readonly TextLabel[] = ['identifier', 'telephones.number', 'bankAccounts.number', 'birthDate'];

const BY_TEXT = new Map(LABELS.map(([text, label]) => [toKey(text), label]));

/** Returns the label for a text as a person would write it. */
export function findTextLabel(text: string): TextLabel | undefined {
  return BY_TEXT.get(toKey(text));
}

/** Removes everything between the letters: `r.u.t.` and `RUT`, `fec. nac.` and `fec nac` are the same. */
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
const LABEL_WITH_SIGN = new RegExp(
  `${START}(${ALL})[.·_]{0,30}${NUMBER}\\s*(?:[:=\\t]|\\s[-–—]\\s)\\s*`,
  'g',
);
/** `RUT ` before digits. */
const LABEL_BEFORE_DIGITS = new RegExp(
  `${START}(${toAlternatives(LABELS.filter(([, label]) => BARE.includes(label)))})\\.?(?:\\s*(?:n[°º]|nro\\.?|num\\.?))?\\s+(?=[+(]*\\d)`,
  'g',
);
/** `pasaporte peruano N° A123456`. */
const PASSPORT_BEFORE_NUMBER = new RegExp(
  `${START}(${toAlternatives(LABELS.filter(([, label]) => label === 'passport'))})(?: [a-z]{4,14})?\\.?(?:\\s*(?:n[°º]|nro\\.?|num\\.?|no\\.?))?\\s+(?=[a-z]{0,3}\\d{5})`,
  'g',
);
/** A line with only a label: its value is the next line. */
const LABEL_ALONE = new RegExp(`^\\W*(${ALL})\\.?${NUMBER}\\W*$`);

/** A piece of a text: a value with the label before it, or a text without a label. */
export interface Segment {
  readonly label?: TextLabel | undefined;
  /** The label as written, folded. */
  readonly labelText: string;
  readonly text: string;
  /** The label as written before the text. */
  readonly lead: string;
  readonly rest: Remainder;
  /** The line of its label, and that of its value. */
  readonly line: number;
  readonly endLine: number;
}

/** Returns the unread parts of a piece: all of it with its label, or what remains. */
export function toUnread({ lead, rest }: Segment): string[] {
  const [first, ...others] = rest.toPieces();
  if (first === undefined) return rest.isTouched ? [] : [trimPiece(lead)].filter(Boolean);
  return [rest.isTouched ? first : `${lead}${first}`.trim(), ...others];
}

/** Splits a text into its pieces, line by line. A label alone on a line belongs to the next line. */
export function toSegments(lines: readonly string[]): Segment[] {
  const segments: Segment[] = [];
  let waiting: Pick<Segment, 'label' | 'labelText' | 'lead' | 'line'> | undefined;
  /** True in a list of labels alone: nothing tells which of the later lines belongs to which label. */
  let isBlock = false;
  const giveUp = () => {
    if (waiting) segments.push({ ...waiting, endLine: waiting.line, text: '', rest: new Remainder('') });
    waiting = undefined;
  };
  for (const [number, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const folded = foldEach(line);
    const alone = LABEL_ALONE.exec(folded)?.[1];
    // A code can have the name of a label: «Tipo de cuenta», «Cuenta corriente».
    if (alone !== undefined && !(waiting && isNamed(waiting.label))) {
      isBlock ||= waiting !== undefined;
      giveUp();
      waiting = { label: findTextLabel(alone), labelText: alone, lead: `${line.trim()} `, line: number };
      if (isBlock) giveUp();
      continue;
    }
    isBlock = false;
    const parts = splitLine(line, folded, number);
    const [first] = parts;
    if (waiting && first && first.label === undefined) {
      parts[0] = { ...first, ...waiting };
      waiting = undefined;
    }
    giveUp();
    segments.push(...parts);
  }
  giveUp();
  return segments;
}

/** Returns true for a label whose values are names from a list. */
function isNamed(label: TextLabel | undefined): boolean {
  const field = FIELD_KEYS.find((key) => key === label);
  return field !== undefined && (FIELDS[field].kind === 'code' || field === 'bankAccounts.kind');
}

/** Values that confirm a label at the start of a line without a separator: «Apellidos SOTO ARAYA». */
const CAPITALISED =
  /^\p{Lu}[\p{L}'’-]*(?: (?:\p{Lu}[\p{L}'’-]*|de|del|la|las|los|von|van|der|da|di|y)){0,6}\s*$/u;
const BARE_VALUES: Readonly<Partial<Record<TextLabel, RegExp>>> = {
  fullName: CAPITALISED,
  familyNames: CAPITALISED,
  givenName: CAPITALISED,
  paternalName: CAPITALISED,
  maternalName: CAPITALISED,
  sex: /^(?:[FM]|femenino|masculino|mujer|hombre)\W*$/i,
  countryCode: /^\p{L}+\W*$/u,
  maritalStatusCode: /^(?:solter|casad|viud|divorciad|conviviente)/i,
  'addresses.communeId': /^(?:de )?\p{L}[\p{L} .'’-]{2,30}$/u,
  'addresses.line': /^\p{L}.*\d/u,
  'emails.address': /^\S+@\S+/,
  passport: /^(?=\S*\d)[A-Z\d]{5,12}\W*$/i,
};
const LABEL_AT_START = new RegExp(`^\\W*(${ALL})\\.?\\s+(?=\\S)`);

function findBareMark(line: string, folded: string): Mark | undefined {
  const found = LABEL_AT_START.exec(folded);
  const [whole = '', labelText = ''] = found ?? [];
  const label = findTextLabel(labelText);
  if (!found || label === undefined) return undefined;
  const isValue = BARE_VALUES[label]?.test(line.slice(whole.length).trim()) === true;
  const start = whole.indexOf(labelText);
  return isValue ? { start, end: whole.length, label, labelText } : undefined;
}

interface Mark {
  readonly start: number;
  readonly end: number;
  readonly label: TextLabel | undefined;
  readonly labelText: string;
}

function splitLine(line: string, folded: string, number: number): Segment[] {
  const marks: Mark[] = [];
  const isFree = ({ start, end }: Pick<Mark, 'start' | 'end'>) =>
    !marks.some((mark) => start < mark.end && end > mark.start);
  for (const expression of [LABEL_WITH_SIGN, LABEL_BEFORE_DIGITS, PASSPORT_BEFORE_NUMBER]) {
    for (const found of folded.matchAll(expression)) {
      const [whole, labelText = ''] = found;
      const end = found.index + whole.length;
      if (!isFree({ start: found.index, end })) continue;
      marks.push({ start: found.index, end, label: findTextLabel(labelText), labelText });
    }
  }
  const bare = findBareMark(line, folded);
  if (bare && isFree(bare)) marks.push(bare);
  marks.sort((a, b) => a.start - b.start);
  const segments: Segment[] = [];
  const push = (text: string, mark?: Mark) => {
    const trimmed = text.replace(/^[\s,;|•·*_/-]+|[\s,;|•·*_/(]+$/g, '');
    const { label, labelText = '' } = mark ?? {};
    const lead = mark ? line.slice(mark.start, mark.end) : '';
    if (trimmed !== '' || mark)
      segments.push({
        label,
        labelText,
        text: trimmed,
        lead,
        rest: new Remainder(trimmed),
        line: number,
        endLine: number,
      });
  };
  push(line.slice(0, marks[0]?.start));
  for (const [index, mark] of marks.entries()) {
    push(line.slice(mark.end, marks[index + 1]?.start), mark);
  }
  return segments;
}

/** Converts to lower case without accents, one character for one, so that positions stay the same. */
export function foldEach(text: string): string {
  return text
    .replace(/[^\u0000-\u007f]/g, (character) => {
      const base = character.normalize('NFD').charAt(0).toLowerCase();
      return base.length === 1 ? base : character;
    })
    .toLowerCase();
}
