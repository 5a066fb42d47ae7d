/** Test support: persons as users type them into a template. Not part of the app. */
import fc from 'fast-check';
import type { IntegerEntry, Person } from '../enrollment/enrollment.ts';
import { createRow, fromSections } from '../fields/entries.ts';
import { fromKeys } from '../fields/from-keys.ts';
import {
  FIELDS,
  type FieldKey,
  type RowFieldKey,
  SCALAR_KEYS,
  SECTION_KEYS,
  type SectionKey,
  SECTIONS,
} from '../fields/registry.ts';
import { toDisplayDate } from '../formats/date.ts';
import { SAMPLE } from '../profile/sample.fixture.ts';
import { type ColumnTarget, isContractField, isWholeField } from './layout.ts';
import { getColumnEntry, toTemplateColumns } from './template.ts';

const WORDS: Readonly<Partial<Record<FieldKey, Readonly<Record<'es' | 'en', string>>>>> = {
  entityKind: { es: 'Tipo de persona', en: 'Person type' },
  identifierType: { es: 'Tipo de identificador', en: 'Identifier type' },
  identifier: { es: 'Identificador', en: 'Identifier' },
  relationshipTypeCode: { es: 'Tipo de relación', en: 'Relationship type' },
  givenName: { es: 'Nombres', en: 'Given names' },
  paternalName: { es: 'Apellido paterno', en: 'Paternal family name' },
  maternalName: { es: 'Apellido materno', en: 'Maternal family name' },
  birthDate: { es: 'Fecha de nacimiento', en: 'Date of birth' },
  sex: { es: 'Sexo', en: 'Sex' },
  countryCode: { es: 'País', en: 'Country' },
  maritalStatusCode: { es: 'Estado civil', en: 'Marital status' },
  maritalRegimeCode: { es: 'Régimen matrimonial', en: 'Marital property regime' },
  companyTypeCode: { es: 'Tipo de sociedad', en: 'Company type' },
  businessActivity: { es: 'Giro', en: 'Business activity' },
  'telephones.number': { es: 'Teléfono', en: 'Telephone' },
  'telephones.typeCode': { es: 'Tipo de teléfono', en: 'Telephone type' },
  'telephones.remark': { es: 'Nota', en: 'Note' },
  'addresses.line': { es: 'Dirección', en: 'Address' },
  'addresses.communeId': { es: 'Comuna o ciudad', en: 'Commune or city' },
  'addresses.typeCode': { es: 'Tipo de dirección', en: 'Address type' },
  'emails.address': { es: 'Correo electrónico', en: 'E-mail' },
  'emails.typeCode': { es: 'Tipo de correo', en: 'E-mail type' },
  'bankAccounts.kind': { es: 'Tipo de cuenta', en: 'Account kind' },
  'bankAccounts.bankId': { es: 'Banco', en: 'Bank' },
  'bankAccounts.number': { es: 'Número de cuenta', en: 'Account number' },
};

const COLUMNS = toTemplateColumns(SAMPLE);
const toHeadings = (language: 'es' | 'en') =>
  COLUMNS.map(({ field, n }) => {
    if (!isContractField(field)) return field;
    const word = WORDS[field]?.[language] ?? FIELDS[field].wire;
    return n === undefined ? word : `${word} ${n}`;
  });

export const SAMPLE_HEADINGS = { es: toHeadings('es'), en: toHeadings('en') };

const view = SAMPLE.viewOf(undefined);
const codeOf = (field: FieldKey) =>
  fc
    .constantFrom(...(view.field(field).catalog?.entries.map(({ value }) => value) ?? []))
    .map((value) => (FIELDS[field].kind === 'integer' ? value : String(value)));
const word = fc.constantFrom(
  'Ana',
  'Begoña',
  'María José',
  "O'Higgins",
  'Ñandú 12',
  'de la Peña',
  'a;b',
  'x,"y"',
);
const date = fc
  .tuple(
    fc.integer({ min: 1900, max: 2026 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
  )
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join('-'));

/** Values of fields that are not typed freely. */
const TYPED: Readonly<Partial<Record<FieldKey, fc.Arbitrary<string>>>> = {
  identifier: fc.constant(''),
  birthDate: date,
  'telephones.number': fc.constantFrom('+56987654321', '+56 2 2345 6789'),
  'emails.address': fc.constant('a@example.com'),
  'bankAccounts.number': fc.constantFrom('000123', '12-34'),
};
function valueOf(field: FieldKey): fc.Arbitrary<IntegerEntry> {
  const isListed = view.field(field).catalog !== undefined;
  return TYPED[field] ?? (isListed ? codeOf(field) : word);
}
const isFirst = (field: FieldKey, section: SectionKey) => SECTIONS[section].fields[0] === field;

/** As many rows as the template has columns for; each has another first value. */
const rowsOf = (section: SectionKey) => {
  const maxLength = COLUMNS.filter(({ field }) => isContractField(field) && isFirst(field, section)).length;
  const fields: readonly RowFieldKey[] = SECTIONS[section].fields;
  const row = fc.record(fromKeys(fields, valueOf));
  return fc.uniqueArray(row, { selector: (values) => Object.values(values)[0], maxLength });
};

/** Codes of lists and texts; at least one field of each row is filled. */
export const anyPerson: fc.Arbitrary<Person> = fc
  .record({
    scalars: fc.record(fromKeys(SCALAR_KEYS, (key) => valueOf(key).map(String))),
    rows: fc.record(fromKeys(SECTION_KEYS, rowsOf)),
  })
  .map(({ scalars, rows }) => ({
    id: '',
    ...scalars,
    ...fromSections((section) => rows[section].map((row) => createRow(section, '', (key) => row[key]))),
  }));

/** The cells of a person in the columns of a template, lists by their names. */
export function toCells(person: Person, columns: readonly ColumnTarget[], language: 'es' | 'en'): string[] {
  const regions = new Intl.DisplayNames(language === 'es' ? 'es-CL' : 'en-GB', { type: 'region' });
  return columns.map((target) => {
    const entry = getColumnEntry(person, target);
    if (entry === '' || !isWholeField(target.field)) return '';
    const listed = view.field(target.field).catalog?.findEntry(entry);
    if (!listed) return toDisplayDate(String(entry));
    if (listed.region) return regions.of(listed.region) ?? '';
    const { label = String(listed.value) } = listed;
    return typeof label === 'string' ? label : (label[language] ?? '');
  });
}

/** The person without ids, which are new each time; marks stay, because they show doubts. */
export function withoutIds(person: Person): unknown {
  return JSON.parse(JSON.stringify(person, (key, value: unknown) => (key === 'id' ? undefined : value)));
}
