/** Single values of a person in a text: RUT, e-mail, address, names, bank, kind of account. */
import type { Doubt, IntegerEntry } from '../enrollment/enrollment.ts';
import { findEmailProblem } from '../formats/text-format.ts';
import { foldText } from '../formats/plain-text.ts';
import { findRutProblem } from '../formats/rut.ts';
import type { Profile } from '../profile/profile.ts';
import { toCodeValue } from './card-values.ts';
import type { IntakeContext, ReadValue } from './reading.ts';
import { findOtherName } from '../profile/listed-name.ts';
import { labelsOf } from '../table/listed-value.ts';
import { type NamedEntries, findCode, getNamedEntries, toEntry } from './named-entries.ts';
import type { CatalogEntry } from '../profile/catalog.ts';
import { findWritten } from './remainder.ts';

/** A value of a row whose other parts are not found yet. */
export interface Part {
  readonly entry: IntegerEntry;
  readonly doubt?: Doubt | undefined;
  /** Called when the part becomes a value. */
  readonly take?: (() => void) | undefined;
}

export interface AddressPart {
  readonly line: Part;
  /** Parts of the text that the address was read from. */
  readonly written: readonly string[];
  readonly commune?: Part | undefined;
  readonly type?: Part | undefined;
}

/** A RUT without a label needs its dash, to differ from other numbers. Dots are optional. */
const WRITTEN_RUT = /(?<![\p{L}\p{N}.-])\d{1,2}(?:\.?\d{3}){2}\s?\p{Dash}\s?[\dk](?![\p{L}\p{N}])/iu;
/** After a label, a RUT may be written in any way. */
const LABELLED_RUT = /(?<![\p{L}\p{N}])\d[\d. ]{4,11}[\s\p{Dash}]{0,3}[\dk](?![\p{L}\p{N}])/iu;
const EMAIL = /[^\s@,;:=<>()[\]\\"|/*]{1,64}@[\p{L}\p{N}.-]{3,255}/gu;

export interface FoundRut {
  readonly text: string;
  readonly isValid: boolean;
  readonly index: number;
  readonly length: number;
}

/**
 * A RUT in a text. Without a label and without dots, it needs the right check digit; any other number is
 * none.
 */
export function findRut(text: string, isLabelled: boolean): FoundRut | undefined {
  const found = (isLabelled ? LABELLED_RUT : WRITTEN_RUT).exec(text);
  if (!found) return undefined;
  const [written] = found;
  const problem = findRutProblem(written);
  if (problem === 'rut-shape' || (problem && !isLabelled && !written.includes('.'))) return undefined;
  return { text: written, isValid: !problem, index: found.index, length: written.length };
}

export function findEmails(text: string): string[] {
  return [...text.matchAll(EMAIL)]
    .map(([address]) => address.replace(/^[^\p{L}\p{N}]+|[.-]+$/gu, ''))
    .filter((address) => !findEmailProblem(address));
}

/** Words in labels and lists for the use of an address, a telephone or an e-mail. */
const USES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/laboral|trabajo|oficina|work/, ['Laboral', 'Trabajo', 'Work', 'Oficina']],
  [/particular|personal|casa|home/, ['Particular', 'Personal', 'Home', 'Casa']],
  [/comercial|business/, ['Comercial', 'Business']],
  [/tributari/, ['Tributaria', 'Tax']],
  [/correspondencia|postal/, ['Correspondencia', 'Correspondence']],
  [/fijo|red fija/, ['Fijo', 'Landline', 'Teléfono fijo']],
  [/movil|celular|\bcel\b|mobile|whatsapp|\bwsp\b/, ['Móvil', 'Celular', 'Mobile', 'Teléfono móvil']],
];

export function findTypeCode(
  labelText: string,
  field: 'telephones.typeCode' | 'addresses.typeCode' | 'emails.typeCode',
  context: IntakeContext,
): ReadValue[] {
  const names = USES.find(([expression]) => expression.test(labelText))?.[1] ?? [];
  return toCodeValue(context, field, names);
}

