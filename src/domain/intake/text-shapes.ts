/** Recognizes values in text without labels by their shape. */
import { toAccountParts } from './account-rows.ts';
import { parseDate, toAge } from '../formats/date.ts';
import { readPhone } from '../formats/phone-cl.ts';
import { foldText } from '../formats/plain-text.ts';
import { isCompanyName } from '../formats/name-case.ts';
import { toRutValues } from './card-values.ts';
import { findCivilStatus, findNationality } from './civil-status.ts';
import { type IntakeContext, type ReadValue, toDoubts } from './reading.ts';
import { type Remainder, isLink } from './remainder.ts';
import { foldEach } from './text-segments.ts';
import type { TextDraft } from './text-draft.ts';
import { findLedName, findNames, toFullNameValues, trimName } from './text-names.ts';
import { findAccountKind, findAddress, findBank, findEmails, findRut } from './text-parts.ts';
import { isAmount, isCounted, isOfService, toPhoneType } from './text-phones.ts';

const MONTH = '(?:de )?\\p{L}{3,10}\\.?,? (?:del? )?\\d{4}';
const DATE = new RegExp(
  `(?<![\\p{L}\\p{N}./-])(?:\\d{1,2}[-/.]\\d{1,2}[-/.]\\d{4}|\\d{4}-\\d{1,2}-\\d{1,2}|\\d{1,2}[°º]? ${MONTH})(?![\\p{L}\\p{N}/-])`,
  'giu',
);
const STREET_WORDS =
  'av|avda|avenida|calle|pasaje|pje|psje|camino|cam|alameda|paseo|ruta|villa|poblacion|pobl|condominio|parcela|street|avenue';
