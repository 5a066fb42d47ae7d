/** Reads the values after the labels of a text. */
import { toAccountParts } from './account-rows.ts';
import { FIELD_KEYS, FIELDS, isRowFieldKey } from '../fields/registry.ts';
import { foldText } from '../formats/plain-text.ts';
import { parseDate, toAge } from '../formats/date.ts';
import { toNameCase } from '../formats/name-case.ts';
import { toFamilyNames, toWholeName } from '../formats/whole-name.ts';
import {
  LEGAL_PERSON,
  toCodeValue,
  toNames,
  toPassportValues,
  toRutValues,
  toSexValue,
} from './card-values.ts';
import { findCivilStatus, findNationality } from './civil-status.ts';
import { type IntakeContext, type ReadValue, toDoubts } from './reading.ts';
import {
  findAccountKind,
  findAddress,
  findBank,
  findCommune,
  findEmails,
  findRut,
  findTypeCode,
} from './text-parts.ts';
import type { TextDraft } from './text-draft.ts';
import { cutName, toFullNameValues } from './text-names.ts';
import { BETWEEN_VALUES, findPhones, isOfService, toPhoneType } from './text-phones.ts';
import type { Segment, TextLabel } from './text-segments.ts';

/** Facts from the other labels of the same person. */
export interface LabelledContext extends IntakeContext {
  /** True when family names have their own labels, so that «Nombre» only has the given names. */
  readonly hasFamilyLabel: boolean;
  readonly isCompany: boolean;
}

type TakeValue = (segment: Segment, draft: TextDraft, context: LabelledContext) => void;

/** Takes the value of a labelled piece. A value that is not understood stays unread. */
export function takeLabelled(segment: Segment, draft: TextDraft, context: LabelledContext): void {
  if (segment.label === undefined) return;
  const take = TAKERS[segment.label] ?? takeField;
  take(segment, draft, context);
}

/** Takes the text as written; for a code, the list's entry of that name. */
const takeField: TakeValue = ({ text, label, rest }, draft, context) => {
  const field = FIELD_KEYS.find((key) => key === label);
  if (field === undefined || isRowFieldKey(field)) return;
  if (text === '') return;
  const isCode = FIELDS[field].kind === 'code';
  if (draft.put(isCode ? toCodeValue(context, field, [text]) : [{ field, entry: text }])) rest.take(text);
};

/** A label within the value, with a colon: «Huérfanos 789. Antigua: …». */
const NEXT_LABEL = /[.;,/]\s+(?=\p{L}[\p{L} ]{2,20}:)/u;

const takeNothing: TakeValue = () => undefined;