/** Places larger than a commune, at the end of an address. */
const WIDER =
  /^(?:chile|rm|r m|region|xiii|[ivx]+ region)\b|metropolitana|^(?:arica y parinacota|tarapaca|atacama|o ?higgins|maule|nuble|bio ?bio|(?:la )?araucania|los rios|los lagos|aysen|magallanes)$/;
const COMMUNE_WORDS = /^(?:(?:la )?(?:comuna|ciudad) (?:de )?)(?=\S)/iu;
/** Most words in the name of a commune. */
const MOST_COMMUNE_WORDS = 4;

/** The commune, when the text names only a commune: «comuna de Las Condes», «Santiago Centro». */
export function findCommune(text: string, profile: Profile): IntegerEntry | undefined {
  const name = text
    .trim()
    .replace(COMMUNE_WORDS, '')
    .replace(/[.\s]+$/, '');
  return findCode(profile, 'addresses.communeId', [name, name.replace(/ centro$/i, '')]);
}

/** The commune is a part after a comma that has the name of a commune. */
export function findAddress(text: string, profile: Profile, doubt?: Doubt): AddressPart {
  const parts = text.split(/\s*[,;|]\s*|\s+[–—-]\s+/).filter(Boolean);
  const communes: { readonly index: number; readonly entry: IntegerEntry }[] = [];
  for (const [index, part] of parts.entries()) {
    const entry = index > 0 ? findCommune(part, profile) : undefined;
    if (entry !== undefined) communes.push({ index, entry });
  }
  const [first] = communes;
  if (!first) return findTrailingCommune(text, profile, doubt);
  const isNamed = COMMUNE_WORDS.test(parts[first.index] ?? '');
  const after = isNamed ? [] : parts.slice(first.index + 1).filter((part) => !WIDER.test(foldText(part)));
  // «Ñuñoa, Santiago»: the narrower place comes first. Any other part after it means that it is no commune.
  const others = (isNamed ? [] : communes.slice(1)).filter(({ entry }) => entry !== first.entry);
  if (after.length > others.length)
    return { line: { entry: text, doubt: doubt ?? 'guessed' }, written: [text] };
  return {
    written: parts.slice(0, first.index + 1),
    line: { entry: parts.slice(0, first.index).join(', '), doubt },
    commune: { entry: first.entry, doubt: doubt ?? (others.length > 0 ? 'conflict' : undefined) },
  };
}

/** «Los Leones 1200 depto 45 Providencia»: no comma separates the commune. */
function findTrailingCommune(text: string, profile: Profile, doubt?: Doubt): AddressPart {
  const words = text.replace(/[,.\s]+$/, '').split(/\s+/);
  for (let count = Math.min(MOST_COMMUNE_WORDS, words.length - 2); count > 0; count -= 1) {
    const name = words.slice(-count).join(' ');
    const before = words.slice(0, -count).join(' ');
    const entry = /\d[\p{L}]?$|\d.*\s\p{L}$/u.test(before) ? findCommune(name, profile) : undefined;
    if (entry === undefined) continue;
    return {
      written: [before, name],
      line: { entry: before, doubt: doubt ?? 'guessed' },
      commune: { entry, doubt: doubt ?? 'guessed' },
    };
  }
  return { line: { entry: text, doubt }, written: [text] };
}

interface FoundBank {
  readonly entry: IntegerEntry;
  readonly doubt?: Doubt | undefined;
  /** True when the text is just the name. */
  readonly isWhole: boolean;
  /** Its words in the text. */
  readonly written: string;
}

/** Words that do not distinguish banks. */
const COMMON = new Set('banco bank del de la el los y e chile sa s a n na the corp'.split(' '));
/** Most words in the name of a bank. */
const MOST_WORDS = 9;

const nicknames = new WeakMap<NamedEntries, NamedEntries>();

/**
 * The bank that a text names, alone or among other words. By a part of its name, or a former name, it is
 * `unlisted`.
 */
