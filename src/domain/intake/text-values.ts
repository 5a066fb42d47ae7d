import { FIELD_KEYS, FIELDS, isRowFieldKey, type FieldKey, type SectionKey } from '../fields/registry.ts';
import { foldText } from '../formats/plain-text.ts';
import { parseDate, toAge } from '../formats/date.ts';
import { readPhone } from '../formats/phone-cl.ts';
import { toFamilyNames, toWholeName } from '../formats/whole-name.ts';
import {
  LEGAL_PERSON,
  toCodeValue,
  toPassportValues,
  toRutValues,
  toSexValue,
  toNames,
} from './card-values.ts';
import {
  type IntakeContext,
  type PersonReading,
  type ReadRow,
  type ReadValue,
  toContradicted,
  toDoubts,
} from './reading.ts';
import { findCode } from './named-entries.ts';
import {
  type AddressPart,
  type Part,
  findAccountKind,
  findAddress,
  findBank,
  findEmails,
  findPhoneType,
  findRut,
  findTypeCode,
  toFullNameValues,
} from './text-parts.ts';
import type { Segment, TextLabel } from './text-segments.ts';

/** What was found of a person in a text so far. */
export class TextDraft {
  readonly #values = new Map<FieldKey, ReadValue>();
  /** What a card beside the text says. */
  readonly #given: Map<FieldKey, ReadValue>;
  readonly #rows: ReadRow[] = [];
  readonly addresses: AddressPart[] = [];
  readonly communes: Part[] = [];
  readonly banks: Part[] = [];
  readonly kinds: Part[] = [];
  readonly numbers: Part[] = [];

  constructor(given: readonly ReadValue[] = []) {
    this.#given = new Map(given.map((value) => [value.field, value]));
  }

  /** Nothing of anybody was found. */
  get isEmpty(): boolean {
    return (
      this.#given.size +
        this.#values.size +
        this.#rows.length +
        this.addresses.length +
        this.numbers.length ===
      0
    );
  }

  /** Whether the text says it. */
  has(field: FieldKey): boolean {
    return this.#values.has(field);
  }

  /** The first counts; another one says that one of them is wrong. Gives whether all of them stand. */
  put(values: readonly ReadValue[]): boolean {
    return values.length > 0 && values.map((value) => this.#putValue(value)).every(Boolean);
  }

  #putValue(value: ReadValue): boolean {
    const { field } = value;
    const given = this.#given.get(field);
    if (given) {
      // Two sources that say the same vouch for each other, and text has the accents that cards lack.
      if (isSameText(given, value)) this.#given.set(field, { field, entry: value.entry });
      // A guess says nothing against a card.
      else if (value.doubt === undefined) this.#given.set(field, toContradicted(given));
      return isSameText(given, value);
    }
    const known = this.#values.get(field);
    if (!known) this.#values.set(field, value);
    else if (known.entry !== value.entry) this.#values.set(field, toContradicted(known));
    return known === undefined || known.entry === value.entry;
  }