/** Labels whose values are neither plain text nor the name of a list's entry. */
const TAKERS: Readonly<Partial<Record<TextLabel, TakeValue>>> = {
  identifier: ({ text, rest, endLine }, draft, context) => {
    const found = findRut(text, true);
    if (!found) return;
    const values = toRutValues(context, found.text, toDoubts(!found.isValid && 'check-digit'));
    if (!draft.put(values)) return;
    draft.identifierLine ??= endLine;
    rest.take(found.text);
  },
  passport: ({ text, rest, endLine }, draft, context) => {
    const written = /^(?:n[°º]|nro\.?|no\.?)?\s*([\p{L}\d-]*\d[\p{L}\d-]*)/iu.exec(text)?.[1];
    if (written === undefined || !draft.put(toPassportValues(context, written, {}))) return;
    draft.identifierLine ??= endLine;
    rest.take(written);
  },
  fullName: takeFullName,
  givenName: takeGivenName,
  paternalName: takeFamilyName,
  maternalName: takeFamilyName,
  familyNames: ({ text, rest }, draft, context) => {
    const name = cutName(text, context).replace(/,.*/, '');
    if (draft.put(toFamilyValues(name))) rest.take(name);
  },
  companyName: (segment, draft, context) =>
    putWhole(segment, draft, [
      ...toCodeValue(context, 'entityKind', LEGAL_PERSON),
      { field: 'givenName', entry: segment.text },
    ]),
  birthDate: ({ text, labelText, rest }, draft, context) => {
    const written = findBirthText(text, context);
    if (draft.put(toBirthDate(written, labelText, context))) rest.take(written);
  },
  sex: (segment, draft, context) => {
    const { text } = segment;
    const byName = text.length > 1 ? toCodeValue(context, 'sex', [text]) : [];
    const letter = /^(f|m)(?:em|asc)?\.?$/i.exec(text)?.[1]?.toUpperCase() ?? '';
    putWhole(segment, draft, byName.length > 0 ? byName : toSexValue(context, letter));
  },
  countryCode: (segment, draft, context) => {
    const byNationality = findNationality(segment.text, context);
    const values =
      byNationality.length > 0 ? byNationality : toCodeValue(context, 'countryCode', [segment.text]);
    putWhole(segment, draft, values);
  },
  maritalStatusCode: (segment, draft, context) => {
    const status = findCivilStatus(segment.text, context);
    if (status) return putWhole(segment, draft, status.isWhole ? status.values : toGuesses(status.values));
    putWhole(segment, draft, toCodeValue(context, 'maritalStatusCode', [segment.text]));
  },
  // The marital status decides between regimes of one name, so this waits until all of the text is read.
  maritalRegimeCode: takeNothing,
  'telephones.number': takeTelephones,
  'emails.address': takeEmails,
  place: (segment, draft, context) => {
    if (findEmails(segment.text).length > 0) takeEmails(segment, draft, context);
    else if (findPhones(segment.text).some(({ phone }) => phone)) takeTelephones(segment, draft, context);
  },
  'addresses.line': ({ text, labelText, rest }, draft, context) => {
    if (text === '') return;
    const [type] = findTypeCode(labelText, 'addresses.typeCode', context);
    const [own = ''] = text.split(NEXT_LABEL);
    const address = findAddress(own, context.profile);
    for (const part of address.written) rest.take(part);
    draft.addresses.push({ ...address, type });
  },
  'addresses.communeId': ({ text, rest }, draft, { profile }) => {
    const [part = ''] = text.split(/[,;(]|\s[-–—]\s/);
    const entry = findCommune(part, profile);
    if (entry !== undefined) draft.communes.push({ entry, take: () => rest.take(part) });
  },
  // The city is only needed when the text names no commune, so it is read later.
  city: takeNothing,
  'bankAccounts.bankId': takeAccount,
  'bankAccounts.kind': takeAccount,
  'bankAccounts.number': takeAccount,
  kind: (segment, draft, context) => {
    if (findAccountKind(segment.text, context.profile)) takeAccount(segment, draft, context);
  },
  anyNumber: (segment, draft, context) => {
    const isBeside = draft.accounts.some(({ endLine }) => segment.line - endLine <= 1);
    if (isBeside) takeAccount(segment, draft, context);
  },
  other: takeNothing,
};

const toGuesses = (values: readonly ReadValue[]) =>
  values.map((value): ReadValue => ({ ...value, doubt: value.doubt ?? 'guessed' }));

function putWhole({ text, rest }: Segment, draft: TextDraft, values: readonly ReadValue[]): void {
  if (text !== '' && draft.put(values)) rest.take(text);
}

function takeFullName({ text, labelText, rest }: Segment, draft: TextDraft, context: LabelledContext): void {
  const name = cutName(text, context);
  if (name === '') return;
  const isEnglish = /\b(?:full name|name|holder|client)\b/.test(labelText);
  if (draft.put(toFullNameValues(name, context, isEnglish))) rest.take(name);
}

/** «Nombre» can mean the whole name, unless the family names have their own labels. */
function takeGivenName(segment: Segment, draft: TextDraft, context: LabelledContext): void {
  const { text, rest } = segment;
  const name = context.isCompany ? text : cutName(text, context);
  if (name === '') return;
  if (context.isCompany) {
    if (draft.put([{ field: 'givenName', entry: name }])) rest.take(name);
  } else if (context.hasFamilyLabel || !name.includes(' ') || isOfCard(name, draft)) {
    if (draft.put([{ field: 'givenName', entry: toNameCase(name) }])) rest.take(name);
  } else takeFullName(segment, draft, context);
}

/** True when the card beside the text has the same given names. */
function isOfCard(name: string, draft: TextDraft): boolean {
  return foldText(String(draft.find('givenName')?.entry ?? '')) === foldText(name);
}

function takeFamilyName({ text, label, rest }: Segment, draft: TextDraft, context: LabelledContext): void {
  const name = cutName(text, context).replace(/,.*/, '');
  if (name === '' || (label !== 'paternalName' && label !== 'maternalName')) return;
  if (draft.put([{ field: label, entry: toNameCase(name) }])) rest.take(name);
}

function toFamilyValues(text: string): ReadValue[] {
  const words = text.split(/\s+/);
  return toNames(toWholeName('', toFamilyNames(words)), toDoubts(words.length > 2 && 'guessed'));
}

/** Returns the longest start of a text that is a date. */
function findBirthText(text: string, { today }: IntakeContext): string {
  const words = text.slice(0, 60).split(/(?<=\s)/);
  for (let count = words.length; count > 0; count -= 1) {
    const written = words
      .slice(0, count)
      .join('')
      .replace(/[\s,;.()]+$/, '');
    if (/\d/.test(written) && parseDate(written, today) !== undefined) return written;
  }
  return '';
}

/** Reads the day first, as in Chile. With an English label, the month may come first. */
function toBirthDate(written: string, labelText: string, { today }: IntakeContext): ReadValue[] {
  const entry = parseDate(written, today);
  if (entry === undefined || entry > today) return [];
  const isEnglish = /birth|born|dob/.test(labelText);
  const [first, second] = written.split(/\D+/).map(Number);
  const isTurnable =
    isEnglish &&
    /^\d{1,2}\D\d{1,2}\D/.test(written) &&
    first !== second &&
    Math.max(first ?? 0, second ?? 0) <= 12;
  const isShort = !/\d{4}/.test(written.replace(/\D*$/, '')) && !/^\d{8}$/.test(written);
  const isYoung = isShort && toAge(entry, today) <= 10;
  return [{ field: 'birthDate', entry, ...toDoubts(isTurnable && 'day-month', isYoung && 'century') }];
}

function takeTelephones({ text, labelText, rest }: Segment, draft: TextDraft, context: IntakeContext): void {
  const phones = findPhones(text);
  for (const [index, found] of phones.entries()) {
    // The label belongs to the first number; whether it also applies to the others is unknown.
    const isFirst = index === 0;
    if ((!isFirst && !found.phone) || isOfService(found.written)) continue;
    const words = isFirst ? `${labelText} ${found.words}` : found.words;
    const isOpen = !isFirst && found.words.trim() === '' && /laboral|trabajo|oficina|work/.test(labelText);
    draft.add('telephones', [
      // Eight digits can be a mobile number without its 9, or one of Santiago without its 2.
      { field: 'telephones.number', entry: found.written, doubt: found.phone ? undefined : 'digits' },
      ...(isOpen ? [] : toPhoneType({ ...found, words }, context)),
    ]);
    rest.take(found.written);
  }
}

function takeEmails({ text, labelText, rest }: Segment, draft: TextDraft, context: IntakeContext): void {
  const found = text.split(BETWEEN_VALUES).flatMap((part) => {
    const addresses = findEmails(part);
    const words = addresses.reduce((left, address) => left.replace(address, ' '), part);
    return addresses.map((address) => ({ address, words: addresses.length === 1 ? foldText(words) : '' }));
  });
  for (const [index, { address, words }] of found.entries()) {
    const own = findTypeCode(words, 'emails.typeCode', context);
    // The label belongs to the first address; whether it also applies to the others is unknown.
    const labelled = index === 0 ? findTypeCode(labelText, 'emails.typeCode', context) : [];
    draft.add('emails', [{ field: 'emails.address', entry: address }, ...(own.length > 0 ? own : labelled)]);
    rest.take(address);
  }
}

/**
 * «Cuenta corriente: Banco de Chile 00-123-4»: the kind is in the label or the value, the bank in the value.
 */
function takeAccount(
  { text, labelText, label, rest: left, line, endLine }: Segment,
  draft: TextDraft,
  { profile }: IntakeContext,
): void {
  const number = label === 'bankAccounts.bankId' ? undefined : /\d[\d .-]*\d/.exec(text)?.[0].trim();
  const rest = number === undefined ? text : text.replace(number, ' ');
  const bank = findBank(rest, profile);
  const behind = bank ? rest.replace(bank.written, ' ') : rest;
  const kind = findAccountKind(behind.trim(), profile) ?? findAccountKind(foldText(labelText), profile);
  const written = number === undefined ? undefined : { written: number };
  draft.accounts.push(...toAccountParts({ bank, kind, number: written }, { line, endLine }, left));
}
