import type { Doubt } from '../enrollment/enrollment.ts';
import { findEmailProblem } from '../formats/text-format.ts';
import { foldText } from '../formats/plain-text.ts';
import type { PhoneKind } from '../formats/phone-cl.ts';
import { findRutProblem } from '../formats/rut.ts';
import type { Profile } from '../profile/profile.ts';
import { toFamilyNames } from './card-names.ts';
import { toCodeValue } from './holder-values.ts';
import type { IntakeContext } from './intake-context.ts';
import { findCode } from './named-entries.ts';
import type { ReadValue } from './reading.ts';
import type { AddressPart } from './text-draft.ts';

/** With its dash, or dots and a dash: only so it is told from other numbers. */
const WRITTEN_RUT = /(?<![\p{L}\p{N}.-])\d{1,2}(?:\.?\d{3}){2}\s?\p{Dash}\s?[\dk](?![\p{L}\p{N}])/iu;
/** Behind its label it may be written in any way. */
const LABELLED_RUT = /(?<![\p{L}\p{N}])\d[\d. ]{4,11}[\s\p{Dash}]{0,3}[\dk](?![\p{L}\p{N}])/iu;
const EMAIL = /[^\s@,;:<>()[\]\\"|]{1,64}@[\p{L}\p{N}.-]{3,255}/gu;

export interface FoundRut {
  readonly text: string;
  readonly isValid: boolean;
  readonly index: number;
  readonly length: number;
}

/** A RUT in a text. Without a label and without dots, a wrong check digit makes it any number. */
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

/** The words by which labels and lists say what an address, a telephone or an e-mail is for. */
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

/** What the label says, else what the plan of numbers proves. */
export function findPhoneType(
  labelText: string,
  kind: PhoneKind | undefined,
  context: IntakeContext,
): ReadValue[] {
  const labelled = findTypeCode(labelText, 'telephones.typeCode', context);
  if (labelled.length > 0 || kind === undefined) return labelled;
  return findTypeCode(kind === 'mobile' ? 'movil' : 'fijo', 'telephones.typeCode', context);
}

/** Wider places than a commune, which stand at the end of an address. */
const WIDER = /^(?:chile|rm|r m|region|xiii|[ivx]+ region)\b|metropolitana/;

/** The commune is what stands behind a comma and is one by its name. */
export function findAddress(text: string, profile: Profile, doubt?: Doubt): AddressPart {
  const parts = text.split(/\s*[,;|]\s*|\s+[–—-]\s+/).filter(Boolean);
  const communes: { readonly index: number; readonly entry: string | number }[] = [];
  for (const [index, part] of parts.entries()) {
    const entry = index > 0 ? findCode(profile, 'addresses.communeId', [part]) : undefined;
    if (entry !== undefined) communes.push({ index, entry });
  }
  const [first] = communes;
  if (!first) return { line: { entry: text, doubt } };
  const after = parts.slice(first.index + 1).filter((part) => !WIDER.test(foldText(part)));
  // «Ñuñoa, Santiago»: the narrower place comes first; anything else behind it makes it no commune.
  const others = communes.slice(1).filter(({ entry }) => entry !== first.entry);
  if (after.length > others.length) return { line: { entry: text, doubt } };
  return {
    line: { entry: parts.slice(0, first.index).join(', '), doubt },
    commune: { entry: first.entry, doubt: doubt ?? (others.length > 0 ? 'ambiguous' : undefined) },
  };
}

/** Given names first, or behind a comma; which word is which is told by its place alone. */
export function toFullNameValues(text: string): ReadValue[] {
  const doubt = 'guessed';
  const [before = '', behind] = text.split(/\s*,\s*/);
  let given = behind;
  let family = toFamilyNames(before.split(/\s+/));
  if (given === undefined) {
    const words = family;
    const count = words.length > 2 ? 2 : words.length - 1;
    given = words.slice(0, words.length - count).join(' ');
    family = words.slice(words.length - count);
  }
  const [paternal, ...others] = family;
  const values: ReadValue[] = [];
  if (given) values.push({ field: 'givenName', entry: given, doubt });
  if (paternal) values.push({ field: 'paternalName', entry: paternal, doubt });
  if (others.length > 0) values.push({ field: 'maternalName', entry: others.join(' '), doubt });
  return values;
}
