import { FIELD_KEYS, FIELDS, isRowFieldKey, type FieldKey, type SectionKey } from '../fields/registry.ts';
import { findPassport, foldText } from '../formats/plain-text.ts';
import { parseDate, toAge } from '../formats/date.ts';
import { readPhone } from '../formats/phone-cl.ts';
import { toFamilyNames, LEGAL_PERSON, toCodeValue, toRutValues, toSexValue, toNames } from './card-values.ts';
import type { IntakeContext, PersonReading, ReadRow, ReadValue } from './reading.ts';
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
  readonly #rows: ReadRow[] = [];
  readonly addresses: AddressPart[] = [];
  readonly communes: Part[] = [];
  readonly banks: Part[] = [];
  readonly kinds: Part[] = [];
  readonly numbers: Part[] = [];

  has(field: FieldKey): boolean {
    return this.#values.has(field);
  }

  /** The first counts; another one says that one of them is wrong. */
  put(values: readonly ReadValue[]): void {
    for (const value of values) {
      const known = this.#values.get(value.field);
      if (!known) this.#values.set(value.field, value);
      else if (known.entry !== value.entry) {
        this.#values.set(value.field, { ...known, doubt: known.doubt ?? 'conflict' });
      }
    }
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
    for (const { line, commune = waiting.shift(), type } of addresses) {
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
      if (values.length > 1 || numbers[index]) this.#rows.push({ section: 'bankAccounts', values });
    }
    return { values: [...this.#values.values()], rows: this.#rows };
  }
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
const takeField: TakeValue = ({ text, label }, draft, context) => {
  const field = FIELD_KEYS.find((key) => key === label);
  if (field === undefined || isRowFieldKey(field)) return;
  draft.put(FIELDS[field].kind === 'code' ? toCodeValue(context, field, [text]) : [{ field, entry: text }]);
};

const takeNothing: TakeValue = () => undefined;

/** Labels of fields that are not simply taken as text, or as a code of their list. */
const TAKERS: Readonly<Partial<Record<TextLabel, TakeValue>>> = {
  identifier: ({ text }, draft, context) => {
    const found = findRut(text, true);
    if (found) draft.put(toRutValues(context, found.text, found.isValid ? undefined : 'check-digit'));
  },
  passport: ({ text }, draft, context) => {
    const entry = findPassport(text);
    if (entry === undefined) return;
    draft.put([
      ...toCodeValue(context, 'identifierType', ['Pasaporte', 'Passport']),
      { field: 'identifier', entry },
    ]);
  },
  fullName: ({ text }, draft) => draft.put(toFullNameValues(text)),
  familyNames: ({ text }, draft) => draft.put(toFamilyValues(text)),
  companyName: ({ text }, draft, context) =>
    draft.put([...toCodeValue(context, 'entityKind', LEGAL_PERSON), { field: 'givenName', entry: text }]),
  birthDate: (segment, draft, context) => draft.put(toBirthDate(segment, context)),
  sex: ({ text }, draft, context) => {
    const byName = toCodeValue(context, 'sex', [text]);
    draft.put(
      text.length > 1 && byName.length > 0 ? byName : toSexValue(context, text.toUpperCase().charAt(0)),
    );
  },
  countryCode: ({ text }, draft, context) =>
    draft.put(toCodeValue(context, 'countryCode', /^chilen[ao]$/i.test(text) ? ['Chile'] : [text])),
  'telephones.number': takeTelephones,
  'emails.address': ({ text, labelText }, draft, context) => {
    for (const address of findEmails(text)) {
      const type = findTypeCode(labelText, 'emails.typeCode', context);
      draft.add('emails', [{ field: 'emails.address', entry: address }, ...type]);
    }
  },
  'addresses.line': ({ text, labelText }, draft, context) => {
    const [type] = findTypeCode(labelText, 'addresses.typeCode', context);
    draft.addresses.push({ ...findAddress(text, context.profile), type });
  },
  'addresses.communeId': ({ text }, draft, context) => {
    const entry = findCode(context.profile, 'addresses.communeId', [text]);
    if (entry !== undefined) draft.communes.push({ entry });
  },
  // Where a commune is named too, the city is a wider place.
  city: takeNothing,
  'bankAccounts.bankId': ({ text }, draft, { profile }) => {
    const found = findBank(text, profile);
    if (found) draft.banks.push({ entry: found.entry, doubt: found.doubt });
  },
  'bankAccounts.kind': ({ text }, draft, { profile }) => {
    const entry = findAccountKind(text, profile);
    if (entry !== undefined) draft.kinds.push({ entry });
  },
  'bankAccounts.number': takeAccount,
  other: takeNothing,
};

function toFamilyValues(text: string): ReadValue[] {
  const words = text.split(/\s+/);
  return toNames('', toFamilyNames(words), words.length > 2 ? 'guessed' : undefined);
}

/** Day first, as in Chile; under an English label the month may come first. */
function toBirthDate({ text, labelText }: Segment, { today }: IntakeContext): ReadValue[] {
  const written = /^[\p{L}\d][\p{L}\d ./-]*\d/u.exec(text)?.[0] ?? '';
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
  const isDoubtful = isTurnable || (isShort && toAge(entry, today) <= 10);
  return [{ field: 'birthDate', entry, doubt: isDoubtful ? 'ambiguous' : undefined }];
}

function takeTelephones({ text, labelText }: Segment, draft: TextDraft, context: IntakeContext): void {
  for (const part of text.split(/[/;,|]| y | e | o |\band\b/)) {
    const written = /[+(]*\d[\d\s().\p{Dash}]*\d/u.exec(part)?.[0].trim();
    if (written === undefined || written.replace(/\D/g, '').length < 7) continue;
    const phone = readPhone(written);
    const type = findPhoneType(labelText, phone?.kind, context);
    draft.add('telephones', [
      // Eight digits: a mobile number without its 9, or one of Santiago without its 2.
      { field: 'telephones.number', entry: written, doubt: phone ? undefined : 'ambiguous' },
      ...type,
    ]);
  }
}

/** «Cuenta corriente: Banco de Chile 00-123-4»: the label or the value may tell the kind, the value the bank. */
function takeAccount({ text, labelText }: Segment, draft: TextDraft, { profile }: IntakeContext): void {
  const number = /\d[\d .-]*\d/.exec(text)?.[0].trim();
  const rest = number === undefined ? text : text.replace(number, ' ');
  const kind = findAccountKind(rest, profile) ?? findAccountKind(foldText(labelText), profile);
  const bank = findBank(rest, profile);
  if (bank) draft.banks.push({ entry: bank.entry, doubt: bank.doubt });
  if (kind !== undefined) draft.kinds.push({ entry: kind });
  if (number !== undefined) draft.numbers.push({ entry: number });
}
