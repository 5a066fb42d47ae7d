import { parseDate, toDisplayDate } from './date.ts';
import {
  findE164,
  findPhoneProblem,
  type PhoneKind,
  type PhoneProblem,
  readPhone,
  toNationalNumber,
  toNationalText,
} from './phone-cl.ts';
import { findDigits, findPassport } from './plain-text.ts';
import { findRutProblem, type RutProblem, toDisplayRut, toPlainRut, toWireRut } from './rut.ts';

/** A profile's name for the format of a text field. The form for sending is part of the format. */
export type FormatSpec =
  | {
      readonly name: 'rut-cl';
      /** `12345678-5` (default), `12.345.678-5` or `123456785`. */
      readonly send?: 'hyphen' | 'dots-and-hyphen' | 'plain' | undefined;
    }
  | { readonly name: 'passport' }
  | {
      readonly name: 'phone-cl';
      /**
       * `+56987654321` (default); `987654321`, with numbers of other countries as in the default; or as
       * typed, and then a number that is not understood is only a warning.
       */
      readonly send?: 'e164' | 'national' | 'as-typed' | undefined;
    }
  | {
      readonly name: 'e-mail';
      /** As typed (default) or in upper case. */
      readonly send?: 'as-typed' | 'upper' | undefined;
    }
  | {
      readonly name: 'date';
      /** `1983-09-05` (default), `1983-09-05T00:00:00` or `1983-09-05T00:00:00Z`. */
      readonly send?: keyof typeof DATE_ENDINGS | undefined;
    }
  | { readonly name: 'integer' }
  | { readonly name: 'upper' }
  | {
      readonly name: 'pattern';
      /** JavaScript regular expression (flag `u`) that the whole text must match. */
      readonly regex: string;
      /** An example for the message. */
      readonly example?: string | undefined;
      /** Sent (and matched) in upper case. */
      readonly upper?: boolean | undefined;
    };

export type FormatProblem =
  | RutProblem
  | EmailProblem
  | 'passport-shape'
  | PhoneProblem
  | 'digits-only'
  | 'pattern'
  | 'not-a-date';

interface FormatReading {
  readonly text: string;
  readonly phoneKind?: PhoneKind | undefined;
}

/** The conversions return a text that does not match the format unchanged. */
export interface TextFormat {
  readonly name: FormatSpec['name'];
  readonly example?: string | undefined;
  /** True when a text that does not match the format only causes a warning. */
  readonly advisory: boolean;
  /** Returns the reason why a (non-empty) text does not match the format. */
  readonly findProblem: (text: string) => FormatProblem | undefined;
  /** Returns the text for sending. */
  readonly toWire: (text: string) => string;
  /** Returns the text for people. The entry shows it after the focus leaves it. */
  readonly toDisplay: (text: string) => string;
  /** Returns a shorter text for narrow places: a domestic telephone number without its prefix. */
  readonly toShort: (text: string) => string;
  /**
   * Returns a key for comparing two texts (as `toWireText` leaves them): the same for all spellings of one
   * value.
   */
  readonly toKey: (text: string) => string;
  /**
   * Tells how a text is understood, for a hint while the user types; undefined while it does not match the
   * format.
   */
  readonly read: (text: string) => FormatReading | undefined;
}

const same = (text: string) => text;
const toUpper = (text: string) => text.toUpperCase();
/**
 * A letter such as ß (SS) stays as it is, because its lower case would be another letter and so another
 * address.
 */
const toUpperEmail = (text: string) =>
  Array.from(text, (letter) =>
    letter.toUpperCase().toLowerCase() === letter.toLowerCase() ? letter.toUpperCase() : letter,
  ).join('');
const toE164 = (text: string) => findE164(text) ?? text;

const RUT_WRITERS = { hyphen: toWireRut, 'dots-and-hyphen': toDisplayRut, plain: toPlainRut } as const;
const DATE_ENDINGS = { date: '', 'date-time': 'T00:00:00', 'date-time-utc': 'T00:00:00Z' } as const;
const PHONE_WRITERS = { e164: toE164, national: toNationalNumber, 'as-typed': same } as const;

