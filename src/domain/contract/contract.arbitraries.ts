/** Test support: inputs and outputs of the contract, as fast-check arbitraries. Not part of the app. */
import fc from 'fast-check';
import type { Enrollment, IntegerEntry } from '../enrollment/enrollment.ts';
import { createRow, fromSections } from '../fields/entries.ts';
import type { PersonFormValues } from '../fields/form-values.ts';
import { fromKeys } from '../fields/from-keys.ts';
import {
  type FieldKey,
  FIELDS,
  type RowFieldKey,
  SCALAR_KEYS,
  SECTION_KEYS,
  type SectionKey,
  SECTIONS,
} from '../fields/registry.ts';
import { ARRAY_NAMES, CONTRACT_NAMES, INTEGER_NAMES } from './contract.fixture.ts';
import type { FinalizeRequest } from './finalize-request.ts';
import { NAUGHTY_STRINGS } from './naughty-strings.fixture.ts';

const MAX_PERSONS = 4;
const MAX_ROWS = 4;
const DAY_MS = 86_400_000;
/** Days from 1970-01-01 to 0001-01-01 and to 9999-12-31. */
const FIRST_DAY = -719_162;
const LAST_DAY = 2_932_896;

/**
 * Every control, lone surrogate and bidirectional control, by Unicode's categories and not by the app's list.
 */
const UNSENDABLE = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;

const naughty = fc.constantFrom(...NAUGHTY_STRINGS);
const graphemes = fc.string({ unit: 'grapheme', maxLength: 12 });
/**
 * Any code point. fast-check's `binary` unit is not used: its tables take half a second of every test file.
 */
const codePoints = fc
  .array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 8 })
  .map((points) => String.fromCodePoint(...points));
/** Any UTF-16 code unit: lone surrogates and controls come as often as all others. */
const codeUnits = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 8 })
  .map((units) => String.fromCharCode(...units));

/** White space that trimming removes, and the empty text. */
export const blankText = fc.constantFrom(
  '',
  '',
  ' ',
  '   ',
  '\t',
  '\r\n',
  '\u00a0',
  '\u2003',
  '\u3000',
  '\ufeff',
);

/** Any string at all. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 2, arbitrary: blankText },
  { weight: 4, arbitrary: graphemes },
  { weight: 2, arbitrary: codePoints },
  { weight: 2, arbitrary: codeUnits },
  { weight: 4, arbitrary: naughty },
  {
    weight: 2,
    arbitrary: fc.tuple(blankText, graphemes, naughty, graphemes, blankText).map((parts) => parts.join('')),
  },
);

/** Any string without characters that may not be sent; outer white space and decomposed accents stay. */
export const sendableText: fc.Arbitrary<string> = anyText.map((text) => text.replace(UNSENDABLE, ''));

/** Text that is sent and is not blank. */
export const filledText: fc.Arbitrary<string> = sendableText.filter((text) => text.trim() !== '');

/** Every day of the years 0001 to 9999, as `YYYY-MM-DD`. */
export const realDate: fc.Arbitrary<string> = fc
  .integer({ min: FIRST_DAY, max: LAST_DAY })
  .map((day) => new Date(day * DAY_MS).toISOString().slice(0, 10));

const sendableDate: fc.Arbitrary<string> = fc.oneof(blankText, realDate, realDate);
const anyDate: fc.Arbitrary<string> = fc.oneof(
  anyText,
  realDate,
  fc.constantFrom(
    '1983-02-30',
    '1900-02-29',
    '1983-9-5',
    '05-09-1983',
    '0000-01-01',
    '1983-09-05T00:00',
    '05-09-198',
  ),
);
const sendableInteger: fc.Arbitrary<IntegerEntry> = fc.oneof(
  fc.maxSafeInteger(),
  fc.integer({ min: 0, max: 20_000 }),
  fc.constantFrom<IntegerEntry>(0, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, ''),
  blankText,
);
const anyInteger: fc.Arbitrary<IntegerEntry> = fc.oneof(
  sendableInteger,
  anyText,
  fc.nat().map((value) => `0${value}`),
  fc.double(),
);

interface Entries {
  readonly text: fc.Arbitrary<string>;
  readonly date: fc.Arbitrary<string>;
  readonly integer: fc.Arbitrary<IntegerEntry>;
}

const arbitraryOf = (entries: Entries, key: FieldKey): fc.Arbitrary<IntegerEntry> => {
  const { kind } = FIELDS[key];
  return kind === 'date' || kind === 'integer' ? entries[kind] : entries.text;
};

/** The entries of a person, with all its rows but no ids. */
function valuesOf(entries: Entries) {
  const scalars = fromKeys(SCALAR_KEYS, (key) => arbitraryOf(entries, key).map(String));
  const rowsOf = (section: SectionKey) => {
    const keys: readonly RowFieldKey[] = SECTIONS[section].fields;
    return fc.array(fc.tuple(...keys.map((key) => arbitraryOf(entries, key))), { maxLength: MAX_ROWS });
  };
  return fc.record({ scalars: fc.record(scalars), rows: fc.record(fromKeys(SECTION_KEYS, rowsOf)) });
}

