/** Test support: persons as users type them into a template. Not part of the app. */
import fc from 'fast-check';
import { FIELDS, type FieldKey } from '../fields/registry.ts';
import type { Person } from '../enrollment/enrollment.ts';
import { createPerson } from '../enrollment/person.ts';
import { toDisplayDate } from '../formats/date.ts';
import { SAMPLE } from '../profile/sample.oracle.ts';
import { type ColumnTarget, isWholeField } from './layout.ts';
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
    if (!isWholeField(field)) return field;
    const word = WORDS[field]?.[language] ?? FIELDS[field].wire;
    return n === undefined ? word : `${word} ${n}`;
  });

export const SAMPLE_HEADINGS = { es: toHeadings('es'), en: toHeadings('en') };

const view = SAMPLE.viewOf(undefined);
const codeOf = (field: FieldKey) =>
  fc.constantFrom(...(view.field(field).catalog?.entries.map(({ value }) => value) ?? []));
const textCodeOf = (field: FieldKey) => codeOf(field).map(String);
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

/** Codes of lists and texts; at least one field of each row is filled. */
export const anyPerson: fc.Arbitrary<Person> = fc
  .record({
    entityKind: textCodeOf('entityKind'),
    identifierType: textCodeOf('identifierType'),
    relationshipTypeCode: textCodeOf('relationshipTypeCode'),
    givenName: word,
    paternalName: word,
    maternalName: word,
    birthDate: date,
    sex: textCodeOf('sex'),
    countryCode: textCodeOf('countryCode'),
    maritalStatusCode: textCodeOf('maritalStatusCode'),
    maritalRegimeCode: textCodeOf('maritalRegimeCode'),
    companyTypeCode: textCodeOf('companyTypeCode'),
    businessActivity: word,
    telephones: fc.uniqueArray(
      fc.record({
        id: fc.constant(''),
        number: fc.constantFrom('+56987654321', '+56 2 2345 6789'),
        typeCode: textCodeOf('telephones.typeCode'),
        remark: word,
      }),
      { selector: ({ number }) => number, maxLength: 2 },
    ),
    addresses: fc.array(
      fc.record({
        id: fc.constant(''),
        line: word,
        communeId: codeOf('addresses.communeId'),
        typeCode: textCodeOf('addresses.typeCode'),
      }),
      { maxLength: 1 },
    ),
    emails: fc.array(
      fc.record({
        id: fc.constant(''),
        address: fc.constant('a@example.com'),
        typeCode: textCodeOf('emails.typeCode'),
      }),
      { maxLength: 1 },
    ),
    bankAccounts: fc.array(
      fc.record({
        id: fc.constant(''),
        number: fc.constantFrom('000123', '12-34'),
        kind: textCodeOf('bankAccounts.kind'),
        bankId: codeOf('bankAccounts.bankId'),
      }),
      { maxLength: 1 },
    ),
  })
  .map((values) => ({ ...createPerson(''), ...values }));

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