  add(section: SectionKey, values: readonly ReadValue[]): void {
    const key = JSON.stringify(values[0]?.entry);
    const isKnown = this.#rows.some(
      (row) => row.section === section && JSON.stringify(row.values[0]?.entry) === key,
    );
    if (!isKnown) this.#rows.push({ section, values });
  }

  /** The parts that came apart belong together in their order; where one has another count that is a guess. */
  toReading(): PersonReading {
    const { addresses, communes, banks, kinds, numbers } = this;
    const isEven = communes.length === addresses.filter(({ commune }) => !commune).length;
    const waiting = [...communes];
    for (const { line, commune = takePart(waiting.shift()), type } of addresses) {
      this.add('addresses', [
        { field: 'addresses.line', ...line },
        ...toValues('addresses.communeId', commune, isEven),
        ...toValues('addresses.typeCode', type, true),
      ]);
    }
    const count = Math.max(banks.length, kinds.length, numbers.length);
    const isAlike = (parts: readonly Part[]) => parts.length === count;
    for (let index = 0; index < count; index += 1) {
      const values = [
        ...toValues('bankAccounts.bankId', banks[index], isAlike(banks)),
        ...toValues('bankAccounts.kind', kinds[index], isAlike(kinds)),
        ...toValues('bankAccounts.number', numbers[index], isAlike(numbers)),
      ];
      // One kind or bank alone is no account.
      if (values.length < 2 && !numbers[index]) continue;
      for (const part of [banks[index], kinds[index], numbers[index]]) takePart(part);
      this.#rows.push({ section: 'bankAccounts', values });
    }
    return { values: [...this.#given.values(), ...this.#values.values()], rows: this.#rows };
  }
}

/** The same but for case and accents. */
export const isSameText = (one: ReadValue, other: ReadValue) =>
  foldText(String(one.entry)) === foldText(String(other.entry));

function takePart(part: Part | undefined): Part | undefined {
  part?.take?.();
  return part;
}

function toValues(field: FieldKey, part: Part | undefined, isSure: boolean): ReadValue[] {
  return part ? [{ field, entry: part.entry, doubt: part.doubt ?? (isSure ? undefined : 'guessed') }] : [];
}

type TakeValue = (segment: Segment, draft: TextDraft, context: IntakeContext) => void;

/** Takes the value of a labelled piece; what it does not understand it leaves out. */
export function takeLabelled(segment: Segment, draft: TextDraft, context: IntakeContext): void {
  if (segment.label === undefined) return;
  const take = TAKERS[segment.label] ?? takeField;
  take(segment, draft, context);
}

/** As it stands; of a code, the entry of its list that is called so. */
const takeField: TakeValue = ({ text, label, rest }, draft, context) => {
  const field = FIELD_KEYS.find((key) => key === label);
  if (field === undefined || isRowFieldKey(field)) return;
  if (text === '') return;
  const isCode = FIELDS[field].kind === 'code';
  if (draft.put(isCode ? toCodeValue(context, field, [text]) : [{ field, entry: text }])) rest.take(text);
};

const takeNothing: TakeValue = () => undefined;

/** Labels of fields that are not simply taken as text, or as a code of their list. */
const TAKERS: Readonly<Partial<Record<TextLabel, TakeValue>>> = {
  identifier: ({ text, rest }, draft, context) => {
    const found = findRut(text, true);
    if (!found) return;
    const values = toRutValues(context, found.text, toDoubts(!found.isValid && 'check-digit'));
    if (draft.put(values)) rest.take(found.text);
  },
  passport: ({ text, rest }, draft, context) => {
    if (draft.put(toPassportValues(context, text, {}))) rest.take(text);
  },
  fullName: (segment, draft) => putWhole(segment, draft, toFullNameValues(segment.text)),
  familyNames: (segment, draft) => putWhole(segment, draft, toFamilyValues(segment.text)),
  companyName: (segment, draft, context) =>
    putWhole(segment, draft, [
      ...toCodeValue(context, 'entityKind', LEGAL_PERSON),
      { field: 'givenName', entry: segment.text },
    ]),
  birthDate: ({ text, labelText, rest }, draft, context) => {
    const written = /^[\p{L}\d][\p{L}\d ./-]*\d/u.exec(text)?.[0] ?? '';
    if (draft.put(toBirthDate(written, labelText, context))) rest.take(written);
  },
  sex: (segment, draft, context) => {
    const { text } = segment;
    const byName = text.length > 1 ? toCodeValue(context, 'sex', [text]) : [];
    const letter = /^(f|m)(?:em|asc)?\.?$/i.exec(text)?.[1]?.toUpperCase() ?? '';
    putWhole(segment, draft, byName.length > 0 ? byName : toSexValue(context, letter));
  },
  countryCode: (segment, draft, context) => {
    const { text } = segment;
    const names = /^chilen[ao]$/i.test(text) ? ['Chile'] : [text];
    putWhole(segment, draft, toCodeValue(context, 'countryCode', names));
  },
  'telephones.number': takeTelephones,
  'emails.address': ({ text, labelText, rest }, draft, context) => {
    for (const address of findEmails(text)) {
      const type = findTypeCode(labelText, 'emails.typeCode', context);
      draft.add('emails', [{ field: 'emails.address', entry: address }, ...type]);
      rest.take(address);
    }
  },
  'addresses.line': ({ text, labelText, rest }, draft, context) => {
    if (text === '') return;
    const [type] = findTypeCode(labelText, 'addresses.typeCode', context);
    const address = findAddress(text, context.profile);
    for (const part of address.written) rest.take(part);
    draft.addresses.push({ ...address, type });
  },
  'addresses.communeId': ({ text, rest }, draft, context) => {
    const entry = findCode(context.profile, 'addresses.communeId', [text]);
    if (entry !== undefined) draft.communes.push({ entry, take: () => rest.take(text) });
  },
  // Where a commune is named too, the city is a wider place.
  city: takeNothing,
  'bankAccounts.bankId': ({ text, rest }, draft, { profile }) => {
    const found = findBank(text, profile);
    if (found) draft.banks.push({ ...found, take: () => rest.take(found.written) });
  },
  'bankAccounts.kind': ({ text, rest }, draft, { profile }) => {
    const found = findAccountKind(text, profile);
    if (found) draft.kinds.push({ ...found, take: () => rest.take(found.written) });
  },
  'bankAccounts.number': takeAccount,
  other: takeNothing,
};

function putWhole({ text, rest }: Segment, draft: TextDraft, values: readonly ReadValue[]): void {
  if (text !== '' && draft.put(values)) rest.take(text);
}

function toFamilyValues(text: string): ReadValue[] {
  const words = text.split(/\s+/);
  return toNames(toWholeName('', toFamilyNames(words)), toDoubts(words.length > 2 && 'guessed'));
}

/** Day first, as in Chile; under an English label the month may come first. */
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
  for (const part of text.split(/[/;,|]| y | e | o |\band\b/)) {
    const written = /[+(]*\d[\d\s().\p{Dash}]*\d/u.exec(part)?.[0].trim();
    if (written === undefined || written.replace(/\D/g, '').length < 7) continue;
    const phone = readPhone(written);
    const type = findPhoneType(labelText, phone?.kind, context);
    draft.add('telephones', [
      // Eight digits: a mobile number without its 9, or one of Santiago without its 2.
      { field: 'telephones.number', entry: written, doubt: phone ? undefined : 'digits' },
      ...type,
    ]);
    rest.take(written);
  }
}

/** «Cuenta corriente: Banco de Chile 00-123-4»: the label or the value may tell the kind, the value the bank. */
function takeAccount(
  { text, labelText, rest: left }: Segment,
  draft: TextDraft,
  { profile }: IntakeContext,
): void {
  const number = /\d[\d .-]*\d/.exec(text)?.[0].trim();
  const rest = number === undefined ? text : text.replace(number, ' ');
  const kind = findAccountKind(rest, profile) ?? findAccountKind(foldText(labelText), profile);
  const bank = findBank(rest, profile);
  if (bank) draft.banks.push({ ...bank, take: () => left.take(bank.written) });
  if (kind) draft.kinds.push({ ...kind, take: () => left.take(kind.written) });
  if (number !== undefined) draft.numbers.push({ entry: number, take: () => left.take(number) });
}