/** Creates the format that a profile names. */
export function createFormat(spec: FormatSpec): TextFormat {
  switch (spec.name) {
    case 'rut-cl':
      return toFormat({
        name: 'rut-cl',
        findProblem: findRutProblem,
        toWire: RUT_WRITERS[spec.send ?? 'hyphen'],
        toDisplay: toDisplayRut,
        toKey: toWireRut,
      });
    case 'passport':
      return toCanonicalFormat('passport', 'passport-shape', findPassport);
    case 'phone-cl':
      return createPhone(spec.send ?? 'e164');
    case 'e-mail':
      return toFormat({
        name: 'e-mail',
        findProblem: findEmailProblem,
        toWire: spec.send === 'upper' ? (text) => (findEmailProblem(text) ? text : toUpperEmail(text)) : same,
        toKey: (text) => (findEmailProblem(text) ? text : text.trim().toLowerCase()),
      });
    case 'date':
      return toCanonicalFormat(
        'date',
        'not-a-date',
        findDate,
        toDisplayDate,
        DATE_ENDINGS[spec.send ?? 'date'],
      );
    case 'integer':
      return toCanonicalFormat('integer', 'digits-only', findDigits);
    case 'upper':
      return toFormat({ name: 'upper', findProblem: () => undefined, toWire: toUpper });
    case 'pattern':
      return createPattern(spec);
  }
}

type FormatParts = Pick<TextFormat, 'name' | 'findProblem'> & Partial<TextFormat>;

/** By default, the text is sent as it is, and shown and compared in the form that is sent. */
function toFormat(parts: FormatParts): TextFormat {
  const { findProblem, toWire = same, toDisplay = toWire } = parts;
  const read = (text: string) => (findProblem(text) ? undefined : { text: toDisplay(text) });
  return { advisory: false, toWire, toDisplay, toShort: toDisplay, toKey: toWire, read, ...parts };
}

/** A format in which every text has one canonical form, which is sent with `ending` behind it. */
function toCanonicalFormat(
  name: FormatSpec['name'],
  problem: FormatProblem,
  findCanonical: (text: string) => string | undefined,
  show = same,
  ending = '',
): TextFormat {
  const isSound = (text: string) => findCanonical(text) !== undefined;
  const toKey = (text: string) => findCanonical(text) ?? text;
  return toFormat({
    name,
    findProblem: (text) => (isSound(text) ? undefined : problem),
    toWire: (text) => toKey(text) + (isSound(text) ? ending : ''),
    toDisplay: (text) => show(toKey(text)),
    toKey,
  });
}

function createPhone(send: keyof typeof PHONE_WRITERS): TextFormat {
  const asTyped = send === 'as-typed';
  return toFormat({
    name: 'phone-cl',
    advisory: asTyped,
    findProblem: findPhoneProblem,
    toWire: PHONE_WRITERS[send],
    toDisplay: asTyped ? same : (text) => readPhone(text)?.text ?? text,
    toShort: toNationalText,
    toKey: toE164,
    read: (text) => {
      const phone = readPhone(text);
      return phone && { text: phone.text, phoneKind: phone.kind };
    },
  });
}

/** Texts beyond this length are not matched, because some expressions are slow on a pasted page. */
export const LONGEST_MATCHED = 1000;

function createPattern(spec: Extract<FormatSpec, { name: 'pattern' }>): TextFormat {
  const regex = new RegExp(`^(?:${spec.regex})$`, 'u');
  const toCase = spec.upper ? toUpper : same;
  const matches = (text: string) => text.length <= LONGEST_MATCHED && regex.test(toCase(text.trim()));
  return toFormat({
    name: 'pattern',
    example: spec.example,
    findProblem: (text) => (matches(text) ? undefined : 'pattern'),
    toWire: (text) => (matches(text) ? toCase(text) : text),
  });
}

/**
 * Returns the day as `YYYY-MM-DD`, as in the contract. A format does not know today's date, so it does not
 * accept a two-digit year: another century would read it differently.
 */
function findDate(text: string): string | undefined {
  const date = parseDate(text, '2000-01-01');
  return date === parseDate(text, '2100-01-01') ? date : undefined;
}

type EmailProblem = 'email-without-at' | 'email-shape';

/**
 * The HTML standard's rule for e-mail addresses, plus a dot in the domain. Letters outside ASCII are
 * accepted: RFC 6531 allows them, and nothing shows whether a service takes them.
 */
export function findEmailProblem(text: string): EmailProblem | undefined {
  const value = text.trim();
  if (!value.includes('@')) return 'email-without-at';
  return /^[^\s@,;:<>()[\]\\"]+@[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)+$/u.test(
    value,
  )
    ? undefined
    : 'email-shape';
}
