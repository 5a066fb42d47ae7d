/** Test support: persons as somebody types them into a template. Not part of the app. */
import fc from 'fast-check';
import type { Person } from '../enrollment/enrollment.ts';
import { createPerson } from '../enrollment/person.ts';
import { toDisplayDate } from '../formats/date.ts';
import { SAMPLE } from '../profile/sample.oracle.ts';
import type { FieldKey } from '../fields/field-key.ts';
import type { ColumnTarget } from './layout.ts';
import { getColumnEntry } from './template-example.ts';

const WORDS: Readonly<Record<'es' | 'en', string>> = {
  es:
    'Tipo de entidad|Tipo de identificador|Identificador|Tipo de relación|Nombre|Apellido paterno|Apellido materno|' +
    'Fecha de nacimiento|Sexo|País|Estado civil|Régimen matrimonial|Tipo de sociedad|Giro|' +
    'Teléfono 1|Tipo de teléfono 1|Observación 1|Teléfono 2|Tipo de teléfono 2|Observación 2|' +
    'Dirección 1|Comuna o ciudad 1|Tipo de dirección 1|Correo electrónico 1|Tipo de correo 1|' +
    'Tipo de cuenta 1|Banco 1|Número de cuenta 1',
  en:
    'Kind of entity|Identifier type|Identifier|Relationship type|Given name|Paternal family name|Maternal family name|' +
    'Date of birth|Sex|Country|Marital status|Marital property regime|Company type|Business activity|' +
    'Telephone 1|Telephone type 1|Remark 1|Telephone 2|Telephone type 2|Remark 2|' +
    'Address 1|Commune or city 1|Address type 1|E-mail 1|E-mail type 1|Account kind 1|Bank 1|Account number 1',
};

export const SAMPLE_HEADINGS = { es: WORDS.es.split('|'), en: WORDS.en.split('|') };

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
    if (entry === '' || target.field === 'checkDigit' || target.field === 'familyNames') return '';
    const listed = view.field(target.field).catalog?.findEntry(entry);
    if (!listed) return toDisplayDate(String(entry));
    if (listed.region) return regions.of(listed.region) ?? '';
    const { label = String(listed.value) } = listed;
    return typeof label === 'string' ? label : (label[language] ?? '');
  });
}

/** What was entered, without the ids that are made anew; marks tell of doubts. */
export function withoutIds(person: Person): unknown {
  return JSON.parse(JSON.stringify(person, (key, value: unknown) => (key === 'id' ? undefined : value)));
}