const STREET = new RegExp(`^(?:${STREET_WORDS})\\b.*\\d`);
const PHONE = /(?<![\p{L}\p{N}.+-])[+(]{0,2}\d[\d\s().\p{Dash}]{6,18}\d(?![\p{L}\p{N}])/gu;
const DIGITS = /(?<![\p{L}\p{N}$])\d[\d .-]{2,24}\d(?![\p{L}\p{N}])/gu;
const WEB = /\b(?:https?:\/\/|www\.)\S+/gi;
/** A single date is hardly the birth date of anybody younger. */
const YOUNGEST = 14;

/** «Los Carrera 455, Concepción»: capitals, a number, and a commune after it. */
const PLACE = /^(?:\p{Lu}[\p{L}'’.]*|de|del|la|las|los|el) .{0,60}\d/u;
const LIVES =
  /(?<!\p{L})(?:vive|vivo|vivimos|reside|resido|domiciliad[oa]|domicilio|i live|lives|live|living) (?:en|at|in)\s+/iu;
const STREET_INSIDE =
  /(?<=[\s,;])(?=(?:av|avda|avenida|calle|pasaje|pje|psje|camino|villa|poblacion|población|condominio|parcela)\.?\s+\p{L})/iu;
/** The end of a sentence, where a new topic begins. «Av.» and «Sta.» do not end one. */
const SENTENCE = /(?<=\p{L}{4}|\d)\.\s+(?=\p{Lu})/u;
/** Takes the place of a text that was taken out of a line, so that no value extends over it. */
const GAP = ' | ';

/** RUTs of somebody else: «RUT del estudio 77.234.667-0», «RUT emisor». */
const OTHER_RUT =
  /\brut (?:(?:del?|de la) (?!cliente|clienta|titular)[a-z]+|emisor|proveedor|vendedor|pagador|ordenante|corredora?|ejecutiv[oa]|sucursal|origen)\W*$/;
/** E-mail addresses that belong to no single person. */
const ROLE =
  /^(?:info|contacto|contact|ventas|ayuda|soporte|support|no-?reply|hola|clientes|atencion)[^@]*@/i;

/** A text that may belong to the person, with its place. */
export interface Piece {
  readonly text: string;
  readonly rest: Remainder;
  readonly line: number;
  /** True when no other part of its line was read as a value. */
  readonly isWhole: boolean;
}

interface Found {
  readonly dates: Piece[];
  readonly names: Piece[];
  readonly emails: Piece[];
  readonly phones: Piece[];
}

/** Takes the values that unlabelled pieces reveal by their shape. Each digit is used once at most. */
export function takeShapes(pieces: readonly Piece[], draft: TextDraft, context: IntakeContext): void {
  const found: Found = { dates: [], names: [], emails: [], phones: [] };
  const sentences = pieces.flatMap((piece) => {
    const parts = piece.text.split(SENTENCE);
    return parts.map((text) => ({ ...piece, text, isWhole: piece.isWhole && parts.length === 1 }));
  });
  for (const piece of sentences) takePiece(piece, found, draft, context);
  takeNames(found.names, draft, context);
  takeBirth(found.dates, draft, context);
  takeEmails(found.emails, draft);
  takePhones(found.phones, draft, context);
}

function takePiece(piece: Piece, found: Found, draft: TextDraft, context: IntakeContext): void {
  const { rest } = piece;
  let text = piece.text.replace(WEB, GAP);
  for (const address of findEmails(text)) {
    found.emails.push({ ...piece, text: address, isWhole: standsAlone(text, address) });
    text = text.replace(address, GAP);
  }
  text = takeRuts(text, piece, draft, context);
  found.dates.push(...[...text.matchAll(DATE)].map(([date]) => ({ ...piece, text: date })));
  text = text.replace(DATE, GAP);
  if (findBank(text, context.profile) === undefined)
    text = findPhones(text, piece, found, (written) => written.includes('+'));
  text = takeStreets(text, rest, draft, context);
  if (takeAccountLine(text, piece, draft, context)) {
    const others = text
      .split('|')
      .filter((part) => !findBank(part, context.profile) && !findAccountKind(part, context.profile));
    found.names.push({ ...piece, text: others.join('|') });
    return;
  }
  text = findPhones(text, piece, found, () => true);
  text = takeCivilStatus(text, piece, draft, context);
  found.names.push({ ...piece, text });
}

/**
 * Returns true when only words that lead to a value stand beside it. With other words, it may be anybody's.
 */
function standsAlone(text: string, written: string): boolean {
  const part = text.split(/[|,;]|\s[-–—/]\s/).find((other) => other.includes(written)) ?? text;
  return foldText(part.replace(written, ' '))
    .split(' ')
    .every((word) => isLink(word) || /^\d+$/.test(word));
}

function takeRuts(source: string, { rest, line }: Piece, draft: TextDraft, context: IntakeContext): string {
  let text = source;
  for (let rut = findRut(text, false); rut; rut = findRut(text, false)) {
    const values = toRutValues(context, rut.text, toDoubts(!rut.isValid && 'check-digit'));
    const isOther =
      isCounted(text, rut.index, rut.length) || OTHER_RUT.test(foldEach(text.slice(0, rut.index)));
    if (!isOther && draft.put(values)) {
      rest.take(rut.text);
      draft.identifierLine ??= line;
    }
    text = `${text.slice(0, rut.index)}${GAP}${text.slice(rut.index + rut.length)}`;
  }
  return text;
}

/** Returns the text without the numbers that are telephones. */
function findPhones(
  text: string,
  piece: Piece,
  found: Found,
  isWanted: (written: string) => boolean,
): string {
  return text.replace(PHONE, (written: string, index: number) => {
    const isOther = isCounted(text, index, written.length) || isOfService(written);
    if (!isWanted(written) || isOther || !readPhone(written)) return written;
    found.phones.push({ ...piece, text: written, isWhole: standsAlone(text, written) });
    return GAP;
  });
}

/** Takes the addresses of a line and returns the line without them. */
function takeStreets(text: string, rest: Remainder, draft: TextDraft, { profile }: IntakeContext): string {
  const parts = text.split('|').flatMap((part) => part.split(STREET_INSIDE));
  const others = parts.filter((part) => {
    const [, behind] = part.split(LIVES);
    const place = (behind ?? part).replace(/^[\s,;•*-]+|[\s,;.]+$/g, '');
    const isStreet = STREET.test(foldText(place)) || (behind !== undefined && /\d/.test(place));
    const address = isStreet || PLACE.test(place) ? findAddress(place, profile, 'guessed') : undefined;
    if (!address || (!isStreet && !(address.commune && /\d/.test(String(address.line.entry))))) return true;
    for (const written of address.written) rest.take(written);
    draft.addresses.push(address);
    return false;
  });
  return others.join(GAP);
}

/** Fewer digits can be a year, which is no account number. */
const FEWEST_DIGITS = 5;

/** Takes a line with a bank or a kind of account, or with the number below such a line. */
function takeAccountLine(
  text: string,
  { rest, line }: Piece,
  draft: TextDraft,
  { profile }: IntakeContext,
): boolean {
  const bank = findBank(text, profile);
  const kind = findAccountKind(bank ? text.replace(bank.written, ' ') : text, profile);
  const number = [...text.matchAll(DIGITS)].find(({ 0: written, index }) => {
    return written.replace(/\D/g, '').length >= FEWEST_DIGITS && !isAmount(text, index, written.length);
  })?.[0];
  const isNumberAlone =
    number !== undefined && /^\W*(?:n[°º]|nro|num|numero)?\W*$/i.test(text.replace(number, ''));
  const isBelow = draft.accounts.some(({ endLine, slot }) => slot !== 'number' && line - endLine === 1);
  if (!bank && !kind && !(isBelow && isNumberAlone)) return false;
  // A line with just the name is certain; among other words, the name may mean something else.
  const words = {
    bank: bank && { ...bank, doubt: bank.doubt ?? (bank.isWhole ? undefined : 'guessed') },
    kind: kind && { ...kind, doubt: text.length > 24 ? ('guessed' as const) : undefined },
    number: number === undefined ? undefined : { written: number.trim(), doubt: 'guessed' as const },
  };
  draft.accounts.push(...toAccountParts(words, { line, endLine: line }, rest));
  return true;
}

/** Takes marital status and nationality between separators; returns the text without them. */
function takeCivilStatus(
  text: string,
  { rest, isWhole }: Piece,
  draft: TextDraft,
  context: IntakeContext,
): string {
  const parts = text.split(/([|,;()]|\s[-–—]\s|\.(?:\s|$))/);
  const left = parts.map((part, index) => {
    if (index % 2 === 1 || part.trim() === '') return part;
    const word = part.trim().replace(/^(?:soy|es|estado civil)\s+/i, '');
    const status = findCivilStatus(word, context, draft.find('maritalStatusCode'));
    const values = status?.isWhole ? status.values : findNationality(word, context);
    const doubt = isWhole && parts.length === 1 ? undefined : ('guessed' as const);
    const isPut = draft.put(values.map((value): ReadValue => ({ ...value, doubt: value.doubt ?? doubt })));
    if (isPut) rest.take(word);
    return isPut ? GAP : part;
  });
  return left.join('');
}

/** Words in lower case only count as a name this close to the identifier, in lines. */
const NEAR = 1;

const isBeside = ({ distance }: { readonly distance: number }) => distance <= NEAR;

/** Takes the name beside the identifier, else the only name. */
function takeNames(pieces: readonly Piece[], draft: TextDraft, context: IntakeContext): void {
  if (draft.isEmpty && pieces.length === 0) return;
  if (draft.has('givenName') || draft.has('paternalName')) return;
  const { identifierLine = -Infinity } = draft;
  const candidates = pieces.flatMap(({ text, rest, line }) => {
    const distance = Math.abs(line - identifierLine);
    const led = findLedName(text, context);
    const companies =
      distance <= NEAR
        ? text
            .split(/[|]|\s\/\s/)
            .map(trimName)
            .filter(isCompanyName)
        : [];
    const names = led === undefined ? findNames(text, context, distance <= NEAR) : [led.name];
    return [...companies, ...names].map((name) => ({ name, rest, line, distance, led }));
  });
  const before = candidates.filter(({ line }) => line <= identifierLine);
  const found =
    candidates.findLast(({ led }) => led) ??
    before.findLast(({ distance }) => distance === 0) ??
    before.findLast(isBeside) ??
    candidates.find(isBeside) ??
    (candidates.length === 1 ? candidates[0] : undefined);
  if (!found || (draft.isEmpty && !found.led && pieces.length > 1)) return;
  if (draft.put(toFullNameValues(found.name, context, found.led?.isEnglish))) found.rest.take(found.name);
}

/** Takes the only date of a text as a guess for the birth date. */
function takeBirth(pieces: readonly Piece[], draft: TextDraft, { today }: IntakeContext): void {
  const dates = new Set(pieces.map(({ text }) => parseDate(text, today)));
  const [entry] = dates;
  if (dates.size !== 1 || entry === undefined || entry > today || toAge(entry, today) < YOUNGEST) return;
  if (draft.has('birthDate')) return;
  draft.put([{ field: 'birthDate', entry, doubt: 'guessed' }]);
  for (const { text, rest } of pieces) rest.take(text);
}

/**
 * A text's only address belongs to its person, and so does one that contains the name. Others may be somebody
 * else's.
 */
function takeEmails(pieces: readonly Piece[], draft: TextDraft): void {
  const names = (['givenName', 'paternalName', 'maternalName'] as const)
    .flatMap((field) => foldText(String(draft.find(field)?.entry ?? '')).split(' '))
    .filter((name) => name.length > 2);
  const addresses = new Set(pieces.map(({ text }) => text.toLowerCase()));
  for (const { text, rest, isWhole } of pieces) {
    const local = foldText(text.split('@')[0] ?? '').replaceAll(' ', '');
    const isOwn = names.some((name) => local.includes(name));
    const doubt = (isWhole && addresses.size === 1 && !ROLE.test(text)) || isOwn ? undefined : 'guessed';
    draft.add('emails', [{ field: 'emails.address', entry: text, doubt }]);
    rest.take(text);
  }
}

/**
 * A number with a country prefix is certainly a telephone. It is the person's without doubt only as the only
 * number.
 */
function takePhones(pieces: readonly Piece[], draft: TextDraft, context: IntakeContext): void {
  const isAlone = new Set(pieces.map(({ text }) => text.replace(/\D/g, ''))).size === 1;
  for (const { text, rest, isWhole } of pieces) {
    const doubt = text.includes('+') && isAlone && isWhole ? undefined : ('guessed' as const);
    const type = toPhoneType({ written: text, phone: readPhone(text), words: '' }, context);
    draft.add('telephones', [
      { field: 'telephones.number', entry: text.trim(), doubt },
      ...type.map((value): ReadValue => ({ ...value, doubt: value.doubt ?? doubt })),
    ]);
    rest.take(text);
  }
}