export function findBank(text: string, profile: Profile): FoundBank | undefined {
  const named = getNamedEntries(profile, 'bankAccounts.bankId');
  const words = foldText(text).split(' ').slice(0, 60);
  const exact = findAmong(words, named);
  const found = exact ?? findAmong(words, getNicknames(named));
  if (!found) return undefined;
  const isFormer = findOtherName(found.entry, labelsOf(found.entry), found.name) !== undefined;
  return {
    entry: toEntry(profile, 'bankAccounts.bankId', found.entry),
    doubt: exact && !isFormer ? undefined : 'unlisted',
    isWhole: found.length === words.length,
    written: findWritten(text, found.name),
  };
}

interface Found {
  readonly entry: CatalogEntry;
  readonly length: number;
  readonly name: string;
}

/** The longest name within the words. */
function findAmong(words: readonly string[], named: NamedEntries): Found | undefined {
  for (let length = Math.min(MOST_WORDS, words.length); length > 0; length -= 1) {
    for (let start = 0; start + length <= words.length; start += 1) {
      const name = words.slice(start, start + length).join(' ');
      // A number in the text is no name, and «Chile» alone is no bank.
      const found = /[a-z]/.test(name) && !COMMON.has(name) ? named.get(name) : undefined;
      if (found?.length === 1 && found[0]) return { entry: found[0], length, name };
    }
  }
  return undefined;
}

/** «santander» for «Banco Santander-Chile», when no other bank has that word. */
function getNicknames(named: NamedEntries): NamedEntries {
  let known = nicknames.get(named);
  if (!known) {
    const made = new Map<string, CatalogEntry[]>();
    for (const [name, entries] of named) {
      const nickname = name
        .split(' ')
        .filter((word) => !COMMON.has(word))
        .join(' ');
      if (!/[a-z]{3}/.test(nickname)) continue;
      const others = made.get(nickname) ?? [];
      made.set(nickname, [...others, ...entries.filter((entry) => !others.includes(entry))]);
    }
    known = made;
    nicknames.set(named, known);
  }
  return known;
}

const CUENTA_RUT = /\b(?:cuenta|cta) ?rut\b/;
/** Names that people use for kinds of accounts, with the names that lists may have. */
const KINDS: readonly (readonly [RegExp, readonly string[]])[] = [
  [CUENTA_RUT, ['CuentaRUT', 'Cuenta RUT']],
  [/\bchequera electronica\b/, ['Chequera electrónica']],
  [
    /\bcuenta corriente\b|\b(?:cta|cuenta) (?:cte|corriente)\b|\bctacte\b|\bcorriente\b|\bcurrent account\b|\bchecking\b/,
    ['Cuenta corriente', 'Corriente', 'Current account', 'Checking account'],
  ],
  [/\bcuenta vista\b|\bcta vista\b|\bvista\b|\bsight account\b/, ['Cuenta vista', 'Vista', 'Sight account']],
  [
    /\b(?:cuenta|cta) (?:de )?ahorros?\b|\bahorro\b|\bsavings\b/,
    ['Cuenta de ahorro', 'Ahorro', 'Savings account'],
  ],
];

interface FoundKind {
  readonly entry: IntegerEntry;
  readonly isCuentaRut: boolean;
  /** Its words in the text. */
  readonly written: string;
}

/**
 * The kind of account that a text names: its code in the list, or the words themselves when the profile has
 * no list.
 */
export function findAccountKind(text: string, profile: Profile): FoundKind | undefined {
  const field = 'bankAccounts.kind';
  const byName = findCode(profile, field, [text]);
  const folded = foldText(text);
  if (byName !== undefined) {
    return { entry: byName, written: text, isCuentaRut: CUENTA_RUT.test(folded) };
  }
  for (const [expression, names] of KINDS) {
    const found = expression.exec(folded)?.[0];
    if (found === undefined) continue;
    const hasList = profile.viewOf(undefined).field(field).catalog !== undefined;
    const entry = hasList ? findCode(profile, field, names) : names[0];
    if (entry === undefined) return undefined;
    return { entry, written: findWritten(text, found), isCuentaRut: expression === CUENTA_RUT };
  }
  return undefined;
}
