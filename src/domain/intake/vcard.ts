/** Reads contact cards (vCard 2.1, 3.0 and 4.0) as values of a person. */
import { parseDate } from '../formats/date.ts';
import { readPhone } from '../formats/phone-cl.ts';
import { foldText } from '../formats/plain-text.ts';
import { splitWholeName, toFamilyNames, toWholeName } from '../formats/whole-name.ts';
import { LEGAL_PERSON, toCodeValue, toNames, toSexValue } from './card-values.ts';
import { findCommune, findEmails, findTypeCode } from './text-parts.ts';
import { toPhoneType } from './text-phones.ts';
import { type IntakeContext, type PersonReading, type ReadRow, type ReadValue, toDoubts } from './reading.ts';

export interface FoundCards {
  /** Lines of each card, without its first and its last one. */
  readonly cards: readonly (readonly string[])[];
  /** Lines of the text outside of all cards. */
  readonly rest: readonly string[];
}

const BEGIN = /^\s*begin:vcard\s*$/i;
const END = /^\s*end:vcard\s*$/i;

/** The vCards of a text; one without an end extends to the last line. */
export function findVcards(lines: readonly string[]): FoundCards {
  const cards: string[][] = [];
  const rest: string[] = [];
  let card: string[] | undefined;
  for (const line of lines) {
    if (BEGIN.test(line)) {
      card = [];
      cards.push(card);
    } else if (END.test(line)) card = undefined;
    else (card ?? rest).push(line);
  }
  return { cards, rest };
}

interface Property {
  /** In capitals, without its group. */
  readonly name: string;
  /** `cell`, `work` and other values of its parameters, in lower case. */
  readonly types: ReadonlySet<string>;
  readonly value: string;
  readonly line: string;
}

export interface VcardReading {
  readonly person: PersonReading;
  /** Texts of the card that belong to no field: notes, and the profession of its owner. */
  readonly texts: readonly string[];
}

const TEXTS = new Set(['NOTE', 'ORG', 'TITLE', 'ROLE', 'NICKNAME']);

/** The person of a card. */
export function readVcard(lines: readonly string[], context: IntakeContext): VcardReading {
  const properties = toProperties(lines);
  const ofName = (name: string) => properties.filter((property) => property.name === name);
  const rows: ReadRow[] = [
    ...ofName('TEL').flatMap((property) => toTelephone(property, context)),
    ...ofName('ADR').flatMap((property) => toAddress(property, context)),
    ...ofName('EMAIL').flatMap((property) => toEmail(property, context)),
  ];
  const names = toNameValues(properties, context);
  const values = [...names, ...ofName('BDAY').flatMap((property) => toBirth(property, context))];
  const [gender] = ofName('GENDER');
  if (gender) values.push(...toSexValue(context, gender.value.charAt(0).toUpperCase()));
  const isCompany = names.some(({ field }) => field === 'entityKind');
  const texts = properties
    .filter(({ name }) => TEXTS.has(name) && !(isCompany && name === 'ORG'))
    .flatMap(({ value }) => toParts(value, /(?<!\\)\\n|;/i));
  return { person: { values, rows }, texts: texts.filter((text) => text.trim() !== '') };
}

/** Joins continued lines: those that begin with a space, and in quoted-printable those after a `=`. */
function unfold(lines: readonly string[]): string[] {
  const whole: string[] = [];
  for (const line of lines) {
    const last = whole.at(-1);
    const isSoft =
      last !== undefined && /quoted-printable/i.test(last.split(':')[0] ?? '') && last.endsWith('=');
    if (last !== undefined && isSoft) whole[whole.length - 1] = last.slice(0, -1) + line;
    else if (last !== undefined && /^[ \t]/.test(line)) whole[whole.length - 1] = last + line.slice(1);
    else whole.push(line);
  }
  return whole;
}