type Values = typeof valuesOf extends (entries: Entries) => fc.Arbitrary<infer V> ? V : never;

const toSections = ({ rows }: Values, prefix: string) =>
  fromSections((section) => {
    const keys: readonly RowFieldKey[] = SECTIONS[section].fields;
    return rows[section].map((row, index) =>
      createRow(section, `${prefix}${section}-${index + 1}`, (key) => row[keys.indexOf(key)] ?? ''),
    );
  });

function enrollmentOf(entries: Entries): fc.Arbitrary<Enrollment> {
  return fc
    .record({
      riskProfileCode: entries.text,
      persons: fc.array(valuesOf(entries), { maxLength: MAX_PERSONS }),
    })
    .map(({ riskProfileCode, persons }) => ({
      id: 'enrollment',
      riskProfileCode,
      persons: persons.map((values, index) => {
        const id = `person-${index + 1}`;
        return { ...values.scalars, id, ...toSections(values, `${id}-`) };
      }),
    }));
}

/** An enrollment whose values can all be sent; some are blank. */
export const sendableEnrollment: fc.Arbitrary<Enrollment> = enrollmentOf({
  text: sendableText,
  date: sendableDate,
  integer: sendableInteger,
});

/** Any enrollment: all sendable, with one bad value here and there, or with anything everywhere. */
export const anyEnrollment: fc.Arbitrary<Enrollment> = fc.oneof(
  { weight: 2, arbitrary: sendableEnrollment },
  {
    weight: 2,
    arbitrary: enrollmentOf({
      text: fc.oneof({ weight: 40, arbitrary: sendableText }, { weight: 1, arbitrary: anyText }),
      date: fc.oneof({ weight: 10, arbitrary: sendableDate }, { weight: 1, arbitrary: anyDate }),
      integer: fc.oneof({ weight: 10, arbitrary: sendableInteger }, { weight: 1, arbitrary: anyInteger }),
    }),
  },
  { weight: 1, arbitrary: enrollmentOf({ text: anyText, date: anyDate, integer: anyInteger }) },
);

/** True when JSON can hold all integer entries: safe integers except -0, or text as typed. */
export function isWritten({ persons }: Enrollment): boolean {
  const rows = persons.flatMap((person) =>
    SECTION_KEYS.flatMap((section): readonly object[] => person[section]),
  );
  return rows
    .flatMap((row): unknown[] => Object.values(row))
    .every((entry) => typeof entry !== 'number' || (Number.isSafeInteger(entry) && !Object.is(entry, -0)));
}

/** A request that the contract allows, with any of its scalars left out and text that can be sent. */
export const validRequest: fc.Arbitrary<FinalizeRequest> = (() => {
  const rows = { maxLength: MAX_ROWS };
  const valueOf = (name: string): fc.Arbitrary<string | number> => {
    if (INTEGER_NAMES.includes(name)) return fc.maxSafeInteger();
    return name === 'fechaNacimiento' ? fc.oneof(realDate, fc.constant('')) : sendableText;
  };
  const recordOf = (names: readonly string[]) =>
    fc.record(
      fromKeys(
        names.filter((name) => !Object.hasOwn(CONTRACT_NAMES, name) && name !== 'personaFulls'),
        valueOf,
      ),
      { requiredKeys: [] },
    );
  const arrays = fc.record(fromKeys(ARRAY_NAMES, (name) => fc.array(recordOf(CONTRACT_NAMES[name]), rows)));
  const persona = fc
    .tuple(recordOf(CONTRACT_NAMES.person), arrays)
    .map(([values, lists]) => ({ ...values, ...lists }));
  return fc
    .record({
      root: recordOf(CONTRACT_NAMES.root),
      personaFulls: fc.array(persona, { maxLength: MAX_PERSONS }),
    })
    .map(({ root, personaFulls }) => ({ ...root, personaFulls }));
})();

const pad = (text: string | undefined) => text ?? '';
const typedDate = realDate.chain((date) => {
  const [year, month, day] = date.split('-').map(pad);
  return fc.constantFrom(
    date,
    `${day}-${month}-${year}`,
    `${day}/${month}/${year?.slice(2)}`,
    `${day}${month}${year}`,
  );
});
const typedInteger = fc.oneof(
  fc.maxSafeInteger().map(String),
  fc.nat().map((value) => ` +00${value} `),
  fc.constantFrom('1.5', '1e3', '-0', '9007199254740993', '13 120'),
);

/** A person as the form holds it: any text in any field, ids on the rows. */
export const personFormValues: fc.Arbitrary<PersonFormValues> = valuesOf({
  text: anyText,
  date: fc.oneof(typedDate, anyText, anyDate),
  integer: fc.oneof(typedInteger, anyText),
}).map((values) => ({ ...values.scalars, ...toSections(values, '') }) as PersonFormValues);
