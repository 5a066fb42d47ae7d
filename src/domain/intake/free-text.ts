import { findCode } from './named-entries.ts';
import { type IntakeContext, type PersonReading, type ReadValue, toDoubts } from './reading.ts';
import { TextDraft, takeLabelled } from './text-values.ts';
import { toSegments, toUnread } from './text-segments.ts';
import { parseDate, toAge } from '../formats/date.ts';
import type { Remainder } from './remainder.ts';
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

interface TextReading {
  readonly person: PersonReading;
  readonly riskProfile?: ReadValue | undefined;
  /** What of the lines is in none of the values. */
  readonly unread: readonly string[];
}

/** More lines than any mail about one person has. */
const MOST_LINES = 500;
const LONGEST_LINE = 1000;

/**
 * A person in free text: labelled values, and what tells itself by its shape. `given` is what the one card of the text
 * says of the same person.
 */
export function readFreeText(
  lines: readonly string[],
  context: IntakeContext,
  given: readonly ReadValue[] = [],
): TextReading {
  const known = lines.slice(0, MOST_LINES);
  const segments = toSegments(known.map((line) => line.slice(0, LONGEST_LINE)));
  const draft = new TextDraft(given);
  for (const segment of segments) takeLabelled(segment, draft, context);
  if (draft.communes.length === 0) {
    for (const { label, text, rest } of segments) {
      const entry = label === 'city' ? findCode(context.profile, 'addresses.communeId', [text]) : undefined;
      if (entry !== undefined) draft.communes.push({ entry, take: () => rest.take(text) });
    }
  }
  // Behind the value of a label there may be more that tells itself.
  const unlabelled = segments.flatMap((segment) => {
    if (segment.label === undefined) return [segment];
    return segment.rest.isTouched
      ? segment.rest.toPieces().map((text) => ({ text, rest: segment.rest }))
      : [];
  });
  takeShapes(unlabelled, draft, context);
  const { values, rows } = draft.toReading();
  const riskProfile = values.find(({ field }) => field === 'riskProfileCode');
  const over = [...known.map((line) => line.slice(LONGEST_LINE)), ...lines.slice(MOST_LINES)];
  return {
    person: { values: values.filter((value) => value !== riskProfile), rows },
    riskProfile,
    unread: [...segments.flatMap(toUnread), ...over.map((line) => line.trim()).filter(Boolean)],
  };
}

const DATE =
  /(?<![\p{L}\p{N}./-])(?:\d{1,2}[-/.]\d{1,2}[-/.]\d{4}|\d{4}-\d{1,2}-\d{1,2}|\d{1,2} (?:de )?\p{L}{3,10} (?:del? )?\d{4})(?![\p{L}\p{N}/-])/giu;
const STREET =
  /^(?:av|avda|avenida|calle|pasaje|pje|psje|camino|cam|alameda|paseo|ruta|villa|poblacion|pobl|condominio|parcela|street|avenue)\b.*\d/;
const PHONE = /(?<![\p{L}\p{N}.+-])[+(]{0,2}\d[\d\s().\p{Dash}]{6,18}\d(?![\p{L}\p{N}])/gu;
const DIGITS = /(?<![\p{L}\p{N}])\d[\d .-]{2,24}\d(?![\p{L}\p{N}])/u;
const NAME = /^\p{Lu}[\p{L}'’.-]*(?: (?:\p{Lu}[\p{L}'’.-]*|de|del|la|las|los)){1,6}$/u;
const WEB = /\b(?:https?:\/\/|www\.)\S+/gi;
/** A person of whom only a date is known is hardly younger. */
const YOUNGEST = 1;

