import { findCode } from './named-entries.ts';
import type { IntakeContext, PersonReading, ReadValue } from './reading.ts';
import { TextDraft, takeLabelled } from './text-values.ts';
import { toSegments } from './text-segments.ts';
import { parseDate, toAge } from '../formats/date.ts';
import { foldText } from '../formats/plain-text.ts';
import { readPhone } from '../formats/phone-cl.ts';
import { toRutValues } from './card-values.ts';
import {
  findAccountKind,
  findAddress,
  findBank,
  findEmails,
  findPhoneType,
  findRut,
  toFullNameValues,
} from './text-parts.ts';

export interface TextReading {
  readonly person: PersonReading;
  readonly riskProfile?: ReadValue | undefined;
}

/** More lines than any mail about one person has. */
const MOST_LINES = 500;
const LONGEST_LINE = 1000;

/** A person in free text: labelled values, and what tells itself by its shape. Undefined: nothing of a person in it. */
export function readFreeText(lines: readonly string[], context: IntakeContext): TextReading | undefined {
  const segments = toSegments(lines.slice(0, MOST_LINES).map((line) => line.slice(0, LONGEST_LINE)));
  const draft = new TextDraft();
  for (const segment of segments) takeLabelled(segment, draft, context);
  if (draft.communes.length === 0) {
    for (const { label, text } of segments) {
      const entry = label === 'city' ? findCode(context.profile, 'addresses.communeId', [text]) : undefined;
      if (entry !== undefined) draft.communes.push({ entry });
    }
  }
  takeShapes(
    segments.filter(({ label }) => label === undefined).map(({ text }) => text),
    draft,
    context,
  );
  const { values, rows } = draft.toReading();
  const riskProfile = values.find(({ field }) => field === 'riskProfileCode');
  const own = values.filter((value) => value !== riskProfile);
  if (own.length === 0 && rows.length === 0 && !riskProfile) return undefined;
  return { person: { values: own, rows }, riskProfile };
}

const DATE =
  /(?<![\p{L}\p{N}./-])(?:\d{1,2}[-/.]\d{1,2}[-/.]\d{4}|\d{4}-\d{1,2}-\d{1,2}|\d{1,2} (?:de )?\p{L}{3,10} (?:del? )?\d{4})(?![\p{L}\p{N}/-])/giu;
const STREET =
  /^(?:av|avda|avenida|calle|pasaje|pje|psje|camino|cam|alameda|paseo|ruta|villa|poblacion|pobl|condominio|parcela|street|avenue)\b.*\d/;
const PHONE = /(?<![\p{L}\p{N}.+-])[+(]{0,2}\d[\d\s().\p{Dash}]{6,18}\d(?![\p{L}\p{N}])/gu;
const DIGITS = /(?<![\p{L}\p{N}])\d[\d .-]{2,24}\d(?![\p{L}\p{N}])/u;
const NAME = /^\p{Lu}[\p{L}'’.-]*(?: (?:\p{Lu}[\p{L}'’.-]*|de|del|la|las|los|y)){1,6}$/u;
const WEB = /\b(?:https?:\/\/|www\.)\S+/gi;
/** A person of whom only a date is known is hardly younger. */
const YOUNGEST = 1;

/** Takes what unlabelled pieces of a text tell by their shape; each digit counts for one thing at most. */
function takeShapes(pieces: readonly string[], draft: TextDraft, context: IntakeContext): void {
  const dates: string[] = [];
  /** The line before was a bank or a kind of account, whose number may be the next one. */
  let isAccount = false;
  let name: string | undefined;
  for (const piece of pieces) {
    let text = takeOut(piece, WEB);
    for (const address of findEmails(text)) {
      draft.add('emails', [{ field: 'emails.address', entry: address }]);
      text = text.replace(address, ' ');
    }
    const rut = findRut(text, false);
    if (rut) {
      draft.put(toRutValues(context, rut.text, rut.isValid ? undefined : 'check-digit'));
      const before = text.slice(0, rut.index).replace(/[\s,;:|-]+$/, '');
      if (NAME.test(before)) name = before;
      text = `${before} ${text.slice(rut.index + rut.length)}`;
    }
    dates.push(...[...text.matchAll(DATE)].map(([date]) => date));
    text = takeOut(text, DATE);
    if (takeStreet(text, draft, context)) {
      isAccount = false;
      continue;
    }
    const account = takeAccountLine(text, isAccount, draft, context);
    isAccount = account.goesOn;
    if (!account.isTaken) takePhones(text, draft, context);
    if (NAME.test(text.trim()) && !isAccount && !draft.has('identifier')) name = text.trim();
  }
  if (
    draft.has('identifier') &&
    name !== undefined &&
    !draft.has('givenName') &&
    !draft.has('paternalName')
  ) {
    draft.put(toFullNameValues(name));
  }
  if (!draft.has('birthDate')) draft.put(toBirth(dates, context));
}

const takeOut = (text: string, expression: RegExp) => text.replace(expression, ' ');

function takeStreet(text: string, draft: TextDraft, { profile }: IntakeContext): boolean {
  if (!STREET.test(foldText(text))) return false;
  draft.addresses.push(findAddress(text.trim(), profile, 'guessed'));
  return true;
}

interface AccountLine {
  readonly isTaken: boolean;
  readonly goesOn: boolean;
}

function takeAccountLine(
  text: string,
  isAccount: boolean,
  draft: TextDraft,
  { profile }: IntakeContext,
): AccountLine {
  const bank = findBank(text, profile);
  const kind = findAccountKind(text, profile);
  const number = DIGITS.exec(text)?.[0].trim();
  const isNumberAlone = number !== undefined && text.replace(number, '').trim() === '';
  const isNamed = bank !== undefined || kind !== undefined;
  if (!isNamed && !(isAccount && isNumberAlone)) return { isTaken: false, goesOn: false };
  // A line that is a name and nothing else says so; among other words it may be anything.
  if (bank)
    draft.banks.push({ entry: bank.entry, doubt: bank.doubt ?? (bank.isWhole ? undefined : 'guessed') });
  if (kind !== undefined) draft.kinds.push({ entry: kind, doubt: text.length > 24 ? 'guessed' : undefined });
  if (number !== undefined) draft.numbers.push({ entry: number, doubt: 'guessed' });
  return { isTaken: true, goesOn: number === undefined };
}

function takePhones(text: string, draft: TextDraft, context: IntakeContext): void {
  for (const [written] of text.matchAll(PHONE)) {
    const phone = readPhone(written);
    if (!phone) continue;
    // A country's prefix proves it; other digits may count something else.
    const doubt = written.includes('+') ? undefined : ('guessed' as const);
    draft.add('telephones', [
      { field: 'telephones.number', entry: written, doubt },
      ...findPhoneType('', phone.kind, context).map((value): ReadValue => ({ ...value, doubt })),
    ]);
  }
}

/** The one date of a text may be that of birth. */
function toBirth(texts: readonly string[], { today }: IntakeContext): ReadValue[] {
  const dates = new Set(texts.map((text) => parseDate(text, today)));
  const [entry] = dates;
  if (dates.size !== 1 || entry === undefined || entry > today || toAge(entry, today) < YOUNGEST) return [];
  return [{ field: 'birthDate', entry, doubt: 'guessed' }];
}