function toProperties(lines: readonly string[]): Property[] {
  return unfold(lines).flatMap((line) => {
    const [, head = '', raw = ''] = /^((?:"[^"]*"|[^":])*):(.*)$/.exec(line) ?? [];
    const [name = '', ...parameters] = head.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/);
    if (name === '') return [];
    const types = parameters.flatMap((parameter) => {
      const [key = '', value] = parameter.split('=');
      if (value === undefined) return [key];
      return /^type$/i.test(key) ? value.replaceAll('"', '').split(',') : [];
    });
    const value = /quoted-printable/i.test(head) ? decode(raw, head) : raw;
    return [
      {
        name: name.replace(/^.*\./, '').trim().toUpperCase(),
        types: new Set(types.map((type) => type.trim().toLowerCase())),
        value: value.trim(),
        line,
      },
    ];
  });
}

function decode(text: string, head: string): string {
  const bytes = text.replace(/%/g, '%25').replace(/=([\da-f]{2})/gi, '%$1');
  try {
    if (!/charset=(?:iso-8859-1|windows-1252)/i.test(head)) return decodeURIComponent(bytes);
  } catch {
    // Not UTF-8, so the text has one byte per character.
  }
  return text.replace(/=([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

const toParts = (value: string, separator: RegExp) => value.split(separator).map(unescape);
const unescape = (text: string) =>
  text
    .replace(/\\n/gi, ' ')
    .replace(/\\([,;:\\])/g, '$1')
    .trim();

/** Parts of a value between semicolons. */
const toComponents = (value: string) => toParts(value, /(?<!\\);/);

function toNameValues(properties: readonly Property[], context: IntakeContext): ReadValue[] {
  const find = (name: string) => properties.find((property) => property.name === name)?.value ?? '';
  const [family = '', given = '', additional = ''] = toComponents(find('N'));
  if (family !== '' && given !== '') {
    const families = toFamilyNames(family.split(/\s+/));
    const name = toWholeName([given, additional].filter(Boolean).join(' '), families);
    return toNames(name, {}, toDoubts(families.length > 2 && 'guessed'));
  }
  const whole = unescape(find('FN')) || given || family;
  const [organization = ''] = toComponents(find('ORG'));
  const isCompany = organization !== '' && (whole === '' || foldText(whole) === foldText(organization));
  if (isCompany) {
    return [...toCodeValue(context, 'entityKind', LEGAL_PERSON), { field: 'givenName', entry: organization }];
  }
  return toNames(splitWholeName(whole), { doubt: 'guessed' });
}

function toTelephone({ value, types }: Property, context: IntakeContext): ReadRow[] {
  const written = value.replace(/^tel:/i, '').replace(/;.*$/, '').trim();
  if (written.replace(/\D/g, '').length < 7 || types.has('fax') || types.has('pager')) return [];
  const phone = readPhone(written);
  const isMobile = types.has('cell') || types.has('mobile');
  const words = types.has('work') && !isMobile ? 'work' : isMobile ? 'mobile' : '';
  return [
    {
      section: 'telephones',
      values: [
        { field: 'telephones.number', entry: written, doubt: phone ? undefined : 'digits' },
        ...toPhoneType({ written, phone, words }, context),
      ],
    },
  ];
}

function toEmail({ value, types }: Property, context: IntakeContext): ReadRow[] {
  const [address] = findEmails(value.replace(/^mailto:/i, ''));
  if (address === undefined) return [];
  const use = types.has('work') ? 'work' : types.has('home') ? 'home' : '';
  const type = findTypeCode(use, 'emails.typeCode', context);
  return [{ section: 'emails', values: [{ field: 'emails.address', entry: address }, ...type] }];
}

/** Post box, rest of the street, street, place, region, code, country. */
function toAddress({ value, types }: Property, context: IntakeContext): ReadRow[] {
  const [box = '', extended = '', street = '', place = ''] = toComponents(value);
  const line = [street, extended, box].filter(Boolean).join(', ');
  if (line === '') return [];
  const commune = findCommune(place, context.profile);
  const use = types.has('work') ? 'work' : types.has('home') ? 'home' : '';
  return [
    {
      section: 'addresses',
      values: [
        { field: 'addresses.line', entry: line },
        ...(commune === undefined ? [] : [{ field: 'addresses.communeId' as const, entry: commune }]),
        ...findTypeCode(use, 'addresses.typeCode', context),
      ],
    },
  ];
}

function toBirth({ value }: Property, { today }: IntakeContext): ReadValue[] {
  const entry = parseDate(value, today);
  return entry === undefined || entry > today ? [] : [{ field: 'birthDate', entry }];
}