/** «Los Carrera 455, Concepción»: capitals, a number, and a commune behind. */
const PLACE = /^(?:\p{Lu}[\p{L}'’.]*|de|del|la|las|los|el) .{0,60}\d/u;
const LIVES = /(?<!\p{L})(?:vive|reside|domiciliad[oa]) en\s+/iu;
const STREET_INSIDE =
  /(?<=[\s,;])(?=(?:av|avda|avenida|calle|pasaje|pje|psje|camino|villa|poblacion|población|condominio|parcela)\.?\s+\p{L})/iu;
/** Between what was taken out of a line: nothing goes on behind it. */
const GAP = ' | ';

/** A text that may be of the person, and what it is of. */
interface Named {
  readonly text: string;
  readonly rest: Remainder;
}

/** Takes what unlabelled pieces of a text tell by their shape; each digit counts for one thing at most. */
function takeShapes(pieces: readonly Named[], draft: TextDraft, context: IntakeContext): void {
  const dates: Named[] = [];
  const names: Named[] = [];
  /** The line before was a bank or a kind of account, whose number may be the next one. */
  let isAccount = false;
  let holder: Named | undefined;
  for (const { text: piece, rest } of pieces) {
    let text = takeOut(piece, WEB);
    for (const address of findEmails(text)) {
      draft.add('emails', [{ field: 'emails.address', entry: address }]);
      rest.take(address);
      text = text.replace(address, GAP);
    }
    for (let rut = findRut(text, false); rut; rut = findRut(text, false)) {
      const isFirst = !draft.has('identifier');
      const values = toRutValues(context, rut.text, toDoubts(!rut.isValid && 'check-digit'));
      if (draft.put(values)) rest.take(rut.text);
      const before = text.slice(0, rut.index).replace(/[\s,;:|-]+$/, '');
      const own = NAME.test(before) ? { text: before, rest } : isAccount ? undefined : names.at(-1);
      if (isFirst) holder = own;
      text = `${before}${GAP}${text.slice(rut.index + rut.length)}`;
    }
    dates.push(...[...text.matchAll(DATE)].map(([date]) => ({ text: date, rest })));
    text = takeOut(text, DATE);
    if (findBank(text, context.profile) === undefined) text = takeSurePhones(text, rest, draft, context);
    text = takeStreets(text, rest, draft, context);
    const account = takeAccountLine(text, rest, isAccount, draft, context);
    isAccount = account.goesOn;
    if (account.isTaken) continue;
    takePhones(text, rest, draft, context);
    for (const part of text.split(/[|,;]/)) {
      if (isName(part.trim(), context)) names.push({ text: part.trim(), rest });
    }
  }
  takeName(holder, names, draft);
  takeBirth(dates, draft, context);
}

/** Who has the RUT, else the only one who is named. */
function takeName(holder: Named | undefined, names: readonly Named[], draft: TextDraft): void {
  const name = holder ?? (names.length === 1 ? names[0] : undefined);
  if (!name || draft.isEmpty || draft.has('givenName') || draft.has('paternalName')) return;
  if (draft.put(toFullNameValues(name.text))) name.rest.take(name.text);
}

const GREETING =
  /^(?:hola|estimad|querid|senor|sra?\b|don\b|dona\b|buen|gracias|saludos|atentamente|atte|cordial)/;

/** Words with capitals that name neither a place nor a bank, and greet nobody. */
function isName(text: string, { profile }: IntakeContext): boolean {
  if (!NAME.test(text) || GREETING.test(foldText(text)) || STREET_INSIDE.test(` ${text}`)) return false;
  if (findBank(text, profile) || findAccountKind(text, profile)) return false;
  return (['addresses.communeId', 'countryCode'] as const).every(
    (field) => findCode(profile, field, [text]) === undefined,
  );
}

const takeOut = (text: string, expression: RegExp) => text.replace(expression, GAP);

/** Takes the addresses of a line; gives it without them. */
function takeStreets(text: string, rest: Remainder, draft: TextDraft, { profile }: IntakeContext): string {
  const parts = text.split('|').flatMap((part) => part.split(STREET_INSIDE));
  const others = parts.filter((part) => {
    const [, behind] = part.split(LIVES);
    const place = (behind ?? part).replace(/^[\s,;]+|[\s,;]+$/g, '');
    const isStreet = STREET.test(foldText(place)) || (behind !== undefined && /\d/.test(place));
    const address = isStreet || PLACE.test(place) ? findAddress(place, profile, 'guessed') : undefined;
    if (!address || (!isStreet && !(address.commune && /\d/.test(String(address.line.entry))))) return true;
    for (const written of address.written) rest.take(written);
    draft.addresses.push(address);
    return false;
  });
  return others.join(GAP);
}

interface AccountLine {
  readonly isTaken: boolean;
  readonly goesOn: boolean;
}

function takeAccountLine(
  text: string,
  rest: Remainder,
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
  if (bank) {
    const doubt = bank.doubt ?? (bank.isWhole ? undefined : 'guessed');
    draft.banks.push({ entry: bank.entry, doubt, take: () => rest.take(bank.written) });
  }
  if (kind) {
    const doubt = text.length > 24 ? 'guessed' : undefined;
    draft.kinds.push({ entry: kind.entry, doubt, take: () => rest.take(kind.written) });
  }
  if (number !== undefined) {
    draft.numbers.push({ entry: number, doubt: 'guessed', take: () => rest.take(number) });
  }
  return { isTaken: true, goesOn: number === undefined };
}

/** Numbers with a country's prefix, which proves them; gives the text without them. */
function takeSurePhones(text: string, rest: Remainder, draft: TextDraft, context: IntakeContext): string {
  return text.replace(PHONE, (written) =>
    written.includes('+') && takePhone(written, rest, draft, context) ? GAP : written,
  );
}

function takePhones(text: string, rest: Remainder, draft: TextDraft, context: IntakeContext): void {
  for (const [written] of text.matchAll(PHONE)) takePhone(written, rest, draft, context);
}

function takePhone(written: string, rest: Remainder, draft: TextDraft, context: IntakeContext): boolean {
  const phone = readPhone(written);
  if (!phone) return false;
  // Digits without a prefix may count something else.
  const doubt = written.includes('+') ? undefined : ('guessed' as const);
  draft.add('telephones', [
    { field: 'telephones.number', entry: written, doubt },
    ...findPhoneType('', phone.kind, context).map((value): ReadValue => ({ ...value, doubt })),
  ]);
  rest.take(written);
  return true;
}

/** The one date of a text may be that of birth. */
function takeBirth(parts: readonly Named[], draft: TextDraft, { today }: IntakeContext): void {
  const dates = new Set(parts.map(({ text }) => parseDate(text, today)));
  const [entry] = dates;
  if (dates.size !== 1 || entry === undefined || entry > today || toAge(entry, today) < YOUNGEST) return;
  if (draft.has('birthDate')) return;
  draft.put([{ field: 'birthDate', entry, doubt: 'guessed' }]);
  for (const { text, rest } of parts) rest.take(text);
}
